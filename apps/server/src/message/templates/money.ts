import { template } from './template.ts'

const variables = { code: 'text', link: 'link', amount: 'text' } as const

/** Emails to staff about money that didn't go as planned. */
export const moneyTemplates = {
  'order.refundFailed': template({
    name: 'Refund failed',
    audience: 'STAFF',
    class: 'ACTION',
    variables: { ...variables, reason: 'text', later: 'flag', granted: 'flag' },
    subject: 'A refund of {{amount}} for order {{code}} didn’t reach the card',
    body: [
      '{{#later}}The bank returned the refund of {{amount}} for order {{code}}: the card can no longer be credited.{{/later}}{{^later}}The card provider refused the refund of {{amount}} for order {{code}}.{{/later}} {{#granted}}The refunded items are back in the customer’s balance.{{/granted}}{{^granted}}Nothing from this order was booked or added to the customer’s balance.{{/granted}}',
      'Reason for the refund: {{reason}}',
      'Agree with the customer on how to return the money:\n{{link}}',
    ],
  }),
  'order.mismatched': template({
    name: 'Payment doesn’t match',
    audience: 'STAFF',
    class: 'ACTION',
    variables: { ...variables, expected: 'text', paid: 'flag' },
    subject: 'A payment of {{amount}} doesn’t match order {{code}}',
    body: [
      '{{#paid}}The card provider received a payment of {{amount}} for order {{code}}, which had already been paid. This payment bought nothing.{{/paid}}{{^paid}}The card provider received a payment of {{amount}} for order {{code}} that doesn’t match the one we requested ({{expected}}). Nothing was booked or added to the customer’s balance.{{/paid}}',
      'Refund the order to return the money:\n{{link}}',
    ],
  }),
  'order.returned': template({
    name: 'Refunded through the card provider',
    audience: 'STAFF',
    class: 'ACTION',
    variables: { ...variables, whole: 'flag', granted: 'flag' },
    subject: 'Order {{code}} was refunded through the card provider: {{amount}}',
    body: [
      'Someone refunded {{amount}} for order {{code}} directly through the card provider. {{#granted}}Any unused items that this amount paid for are no longer in the customer’s balance.{{/granted}}{{^granted}}Nothing from this order was booked or added to the customer’s balance.{{/granted}}',
      '{{#whole}}You don’t need to do anything.{{/whole}}{{^whole}}The rest has already been used and is now unpaid. Events that it paid for stay booked. Agree with the customer on how they’ll pay, or cancel the events and then refund the order: their credits leave the balance, and no more money is returned.{{/whole}}',
      'See the order:\n{{link}}',
    ],
  }),
  'order.refundStalled': template({
    name: 'Refund not sent',
    audience: 'STAFF',
    class: 'ACTION',
    variables: { ...variables, reason: 'text', granted: 'flag' },
    subject: 'A refund of {{amount}} for order {{code}} hasn’t been sent',
    body: [
      'The card provider hasn’t answered any of our requests to refund {{amount}} for order {{code}}. {{#granted}}The refunded items are no longer in the customer’s balance.{{/granted}}{{^granted}}Nothing from this order was booked or added to the customer’s balance.{{/granted}}',
      'Reason for the refund: {{reason}}',
      'To retry, refund the order again:\n{{link}}',
    ],
  }),
  'payment.stuck': template({
    name: 'Paid, but not booked',
    audience: 'STAFF',
    class: 'ACTION',
    variables: { code: 'text', link: 'link', items: 'lines' },
    subject: 'Order {{code}} is paid, but its events couldn’t be booked',
    body: [
      'Order {{code}} is paid, but we couldn’t complete the booking. The times are no longer held for the customer. The items they bought are now in their balance:\n{{items}}',
      'Help the customer book again:\n{{link}}',
    ],
  }),
  'order.disputeLost': template({
    name: 'Dispute lost',
    audience: 'STAFF',
    class: 'ACTION',
    variables: { ...variables, whole: 'flag' },
    subject: 'The bank returned a disputed payment of {{amount}} for order {{code}}',
    body: [
      'The customer’s bank returned {{amount}} for order {{code}} to the card. Anything unused from this order is no longer in the customer’s balance.',
      '{{#whole}}Nothing had been used. You don’t need to do anything.{{/whole}}{{^whole}}The rest has already been used and is now unpaid. Events that it paid for stay booked. Agree with the customer on how they’ll pay, or cancel the events and then refund the order: their credits leave the balance, and no more money is returned.{{/whole}}',
      'See the order:\n{{link}}',
    ],
  }),
} as const
