import { randomUUID } from 'node:crypto'
import { type Answer, no, yes } from '@troupe/domain/answer'
import { moneyKept } from '@troupe/domain/checkout/facts'
import type { RefundAsked } from '@troupe/domain/credit/order'
import { invalid } from '@troupe/domain/errors'
import { actorId, type Work } from '../../platform/ctx.ts'
import { asHouse } from '../../platform/database/db.ts'
import { expireOrder } from './online.ts'
import type { LockedOrder } from './rows.ts'

/** Flags an order whose payment received other money than it asked for, or after the order was paid otherwise: nothing is granted, and staff hear of it. */
export async function flagMismatch(work: Work, orderId: string, received: { readonly amount: number; readonly currency: string }) {
  await expireOrder(work, orderId)
  await work.emit('order.mismatched', { orderId, ...received })
}

/**
 * Returns the money that doesn't fit its order, as much as the provider's facts say is still ours. It is no part of the order's own sums. Refuses INVALID
 * {items: NOT_ALLOWED}, because nothing was granted of which a part could be refunded, and STATE_CONFLICT {reason: REFUNDED}.
 */
export async function refundMismatch(
  work: Work,
  order: LockedOrder,
  { items, reason }: RefundAsked,
): Promise<Answer<{ id: string; amount: number }>> {
  if (items) return invalid({ items: ['NOT_ALLOWED'] })
  const facts = await factsOfOrder(work, order.id)
  const amount = moneyKept(facts)
  const currency = facts[0]?.currency
  if (amount <= 0 || currency === undefined) return no('STATE_CONFLICT', { reason: 'REFUNDED' })
  const id = randomUUID()
  await insertMismatchRefund(work, order, { id, amount, currency, reason, providerId: null })
  work.audit({
    operation: 'POST /order/{id}/refund',
    subjectType: 'order',
    subjectId: order.id,
    workspaceId: order.workspace_id,
    after: { amount, currency },
    reason,
  })
  await work.emit('order.refundAsked', { refundId: id })
  return yes({ id, amount })
}

/** What the provider told of the money that doesn't fit an order. */
const factsOfOrder = (work: Work, orderId: string) =>
  // what the provider told is the server's alone
  asHouse(work.tx, (tx) =>
    tx
      .selectFrom('checkout_payment as p')
      .innerJoin('checkout_fact as f', 'f.intent_id', 'p.intent_id')
      .select(['f.kind', 'f.provider_id as providerId', 'f.amount', 'f.currency', 'f.refund_id as refundId'])
      .where('p.order_id', '=', orderId)
      .where('p.state', '=', 'MISMATCH')
      .orderBy('f.id')
      .execute(),
  )

/** A refund of money that doesn't fit its order; one that the provider has named was made there and is done. */
export async function insertMismatchRefund(
  work: Work,
  order: LockedOrder,
  refund: {
    readonly id: string
    readonly amount: number
    readonly currency: string
    readonly reason: string
    readonly providerId: string | null
  },
) {
  const { id, amount, currency, reason, providerId } = refund
  await work.tx
    .insertInto('credit_refund')
    .values({
      ...{ id, order_id: order.id, items: '[]', amount, currency, reason, provider_id: providerId },
      ...{ state: providerId === null ? 'ASKED' : 'DONE', ended_at: providerId === null ? null : work.at },
      made_by: actorId(work),
      made_at: work.at,
    })
    .execute()
}

/** The money that didn't fit is on its way back: the customer hears of it. There is no invoice that a credit note could correct. */
export async function endMismatch(work: Work, orderId: string, refundId: string) {
  await work.tx.updateTable('credit_refund').set({ state: 'DONE', ended_at: work.at }).where('id', '=', refundId).execute()
  await work.emit('order.refunded', { orderId, refundId })
}
