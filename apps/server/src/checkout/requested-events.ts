import { type CartItem, type EventItem, eventWishOf, isEvent, startOf } from '@troupe/domain/checkout/cart'
import { formatOf } from '../catalogue/catalogue.ts'
import { allocateCredits, returnCredits } from '../credit/credit.ts'
import type { Work } from '../platform/ctx.ts'
import type { Events } from '../platform/events.ts'
import { makeEvents, type PlannedEvent, planEvent, timesInstead } from '../schedule/schedule.ts'
import { paidByCardAt } from './payment/payment-rows.ts'

/** Remembers the events that a request asks for: they are made once its order is paid. */
export async function keepWishes(work: Work, items: readonly CartItem[], itemIds: readonly string[]): Promise<void> {
  const rows = items.flatMap((item, at) => {
    const order_item_id = itemIds[at]
    // the order's own prices are paid, so a saved quote has no further use
    return isEvent(item) && order_item_id !== undefined
      ? [{ order_item_id, wish: JSON.stringify({ ...item, date: startOf(item), quote: undefined }) }]
      : []
  })
  if (rows.length > 0) await work.tx.insertInto('checkout_request_line').values(rows).execute()
}

/**
 * Makes the events of a request that was just paid, in the same transaction. An event whose time is taken or over has no date; one that can't be booked
 * at all, or for which its item and the balance have too few credits, isn't made: what was paid is in the balance.
 */
export async function makeRequestedEvents(work: Work, { orderId }: Events['order.paid']): Promise<void> {
  const lines = await requestedEvents(work, orderId)
  const exceptLots = lines.map(({ lotId }) => lotId)
  for (const line of lines) {
    const planned = await plan(work, line)
    const isMade = planned !== undefined && (await make(work, line, { planned, exceptLots }))
    const isLost = isMade && (await isUndated(work, line))
    const outcome = isLost ? 'UNSCHEDULED' : isMade ? 'BOOKED' : 'GRANTED'
    if (isMade) await work.tx.updateTable('credit_order_item').set({ session_id: line.id }).where('id', '=', line.itemId).execute()
    await work.tx.updateTable('checkout_request_line').set({ outcome }).where('session_id', '=', line.id).execute()
    if (isLost && line.wish.date) await tellLost(work, orderId, { planned, wanted: Temporal.Instant.from(line.wish.date) })
  }
}

type RequestedEvent = Awaited<ReturnType<typeof requestedEvents>>[number]

async function requestedEvents({ tx }: Work, orderId: string) {
  const rows = await tx
    .selectFrom('checkout_request_line as r')
    .innerJoin('credit_order_item as i', 'i.id', 'r.order_item_id')
    .innerJoin('credit_order as o', 'o.id', 'i.order_id')
    .innerJoin('credit_lot as l', 'l.order_item_id', 'i.id')
    .select([
      'r.wish',
      'i.id as itemId',
      'r.session_id as id',
      'i.consumable',
      'o.workspace_id as workspaceId',
      'l.id as lotId',
      'l.remaining as bought',
    ])
    .where('i.order_id', '=', orderId)
    .where('i.removed_at', 'is', null)
    .orderBy('i.position')
    .execute()
  return rows.flatMap(({ workspaceId, ...row }) => (workspaceId !== null && row.consumable === 'CREDIT' ? [{ ...row, workspaceId }] : []))
}

/** The event at its time, or without one when that is over. */
async function plan(work: Work, { id, wish, workspaceId }: RequestedEvent): Promise<PlannedEvent | undefined> {
  const format = await formatOf(work.tx, wish)
  const planned = async (item: EventItem) =>
    planEvent(work, eventWishOf(item, { workspaceId, duration: format?.duration ?? 60 }), { id, quoteMustHold: false })
  const dated = await planned(wish)
  if (dated.ok) return dated.value
  const undated = wish.date ? await planned({ ...wish, date: null }) : dated
  return undated.ok ? undated.value : undefined
}

/** Makes an event from its own lot; what is missing is paid from the balance, without the lots of the other events. */
async function make(
  work: Work,
  { id, workspaceId, lotId, bought }: RequestedEvent,
  { planned, exceptLots }: { readonly planned: PlannedEvent; readonly exceptLots: readonly string[] },
): Promise<boolean> {
  const { credits } = planned.facts
  const fromBalance = { workspaceId, sessionId: id, credits: Math.max(0, credits - bought), reason: 'Event booked' }
  const set = await allocateCredits(work, { ...fromBalance, exceptLots, key: `request:${id}` })
  if (!set.ok) return false
  const made = await makeEvents(work, [{ ...planned, credits: Math.min(credits, bought), fromLots: [lotId], withoutDate: true }])
  if (!made.ok) await returnCredits(work, { ...fromBalance, reason: 'Event not booked', key: `request:${id}:back` })
  return made.ok
}

const isUndated = async ({ tx }: Work, { id }: RequestedEvent): Promise<boolean> =>
  (await tx.selectFrom('session').select('starts_at').where('id', '=', id).executeTakeFirst())?.starts_at === null

async function tellLost(
  work: Work,
  orderId: string,
  { planned: { id, facts }, wanted }: { readonly planned: PlannedEvent; readonly wanted: Temporal.Instant },
) {
  const alternatives = await timesInstead(work, facts, wanted)
  const isRefundable = (await paidByCardAt(work.tx, orderId)) !== undefined
  await work.emit('payment.timeLost', { sessionId: id, orderId, startsAt: wanted, alternatives, traceId: null, isRefundable })
}
