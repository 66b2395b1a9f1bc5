import { type Answer, yes } from '@troupe/domain/answer'
import type { LineOutcome } from '@troupe/domain/checkout/payment'
import { payOnlineOrder } from '../credit/credit.ts'
import type { Work } from '../platform/ctx.ts'
import { type BoughtEvent, makeEvents } from '../schedule/schedule.ts'
import type { SessionRow } from '../session/session.ts'
import { type LineRow, linesOf, type PaymentRow } from './payment-rows.ts'

/**
 * Delivers what a locked payment paid for, in one transaction: its order's lots, then the events of its lines, each paid from its own lot. The credits of
 * the balance were allocated when the payment began. An event whose time is taken is made without a date. A second run finds the work done.
 * Refuses what makeEvents refuses.
 */
export async function fulfil(work: Work, payment: PaymentRow, paidAt: Temporal.Instant): Promise<Answer<null>> {
  const lines = await linesOf(work.tx, payment.trace_id)
  const lots = payment.order_id === null ? yes(new Map<string, string>()) : await payOnlineOrder(work, payment.order_id, paidAt)
  if (!lots.ok) return lots
  const made = await makeEvents(
    work,
    lines.flatMap((line) => boughtEvent(line, lots.value)),
  )
  if (!made.ok) return made
  const rows = new Map(made.value.map((row) => [row.id, row]))
  for (const line of lines)
    await work.tx
      .updateTable('checkout_line')
      .set({ outcome: outcomeOf(line, rows), open_for: null })
      .where('trace_id', '=', payment.trace_id)
      .where('cart_id', '=', line.cart_id)
      .execute()
  await work.tx.updateTable('checkout_payment').set({ state: 'PAID', ended_at: work.at }).where('trace_id', '=', payment.trace_id).execute()
  return yes(null)
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
