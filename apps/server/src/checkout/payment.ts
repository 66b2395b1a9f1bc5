import { type Answer, no, yes } from '@troupe/domain/answer'
import { type LineOutcome, LOST_TIME_DAYS, type PaymentState, paymentState } from '@troupe/domain/checkout/payment'
import { isUuid } from '@troupe/domain/ids'
import { refundOfItem } from '../credit/credit.ts'
import type { Ctx, House } from '../platform/ctx.ts'
import type { LiveEvent } from '../platform/live.ts'
import { reaches } from '../platform/policy.ts'
import { timesInstead } from '../schedule/schedule.ts'
import { type LineRow, linesOf, type PaymentRow, paidByCardAt, selectPayments } from './payment-rows.ts'

/** What became of a payment. */
interface PaymentEnd {
  readonly traceId: string
  readonly orderId: string | null
  readonly sessionIds: readonly string[]
  readonly state: PaymentState
}

interface PaymentShown extends PaymentEnd {
  /** What the card pays, in minor units of the currency. */
  readonly amount: number
  readonly currency: string
  readonly way: PaymentRow['way']
  readonly lines: readonly PaidLine[]
}

interface PaidLine {
  readonly cartId: string
  readonly kind: LineRow['kind']
  /** The event as it was planned; null for a pack and a fee. */
  readonly event: { readonly title: string; readonly startsAt: string | null; readonly timezone: string; readonly duration: number } | null
  /** The units that were bought for the line. */
  readonly bought: number
  /** What was bought; null for a line that the balance paid alone. */
  readonly consumable: LineRow['consumable']
  readonly sessionId: string | null
  /** The event whose fee this is; null for other lines. */
  readonly feeSessionId: string | null
  readonly outcome: LineOutcome | null
  /** The item of the order; null for a line that the balance paid alone. */
  readonly itemId: string | null
  /** Free times, the nearest first, for an event whose time was taken before its payment arrived and that has no date yet. */
  readonly alternatives: readonly { readonly startsAt: string; readonly endsAt: string }[]
  /** Until when that event can be cancelled and its item refunded to the card. */
  readonly refundableUntil: string | null
  /** What that refund returns to the card, in minor units; null where it can't be asked for. */
  readonly refundAmount: number | null
}

/**
 * A payment and what its lines became, with other times for those whose own was taken. Unknown trace ids and those of others both answer NOT_FOUND.
 */
export async function paymentOf(ctx: Ctx, traceId: string): Promise<Answer<PaymentShown>> {
  const row = await readablePayment(ctx, traceId)
  if (!row) return no('NOT_FOUND')
  const lines: PaidLine[] = []
  const paidAt = await paidByCardAt(ctx.db, row.order_id)
  for (const line of await linesOf(ctx.db, row.trace_id)) lines.push(await shownLine(ctx, line, { paidAt, orderId: row.order_id }))
  return yes({ ...endOf(row, lines), amount: row.amount, currency: row.currency, way: row.way, lines })
}

async function readablePayment(ctx: Ctx, traceId: string): Promise<PaymentRow | undefined> {
  const row = isUuid(traceId) ? await selectPayments(ctx.db).where('trace_id', '=', traceId).executeTakeFirst() : undefined
  return row && reaches(ctx.scope, { workspaceId: row.workspace_id }) ? row : undefined
}

const endOf = (row: PaymentRow, lines: readonly { readonly sessionId: string | null }[]): PaymentEnd => ({
  traceId: row.trace_id,
  orderId: row.order_id,
  sessionIds: lines.flatMap(({ sessionId }) => sessionId ?? []),
  state: paymentState({ state: row.state, isPaid: row.paid_at !== null }),
})

/** An event that isn't made yet has no page. */
const eventOf = ({ outcome, session_id: id }: LineRow): string | null => (outcome === 'BOOKED' || outcome === 'UNSCHEDULED' ? id : null)

async function shownLine(
  ctx: Ctx,
  line: LineRow,
  { paidAt, orderId }: { readonly paidAt: Temporal.Instant | undefined; readonly orderId: string | null },
): Promise<PaidLine> {
  const { cart_id: cartId, kind, session_id: id, outcome, starts_at: startsAt, facts, order_item_id: itemId, bought, consumable } = line
  const event = facts && {
    ...{ title: facts.name, timezone: facts.timezone, duration: facts.duration },
    startsAt: startsAt?.toString() ?? null,
  }
  const made = { cartId, kind, event, bought, consumable, sessionId: eventOf(line), feeSessionId: line.fee_session_id, outcome, itemId }
  const isLost = outcome === 'UNSCHEDULED' && id !== null && (await isUndated(ctx, id))
  if (!isLost || !startsAt || !facts) return { ...made, alternatives: [], refundableUntil: null, refundAmount: null }
  const until = itemId === null ? undefined : paidAt?.add({ hours: LOST_TIME_DAYS * 24 })
  const isOver = !until || Temporal.Instant.compare(until, ctx.now()) <= 0
  const alternatives = await timesInstead(ctx, facts, startsAt)
  if (isOver || orderId === null || itemId === null) return { ...made, alternatives, refundableUntil: null, refundAmount: null }
  const refundAmount = await refundOfItem(ctx.db, orderId, itemId)
  // its money may have been returned at the provider
  if (!refundAmount) return { ...made, alternatives, refundableUntil: null, refundAmount: null }
  return { ...made, alternatives, refundableUntil: until.toString(), refundAmount }
}

const isUndated = async ({ db }: Ctx, sessionId: string): Promise<boolean> =>
  (await db.selectFrom('session').select('status').where('id', '=', sessionId).executeTakeFirst())?.status === 'UNSCHEDULED'

/** Whether a reader may follow a payment: rights as the socket's scope has them now. */
export const mayFollowPayment = async (ctx: Ctx, traceId: string): Promise<boolean> => (await readablePayment(ctx, traceId)) !== undefined

/** What the event `paid` says: which order and events a payment became. Nothing for any other event. */
export async function detailsOfPayment(house: House, { scope, scope_id: id }: LiveEvent): Promise<object> {
  const row = scope === 'payment' ? await selectPayments(house.db).where('trace_id', '=', id).executeTakeFirst() : undefined
  if (!row) return {}
  const lines = await linesOf(house.db, row.trace_id)
  return endOf(
    row,
    lines.map((line) => ({ sessionId: eventOf(line) })),
  )
}
