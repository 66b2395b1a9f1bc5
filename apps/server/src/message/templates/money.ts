import { template } from './template.ts'

const variables = { code: 'text', link: 'link', amount: 'text' } as const

/** Emails to staff about money that didn't go as planned. */
export const moneyTemplates = {
  'order.refundFailed': template({
    class: 'ACTION',
    variables: { ...variables, reason: 'text', later: 'flag' },
    subject: 'A refund of {{amount}} for order {{code}} didn’t reach the card',
    body: [
      '{{#later}}The bank returned the refund of {{amount}} for order {{code}}: the card can no longer be credited.{{/later}}{{^later}}The card provider refused the refund of {{amount}} for order {{code}}.{{/later}} What was refunded is in the customer’s balance again.',
      'Reason of the refund: {{reason}}',
      'Agree with the customer how to return the money:\n{{link}}',
    ],
  }),
  'order.disputeLost': template({
    class: 'ACTION',
    variables: { ...variables, whole: 'flag' },
    subject: 'A payment of {{amount}} for order {{code}} was disputed, and the bank returned it',
    body: [
      'The customer’s bank returned {{amount}} of order {{code}} to the card. We withdrew what was still unused from the customer’s balance.',
      '{{#whole}}Nothing had been used. You don’t need to do anything.{{/whole}}{{^whole}}The rest has been used, so it isn’t paid for. Agree with the customer how it’ll be paid.{{/whole}}',
      'See the order:\n{{link}}',
    ],
  }),
} as const
