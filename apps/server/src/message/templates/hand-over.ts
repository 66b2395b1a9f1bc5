import { eventVariables } from './event.ts'
import { template } from './template.ts'

const handOverVariables = { ...eventVariables, role: 'text', from: 'text' } as const

/** Emails about a show that someone hands over, and a producer's message to a whole crew. */
export const handOverTemplates = {
  'handOver.asked': template({
    name: 'A colleague asks you to take over',
    audience: 'ASKED',
    class: 'ACTION',
    variables: { ...handOverVariables, until: 'text', note: 'optional', page: 'link' },
    subject: 'Can you take over “{{event.name}}” from {{from}}{{#event.day}}, {{event.day}}{{/event.day}}?',
    body: [
      '{{from}} asks whether you can take over “{{event.name}}” for {{event.company}}. Role: {{role}}.{{#event.when}} It’s on {{event.when}}.{{/event.when}}{{#event.call}} Your call time would be {{event.call}}.{{/event.call}}',
      '{{#note}}{{from}} wrote: “{{note}}”{{/note}}',
      'The first colleague who says yes goes to the producer. You can answer until {{until}}:\n{{page}}',
      'If you can’t, you don’t need to do anything.',
    ],
  }),
  'handOver.taken': template({
    name: 'A show is handed over, your yes is needed',
    audience: 'PRODUCER',
    class: 'ACTION',
    variables: { ...handOverVariables, taker: 'text', until: 'text', note: 'optional', crew: 'link' },
    subject: '{{taker}} can take over from {{from}}: {{event.name}}',
    body: [
      '{{taker}} can take over “{{event.name}}” for {{event.company}} from {{from}}. Role: {{role}}.{{#event.when}} It’s on {{event.when}}.{{/event.when}}',
      '{{#note}}{{from}} wrote: “{{note}}”{{/note}}',
      'Until you approve it, {{from}} is on the show. Please answer by {{until}}:\n{{crew}}',
    ],
  }),
  'handOver.ended': template({
    name: 'No longer handed over',
    audience: 'ASKED',
    class: 'ACTION',
    variables: { ...eventVariables, from: 'optional', done: 'flag', own: 'flag', refused: 'flag', withdrawn: 'flag', expired: 'flag' },
    subject: '{{#own}}You’re still on “{{event.name}}”{{/own}}{{^own}}No answer needed: {{event.name}}{{/own}}',
    body: [
      '{{#done}}A colleague takes over “{{event.name}}” from {{from}}.{{/done}}{{^done}}“{{event.name}}” isn’t handed over{{#refused}}: the producer said no{{/refused}}{{#withdrawn}}: {{from}} withdrew the request{{/withdrawn}}{{#expired}}: no one said yes in time{{/expired}}.{{/done}}',
      '{{#own}}You’re still on the show{{#event.when}} on {{event.when}}{{/event.when}}. If you can’t make it, say so on the page of the event:\n{{event.link}}{{/own}}{{^own}}You don’t need to do anything.{{/own}}',
    ],
  }),
  'crew.messaged': template({
    name: 'Message to the crew',
    audience: 'CREW',
    class: 'BOOKING',
    variables: { ...eventVariables, by: 'text', text: 'lines' },
    subject: '{{by}} to the crew of “{{event.name}}”{{#event.day}}, {{event.day}}{{/event.day}}',
    body: ['{{by}} wrote to everyone on the crew of “{{event.name}}”:', '{{text}}', 'See the event:\n{{event.link}}'],
  }),
} as const
