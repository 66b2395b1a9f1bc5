import { template } from './template.ts'

/** Emails about several events of a group together. */
export const groupTemplates = {
  'group.announced': template({
    name: 'Group announced',
    audience: 'CONTACTS',
    class: 'BOOKING',
    variables: { group: 'text', count: 'text', first: 'flag', events: 'links', gone: 'lines', attached: 'flag' },
    subject: '{{#first}}{{group}}: {{count}}{{/first}}{{^first}}Changed: {{group}}{{/first}}',
    body: [
      '{{#first}}Here’s what’s planned for “{{group}}”:{{/first}}{{^first}}“{{group}}” has changed:{{/first}}',
      '{{events}}',
      '{{#gone}}No longer part of it:\n{{gone}}{{/gone}}',
      '{{#attached}}The calendar files are attached. {{/attached}}You don’t need to do anything.',
    ],
  }),
  // the crew hear of it whatever emails they switched off
  'group.scheduled': template({
    name: 'Group booked or moved',
    audience: 'CONTACTS_AND_CREW',
    class: 'BOOKING',
    variables: { group: 'text', count: 'text', moved: 'flag', events: 'links', attached: 'flag' },
    subject: '{{#moved}}Rescheduled: {{group}}, {{count}}{{/moved}}{{^moved}}Booked: {{group}}, {{count}}{{/moved}}',
    body: [
      '{{#moved}}“{{group}}” has been rescheduled:{{/moved}}{{^moved}}“{{group}}” is booked:{{/moved}}',
      '{{events}}',
      '{{#attached}}The calendar files are attached. {{/attached}}If a time doesn’t work for you, let us know on the event page.',
    ],
  }),
  'group.asked': template({
    name: 'Group, offers',
    audience: 'ASKED',
    class: 'ACTION',
    variables: { group: 'text', count: 'text', moved: 'flag', asked: 'lines', also: 'links', attached: 'flag', link: 'codeLink' },
    subject:
      '{{#moved}}Are you still available? {{group}} has been rescheduled{{/moved}}{{^moved}}Are you available for {{group}}?{{/moved}}',
    body: [
      '{{#moved}}“{{group}}” has been rescheduled. Please answer for the new times:{{/moved}}{{^moved}}We’d like you on the crew of “{{group}}”:{{/moved}}',
      '{{asked}}',
      'See the details, then accept or decline:\n{{link}}',
      '{{#also}}No answer needed:\n{{also}}{{/also}}',
      '{{#attached}}Calendar files are attached.{{/attached}}',
    ],
  }),
}
