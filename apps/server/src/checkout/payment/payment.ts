import { type Answer, no, yes } from '@troupe/domain/answer'
import type { ExperienceCategory, HostType, SessionFormat } from '@troupe/domain/catalogue/kinds'
import { type LineOutcome, LOST_TIME_DAYS, type PaymentState, paymentState } from '@troupe/domain/checkout/payment'
import { isUuid } from '@troupe/domain/ids'
import type { PaidCard } from '@troupe/domain/money/card'
import { refundOfItem } from '../../credit/credit.ts'
import type { Ctx, House } from '../../platform/ctx.ts'
import type { Db } from '../../platform/database/db.ts'
import type { LiveEvent } from '../../platform/live.ts'
import { reaches } from '../../platform/rights/policy.ts'
import { timesInstead } from '../../schedule/schedule.ts'
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
  /** When it was paid; null for any other state. */
  readonly paidAt: string | null
  /** The card that paid. */
  readonly card: PaidCard | null
  /** What the balance paid of the events; an event that couldn't be made got its part back. */
  readonly creditsFromBalance: number
  /** The workspace that it is for. */
  readonly workspace: string
  readonly orderCode: string | null
  readonly invoice: { readonly number: string } | null
  readonly lines: readonly PaidLine[]
}

interface PaidEvent {
  readonly title: string
  readonly category: ExperienceCategory | null
  readonly format: SessionFormat
  readonly hostType: HostType
  readonly startsAt: string | null
  readonly timezone: string
  readonly duration: number
  readonly city: string | null
  readonly attendees: number
}

interface PaidLine {
  readonly cartId: string
  readonly kind: LineRow['kind']
  /** The event as it was planned; null for a pack and a fee. */
  readonly event: PaidEvent | null
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
  const { amount, currency, way } = row
  const lines: PaidLine[] = []
  const paidAt = await paidByCardAt(ctx.db, row.order_id)
  const rows = await linesOf(ctx.db, row.trace_id)
  const categories = await categoriesOf(ctx.db, rows)
  for (const line of rows) lines.push(await shownLine(ctx, line, { paidAt, orderId: row.order_id, categories }))
  const end = endOf(row, lines)
  return yes({
    ...{ ...end, amount, currency, way, lines },
    paidAt: end.state === 'PAID' ? (row.ended_at?.toString() ?? null) : null,
    card: row.card_brand !== null && row.card_last4 !== null ? { brand: row.card_brand, last4: row.card_last4 } : null,
    creditsFromBalance: rows.reduce((sum, line) => sum + (eventOf(line) === null ? 0 : line.from_balance), 0),
    workspace: await workspaceName(ctx.db, row.workspace_id),
    ...(await orderOf(ctx.db, row.order_id)),
  })
}

const workspaceName = async (db: Db, id: string): Promise<string> =>
  (await db.selectFrom('workspace').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name

/** The code of the order, by which people name it, and the invoice that it got when it was paid. */
async function orderOf(db: Db, id: string | null): Promise<Pick<PaymentShown, 'orderCode' | 'invoice'>> {
  if (id === null) return { orderCode: null, invoice: null }
  const row = await db
    .selectFrom('credit_order as o')
    .leftJoin('credit_invoice as n', (join) => join.onRef('n.order_id', '=', 'o.id').on('n.kind', '=', 'INVOICE'))
    .select(['o.code', 'n.number'])
    .where('o.id', '=', id)
    .executeTakeFirst()
  return { orderCode: row?.code ?? null, invoice: row?.number ? { number: row.number } : null }
}

type Categories = ReadonlyMap<string, ExperienceCategory>

async function categoriesOf(db: Db, lines: readonly LineRow[]): Promise<Categories> {
  const ids = lines.flatMap(({ facts }) => facts?.experience_id ?? [])
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('catalogue_experience').select(['id', 'category']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, category }) => [id, category]))
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

interface LineGiven {
  readonly paidAt: Temporal.Instant | undefined
  readonly orderId: string | null
  readonly categories: Categories
}

async function shownLine(ctx: Ctx, line: LineRow, { paidAt, orderId, categories }: LineGiven): Promise<PaidLine> {
  const { cart_id: cartId, kind, session_id: id, outcome, starts_at: startsAt, facts, order_item_id: itemId, bought, consumable } = line
  const event = facts && {
    ...{ title: facts.name, category: categories.get(facts.experience_id) ?? null, format: facts.type, hostType: facts.host_type },
    ...{ startsAt: startsAt?.toString() ?? null, timezone: facts.timezone, duration: facts.duration },
    ...{ city: facts.city || null, attendees: facts.attendees },
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
