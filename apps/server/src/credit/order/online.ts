import { type Answer, yes } from '@troupe/domain/answer'
import type { Buyer } from '@troupe/domain/credit/invoice'
import { sql } from 'kysely'
import { actorId, type Work } from '../../platform/ctx.ts'
import { payOrder } from './pay.ts'
import { insertItems, insertOrder, itemsOf, lockOrder, type NewItem, sumUp } from './rows.ts'

/** An order of the cart. */
export interface OnlineOrder {
  readonly workspaceId: string
  readonly items: readonly Omit<NewItem, 'discount'>[]
  readonly contact: unknown
  readonly billing: Buyer | null
  readonly discount: { readonly code: string; readonly percent: number } | null
  readonly currency: string
  readonly taxBasisPoints: number
}

/** Enters an order that is about to be paid by card. It is a DRAFT until the money arrives. Answers its id, its code and its items' ids in order. */
export async function insertOnlineOrder(
  work: Work,
  { workspaceId, items, contact, billing, discount, currency, taxBasisPoints }: OnlineOrder,
): Promise<{ readonly id: string; readonly code: string; readonly itemIds: readonly string[] }> {
  const { id, code } = await insertOrder(work, {
    workspace_id: workspaceId,
    source: 'ONLINE',
    created_by: actorId(work),
    currency,
    tax_basis_points: taxBasisPoints,
    contact: JSON.stringify(contact),
    billing: billing && JSON.stringify(billing),
    discount_code: discount?.code ?? null,
    discount_percent: discount?.percent ?? 0,
  })
  const itemIds = await insertItems(
    work,
    id,
    items.map((item) => ({ ...item, discount: 0 })),
  )
  await sumUp(work, { id, discount_percent: discount?.percent ?? 0, tax_basis_points: taxBasisPoints })
  return { id, code, itemIds }
}

/**
 * Opens an order of the cart again whose payment couldn't begin, so that the same payment continues with it. Answers as insertOnlineOrder; undefined, and
 * nothing changes, when the order has become another since, or would cost something else.
 */
export async function reopenOnlineOrder(work: Work, id: string, asked: OnlineOrder): ReturnType<typeof sameOrder> {
  const known = await sameOrder(work, id, asked)
  if (!known) return undefined
  for (const [at, { sessionId }] of asked.items.entries())
    await work.tx
      .updateTable('credit_order_item')
      .set({ session_id: sessionId ?? null })
      .where('id', '=', known.itemIds[at] ?? '')
      .execute()
  await work.tx.updateTable('credit_order').set({ expired_at: null, version: sql`version + 1` }).where('id', '=', id).execute()
  return known
}

async function sameOrder(
  work: Work,
  id: string,
  { items, discount, currency, taxBasisPoints }: OnlineOrder,
): Promise<{ readonly id: string; readonly code: string; readonly itemIds: readonly string[] } | undefined> {
  const order = await lockOrder(work, { id })
  if (!order.ok) return undefined
  const { state, code, currency: was, discount_percent: percent, tax_basis_points: tax } = order.value
  const known = await itemsOf(work.tx, id)
  const isSame =
    state === 'EXPIRED' &&
    was === currency &&
    percent === (discount?.percent ?? 0) &&
    tax === taxBasisPoints &&
    known.length === items.length &&
    known.every(({ kind, consumable, quantity, unit_price: price, discount: less }, at) => {
      const item = items[at]
      return item?.kind === kind && item.consumable === consumable && item.quantity === quantity && item.unitPrice === price && less === 0
    })
  return isSame ? { id, code, itemIds: known.map((item) => item.id) } : undefined
}

/**
 * Marks an order of the cart as paid and grants each item as a lot of its own, even if the order has expired, since its money has arrived. Answers the lot of
 * each item. Refuses NOT_FOUND.
 */
export async function payOnlineOrder(work: Work, id: string, paidAt: Temporal.Instant): Promise<Answer<ReadonlyMap<string, string>>> {
  const order = await lockOrder(work, { id })
  if (!order.ok) return order
  if (!order.value.granted_at) {
    const paid = await payOrder(work, order.value, order.value.paid_at ?? paidAt)
    if (!paid.ok) return paid
  }
  const lots = await work.tx
    .selectFrom('credit_lot as l')
    .innerJoin('credit_order_item as i', 'i.id', 'l.order_item_id')
    .select(['i.id as itemId', 'l.id as lotId'])
    .where('i.order_id', '=', id)
    .execute()
  return yes(new Map(lots.map(({ itemId, lotId }) => [itemId, lotId])))
}

/** Marks an order of the cart as paid although what it gives can't be granted yet: it is STUCK until it is granted. */
export async function markStuck(work: Work, id: string): Promise<void> {
  const order = await lockOrder(work, { id })
  if (order.ok && !order.value.isPaid)
    await work.tx.updateTable('credit_order').set({ paid_at: work.at, version: sql`version + 1` }).where('id', '=', id).execute()
}

/** Ends an order whose payment didn't come; one that was paid or ended before stays as it is. */
export async function expireOrder(work: Work, id: string): Promise<Answer<null>> {
  const order = await lockOrder(work, { id })
  if (!order.ok) return order
  if (order.value.state === 'DRAFT')
    await work.tx.updateTable('credit_order').set({ expired_at: work.at, version: sql`version + 1` }).where('id', '=', id).execute()
  return yes(null)
}
