import { randomUUID } from 'node:crypto'
import { type Answer, no, yes } from '@troupe/domain/answer'
import type { RefundAsked, RefundedItem } from '@troupe/domain/credit/order'
import { mayBeRefunded } from '@troupe/domain/credit/order-rules'
import { invalid } from '@troupe/domain/errors'
import { paidOf, refundDue } from '@troupe/domain/money/refund'
import type { SessionStatus } from '@troupe/domain/session/kinds'
import { sql } from 'kysely'
import { actorId, type Ctx, command, type Work } from '../../platform/ctx.ts'
import { asHouse, type Db, type Tx } from '../../platform/database/db.ts'
import { openWallet } from '../lots.ts'
import { writeCreditNote } from './invoice.ts'
import { removeUnits, unusedOf } from './item-lots.ts'
import { lostTimeUntil, statusOfLostTime } from './lost-times.ts'
import { refundMismatch } from './mismatch.ts'
import { type ItemRow, itemsOf, type LockedOrder, lockOrder, workspaceOf } from './rows.ts'

export interface Refund {
  readonly id: string
  readonly reason: string
  readonly items: readonly RefundedItem[]
  /** Minor units. */
  readonly amount: number
}

/**
 * Refunds unused units of a paid order; without `items` everything unused. The units go first, so that no one can spend them while the money is
 * returned. Customers refund whole items whose event lost its time; that event is cancelled with it. A refund that the provider never answered is asked
 * for again first, and money that doesn't fit its order is returned as it came. Answers the refund's id and its money in minor units. Refuses NOT_FOUND,
 * FORBIDDEN for what customers may not refund, STATE_CONFLICT {reason}, INVALID
 * {items.N: NOT_FOUND}, STATE_CONFLICT {reason: FEE_OPEN} for the fee of an event that is neither over nor cancelled, NOT_ENOUGH_CREDITS {missing, available, required} or NOT_ENOUGH_CONSUMABLES for units that are used.
 */
export function refundOrder(ctx: Ctx, id: string, asked: RefundAsked): Promise<Answer<{ id: string; amount: number }>> {
  return command(ctx, async (work) => {
    const found = await lockOrder(work, { id })
    if (!found.ok) return found
    const order = found.value
    const lost = await lostTimesOf(work, order, asked)
    if (!lost.ok) return lost
    const isByCard = await isPaidByCard(work, order)
    const stalled = isByCard && work.cards ? await askAgain(work, order.id) : undefined
    if (stalled) return yes(stalled)
    const may = mayBeRefunded(order)
    if (!may.ok) return may
    if (isByCard && !work.cards) return no('STATE_CONFLICT', { reason: 'CARD_OFF' })
    if (order.flag === 'MISMATCH') return refundMismatch(work, order, asked)
    for (const sessionId of lost.value) await work.emit('order.lostTimeRefunded', { sessionId, reason: asked.reason })
    const refund = await beginRefund(work, order, asked)
    if (!refund.ok) return refund
    const { id: refundId, amount } = refund.value
    // a card is refunded by its provider, between these two steps
    if (isByCard && amount > 0) await work.emit('order.refundAsked', { refundId })
    else await endRefund(work, order, refund.value)
    return yes({ id: refundId, amount })
  })
}

/** A refund whose tries are used up is tried again; nothing else is refunded by the same call. */
async function askAgain(work: Work, orderId: string): Promise<{ id: string; amount: number } | undefined> {
  if (!work.scope.all) return undefined
  const stalled = await work.tx
    .updateTable('credit_refund')
    .set({ stalled_at: null, asked_at: work.at })
    .where('order_id', '=', orderId)
    .where('state', '=', 'ASKED')
    .where('stalled_at', 'is not', null)
    .returning(['id', 'amount'])
    .executeTakeFirst()
  if (stalled) await work.emit('order.refundAsked', { refundId: stalled.id })
  return stalled
}

/**
 * The events of those asked items that are whole and whose time was lost: they are cancelled, so that their credits can be refunded. Refuses customers
 * STATE_CONFLICT for an order or item that they may refund no longer: {reason: REFUNDED}, {status} of an event that has a date again or was cancelled,
 * {reason: TOO_LATE} after 30 days; FORBIDDEN for anything else.
 */
