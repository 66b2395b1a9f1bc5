import { template } from './template.ts'

/** What every email about an order may say. `member` is true if its reader can open the order's page. */
const orderVariables = { code: 'text', member: 'flag', link: 'link' } as const

/** Emails about orders and requests: about money, so they are always sent. */
export const orderTemplates = {
  'order.paid': template({
    class: 'ACTION',
    variables: { ...orderVariables, total: 'optional', items: 'lines', invoice: 'optional' },
    subject: '{{#total}}Payment received: {{total}} for order {{code}}{{/total}}{{^total}}Order {{code}} is complete{{/total}}',
    body: [
      '{{#total}}We received your payment of {{total}} for order {{code}}.{{/total}}{{^total}}Order {{code}} is complete. There was nothing to pay.{{/total}}',
      '{{items}}',
      '{{#invoice}}Your invoice is {{invoice}}. {{/invoice}}You don’t need to do anything.',
      '{{#member}}See the order and download its invoice:\n{{link}}{{/member}}',
    ],
  }),
  'order.refunded': template({
    class: 'ACTION',
    variables: { ...orderVariables, amount: 'text', items: 'lines', reason: 'text', note: 'optional', card: 'flag' },
    subject: 'Refunded: {{amount}} for order {{code}}',
    body: [
      'We refunded {{amount}} for order {{code}}. These are no longer in your balance:\n{{items}}',
      'Reason: {{reason}}',
      '{{#card}}The money usually reaches your card within ten days. {{/card}}{{#note}}Your credit note is {{note}}. {{/note}}You don’t need to do anything.',
      '{{#member}}See the order and download its credit note:\n{{link}}{{/member}}',
    ],
  }),
  'order.corrected': template({
    class: 'ACTION',
    variables: { ...orderVariables, cancelled: 'flag', changes: 'lines' },
    subject: 'Order {{code}} has been {{#cancelled}}cancelled{{/cancelled}}{{^cancelled}}corrected{{/cancelled}}',
    body: [
      'We {{#cancelled}}cancelled{{/cancelled}}{{^cancelled}}corrected{{/cancelled}} order {{code}}.{{#changes}} Your balance has changed:\n{{changes}}{{/changes}}',
      'If this looks wrong, reply to this email. Otherwise, you don’t need to do anything.',
      '{{#member}}See the order:\n{{link}}{{/member}}',
    ],
  }),
} as const
