import { eventVariables } from './event.ts'
import { template } from './template.ts'

/** Who left a place shortly before the event, and why. Neither declined nor expired: they had accepted. */
const dropOutVariables = {
  ...eventVariables,
  role: 'text',
  left: 'text',
  day: 'text',
  declined: 'flag',
  expired: 'flag',
  reason: 'optional',
  note: 'optional',
  crew: 'link',
} as const

/** Emails to a crew, and to the producer about it. */
export const crewTemplates = {
  'assignment.offered': template({
    class: 'ACTION',
    variables: { ...eventVariables, role: 'text', online: 'flag', expires: 'optional', link: 'codeLink' },
    subject: 'Are you available for “{{event.name}}”{{#event.day}} on {{event.day}}{{/event.day}}?',
    body: [
      '{{event.company}} booked “{{event.name}}”, and we’d like you on the crew. Your role: {{role}}.',
      '{{#event.when}}It’s on {{event.when}}. {{/event.when}}{{#event.call}}Your call time is {{event.call}}. {{/event.call}}{{#online}}You’ll join online, from wherever you are.{{/online}}{{^online}}{{#event.place}}Location: {{event.place}}.{{/event.place}}{{/online}}',
      '{{#expires}}Please answer by {{expires}}.{{/expires}}',
      'See the details, then accept or decline:\n{{link}}',
      'Can’t make it? Decline soon so we can ask someone else.',
    ],
  }),
  'assignment.offeredAgain': template({
    class: 'ACTION',
    variables: {
      ...eventVariables,
      role: 'text',
      online: 'flag',
      earlier: 'text',
      accepted: 'flag',
      expires: 'optional',
      link: 'codeLink',
    },
    subject: 'Rescheduled: {{event.name}}, now {{event.start}}. Please answer',
    body: [
      '“{{event.name}}” for {{event.company}} has been rescheduled to {{event.when}}. It was on {{earlier}}.',
      '{{#accepted}}You were on the crew for the earlier time. Please answer for the new one{{/accepted}}{{^accepted}}This offer replaces our earlier one. Please answer{{/accepted}}{{#expires}} by {{expires}}{{/expires}}.',
      'Your role: {{role}}. {{#event.call}}Your call time is {{event.call}}. {{/event.call}}{{#online}}You’ll join online, from wherever you are.{{/online}}{{^online}}{{#event.place}}Location: {{event.place}}.{{/event.place}}{{/online}}',
      'See the details, then accept or decline:\n{{link}}',
      'Can’t make it? Decline soon so we can ask someone else.',
    ],
  }),
  'assignment.offeredOtherwise': template({
    class: 'ACTION',
    variables: {
      ...eventVariables,
      role: 'text',
      online: 'flag',
      kind: 'text',
      earlier: 'text',
      accepted: 'flag',
      expires: 'optional',
      link: 'codeLink',
    },
    subject: 'Now {{kind}}: {{event.name}}{{#event.day}}, {{event.day}}{{/event.day}}. Please answer',
    body: [
      '“{{event.name}}” for {{event.company}} is now {{kind}}. It was {{earlier}}.{{#event.when}} It’s still on {{event.when}}.{{/event.when}}',
      '{{#accepted}}You were on the crew before this change. Please answer again{{/accepted}}{{^accepted}}This offer replaces our earlier one. Please answer{{/accepted}}{{#expires}} by {{expires}}{{/expires}}.',
      'Your role: {{role}}. {{#event.call}}Your call time is {{event.call}}. {{/event.call}}{{#online}}You’ll join online, from wherever you are.{{/online}}{{^online}}{{#event.place}}Location: {{event.place}}.{{/event.place}}{{/online}}',
      'See the details, then accept or decline:\n{{link}}',
      'Can’t make it? Decline soon so we can ask someone else.',
    ],
  }),
  'assignment.placed': template({
    class: 'ACTION',
    variables: { ...eventVariables, role: 'text', online: 'flag', phone: 'optional' },
    subject: 'You’re on “{{event.name}}”{{#event.day}}, {{event.day}}{{/event.day}}',
    body: [
      'You’re on “{{event.name}}” for {{event.company}} (role: {{role}}). You don’t need to answer.',
      '{{#event.when}}It’s on {{event.when}}. {{#event.call}}Your call time is {{event.call}}. {{/event.call}}{{#online}}You’ll join online, from wherever you are.{{/online}}{{^online}}{{#event.place}}Location: {{event.place}}.{{/event.place}}{{/online}}{{/event.when}}',
      '{{#phone}}If something goes wrong on the day, call {{phone}}.{{/phone}}',
      'See the event details:\n{{event.link}}',
    ],
  }),
  'assignment.hurry': template({
    class: 'ACTION',
    variables: { ...eventVariables, person: 'text', role: 'text', expires: 'optional', crew: 'link' },
    subject: 'Starts soon, no answer yet: {{event.name}}',
    body: [
      'We asked {{person}} to be on “{{event.name}}” for {{event.company}} on {{event.when}}. Role: {{role}}.',
      'The event starts in less than two hours, so please call {{person}}.{{#expires}} The offer is open until {{expires}}.{{/expires}}',
      'See the event and its crew:\n{{crew}}',
    ],
  }),
  'assignment.reminded': template({
    class: 'ACTION',
    variables: { ...eventVariables, role: 'text', last: 'flag', expires: 'text', link: 'codeLink' },
    subject: '{{#last}}Last reminder{{/last}}{{^last}}Reminder{{/last}}: are you available for “{{event.name}}”?',
    body: [
      'We asked you to be on “{{event.name}}” for {{event.company}}{{#event.when}} on {{event.when}}{{/event.when}}. Your role: {{role}}. You haven’t answered yet.',
      'Please answer by {{expires}}. After that, we’ll ask someone else.',
      'See the details, then accept or decline:\n{{link}}',
    ],
  }),
  'assignment.round': template({
    class: 'ACTION',
    variables: { what: 'text', asked: 'lines', placed: 'lines', released: 'lines', attached: 'flag', link: 'codeLink' },
    subject: 'Are you available for {{what}}?',
    body: [
      'We’d like you on the crew of {{what}}.',
      '{{asked}}',
      'See the details, then accept or decline:\n{{link}}',
      '{{#placed}}Also assigned to you, no answer needed{{#attached}} (calendar file attached){{/attached}}:\n{{placed}}{{/placed}}',
      '{{#released}}No longer offered to you, no answer needed:\n{{released}}{{/released}}',
      'Can’t make it? Decline soon so we can ask someone else.',
    ],
  }),
  'assignment.changed': template({
    class: 'ACTION',
    variables: { placed: 'lines', released: 'lines', attached: 'flag', page: 'link' },
    subject: '{{#placed}}New on your schedule{{/placed}}{{^placed}}No longer offered to you{{/placed}}',
    body: [
      '{{#placed}}New on your schedule{{#attached}} (calendar file attached){{/attached}}:\n{{placed}}{{/placed}}',
      '{{#released}}No longer offered to you, no answer needed:\n{{released}}{{/released}}',
      'You don’t need to do anything. See your shows:\n{{page}}',
    ],
  }),
  'assignment.roundReminded': template({
    class: 'ACTION',
    variables: { what: 'text', last: 'flag', asked: 'lines', link: 'codeLink' },
    subject: '{{#last}}Last reminder{{/last}}{{^last}}Reminder{{/last}}: are you available for {{what}}?',
    body: [
      'We asked you to be on the crew of {{what}}. You haven’t answered yet.',
      '{{asked}}',
      'See the details, then accept or decline. If you don’t answer in time, we’ll ask someone else:\n{{link}}',
    ],
  }),
  'assignment.accepted': template({
    class: 'ACTION',
    variables: { ...eventVariables, role: 'optional', phone: 'optional' },
    subject: 'You’re on “{{event.name}}”{{#event.day}}, {{event.day}}{{/event.day}}',
    body: [
      'Thank you. You’re on “{{event.name}}” for {{event.company}}{{#role}} (role: {{role}}){{/role}}.',
      '{{#event.when}}It’s on {{event.when}}. {{#event.call}}Your call time is {{event.call}}. {{/event.call}}A calendar file is attached.{{/event.when}}',
      '{{#phone}}If something goes wrong on the day, call {{phone}}.{{/phone}}',
      'See the event details:\n{{event.link}}',
    ],
  }),
  'assignment.calledAgain': template({
    class: 'ACTION',
    variables: {
      ...eventVariables,
      role: 'text',
      online: 'flag',
      call: 'text',
      earlier: 'text',
      accepted: 'flag',
      expires: 'optional',
      link: 'codeLink',
    },
    subject: 'New call time: {{event.name}}{{#event.day}}, {{event.day}}{{/event.day}}. Please answer',
    body: [
      'Your call time for “{{event.name}}” for {{event.company}} is now {{call}}. It was {{earlier}}. Your role: {{role}}.{{#event.when}} The event itself is still on {{event.when}}.{{/event.when}}',
      '{{#accepted}}You were on the crew with the earlier call time. Please answer for the new one{{/accepted}}{{^accepted}}This offer replaces our earlier one. Please answer{{/accepted}}{{#expires}} by {{expires}}{{/expires}}.',
      '{{#online}}You’ll join online, from wherever you are.{{/online}}{{^online}}{{#event.place}}Location: {{event.place}}.{{/event.place}}{{/online}}',
      'See the details, then accept or decline:\n{{link}}',
      'Can’t make it? Decline soon so we can ask someone else.',
    ],
  }),
  'assignment.callMoved': template({
    class: 'ACTION',
    variables: { ...eventVariables, role: 'text', call: 'text', earlier: 'text', runs: 'flag', attached: 'flag' },
    subject: 'New call time: {{event.name}}{{#event.day}}, {{event.day}}{{/event.day}}',
    body: [
      'Your call time for “{{event.name}}” for {{event.company}} is now {{call}}. It was {{earlier}}. Your role: {{role}}.',
      '{{#event.when}}The event itself is still on {{event.when}}.{{/event.when}}{{#attached}} The attached file updates your calendar.{{/attached}}',
      'If the new call time doesn’t work for you, {{#runs}}assign someone else{{/runs}}{{^runs}}let us know on the event page{{/runs}}. See the event:\n{{event.link}}',
    ],
  }),
  'assignment.expired': template({
    class: 'ACTION',
    variables: eventVariables,
    subject: 'Your offer has expired: {{event.name}}',
    body: [
      'We asked you to be on “{{event.name}}”{{#event.when}} on {{event.when}}{{/event.when}}. The offer has expired, and we’re finding someone else.',
      'You don’t need to do anything.',
    ],
  }),
  'assignment.released': template({
    class: 'ACTION',
    variables: {
      ...eventVariables,
      role: 'optional',
      cancelled: 'flag',
      unscheduled: 'flag',
      closed: 'flag',
      earlier: 'optional',
      moved: 'optional',
      surplus: 'flag',
    },
    subject:
      '{{#cancelled}}Cancelled: {{event.name}}{{/cancelled}}{{^cancelled}}You’re no longer assigned to “{{event.name}}”{{/cancelled}}',
    body: [
      '{{#cancelled}}“{{event.name}}” for {{event.company}} has been cancelled, so you’re no longer assigned to it{{/cancelled}}{{^cancelled}}You’re no longer assigned to “{{event.name}}” for {{event.company}}{{/cancelled}}{{#role}} (role: {{role}}){{/role}}.',
      '{{^cancelled}}{{#moved}}The event has been rescheduled to {{moved}}{{#surplus}}, and it needs a smaller crew{{/surplus}}. It was on {{earlier}}.{{/moved}}{{^moved}}{{#unscheduled}}The event no longer has a date.{{/unscheduled}}{{^unscheduled}}{{#closed}}Your Troupe account is no longer active. The attached file removes the event from your calendar.{{/closed}}{{^closed}}The event’s crew has changed.{{/closed}}{{/unscheduled}}{{/moved}}{{/cancelled}}',
      '{{#moved}}We no longer need you at the earlier time. {{/moved}}{{^moved}}{{#event.when}}We no longer need you on {{event.when}}. {{/event.when}}{{/moved}}You don’t need to do anything.',
    ],
  }),
  'assignment.left': template({
    class: 'ACTION',
    variables: { ...eventVariables, role: 'text', attached: 'flag' },
    subject: 'You’re no longer on “{{event.name}}”{{#event.day}}, {{event.day}}{{/event.day}}',
    body: [
      'Thanks for letting us know. You’re no longer on “{{event.name}}” for {{event.company}} (role: {{role}}). {{#event.when}}The event is on {{event.when}}. {{/event.when}}We’re finding someone else.',
      '{{#attached}}The attached file removes the event from your calendar. {{/attached}}You don’t need to do anything.',
    ],
  }),
  'assignment.withdrawn': template({
    class: 'ACTION',
    variables: { ...eventVariables, role: 'optional', cancelled: 'flag', unscheduled: 'flag', moved: 'optional' },
    subject: 'No answer needed: “{{event.name}}”{{#event.day}} on {{event.day}}{{/event.day}}',
    body: [
      'We asked you to be on “{{event.name}}” for {{event.company}}{{#role}} (role: {{role}}){{/role}}, but we no longer need an answer. {{#cancelled}}The event has been cancelled.{{/cancelled}}{{^cancelled}}{{#unscheduled}}The event no longer has a date.{{/unscheduled}}{{^unscheduled}}{{#moved}}The event has been rescheduled.{{/moved}}{{^moved}}The offer was withdrawn.{{/moved}}{{/unscheduled}}{{/cancelled}}',
      '{{#event.when}}We no longer need you on {{event.when}}. {{/event.when}}You don’t need to do anything.',
    ],
  }),
  'assignment.open': template({
    class: 'ACTION',
    variables: {
      ...eventVariables,
      role: 'text',
      declined: 'flag',
      expired: 'flag',
      moved: 'flag',
      left: 'flag',
      withdrew: 'flag',
      unfit: 'flag',
      released: 'flag',
      added: 'flag',
      upgraded: 'flag',
      conflict: 'flag',
      travel: 'flag',
      open: 'flag',
      why: 'optional',
      person: 'optional',
      reason: 'optional',
      note: 'optional',
      crew: 'link',
    },
    subject:
      '{{#travel}}Travel not confirmed{{/travel}}{{^travel}}{{role}} {{#conflict}}conflict{{/conflict}}{{#open}}needed{{/open}}{{/travel}}: {{event.name}}{{#event.day}}, {{event.day}}{{/event.day}}',
    body: [
      '{{#conflict}}{{#person}}{{person}}{{/person}}{{^person}}Someone{{/person}} no longer meets a requirement for their role at “{{event.name}}” for {{event.company}} (role: {{role}}). {{why}}{{/conflict}}{{#travel}}{{#person}}{{person}}{{/person}}{{^person}}Someone{{/person}} is on the crew of “{{event.name}}” for {{event.company}} (role: {{role}}), but hasn’t confirmed their travel.{{/travel}}{{#open}}“{{event.name}}” for {{event.company}} has an open role: {{role}}. {{#unfit}}The person we had reserved can no longer take it, and no one else is free.{{/unfit}}{{#added}}The role was added even though no one is free for it yet.{{/added}}{{^unfit}}{{^added}}{{#declined}}{{#person}}{{person}} declined{{/person}}{{^person}}The offer was declined{{/person}}{{#reason}} ({{reason}}){{/reason}}{{/declined}}{{#expired}}{{#person}}{{person}} didn’t answer in time{{/person}}{{^person}}The offer expired{{/person}}{{/expired}}{{#moved}}The person who had it can’t make the new time{{/moved}}{{#left}}The person who had it no longer has an active account or no longer does this kind of work{{/left}}{{#released}}The person who had it is needed at another event{{/released}}{{#upgraded}}The event’s new package level needs someone more experienced{{/upgraded}}{{#withdrew}}{{#person}}{{person}} can’t do it after all{{/person}}{{^person}}The person who had it is no longer available{{/person}}{{#reason}} ({{reason}}){{/reason}}{{/withdrew}}, and no one else has been asked.{{/added}}{{/unfit}}{{/open}}',
      '{{#note}}They wrote: “{{note}}”{{/note}}',
      '{{#event.when}}The event is on {{event.when}}.{{/event.when}}',
      '{{#conflict}}They keep the role until you change it. Open the event’s crew{{/conflict}}{{#travel}}Check with them, and if their travel is arranged, confirm it for them{{/travel}}{{#open}}Choose someone for the role{{/open}}:\n{{crew}}',
    ],
  }),
  'assignment.droppedOut': template({
    class: 'ACTION',
    variables: { ...dropOutVariables, asked: 'text', until: 'text' },
    subject:
      '{{left}} {{#declined}}declined{{/declined}}{{#expired}}didn’t answer in time{{/expired}}{{^declined}}{{^expired}}can’t make it {{day}}{{/expired}}{{/declined}}: {{event.name}}',
    body: [
      '{{left}} {{#declined}}declined{{/declined}}{{#expired}}didn’t answer in time{{/expired}}{{^declined}}{{^expired}}can’t make it {{day}}{{/expired}}{{/declined}}. {{asked}} is asked until {{until}}.',
      '“{{event.name}}” for {{event.company}}{{#event.when}} is on {{event.when}}{{/event.when}}. Role: {{role}}.{{#reason}} Reason: {{reason}}.{{/reason}}{{#note}} {{left}} wrote: “{{note}}”{{/note}}',
      'If {{asked}} declines or doesn’t answer, we’ll ask the next person. See the crew, or choose someone yourself:\n{{crew}}',
    ],
  }),
  'assignment.unfilled': template({
    class: 'ACTION',
    variables: { ...dropOutVariables, call: 'lines' },
    subject: 'No one left to ask: {{event.name}}{{#event.day}}, {{event.day}}{{/event.day}}',
    body: [
      '{{left}} {{#declined}}declined{{/declined}}{{#expired}}didn’t answer in time{{/expired}}{{^declined}}{{^expired}}can’t make it {{day}}{{/expired}}{{/declined}}, and no one is left to ask.',
      '“{{event.name}}” for {{event.company}}{{#event.when}} is on {{event.when}}{{/event.when}}. Role: {{role}}.{{#reason}} Reason: {{reason}}.{{/reason}}{{#note}} {{left}} wrote: “{{note}}”{{/note}}',
      '{{#call}}Please call:\n{{call}}{{/call}}{{^call}}No one else is free. Please find out who could change their plans.{{/call}}',
      'Choose someone for the role:\n{{crew}}',
    ],
  }),
  'assignment.replaced': template({
    class: 'ACTION',
    variables: { ...eventVariables, role: 'text', person: 'text', left: 'text', crew: 'link' },
    subject: '{{person}} replaces {{left}}: {{event.name}}{{#event.day}}, {{event.day}}{{/event.day}}',
    body: [
      '{{person}} is on “{{event.name}}” for {{event.company}} in place of {{left}}. Role: {{role}}.{{#event.when}} The event is on {{event.when}}.{{/event.when}}',
      'You don’t need to do anything. See the event and its crew:\n{{crew}}',
    ],
  }),
  'session.reviewAsked': template({
    class: 'BOOKING',
    variables: { ...eventVariables, venue: 'text', link: 'link' },
    subject: 'How was {{venue}}?',
    body: [
      '“{{event.name}}” at {{venue}} is over. What should the next crew know about the place?',
      'Review the venue:\n{{link}}',
      'Customers read your review without your name. You can change it for 30 days.',
    ],
  }),
  'assignment.travelAsked': template({
    class: 'ACTION',
    variables: {
      ...eventVariables,
      role: 'text',
      way: 'optional',
      leave: 'optional',
      back: 'optional',
      travel: 'optional',
      lodging: 'optional',
    },
    subject: 'Confirm your travel: {{event.name}}{{#event.day}}, {{event.day}}{{/event.day}}',
    body: [
      'You’re on the crew of “{{event.name}}” for {{event.company}}{{#event.when}} on {{event.when}}{{/event.when}}. Your role: {{role}}.{{#event.place}} Location: {{event.place}}.{{/event.place}}',
      '{{#way}}It’s about {{way}} from home. To arrive for your call time, leave by {{leave}}.{{#back}} You’ll be back around {{back}}.{{/back}}{{/way}}',
      '{{#travel}}Travel: {{travel}}{{/travel}}',
      '{{#lodging}}Accommodation: {{lodging}}{{/lodging}}',
      'Once your travel is arranged, confirm it on the event page:\n{{event.link}}',
      'Can’t get there? Let us know on the same page, so we can ask someone else.',
    ],
  }),
  'session.blocked': template({
    class: 'ACTION',
    variables: { ...eventVariables, blocked: 'optional', crewed: 'flag', crew: 'link' },
    subject: 'At a blocked time: {{event.name}}{{#event.day}}, {{event.day}}{{/event.day}}',
    body: [
      '“{{event.name}}” for {{event.company}} is scheduled for a time that has been blocked for everyone{{#blocked}} ({{blocked}}){{/blocked}}. {{#event.when}}It’s on {{event.when}}. {{/event.when}}{{#crewed}}Its crew stays assigned for now.{{/crewed}}',
      'Reschedule the event free of charge{{#crewed}}, or confirm with the crew that they can still work{{/crewed}}:\n{{crew}}',
    ],
  }),
  'calendar.unreadable': template({
    class: 'ACTION',
    variables: { host: 'text', since: 'text', until: 'text', link: 'link' },
    subject: 'We can’t read your calendar at {{host}}',
    body: [
      'We haven’t been able to read your calendar at {{host}} since {{since}}.',
      'Until {{until}}, we’ll keep using the busy times we have. After that, you may be offered shows at those times.',
      'See what went wrong, and connect the calendar again if its address has changed:\n{{link}}',
    ],
  }),
} as const
