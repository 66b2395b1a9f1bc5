import { type Answer, yes } from '@troupe/domain/answer'
import type { LineOutcome } from '@troupe/domain/checkout/payment'
import { allocateCredits, payOnlineOrder } from '../credit/credit.ts'
import type { Work } from '../platform/ctx.ts'
import { type BoughtEvent, makeEvents, releaseTimes, timesInstead } from '../schedule/schedule.ts'
import type { SessionRow } from '../session/session.ts'
import { type LineRow, linesOf, type PaymentRow } from './payment-rows.ts'
import { returnBalance } from './release-payment.ts'

declare module '../platform/events.ts' {
  interface Events {
    /** The time of a paid event was taken before its payment arrived, so it has no date; `alternatives` are free times, the nearest first. */
    'payment.timeLost': {
      sessionId: string
      orderId: string
      startsAt: Temporal.Instant
      alternatives: readonly { readonly startsAt: string }[]
      /** The card payment, whose page offers other times and a refund; null for an order that was paid otherwise. */
      traceId: string | null
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
  const lines = await linesOf(work.tx, payment.trace_id)
  const lots = payment.order_id === null ? yes(new Map<string, string>()) : await payOnlineOrder(work, payment.order_id, paidAt)
  if (!lots.ok) return lots
  const isLate = payment.state !== 'OPEN'
  const possible: LineRow[] = []
  for (const line of lines) if (!isLate || (await takeBalanceAgain(work, payment, line))) possible.push(line)
  const made = await makeEvents(
    work,
    possible.flatMap((line) => boughtEvent(line, lots.value)),
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
  const paid = payment.order_id === null ? yes(null) : await payOnlineOrder(work, payment.order_id, work.at)
  if (!paid.ok) return paid
  await endPaid(work, payment, { lines, made: [] })
  if (payment.order_id !== null) await work.emit('payment.stuck', { orderId: payment.order_id })
  return yes(null)
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
  await work.tx.updateTable('checkout_payment').set({ state: 'PAID', ended_at: work.at }).where('trace_id', '=', traceId).execute()
  work.tell('payment', traceId, 'paid')
  const lost = lines.flatMap((line) => {
    const { session_id: id, starts_at: startsAt, facts } = line
    return id && startsAt && facts && outcomeOf(line, rows) === 'UNSCHEDULED' ? [{ sessionId: id, startsAt, facts }] : []
  })
  if (orderId === null) return
  for (const { facts, ...line } of lost)
    await work.emit('payment.timeLost', { ...line, orderId, traceId, alternatives: await timesInstead(work, facts, line.startsAt) })
}

/** Late money finds the balance's part given back: it is set aside again. An event for which too little is left isn't made. */
async function takeBalanceAgain(work: Work, { workspace_id: workspaceId }: PaymentRow, line: LineRow): Promise<boolean> {
  const { session_id: sessionId, from_balance: credits } = line
  if (sessionId === null) return true
  const set = await allocateCredits(work, { workspaceId, sessionId, credits, reason: 'Event booked', key: `cart:${sessionId}:late` })
  return set.ok
}

function boughtEvent(line: LineRow, lots: ReadonlyMap<string, string>): BoughtEvent[] {
  const { session_id: id, facts, starts_at: startsAt, cart_id: cartId, bought, order_item_id: itemId } = line
  if (id === null || facts === null) return []
  const lot = itemId === null ? undefined : lots.get(itemId)
  return [{ id, facts, startsAt, cartId, credits: bought, withoutDate: true, ...(lot === undefined ? {} : { fromLots: [lot] }) }]
}

function outcomeOf({ session_id: id }: LineRow, rows: ReadonlyMap<string, SessionRow>): LineOutcome {
  const row = id === null ? undefined : rows.get(id)
  if (!row) return 'GRANTED'
  return row.starts_at === null ? 'UNSCHEDULED' : 'BOOKED'
}
