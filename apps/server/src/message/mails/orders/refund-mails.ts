import { amountWords } from '@troupe/domain/money/amount-words'
import type { Work } from '../../../platform/ctx.ts'
import type { Events } from '../../../platform/events.ts'
import { readers } from '../../facts.ts'
import { moneyWords, orderEnvelope, orderFacts } from '../../order-facts.ts'
import { storeMail } from '../../outbox/store-mail.ts'

/** A refund didn't reach its card: to those who may refund. */
export async function tellRefundFailed(work: Work, { orderId, refundId }: Events['order.refundFailed']) {
  const order = await orderFacts(work, orderId)
  const refund = await work.tx
    .selectFrom('credit_refund')
    .select(['amount', 'currency', 'reason', 'state'])
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow()
  const { code, page: link } = order
  for (const reader of await moneyKeepers(work))
    await storeMail(work, {
      kind: 'order.refundFailed',
      ...orderEnvelope(order, `order.refundFailed/${refundId}`, { to: reader, id: reader.id }),
      values: {
        code,
        link,
        amount: moneyWords(order, refund.amount),
        reason: refund.reason,
        later: refund.state === 'FAILED',
        granted: refund.currency === null,
      },
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

/** A payment doesn't match its order: to those who may refund. */
export async function tellMismatched(work: Work, { orderId, amount, currency }: Events['order.mismatched']) {
  const order = await orderFacts(work, orderId)
  const { code, page: link } = order
  for (const reader of await moneyKeepers(work))
    await storeMail(work, {
      kind: 'order.mismatched',
      ...orderEnvelope(order, `order.mismatched/${orderId}`, { to: reader, id: reader.id }),
      values: {
        code,
        link,
        amount: amountWords(amount, currency),
        expected: moneyWords(order, order.total ?? 0),
        paid: order.paid_at !== null,
      },
    })
}

/** Someone refunded an order at the provider: to those who may refund. */
export async function tellReturned(work: Work, { orderId, refundId, isWhole }: Events['order.returned']) {
  const order = await orderFacts(work, orderId)
  const refund = await work.tx
    .selectFrom('credit_refund')
    .select(['amount', 'currency'])
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow()
  const { code, page: link } = order
  const amount = amountWords(refund.amount, refund.currency ?? order.currency)
  for (const reader of await moneyKeepers(work))
    await storeMail(work, {
      kind: 'order.returned',
      ...orderEnvelope(order, `order.returned/${refundId}`, { to: reader, id: reader.id }),
      values: { code, link, amount, whole: isWhole, granted: order.granted_at !== null },
    })
}

/** The provider doesn't answer about a refund: to those who may refund. */
export async function tellRefundStalled(work: Work, { orderId, refundId }: Events['order.refundStalled']) {
  const order = await orderFacts(work, orderId)
  const refund = await work.tx
    .selectFrom('credit_refund')
    .select(['amount', 'currency', 'reason', 'stalled_at'])
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow()
  const { code, page: link } = order
  const key = `order.refundStalled/${refundId}/${(refund.stalled_at ?? work.at).epochMilliseconds}`
  for (const reader of await moneyKeepers(work))
    await storeMail(work, {
      kind: 'order.refundStalled',
      ...orderEnvelope(order, key, { to: reader, id: reader.id }),
      values: {
        ...{ code, link, amount: amountWords(refund.amount, refund.currency ?? order.currency), reason: refund.reason },
        granted: refund.currency === null,
      },
    })
}

/** Customer success managers, or the admins where there is none. */
export async function moneyKeepers(work: Work) {
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
