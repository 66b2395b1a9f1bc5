import { randomUUID } from 'node:crypto'
import { itemsOfReturned, paidOf } from '@troupe/domain/money/refund'
import { sql } from 'kysely'
import type { Work } from '../../platform/ctx.ts'
import { openWallet } from '../lots.ts'
import { removeUnits, unusedOf } from './item-lots.ts'
import { insertMismatchRefund } from './mismatch.ts'
import { endRefund, type Refund, recordRefund } from './refund.ts'
import { itemsOf, type LockedOrder, lockOrder } from './rows.ts'

/** Money that left us without a refund of ours, such as one made in the provider's dashboard or a lost dispute, by the provider's id. */
export interface ReturnedMoney {
  readonly id: string
  readonly orderId: string
  /** Minor units. */
  readonly amount: number
  readonly currency: string
}

const REASONS = { REFUNDED: 'Refunded through the card provider', DISPUTE_LOST: 'The bank returned the payment to the card' } as const

/**
 * Books a refund that was made at the provider: as many unused units as its money covers leave the wallet, the order's money is what the provider
 * says, and staff hear of it. Does nothing for one that was booked before, and for one that waits for the answer to a refund of ours: it is booked when
 * that one is refused.
 */
export async function takeReturned(work: Work, returned: ReturnedMoney): Promise<void> {
  const found = await lockOrder(work, { id: returned.orderId })
  if (!found.ok || (await isBooked(work, returned.id))) return
  const order = found.value
  if (order.flag === 'MISMATCH') {
    const id = randomUUID()
    await insertMismatchRefund(work, order, { ...returned, id, reason: REASONS.REFUNDED, providerId: returned.id })
    await work.emit('order.refunded', { orderId: order.id, refundId: id })
    await work.emit('order.returned', { orderId: order.id, refundId: id, isWhole: true })
    return
  }
  if (!order.isPaid || order.workspace_id === null) return
  if (await waitsForOurs(work, order, returned)) return
  const { refund, isWhole } = await book(work, order, { ...returned, reason: REASONS.REFUNDED })
  await work.emit('order.returned', { orderId: order.id, refundId: refund.id, isWhole })
}

/**
 * Books a lost dispute, in which a bank returned an order's money to its customer: as a refund that was made at the provider, as far as that money is still
 * the order's. Staff hear of it, above all when something was used. Waits for the answer to a refund of ours as well.
 */
export async function takeDisputed(work: Work, dispute: ReturnedMoney): Promise<void> {
  const found = await lockOrder(work, { id: dispute.orderId })
  if (!found.ok || (await isBooked(work, dispute.id))) return
  const order = found.value
  const told = { orderId: order.id, disputeId: dispute.id, amount: dispute.amount }
  if (order.flag === 'MISMATCH') {
    await insertMismatchRefund(work, order, { ...dispute, id: randomUUID(), reason: REASONS.DISPUTE_LOST, providerId: dispute.id })
    await work.emit('order.disputeLost', { ...told, isWhole: true })
    return
  }
  if (await waitsForOurs(work, order, dispute)) return
  const left = order.isPaid && order.workspace_id !== null ? (order.total ?? 0) - order.refunded : 0
  const amount = Math.min(dispute.amount, left)
  const isWhole = amount > 0 ? (await book(work, order, { ...dispute, amount, reason: REASONS.DISPUTE_LOST })).isWhole : !order.hasUnits
  await work.emit('order.disputeLost', { ...told, isWhole })
}

/** A refund that is done, with its credit note: as many unused units as its money covers leave the wallet. */
async function book(
  work: Work,
  order: LockedOrder,
  returned: ReturnedMoney & { readonly reason: string },
): Promise<{ readonly refund: Refund; readonly isWhole: boolean }> {
  const refundId = randomUUID()
  const booked = await bookUnits(work, order, { ...returned, refundId })
  await work.tx.updateTable('credit_refund').set({ provider_id: returned.id }).where('id', '=', refundId).execute()
  await endRefund(work, order, booked.refund)
  return booked
}

/**
 * Whether money doesn't fit next to refunds that we have asked for: the provider has returned it instead and will refuse ours, which are asked
 * for again immediately. Until then the units of both would be more than the order has.
 */
async function waitsForOurs(work: Work, order: LockedOrder, { amount }: ReturnedMoney): Promise<boolean> {
  if (amount <= (order.total ?? 0) - order.refunded) return false
  const asked = await work.tx
    .updateTable('credit_refund')
    .set({ stalled_at: null, asked_at: work.at })
    .where('order_id', '=', order.id)
    .where('state', '=', 'ASKED')
    .returning('id')
    .execute()
  for (const { id } of asked) await work.emit('order.refundAsked', { refundId: id })
  return asked.length > 0
}

/**
 * Ends an order whose money was returned before anything was granted: it was paid and is refunded, and has no invoice, since nothing was delivered. Its
 * customers and staff hear of it. Does nothing for an order that was granted.
 */
