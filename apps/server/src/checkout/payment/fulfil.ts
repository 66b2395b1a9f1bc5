import { type Answer, yes } from '@troupe/domain/answer'
import type { LineOutcome } from '@troupe/domain/checkout/payment'
import { allocateCredits, payOnlineOrder } from '../../credit/credit.ts'
import type { Work } from '../../platform/ctx.ts'
import { type BoughtEvent, makeEvents, releaseTimes, timesInstead } from '../../schedule/schedule.ts'
import type { SessionRow } from '../../session/session.ts'
import { type LineRow, linesOf, type PaymentRow, paidByCardAt } from './payment-rows.ts'
import { returnBalance } from './release-payment.ts'

declare module '../../platform/events.ts' {
  interface Events {
    /** The time of a paid event was taken before its payment arrived, so it has no date; `alternatives` are free times, the nearest first. */
    'payment.timeLost': {
      sessionId: string
      orderId: string
      startsAt: Temporal.Instant
      alternatives: readonly { readonly startsAt: string }[]
      /** The payment whose page offers other times; null for a request. */
      traceId: string | null
      /** The money came by card, so that the event can be cancelled and refunded to it. */
      isRefundable: boolean
    }
    /** The events of a paid order couldn't be made for five minutes: what it bought was granted without them. */
    'payment.stuck': { orderId: string }
  }
}

/**
 * Delivers what a locked payment paid for, in one transaction: its order's lots, then the events of its lines, each paid from its own lot. The credits of
 * the balance were allocated when the payment began. An event whose time is taken is made without a date. A second run finds the work done.
 * Refuses what makeEvents refuses.
 */
export async function fulfil(work: Work, payment: PaymentRow, paidAt: Temporal.Instant): Promise<Answer<null>> {
  await setPaid(work, payment)
  const lines = await linesOf(work.tx, payment.trace_id)
  const lots = payment.order_id === null ? yes(new Map<string, string>()) : await payOnlineOrder(work, payment.order_id, paidAt)
  if (!lots.ok) return lots
  const isLate = payment.state !== 'OPEN'
  const possible: LineRow[] = []
  const own = lines.flatMap(({ session_id: id, order_item_id: itemId }) =>
    id !== null && itemId !== null ? (lots.value.get(itemId) ?? []) : [],
  )
  for (const line of lines) if (!isLate || (await takeBalanceAgain(work, payment, { line, exceptLots: own }))) possible.push(line)
  const made = await makeEvents(
    work,
    possible.flatMap((line) => boughtEvent(work, line, lots.value)),
  )
  if (!made.ok) return made
  await endPaid(work, payment, { lines, made: made.value })
  return yes(null)
}

/**
 * Gives up the events of a paid payment that can't be fulfilled: its lots are granted for anything, its times and the balance's part are free again.
 * Refuses NOT_FOUND.
 */
export async function grantUnbound(work: Work, payment: PaymentRow): Promise<Answer<null>> {
  const lines = await linesOf(work.tx, payment.trace_id)
  if (payment.state === 'OPEN') await returnBalance(work, payment, lines)
  await releaseTimes(
    work,
    lines.flatMap(({ session_id: id }) => id ?? []),
  )
  await setPaid(work, payment)
  const paid = payment.order_id === null ? yes(null) : await payOnlineOrder(work, payment.order_id, work.at)
  if (!paid.ok) return paid
  await endPaid(work, payment, { lines, made: [] })
  if (payment.order_id !== null) await work.emit('payment.stuck', { orderId: payment.order_id })
  return yes(null)
}

/** Ends a payment as paid. This comes before its order is paid, so that listeners of that find nothing left to fulfil. */
async function setPaid({ tx, tell, at }: Work, { trace_id: traceId }: PaymentRow) {
  await tx.updateTable('checkout_payment').set({ state: 'PAID', ended_at: at }).where('trace_id', '=', traceId).execute()
  tell('payment', traceId, 'paid')
}

async function endPaid(
  work: Work,
  { trace_id: traceId, order_id: orderId }: PaymentRow,
  { lines, made }: { readonly lines: readonly LineRow[]; readonly made: readonly SessionRow[] },
) {
  const rows = new Map(made.map((row) => [row.id, row]))
  for (const line of lines)
    await work.tx
      .updateTable('checkout_line')
      .set({ outcome: outcomeOf(line, rows), open_for: null })
      .where('trace_id', '=', traceId)
      .where('cart_id', '=', line.cart_id)
      .execute()
  const lost = lines.flatMap((line) => {
    const { session_id: id, starts_at: startsAt, facts } = line
    return id && startsAt && facts && outcomeOf(line, rows) === 'UNSCHEDULED' ? [{ sessionId: id, startsAt, facts }] : []
  })
  if (orderId === null || lost.length === 0) return
  // what the card didn't pay can't be refunded to it
  const isRefundable = (await paidByCardAt(work.tx, orderId)) !== undefined
  for (const { facts, ...line } of lost)
    await work.emit('payment.timeLost', {
      ...line,
      orderId,
      traceId: isRefundable ? traceId : null,
      isRefundable,
      alternatives: await timesInstead(work, facts, line.startsAt),
    })
}

/**
 * Late money finds the balance's part given back: it is set aside again, with what staff have taken from the line's item since. An event for which too
 * little is left, or whose item was removed, isn't made. The lots of the other events are left to them.
 */
async function takeBalanceAgain(
  work: Work,
  { workspace_id: workspaceId }: PaymentRow,
  { line, exceptLots }: { readonly line: LineRow; readonly exceptLots: readonly string[] },
): Promise<boolean> {
  const { session_id: sessionId, facts, bought, removed_at: removedAt } = line
  if (sessionId === null || facts === null) return true
  if (removedAt !== null) return false
  const credits = Math.max(0, facts.credits - bought)
  const key = `cart:${sessionId}:late`
  const set = await allocateCredits(work, { workspaceId, sessionId, credits, reason: 'Event booked', key, exceptLots })
  return set.ok
}

/** An event as it was planned; one whose start is over has no date. */
function boughtEvent({ at }: Work, line: LineRow, lots: ReadonlyMap<string, string>): BoughtEvent[] {
  const { session_id: id, facts, starts_at: planned, cart_id: cartId, bought, order_item_id: itemId } = line
  if (id === null || facts === null) return []
  const startsAt = planned && Temporal.Instant.compare(planned, at) > 0 ? planned : null
  const lot = itemId === null ? undefined : lots.get(itemId)
  const credits = Math.min(bought, facts.credits)
  return [{ id, facts, startsAt, cartId, credits, withoutDate: true, ...(lot === undefined ? {} : { fromLots: [lot] }) }]
}

function outcomeOf({ session_id: id }: LineRow, rows: ReadonlyMap<string, SessionRow>): LineOutcome {
  const row = id === null ? undefined : rows.get(id)
  if (!row) return 'GRANTED'
  return row.starts_at === null ? 'UNSCHEDULED' : 'BOOKED'
}