async function lostTimesOf(work: Work, order: LockedOrder, { items: asked = [] }: RefundAsked): Promise<Answer<readonly string[]>> {
  const items = await work.tx
    .selectFrom('credit_order_item as i')
    .select(['i.id', 'i.quantity', 'i.refunded', 'i.session_id as sessionId'])
    .select([lostTimeUntil(work.at).as('until'), statusOfLostTime.as('status')])
    .where('i.order_id', '=', order.id)
    .where('i.removed_at', 'is', null)
    .execute()
  const lost = asked.flatMap(({ itemId, quantity }) => {
    const item = items.find(({ id }) => id === itemId.toLowerCase())
    return item?.status && item.sessionId && item.quantity === quantity ? [{ ...item, sessionId: item.sessionId }] : []
  })
  const open = lost.filter(({ until }) => until !== null)
  if (!work.scope.all) {
    if (order.state === 'REFUNDED') return no('STATE_CONFLICT', { reason: 'REFUNDED' })
    if (lost.length === 0 || lost.length < asked.length) return no('FORBIDDEN')
    const over = lost.find(({ until }) => until === null)
    if (over) return no('STATE_CONFLICT', whyNotLost(over))
  }
  return yes(open.map(({ sessionId }) => sessionId))
}

/** Why an item whose event lost its time can no longer be refunded with one click. */
function whyNotLost({ refunded, status }: { readonly refunded: number; readonly status: SessionStatus | null }) {
  if (refunded > 0) return { reason: 'REFUNDED' }
  return status === 'UNSCHEDULED' ? { reason: 'TOO_LATE' } : { status }
}

/**
 * Whether the provider has told of an order's money, which may also have come by transfer. Of a flagged order it is the money that doesn't fit; for the
 * order itself that never counts.
 */
const isPaidByCard = (work: Work, { id, flag }: LockedOrder): Promise<boolean> =>
  // what the provider told is the server's alone
  asHouse(work.tx, async (tx) => {
    const fact = await tx
      .selectFrom('checkout_payment as p')
      .innerJoin('checkout_fact as f', 'f.intent_id', 'p.intent_id')
      .select('f.id')
      .where('p.order_id', '=', id)
      .where('p.state', flag === 'MISMATCH' ? '=' : '<>', 'MISMATCH')
      .where('f.kind', '=', 'SUCCEEDED')
      .executeTakeFirst()
    return fact !== undefined
  })

/** What refunding one item whole would return now, in minor units; null for an item that the order doesn't have. */
export async function refundOfItem(db: Db | Tx, orderId: string, itemId: string): Promise<number | null> {
  const order = await db.selectFrom('credit_order').select('total').where('id', '=', orderId).executeTakeFirst()
  const items = order ? await itemsOf(db, orderId) : []
  const item = items.find(({ id }) => id === itemId)
  return order && item ? dueFor(items, order.total ?? 0, { item, quantity: item.quantity - item.refunded }) : null
}

/** The money of some units of an item, as a part of what the whole order cost. */
function dueFor(items: readonly ItemRow[], total: number, { item, quantity }: WantedUnits): number {
  const paid = paidOf(
    items.map(({ amount }) => amount ?? 0),
    total,
  )
  return refundDue({
    paid: paid[items.indexOf(item)] ?? 0,
    units: item.quantity,
    refundedAfter: item.refunded + quantity,
    returnedBefore: item.refunded_amount,
  })
}

/** The first step: the units leave the wallet, and the refund is recorded with what it will pay. */
async function beginRefund(work: Work, order: LockedOrder, asked: RefundAsked): Promise<Answer<Refund>> {
  const workspaceId = workspaceOf(order)
  if (!workspaceId.ok) return workspaceId
  const items = await itemsOf(work.tx, order.id)
  const wanted = await wantedOf(work, { items, asked, workspaceId: workspaceId.value })
  if (!wanted.ok) return wanted
  const id = randomUUID()
  for (const { item, quantity } of wanted.value) {
    const moved = await removeUnits(work, {
      workspaceId: workspaceId.value,
      itemId: item.id,
      consumable: item.consumable,
      quantity,
      reason: `Refund of order ${order.code}`,
      key: `refund:${id}:${item.id}`,
      to: 'REFUNDED',
    })
    if (!moved.ok) return moved
  }
  const refunded = wanted.value.map(({ item, quantity }) => ({
    itemId: item.id,
    quantity,
    amount: dueFor(items, order.total ?? 0, { item, quantity }),
  }))
  const refund = { id, reason: asked.reason, items: refunded, amount: refunded.reduce((sum, { amount }) => sum + amount, 0) }
  await recordRefund(work, order, refund)
  return yes(refund)
}

