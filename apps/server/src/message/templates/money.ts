import { template } from './template.ts'

const variables = { code: 'text', link: 'link', amount: 'text' } as const

/** Emails to staff about money that didn't go as planned. */
export const moneyTemplates = {
  'order.refundFailed': template({
    class: 'ACTION',
    variables: { ...variables, reason: 'text', later: 'flag' },
    subject: 'A refund of {{amount}} for order {{code}} didn’t reach the card',
    body: [
      '{{#later}}The bank returned the refund of {{amount}} for order {{code}}: the card can no longer be credited.{{/later}}{{^later}}The card provider refused the refund of {{amount}} for order {{code}}.{{/later}} The refunded items are back in the customer’s balance.',
      'Reason for the refund: {{reason}}',
      'Agree with the customer how to return the money:\n{{link}}',
    ],
  }),
  'order.disputeLost': template({
    class: 'ACTION',
    variables: { ...variables, whole: 'flag' },
    subject: 'The bank returned a disputed payment of {{amount}} for order {{code}}',
    body: [
      'The customer’s bank returned {{amount}} for order {{code}} to the card. We removed everything unused from the customer’s balance.',
      '{{#whole}}Nothing had been used. You don’t need to do anything.{{/whole}}{{^whole}}The rest has already been used and is now unpaid. Agree with the customer how it will be paid.{{/whole}}',
      'See the order:\n{{link}}',
    ],
  }),
} as const
