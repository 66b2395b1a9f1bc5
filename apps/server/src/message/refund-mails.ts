import type { Work } from '../platform/ctx.ts'
import type { Events } from '../platform/events.ts'
import { readers } from './facts.ts'
import { moneyWords, orderEnvelope, orderFacts } from './order-facts.ts'
import { storeMail } from './store-mail.ts'

/** A refund didn't reach its card: to those who may refund. */
export async function tellRefundFailed(work: Work, { orderId, refundId }: Events['order.refundFailed']) {
  const order = await orderFacts(work, orderId)
  const refund = await work.tx
    .selectFrom('credit_refund')
    .select(['amount', 'reason', 'state'])
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow()
  const { code, page: link } = order
  for (const reader of await moneyKeepers(work))
    await storeMail(work, {
      kind: 'order.refundFailed',
      ...orderEnvelope(order, `order.refundFailed/${refundId}`, { to: reader, id: reader.id }),
      values: { code, link, amount: moneyWords(order, refund.amount), reason: refund.reason, later: refund.state === 'FAILED' },
    })
}

/** A dispute was lost: to those who may refund. */
export async function tellDisputeLost(work: Work, { orderId, disputeId, amount, isWhole }: Events['order.disputeLost']) {
  const order = await orderFacts(work, orderId)
  const { code, page: link } = order
  for (const reader of await moneyKeepers(work))
    await storeMail(work, {
      kind: 'order.disputeLost',
      ...orderEnvelope(order, `order.disputeLost/${disputeId}`, { to: reader, id: reader.id }),
      values: { code, link, amount: moneyWords(order, amount), whole: isWhole },
    })
}

/** Customer success managers, or the admins where there is none. */
async function moneyKeepers(work: Work) {
  const rows = await work.tx
    .selectFrom('account_user')
    .select(['id', 'role'])
    .where('role', 'in', ['CUSTOMER_SUCCESS_MANAGER', 'ADMIN'])
    .execute()
  const managers = await readers(
    work,
    rows.flatMap(({ id, role }) => (role === 'ADMIN' ? [] : [id])),
  )
  return managers.length > 0
    ? managers
    : readers(
        work,
        rows.map(({ id }) => id),
      )
}
