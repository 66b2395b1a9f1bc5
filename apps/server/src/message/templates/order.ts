import { template } from './template.ts'

/** What every email about an order may say. `member` is true if its reader can open the order's page. */
const orderVariables = { code: 'text', member: 'flag', link: 'link' } as const

/** What a salesperson reads about a request. */
const salesVariables = {
  code: 'text',
  workspace: 'optional',
  reason: 'optional',
  contact: 'lines',
  items: 'lines',
  message: 'optional',
  expires: 'text',
  link: 'link',
} as const

/** Emails about orders, requests and credits that expire: about money, so they are always sent. */
export const orderTemplates = {
  'order.paid': template({
    name: 'Payment received',
    audience: 'CUSTOMER',
    class: 'ACTION',
    variables: { ...orderVariables, total: 'optional', items: 'lines', invoice: 'optional', complete: 'flag' },
    subject: '{{#total}}Payment received: {{total}} for order {{code}}{{/total}}{{^total}}Order {{code}} is complete{{/total}}',
    body: [
      '{{#total}}We received your payment of {{total}} for order {{code}}.{{/total}}{{^total}}Order {{code}} is complete. There was nothing to pay.{{/total}}',
      '{{items}}',
      '{{#invoice}}Your invoice number is {{invoice}}. {{/invoice}}{{#complete}}You don’t need to do anything.{{/complete}}',
      '{{#member}}See the order{{#invoice}} and download its invoice{{/invoice}}:\n{{link}}{{/member}}',
    ],
  }),
  'order.refunded': template({
    name: 'Refunded',
    audience: 'CUSTOMER',
    class: 'ACTION',
    variables: { ...orderVariables, amount: 'text', items: 'lines', reason: 'text', note: 'optional', card: 'flag', granted: 'flag' },
    subject: 'Refunded: {{amount}} for order {{code}}',
    body: [
      'We refunded {{amount}} for order {{code}}. {{#items}}These are no longer in your balance:\n{{items}}{{/items}}{{^granted}}Nothing from this order was booked or added to your balance.{{/granted}}',
      'Reason: {{reason}}',
      '{{#card}}The money usually reaches your card within ten days. {{/card}}{{#note}}Your credit note number is {{note}}. {{/note}}You don’t need to do anything.',
      '{{#member}}See the order{{#note}} and download its credit note{{/note}}:\n{{link}}{{/member}}',
    ],
  }),
  'order.timeLost': template({
    name: 'Time lost',
    audience: 'CUSTOMER',
    class: 'ACTION',
    variables: { ...orderVariables, event: 'text', time: 'text', alternatives: 'lines', until: 'optional' },
    subject: 'Choose another time for “{{event}}”',
    body: [
      'The time you chose ({{time}}) was no longer available when your payment for order {{code}} arrived. “{{event}}” is paid for, but has no date yet.',
      '{{#alternatives}}These times are available now:\n{{alternatives}}{{/alternatives}}',
      '{{#member}}Choose another time{{#until}}, or cancel the event by {{until}} to get a refund to your card{{/until}}.{{/member}}{{^member}}Reply to this email with a time that suits you{{#until}}. To cancel the event and get a refund to your card, reply by {{until}}{{/until}}.{{/member}}',
      '{{#member}}Choose here:\n{{link}}{{/member}}',
    ],
  }),
  'order.granted': template({
    name: 'Paid, nothing booked',
    audience: 'CUSTOMER',
    class: 'ACTION',
    variables: { ...orderVariables, items: 'lines' },
    subject: 'Order {{code}} is paid, but nothing has been booked',
    body: [
      'We received your payment for order {{code}}, but something went wrong and nothing has been booked. The items you bought are now in your balance:\n{{items}}',
      'Use them to book, or reply to this email and we’ll book for you.',
      '{{#member}}See the order:\n{{link}}{{/member}}',
    ],
  }),
  'order.corrected': template({
    name: 'Order corrected',
    audience: 'CUSTOMER',
    class: 'ACTION',
    variables: { ...orderVariables, deleted: 'flag', changes: 'lines' },
    subject: 'Order {{code}} has been {{#deleted}}deleted{{/deleted}}{{^deleted}}corrected{{/deleted}}',
    body: [
      'We {{#deleted}}deleted{{/deleted}}{{^deleted}}corrected{{/deleted}} order {{code}}.{{#changes}} Your balance was adjusted to match:\n{{changes}}{{/changes}}',
      'If this looks wrong, reply to this email. Otherwise, you don’t need to do anything.',
      '{{#member}}See the order:\n{{link}}{{/member}}',
    ],
  }),
  'request.received': template({
    name: 'Request received',
    audience: 'CUSTOMER',
    class: 'ACTION',
    variables: { ...orderVariables, items: 'lines' },
    subject: 'We received your request {{code}}',
    body: [
      'We received your request and will email you soon. Your request code is {{code}}.',
      '{{#items}}You requested:\n{{items}}{{/items}}',
      'Nothing is booked or charged yet. If you didn’t send this request, you don’t need to do anything.',
      '{{#member}}See the request:\n{{link}}{{/member}}',
    ],
  }),
  'request.expired': template({
    name: 'Cart request expired',
    audience: 'CUSTOMER',
    class: 'ACTION',
    variables: orderVariables,
    subject: 'Your request {{code}} has expired',
    body: [
      'Your request {{code}} expired after 14 days. Nothing was booked or charged.',
      'If you’re still interested, reply to this email or send the request again.',
      '{{#member}}See the request:\n{{link}}{{/member}}',
    ],
  }),
  'request.made': template({
    name: 'Cart request',
    audience: 'SALESPERSON',
    class: 'ACTION',
    variables: { ...salesVariables, waited: 'optional' },
    subject:
      '{{#waited}}Unanswered for {{waited}}: request {{code}}{{/waited}}{{^waited}}New request {{code}}{{/waited}}{{#workspace}} from {{workspace}}{{/workspace}}',
    body: [
      '{{#waited}}Request {{code}} has been waiting for an answer for {{waited}}.{{/waited}}{{^waited}}Someone sent a request instead of paying for their cart.{{/waited}}{{#reason}} Reason for the request: {{reason}}.{{/reason}}',
      '{{contact}}',
      '{{items}}',
      '{{#message}}They wrote: “{{message}}”{{/message}}',
      'The request expires on {{expires}}. Set its prices and answer it:\n{{link}}',
    ],
  }),
  'request.cancelled': template({
    name: 'Cart request cancelled',
    audience: 'SALESPERSON',
    class: 'ACTION',
    variables: { code: 'text', workspace: 'optional', items: 'lines', link: 'link' },
    subject: 'Request {{code}}{{#workspace}} from {{workspace}}{{/workspace}} has been cancelled',
    body: [
      'Request {{code}}{{#workspace}} from {{workspace}}{{/workspace}} was cancelled before it was answered. You don’t need to do anything.',
      '{{items}}',
      'See the request:\n{{link}}',
    ],
  }),
  'credits.expiring': template({
    name: 'Credits expire',
    audience: 'ADMINS',
    class: 'ACTION',
    variables: { workspace: 'text', first: 'text', day: 'text', lots: 'lines', link: 'link' },
    subject: 'Expiring {{day}}: {{first}}',
    body: [
      '{{workspace}} has a balance that expires soon:',
      '{{lots}}',
      'A balance used for a scheduled event doesn’t expire. To use yours, book an event:\n{{link}}',
    ],
  }),
} as const
