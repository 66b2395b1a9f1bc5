import { eventVariables } from './event.ts'
import { template } from './template.ts'

/** Tasks that systems outside cause: for an event's producer, and for salespeople. */
export const integrationTemplates = {
  'integration.givenUp': template({
    name: 'System not up to date',
    audience: 'PRODUCER',
    class: 'ACTION',
    variables: { ...eventVariables, system: 'text', noAnswer: 'flag', signedOut: 'flag', refused: 'flag', broken: 'flag' },
    subject: '{{system}} isn’t up to date: {{event.name}}',
    body: [
      'We couldn’t update {{system}} for “{{event.name}}” ({{event.company}}), and we’ve stopped trying. It shows the event as it was, or not at all.',
      '{{#noAnswer}}{{system}} didn’t answer.{{/noAnswer}}{{#signedOut}}{{system}} no longer accepts our token. An admin can set a new one.{{/signedOut}}{{#refused}}{{system}} refused the event.{{/refused}}{{#broken}}{{system}} gave answers that we couldn’t use.{{/broken}}',
      'To try again, select Synchronize on the event’s page:\n{{event.link}}',
    ],
  }),
  'deal.noOrder': template({
    name: 'Won deal without an order',
    audience: 'SALESPERSON',
    class: 'ACTION',
    variables: {
      deal: 'text',
      company: 'optional',
      workspace: 'flag',
      lines: 'flag',
      currency: 'flag',
      amount: 'flag',
      invalid: 'flag',
      page: 'link',
    },
    subject: 'A deal was won in HubSpot, but has no order: {{deal}}',
    body: [
      'Deal {{deal}}{{#company}} of {{company}}{{/company}} was won in HubSpot. We made no order from it.',
      '{{#workspace}}Its property troupe_workspace_id doesn’t name a workspace.{{/workspace}}{{#lines}}It has a line item whose SKU isn’t CREDIT or OPEN_ROOM, or none at all.{{/lines}}{{#currency}}It isn’t in the currency of our prices.{{/currency}}{{#amount}}Its amount isn’t the sum of its line items.{{/amount}}{{#invalid}}A quantity or price of its line items isn’t valid.{{/invalid}}',
      'Correct the deal in HubSpot, and we’ll make its order. You can also enter an order by hand:\n{{page}}',
    ],
  }),
  'deal.notCorrected': template({
    name: 'Changed deal not followed',
    audience: 'SALESPERSON',
    class: 'ACTION',
    variables: { deal: 'text', code: 'text', used: 'flag', page: 'link' },
    subject: 'A won deal changed in HubSpot, but order {{code}} didn’t',
    body: [
      'Deal {{deal}} was changed in HubSpot after order {{code}} was paid. We didn’t change the order.',
      '{{#used}}Some of the credits or open rooms that it would lose are used.{{/used}}{{^used}}The deal can no longer be read as this order.{{/used}}',
      'See the order:\n{{page}}',
    ],
  }),
  'quickbooks.payment': template({
    name: 'Payment in QuickBooks',
    audience: 'SALESPERSON',
    class: 'ACTION',
    variables: { code: 'text', workspace: 'optional', page: 'link' },
    subject: 'QuickBooks reports a payment: order {{code}}',
    body: [
      'QuickBooks reports a payment for order {{code}}{{#workspace}} of {{workspace}}{{/workspace}}. We didn’t mark it as paid.',
      'Check the payment in QuickBooks, then mark the order as paid:\n{{page}}',
    ],
  }),
  'webhook.failing': template({
    name: 'Webhook endpoint fails',
    audience: 'ADMINS',
    class: 'ACTION',
    variables: { workspace: 'text', address: 'text', since: 'text', until: 'text', page: 'link' },
    subject: 'We can’t reach a webhook endpoint of {{workspace}}',
    body: [
      'Your webhook endpoint {{address}} hasn’t accepted a delivery since {{since}}.',
      'If it still doesn’t, we’ll switch it off {{until}}. What it misses until then, you can send to it again.',
      'See what it answered, and send a test:\n{{page}}',
    ],
  }),
  'webhook.off': template({
    name: 'Webhook endpoint switched off',
    audience: 'ADMINS',
    class: 'ACTION',
    variables: { workspace: 'text', address: 'text', since: 'text', page: 'link' },
    subject: 'We switched off a webhook endpoint of {{workspace}}',
    body: [
      'Your webhook endpoint {{address}} hasn’t accepted a delivery since {{since}}. We switched it off, and send nothing to it until you switch it on again.',
      'Once it works again, switch it on here. You can then send what it missed:\n{{page}}',
    ],
  }),
}