export async function refundUnfulfilled(
  work: Work,
  orderId: string,
  returned: readonly (Omit<ReturnedMoney, 'orderId'> & { readonly kind: keyof typeof REASONS })[],
): Promise<void> {
  const found = await lockOrder(work, { id: orderId })
  if (!found.ok || found.value.granted_at) return
  const order = found.value
  const items = await itemsOf(work.tx, orderId)
  const paid = paidOf(
    items.map(({ amount }) => amount ?? 0),
    order.total ?? 0,
  )
  for (const [at, { id, quantity }] of items.entries())
    await work.tx
      .updateTable('credit_order_item')
      .set({ refunded: quantity, refunded_amount: paid[at] ?? 0 })
      .where('id', '=', id)
      .execute()
  await work.tx
    .updateTable('credit_order')
    .set({
      ...{ paid_at: order.paid_at ?? work.at, expired_at: null, refunded: order.total ?? 0 },
      ...{ refunded_units: items.reduce((sum, { quantity }) => sum + quantity, 0), version: sql`version + 1` },
    })
    .where('id', '=', orderId)
    .execute()
  const ids = returned.map(() => randomUUID())
  for (const [at, { id: providerId, amount, kind }] of returned.entries()) {
    const refundId = ids[at] ?? ''
    await work.tx
      .insertInto('credit_refund')
      .values({
        ...{ id: refundId, order_id: orderId, items: '[]', amount, reason: REASONS[kind], state: 'DONE', provider_id: providerId },
        ...{ made_at: work.at, ended_at: work.at },
      })
      .execute()
    if (kind === 'REFUNDED') await work.emit('order.returned', { orderId, refundId, isWhole: true })
    else await work.emit('order.disputeLost', { orderId, disputeId: providerId, amount, isWhole: true })
  }
  for (const refundId of ids.slice(-1)) await work.emit('order.refunded', { orderId, refundId })
}

/**
 * Opens an order again that was refunded before anything was granted, because a refund failed: it isn't paid, and its refunds count as returned money
 * that fits no order. Does nothing for an order that was granted.
 */
export async function reopenUnfulfilled(work: Work, orderId: string, currency: string): Promise<void> {
  const found = await lockOrder(work, { id: orderId })
  if (!found.ok || found.value.granted_at) return
  await work.tx.updateTable('credit_order_item').set({ refunded: 0, refunded_amount: 0 }).where('order_id', '=', orderId).execute()
  await work.tx
    .updateTable('credit_order')
    .set({ ...{ paid_at: null, expired_at: work.at, refunded: 0, refunded_units: 0 }, version: sql`version + 1` })
    .where('id', '=', orderId)
    .execute()
  await work.tx
    .updateTable('credit_refund')
    .set({ currency })
    .where('order_id', '=', orderId)
    .where('currency', 'is', null)
    .where('state', '=', 'DONE')
    .execute()
}

const isBooked = async (work: Work, providerId: string): Promise<boolean> =>
  (await work.tx.selectFrom('credit_refund').select('id').where('provider_id', '=', providerId).executeTakeFirst()) !== undefined

async function bookUnits(
  work: Work,
  order: LockedOrder,
  { amount, refundId, reason }: ReturnedMoney & { readonly refundId: string; readonly reason: string },
): Promise<{ readonly refund: Refund; readonly isWhole: boolean }> {
  const workspaceId = order.workspace_id ?? ''
  const items = await itemsOf(work.tx, order.id)
  const paid = paidOf(
    items.map((item) => item.amount ?? 0),
    order.total ?? 0,
  )
  const unused = new Map<string, number>()
  for (const { id, consumable } of items.toSorted((a, b) => (a.consumable < b.consumable ? -1 : 1))) {
    await openWallet(work, { workspaceId, consumable }, `refundable:${id}`)
    unused.set(
      id,
      (await unusedOf(work, id)).reduce((sum, { quantity }) => sum + quantity, 0),
    )
  }
  const { items: shares, isWhole } = itemsOfReturned(
    items.map((item, at) => ({
      ...{ itemId: item.id, paid: paid[at] ?? 0, units: item.quantity, refunded: item.refunded },
      ...{ returned: item.refunded_amount, unused: unused.get(item.id) ?? 0 },
    })),
    amount,
  )
  for (const { itemId, quantity } of shares) {
    const item = items.find(({ id }) => id === itemId)
    if (!item || quantity === 0) continue
    const key = `refund:${refundId}:${itemId}`
    const { consumable } = item
    await removeUnits(work, { workspaceId, itemId, consumable, quantity, reason: `Refund of order ${order.code}`, key, to: 'REFUNDED' })
  }
  const refund = { id: refundId, reason, items: shares, amount: shares.reduce((sum, share) => sum + share.amount, 0) }
  await recordRefund(work, order, refund)
  return { refund, isWhole: isWhole && refund.amount === amount }
}
