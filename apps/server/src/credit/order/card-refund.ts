import type { RefundState } from '@troupe/domain/credit/order'
import { sql } from 'kysely'
import type { Work } from '../../platform/ctx.ts'
import { openWallet, post, revive } from '../lots.ts'
import { endMismatch } from './mismatch.ts'
import { endRefund, type Refund } from './refund.ts'
import { type LockedOrder, lockOrder } from './rows.ts'

/** The provider has taken a refund: it is done. Nothing happens to one that is no longer asked for. */
export async function acceptCardRefund(work: Work, refundId: string, providerId: string): Promise<void> {
  const found = await lockRefund(work, refundId, ['ASKED'])
  if (!found) return
  await work.tx.updateTable('credit_refund').set({ provider_id: providerId }).where('id', '=', refundId).execute()
  if (found.refund.currency === null) await endRefund(work, found.order, found.refund)
  else await endMismatch(work, found.order.id, refundId)
}

/**
 * The money of a refund doesn't reach its card: REFUSED by the provider before anything moved, or FAILED later. Its units return to the lots they came
 * from and the order owes nothing for them. A refund that was reversed before stays as it is.
 */
export async function reverseCardRefund(work: Work, refundId: string, end: 'REFUSED' | 'FAILED'): Promise<void> {
  const found = await lockRefund(work, refundId, end === 'REFUSED' ? ['ASKED'] : ['ASKED', 'DONE'])
  if (!found) return
  const { order, refund } = found
  if (refund.currency === null) await reverseSums(work, order, refund)
  await work.tx.updateTable('credit_refund').set({ state: end, ended_at: work.at }).where('id', '=', refundId).execute()
  await work.emit('order.refundFailed', { orderId: order.id, refundId })
}

/** The units of a reversed refund are in their lots again, and the order owes its money. */
async function reverseSums(work: Work, order: LockedOrder, refund: Refund) {
  await returnUnits(work, order, refund)
  for (const { itemId, quantity, amount } of refund.items)
    await work.tx
      .updateTable('credit_order_item')
      .set({ refunded: sql`refunded - ${quantity}`, refunded_amount: sql`refunded_amount - ${amount}` })
      .where('id', '=', itemId)
      .execute()
  const units = refund.items.reduce((sum, { quantity }) => sum + quantity, 0)
  await work.tx
    .updateTable('credit_order')
    .set({ refunded: sql`refunded - ${refund.amount}`, refunded_units: sql`refunded_units - ${units}`, version: sql`version + 1` })
    .where('id', '=', order.id)
    .execute()
}

/** A refund in one of some states, its order locked first, as every change of an order does. */
async function lockRefund(work: Work, id: string, states: readonly RefundState[]) {
  const row = await work.tx.selectFrom('credit_refund').select('order_id').where('id', '=', id).executeTakeFirst()
  const order = row && (await lockOrder(work, { id: row.order_id }))
  if (!order?.ok) return undefined
  const refund = await work.tx
    .selectFrom('credit_refund')
    .select(['id', 'reason', 'items', 'amount', 'currency'])
    .where('id', '=', id)
    .where('state', 'in', states)
    .executeTakeFirst()
  return refund && { order: order.value, refund }
}

/** The same lots get the same units again; an expired one is valid for 30 days more. */
async function returnUnits(work: Work, order: LockedOrder, refund: { readonly id: string }) {
  const left = await work.tx
    .selectFrom('credit_entry')
    .select(['workspace_id', 'consumable', 'lot_id as lotId', 'quantity', 'key'])
    .where('to_account', '=', 'REFUNDED')
    .where('key', 'like', `refund:${refund.id}:%`)
    .orderBy('consumable')
    .orderBy('key')
    .execute()
  for (const { workspace_id: workspaceId, consumable, lotId, quantity, key } of left) {
    const posting = { workspaceId, consumable, from: 'REFUNDED', to: 'AVAILABLE', sessionId: null } as const
    const back = `${key}:back`
    const { posted } = await openWallet(work, posting, back)
    if (posted) continue
    const shares = [{ lotId, quantity }]
    await revive(work, shares)
    await post(work, { ...posting, reason: `Refund of order ${order.code} failed`, key: back }, shares)
  }
}