/** The last step, when the money is on its way: the refund is done, and has its credit note. */
export async function endRefund(work: Work, order: LockedOrder, refund: Refund) {
  await work.tx.updateTable('credit_refund').set({ state: 'DONE', ended_at: work.at }).where('id', '=', refund.id).execute()
  await writeCreditNote(work, { order, items: await itemsOf(work.tx, order.id), refund })
  await work.emit('order.refunded', { orderId: order.id, refundId: refund.id })
}

interface WantedUnits {
  readonly item: ItemRow
  readonly quantity: number
}

/** Which units are refunded: those asked for, or all that the order's lots still hold. */
async function wantedOf(
  work: Work,
  { items, asked, workspaceId }: { readonly items: readonly ItemRow[]; readonly asked: RefundAsked; readonly workspaceId: string },
): Promise<Answer<readonly WantedUnits[]>> {
  const inOrder = items.toSorted((a, b) => (a.consumable < b.consumable ? -1 : 1))
  const waiting = await waitingFees(work, items)
  if (asked.items) {
    if (asked.items.some(({ itemId }) => waiting.has(itemId.toLowerCase()))) return no('STATE_CONFLICT', { reason: 'FEE_OPEN' })
    const unknown = asked.items.flatMap(({ itemId }, at) =>
      items.some(({ id }) => id === itemId.toLowerCase()) ? [] : [[`items.${at}.itemId`, ['NOT_FOUND']] as const],
    )
    if (unknown.length > 0) return invalid(Object.fromEntries(unknown))
    const quantityOf = new Map(asked.items.map(({ itemId, quantity }) => [itemId.toLowerCase(), quantity]))
    return yes(inOrder.flatMap((item) => (quantityOf.has(item.id) ? [{ item, quantity: quantityOf.get(item.id) ?? 0 }] : [])))
  }
  const wanted: WantedUnits[] = []
  for (const item of inOrder) {
    if (waiting.has(item.id)) continue
    await openWallet(work, { workspaceId, consumable: item.consumable }, `refundable:${item.id}`)
    const unused = await unusedOf(work, item.id)
    const quantity = unused.reduce((sum, one) => sum + one.quantity, 0)
    if (quantity > 0) wanted.push({ item, quantity })
  }
  return wanted.length > 0 ? yes(wanted) : no('STATE_CONFLICT', { reason: waiting.size > 0 ? 'FEE_OPEN' : 'NOTHING_UNUSED' })
}

/** The fees of events that are neither over nor cancelled: the next change of the event may still cost them. */
async function waitingFees({ tx }: Work, items: readonly ItemRow[]): Promise<ReadonlySet<string>> {
  const events = items.flatMap(({ kind, session_id: id }) => (kind === 'FEE' && id !== null ? [id] : []))
  if (events.length === 0) return new Set()
  const open = await tx
    .selectFrom('session')
    .select('id')
    .where('id', 'in', events)
    .where('status', 'not in', ['CANCELLED', 'COMPLETED'])
    .execute()
  return new Set(items.flatMap((item) => (open.some(({ id }) => id === item.session_id) && item.kind === 'FEE' ? [item.id] : [])))
}

export async function recordRefund(work: Work, order: LockedOrder, refund: Refund) {
  const units = refund.items.reduce((sum, { quantity }) => sum + quantity, 0)
  await work.tx
    .insertInto('credit_refund')
    .values({
      id: refund.id,
      order_id: order.id,
      items: JSON.stringify(refund.items),
      amount: refund.amount,
      reason: refund.reason,
      state: 'ASKED',
      made_by: actorId(work),
      made_at: work.at,
    })
    .execute()
  for (const { itemId, quantity, amount } of refund.items)
    await work.tx
      .updateTable('credit_order_item')
      .set({ refunded: sql`refunded + ${quantity}`, refunded_amount: sql`refunded_amount + ${amount}` })
      .where('id', '=', itemId)
      .execute()
  await work.tx
    .updateTable('credit_order')
    .set({
      refunded: sql`refunded + ${refund.amount}`,
      refunded_units: sql`refunded_units + ${units}`,
      version: sql`version + 1`,
    })
    .where('id', '=', order.id)
    .execute()
  work.audit({
    operation: 'POST /order/{id}/refund',
    subjectType: 'order',
    subjectId: order.id,
    workspaceId: order.workspace_id,
    after: { items: refund.items, amount: refund.amount, currency: order.currency },
    reason: refund.reason,
  })
}
