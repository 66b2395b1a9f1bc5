import { template } from './template.ts'

/** What every email about an event may say of it. The times are missing while the event has no date. */
export const eventVariables = {
  'event.name': 'text',
  'event.company': 'text',
  'event.day': 'optional',
  'event.start': 'optional',
  'event.when': 'optional',
  'event.call': 'optional',
  'event.people': 'text',
  'event.place': 'optional',
  'event.link': 'link',
} as const

/** The emails that staff send to people of an event say who is there besides. */
const detailVariables = { ...eventVariables, 'event.contacts': 'optional', 'event.producer': 'optional' } as const

/** An event's call sheet: its name, and what everyone has to know of it. */
const callSheet =
  '# {{event.name}}\n{{#event.when}}When: {{event.when}}{{/event.when}}\n{{#event.call}}Call: {{event.call}}{{/event.call}}\n{{#event.place}}Where: {{event.place}}{{/event.place}}\nPeople: {{event.people}}\n{{#event.contacts}}Contacts: {{event.contacts}}{{/event.contacts}}\n{{#event.producer}}On the day: {{event.producer}}{{/event.producer}}'

/** Emails to an event's contacts, and about a new time also to its crew. */
export const eventTemplates = {
  'session.booked': template({
    name: 'Booked',
    audience: 'CONTACTS',
    class: 'BOOKING',
    variables: eventVariables,
    requires: ['event.name', 'event.link'],
    subject: 'Booked: {{event.name}}, {{event.day}}',
    body: [
      '“{{event.name}}” is booked for {{event.when}}.',
      'For {{event.people}}.{{#event.place}} Location: {{event.place}}.{{/event.place}} A calendar file is attached.',
      'See what’s left to do:\n{{event.link}}',
    ],
  }),
  'session.moved': template({
    name: 'Moved',
    audience: 'CONTACTS',
    class: 'BOOKING',
    variables: { ...eventVariables, earlier: 'text' },
    subject: 'Rescheduled: {{event.name}}, now {{event.start}}',
    body: [
      '“{{event.name}}” has been rescheduled to {{event.when}}.',
      'It was on {{earlier}}. The attached file updates your calendar.',
      'See the event:\n{{event.link}}',
    ],
  }),
  // people who play or run an event hear of its new time whatever emails they switched off
  'session.movedForCrew': template({
    name: 'Moved, to the crew',
    audience: 'CREW',
    class: 'ACTION',
    variables: { ...eventVariables, earlier: 'text', role: 'text', pending: 'flag', runs: 'flag', sells: 'flag', asked: 'optional' },
    subject: 'Rescheduled: {{event.name}}, now {{event.start}}',
    body: [
      '“{{event.name}}” for {{event.company}} has been rescheduled to {{event.when}}. It was on {{earlier}}.',
      '{{#event.call}}Your call time is {{event.call}}.{{/event.call}}',
      '{{#pending}}You haven’t answered our offer yet (role: {{role}}). The offer is now for the new time, and the link in our earlier email still works.{{/pending}}{{^pending}}You’re still assigned (role: {{role}}). {{#asked}}We asked {{asked}} to answer for the new time. {{/asked}}{{#sells}}You don’t need to do anything.{{/sells}}{{^sells}}{{#runs}}If the new time doesn’t work for you, assign someone else.{{/runs}}{{^runs}}If the new time doesn’t work for you, let us know on the event page.{{/runs}}{{/sells}}{{/pending}}',
      'See the event:\n{{event.link}}',
    ],
  }),
  // the crew hear of it whatever emails they switched off
  'session.clocksChanged': template({
    name: 'Time zone rules changed',
    audience: 'CONTACTS_AND_CREW',
    class: 'BOOKING',
    variables: { ...eventVariables, crew: 'flag', attached: 'flag' },
    subject: 'Time zone rules changed: {{event.name}}, {{event.start}}',
    body: [
      '“{{event.name}}” takes place on {{event.when}}.{{#event.call}} Your call time is {{event.call}}.{{/event.call}} The rules for the event’s time zone have changed, so the event may now be at a different time in other time zones.',
      '{{#attached}}The attached file updates your calendar. {{/attached}}{{#crew}}If this time doesn’t work for you, let us know on the event page.{{/crew}}{{^crew}}You don’t need to do anything.{{/crew}}',
      'See the event:\n{{event.link}}',
    ],
  }),
  // those of the crew who come hear of it whatever emails they switched off
  'session.edited': template({
    name: 'Changed',
    audience: 'CONTACTS_AND_CREW',
    class: 'BOOKING',
    variables: { ...eventVariables, changes: 'lines', crew: 'flag', asks: 'flag', added: 'flag', attached: 'flag' },
    subject: '{{#added}}You’re a contact for {{event.name}}{{/added}}{{^added}}Changed: {{event.name}}{{/added}}, {{event.day}}',
    body: [
      '{{#added}}You’re now a contact for “{{event.name}}” on {{event.when}}.{{/added}}{{^added}}“{{event.name}}”{{#crew}} for {{event.company}}{{/crew}} on {{event.when}} has changed:{{/added}}',
      '{{changes}}',
      '{{#added}}A calendar file is attached. {{/added}}{{^added}}{{#attached}}The attached file updates your calendar. {{/attached}}{{/added}}{{#asks}}If the new location doesn’t work for you, let us know on the event page.{{/asks}}{{^asks}}You don’t need to do anything.{{/asks}}',
      'See the event:\n{{event.link}}',
    ],
  }),
  'session.unscheduled': template({
    name: 'Unscheduled',
    audience: 'CONTACTS',
    class: 'BOOKING',
    variables: { ...eventVariables, earlier: 'text' },
    subject: 'Unscheduled: {{event.name}}',
    body: ['“{{event.name}}” no longer has a date. It was on {{earlier}}.', 'Choose a new date whenever you like:\n{{event.link}}'],
  }),
  'session.cancelled': template({
    name: 'Cancelled',
    audience: 'CONTACTS',
    class: 'BOOKING',
    variables: { ...eventVariables, refund: 'text', reason: 'optional', attached: 'flag' },
    subject: 'Cancelled: {{event.name}}{{#event.day}}, {{event.day}}{{/event.day}}',
    body: [
      '“{{event.name}}” has been cancelled. {{#event.when}}It was scheduled for {{event.when}}.{{/event.when}}{{^event.when}}It had no date.{{/event.when}}',
      '{{refund}}',
      '{{#reason}}Reason: {{reason}}{{/reason}}',
      'You don’t need to do anything.{{#attached}} The attached file removes the event from your calendar.{{/attached}}',
      'See the details:\n{{event.link}}',
    ],
  }),
  'session.restored': template({
    name: 'Restored',
    audience: 'CONTACTS',
    class: 'BOOKING',
    variables: { ...eventVariables, answers: 'optional', by: 'optional', finding: 'flag', checking: 'flag' },
    subject: 'Restored: {{event.name}}{{#event.day}}, {{event.day}}{{/event.day}}',
    body: [
      '“{{event.name}}” is no longer cancelled. {{#event.when}}It takes place on {{event.when}}. A calendar file is attached.{{/event.when}}{{^event.when}}It has no date yet.{{/event.when}}',
      '{{#answers}}Your answers are missing. Answer {{answers}}{{#by}} by {{by}}{{/by}}.{{/answers}}{{^answers}}{{#finding}}We’re finding your crew. {{/finding}}{{#checking}}We’re checking the last details. {{/checking}}{{#event.when}}You don’t need to do anything.{{/event.when}}{{/answers}}',
      '{{#event.when}}See the event{{/event.when}}{{^event.when}}Choose a date whenever you like{{/event.when}}:\n{{event.link}}',
    ],
  }),
  'session.resized': template({
    name: 'Rooms or package changed',
    audience: 'CONTACTS',
    class: 'BOOKING',
    variables: { ...eventVariables, rooms: 'optional', level: 'optional', charged: 'optional', returned: 'optional' },
    subject:
      '{{#rooms}}Now {{rooms}}{{/rooms}}{{#level}}Now {{level}}{{/level}}: {{event.name}}{{#event.day}}, {{event.day}}{{/event.day}}',
    body: [
      '“{{event.name}}”{{#event.day}} on {{event.day}}{{/event.day}} now has {{#rooms}}{{rooms}}{{/rooms}}{{#level}}the {{level}} package{{/level}}. {{#charged}}This cost {{charged}}.{{/charged}}{{#returned}}We returned {{returned}} to your workspace.{{/returned}}',
      'You don’t need to do anything.',
      'See the event:\n{{event.link}}',
    ],
  }),
  'session.failed': template({
    name: 'Sorry',
    audience: 'CONTACTS',
    class: 'BOOKING',
    variables: { ...eventVariables, credits: 'optional' },
    subject: 'We’re sorry about “{{event.name}}”',
    body: [
      'Something went wrong on our side at “{{event.name}}”{{#event.day}} on {{event.day}}{{/event.day}}. We’re sorry.',
      '{{#credits}}We returned {{credits}} to your workspace: everything that was spent on the event.{{/credits}}{{^credits}}Nothing was spent on the event.{{/credits}} You don’t need to do anything.',
      'See the event:\n{{event.link}}',
    ],
  }),
  'session.crewSet': template({
    name: 'Crew is set',
    audience: 'CONTACTS',
    class: 'BOOKING',
    variables: { ...eventVariables, crew: 'lines', answers: 'optional', by: 'optional' },
    subject: 'Your crew is set: {{event.name}}, {{event.day}}',
    body: [
      'Your crew is set for “{{event.name}}” on {{event.when}}.',
      '{{crew}}',
      '{{#answers}}Your answers are missing. Answer {{answers}}{{#by}} by {{by}}{{/by}}.{{/answers}}{{^answers}}You don’t need to do anything.{{/answers}} See the event:\n{{event.link}}',
    ],
  }),
  'session.contactRemoved': template({
    name: 'No longer a contact',
    audience: 'CONTACT',
    class: 'BOOKING',
    variables: { ...eventVariables, workspace: 'text', left: 'flag', closed: 'flag', own: 'flag', role: 'optional' },
    subject: 'You’re no longer a contact: {{event.name}}{{#event.day}}, {{event.day}}{{/event.day}}',
    body: [
      '{{#left}}You’re no longer a member of {{workspace}}, so you’re{{/left}}{{#closed}}Your Troupe account is no longer active, so you’re{{/closed}}{{^left}}{{^closed}}{{#own}}As you asked, you’re{{/own}}{{^own}}You’re{{/own}}{{/closed}}{{/left}} no longer a contact for “{{event.name}}”{{#event.when}} on {{event.when}}{{/event.when}}.',
      'The attached file removes the event from your calendar. {{#role}}You’re still on its crew (role: {{role}}), and that calendar entry isn’t affected.{{/role}}{{^role}}You don’t need to do anything.{{/role}}',
    ],
  }),
  'session.contactLeft': template({
    name: 'Contact needed',
    audience: 'EDITORS',
    class: 'BOOKING',
    variables: { person: 'text', workspace: 'text', closed: 'flag', what: 'text', events: 'links' },
    subject: 'Contact needed for {{what}}',
    body: [
      '{{#closed}}{{person}}’s account is no longer active, so they’re no longer a contact for events of {{workspace}}.{{/closed}}{{^closed}}{{person}} is no longer a member of {{workspace}}, so they’re no longer a contact for its events.{{/closed}}',
      'Choose someone else:\n{{events}}',
    ],
  }),
  'session.ratingAsked': template({
    name: 'Rate the crew',
    audience: 'CONTACT',
    class: 'BOOKING',
    variables: { ...eventVariables, link: 'codeLink' },
    subject: 'How was “{{event.name}}”?',
    body: [
      'We hope you enjoyed “{{event.name}}”{{#event.day}} on {{event.day}}{{/event.day}}. How did the crew do? One to five stars for each person is all we need.',
      'Rate the crew:\n{{link}}',
      'The link works for 30 days. You don’t need to sign in.',
    ],
  }),
  // guests are strangers to us: what a customer typed is shown as to a stranger
  'session.invited': template({
    name: 'Invite link',
    audience: 'GUESTS',
    class: 'ACTION',
    variables: {
      event: 'text',
      workspace: 'text',
      day: 'optional',
      when: 'optional',
      place: 'optional',
      online: 'flag',
      again: 'flag',
      link: 'codeLink',
    },
    subject: '{{#again}}Are you coming to {{event}}?{{/again}}{{^again}}You’re invited: {{event}}{{/again}}{{#day}}, {{day}}{{/day}}',
    body: [
      '{{workspace}} invites you to “{{event}}”{{#when}} on {{when}}{{/when}}.{{#place}} Location: {{place}}.{{/place}}{{#online}} You take part online.{{/online}}',
      '{{#again}}You haven’t answered yet. {{/again}}Say whether you’re coming:\n{{link}}',
      'You don’t need an account. The page also adds the event to your calendar.',
    ],
  }),
  'session.requested': template({
    name: 'Time requested',
    audience: 'PRODUCER',
    class: 'ACTION',
    variables: { ...eventVariables, wanted: 'text', wantedDay: 'text', rooms: 'optional', onlyRooms: 'optional', message: 'optional' },
    subject:
      '{{#onlyRooms}}{{onlyRooms}}{{/onlyRooms}}{{^onlyRooms}}{{#event.day}}New time{{/event.day}}{{^event.day}}Time{{/event.day}}{{/onlyRooms}} requested: {{event.name}}, {{wantedDay}}',
    body: [
      '{{#onlyRooms}}{{event.company}} requested {{onlyRooms}} for “{{event.name}}”.{{/onlyRooms}}{{^onlyRooms}}{{event.company}} requested a {{#event.day}}new {{/event.day}}time for “{{event.name}}”: {{wanted}}{{#rooms}}, with {{rooms}}{{/rooms}}.{{/onlyRooms}}',
      '{{#message}}They wrote: “{{message}}”{{/message}}',
      '{{#event.when}}Until you answer, the event stays {{#onlyRooms}}as it is{{/onlyRooms}}{{^onlyRooms}}on {{event.when}}{{/onlyRooms}}.{{/event.when}}{{^event.when}}The event has no date yet.{{/event.when}}',
      'Answer the request:\n{{event.link}}',
    ],
  }),
  'session.requestWithdrawn': template({
    name: 'Request withdrawn',
    audience: 'PRODUCER',
    class: 'ACTION',
    variables: { ...eventVariables, wanted: 'text', onlyRooms: 'optional' },
    subject: 'Request withdrawn: {{event.name}}',
    body: [
      '{{event.company}} withdrew the request for “{{event.name}}”: {{#onlyRooms}}{{onlyRooms}}{{/onlyRooms}}{{^onlyRooms}}{{wanted}}{{/onlyRooms}}. You don’t need to do anything.',
      '{{#event.when}}The event is still on {{event.when}}.{{/event.when}}{{^event.when}}The event still has no date.{{/event.when}}',
      'See the event:\n{{event.link}}',
    ],
  }),
  // staff may also have answered with another time than the one requested
  'session.requestApproved': template({
    name: 'Request approved',
    audience: 'REQUESTER',
    class: 'ACTION',
    variables: { ...eventVariables, rooms: 'optional' },
    subject: 'Your request: {{event.name}}, now {{#rooms}}{{rooms}} on {{/rooms}}{{event.start}}',
    body: [
      'We answered your request: “{{event.name}}” is now scheduled for {{event.when}}{{#rooms}}, with {{rooms}}{{/rooms}}.',
      'You don’t need to do anything.',
      'See the event:\n{{event.link}}',
    ],
  }),
  'session.requestRefused': template({
    name: 'Request declined',
    audience: 'REQUESTER',
    class: 'ACTION',
    variables: { ...eventVariables, wanted: 'text', onlyRooms: 'optional', units: 'text', reason: 'optional', times: 'lines' },
    subject:
      'We couldn’t {{#onlyRooms}}change the number of {{units}} for{{/onlyRooms}}{{^onlyRooms}}{{#event.day}}reschedule{{/event.day}}{{^event.day}}schedule{{/event.day}}{{/onlyRooms}} “{{event.name}}”',
    body: [
      '{{#onlyRooms}}We can’t change “{{event.name}}” on {{wanted}} to {{onlyRooms}}.{{/onlyRooms}}{{^onlyRooms}}We can’t offer the time you requested for “{{event.name}}”: {{wanted}}.{{/onlyRooms}}',
      '{{#reason}}Reason: {{reason}}{{/reason}}',
      '{{#event.when}}The event is still on {{event.when}}.{{/event.when}}{{^event.when}}The event still has no date.{{/event.when}}',
      '{{#times}}These times are available now{{#onlyRooms}} with {{onlyRooms}}{{/onlyRooms}}:\n{{times}}{{/times}}',
      '{{#onlyRooms}}See the event{{/onlyRooms}}{{^onlyRooms}}Choose another time{{/onlyRooms}}:\n{{event.link}}',
    ],
  }),
  'session.requestExpired': template({
    name: 'Request expired',
    audience: 'REQUESTER',
    class: 'ACTION',
    variables: { ...eventVariables, wanted: 'text', onlyRooms: 'optional', times: 'lines' },
    subject: 'Your request has expired: {{event.name}}',
    body: [
      'Your request for “{{event.name}}” expired before it was approved. You requested {{#onlyRooms}}{{onlyRooms}}{{/onlyRooms}}{{^onlyRooms}}{{wanted}}{{/onlyRooms}}.',
      '{{#event.when}}The event is still on {{event.when}}.{{/event.when}}{{^event.when}}The event still has no date.{{/event.when}}',
      '{{#times}}These times are available now{{#onlyRooms}} with {{onlyRooms}}{{/onlyRooms}}:\n{{times}}{{/times}}',
      '{{#onlyRooms}}See the event{{/onlyRooms}}{{^onlyRooms}}Choose another time{{/onlyRooms}}:\n{{event.link}}',
    ],
  }),
  'session.note': template({
    name: 'Note',
    audience: 'CHOSEN',
    class: 'BOOKING',
    variables: { ...eventVariables, note: 'lines' },
    requires: ['note'],
    subject: 'About {{event.name}}{{#event.day}}, {{event.day}}{{/event.day}}',
    body: ['{{note}}', 'See the event:\n{{event.link}}'],
  }),
  'session.details': template({
    name: 'Event details',
    audience: 'CHOSEN',
    class: 'BOOKING',
    variables: detailVariables,
    requires: ['event.name', 'event.link'],
    subject: 'Details of {{event.name}}{{#event.day}}, {{event.day}}{{/event.day}}',
    body: [
      'Here’s what you need for {{#event.day}}{{event.day}}{{/event.day}}{{^event.day}}your event{{/event.day}}.',
      callSheet,
      'See the event:\n{{event.link}}',
    ],
  }),
  'session.links': template({
    name: 'Links',
    audience: 'CHOSEN',
    class: 'BOOKING',
    variables: { ...eventVariables, links: 'links' },
    requires: ['links'],
    subject: 'Links for {{event.name}}{{#event.day}}, {{event.day}}{{/event.day}}',
    body: [
      'These are the links for “{{event.name}}”{{#event.when}} on {{event.when}}{{/event.when}}.',
      '{{links}}',
      'See the event:\n{{event.link}}',
    ],
  }),
  'session.instructions': template({
    name: 'Instructions',
    audience: 'CHOSEN',
    class: 'BOOKING',
    variables: { ...eventVariables, instructions: 'lines' },
    requires: ['instructions'],
    subject: 'Instructions for {{event.name}}{{#event.day}}, {{event.day}}{{/event.day}}',
    body: [
      'These are the instructions for “{{event.name}}”{{#event.when}} on {{event.when}}{{/event.when}}.',
      '{{instructions}}',
      'See the event:\n{{event.link}}',
    ],
  }),
  'session.startAsked': template({
    name: 'Start asked for',
    audience: 'CONTACTS',
    class: 'ACTION',
    variables: { ...eventVariables, by: 'optional' },
    requires: ['event.link'],
    subject: 'Where does {{event.name}} start?',
    body: [
      'We don’t know yet where “{{event.name}}” starts{{#event.when}} on {{event.when}}{{/event.when}}.',
      '{{#by}}Tell us by {{by}}, so that your crew can plan its way there.{{/by}}{{^by}}Your crew needs the place to plan its way there.{{/by}} It can be a venue, an address or a pin on a map.',
      'Answer “Where does the event start?”:\n{{event.link}}',
    ],
  }),
  'session.reminder': template({
    name: 'Reminder, 48 hours before',
    audience: 'CONTACTS',
    class: 'REMINDER',
    variables: { ...detailVariables, answers: 'optional' },
    requires: ['event.name', 'event.link'],
    subject: 'Coming up: {{event.name}}, {{event.day}}',
    body: [
      '“{{event.name}}” is on {{event.day}}.',
      callSheet,
      '{{#answers}}Your answers are missing. Answer {{answers}} as soon as you can.{{/answers}}{{^answers}}You don’t need to do anything.{{/answers}} See the event:\n{{event.link}}',
    ],
  }),
} as const
