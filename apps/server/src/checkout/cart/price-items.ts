import { type Answer, no, type Refusal, yes } from '@troupe/domain/answer'
import { type CartItem, type EventItem, eventWishOf, type FeeItem, isEvent, startOf } from '@troupe/domain/checkout/cart'
import type { CartLine } from '@troupe/domain/checkout/cart-price'
import {
  type FormatFacts,
  fitsFormat,
  formatOf,
  lowerPrice,
  mayBook,
  noSuchFormat,
  type PricedSession,
  priceFacts,
  priceFormat,
  pricesOfQuote,
} from '../../catalogue/catalogue.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { checkStart, feeLineOf, isFreeAt, plannedFacts } from '../../schedule/schedule.ts'
import type { WorkspaceFacts } from '../../workspace/workspace.ts'
import type { OwnOpenLine } from './own-open-lines.ts'

export const CART_WARNINGS = ['DATE_TAKEN', 'SHORT_NOTICE', 'NOT_BOOKABLE', 'SEASON_LATER'] as const
type CartWarning = (typeof CART_WARNINGS)[number]

/** A line of a cart with its price in credits, or why it has none. */
export interface PricedItem {
  readonly line: CartLine
  readonly warnings: readonly CartWarning[]
  /** What the event would cost with a start on its chosen day; null without a day, and with a start. */
  readonly creditsOnDay?: number | null
  readonly error?: Refusal
}

/** Whose prices are looked up (a workspace, or no one yet), and as of when. */
interface ItemsPricedFor {
  readonly workspace: WorkspaceFacts | null
  readonly asOf: Temporal.Instant
  /** Lines of the caller's own open payment: their times are held for them. */
  readonly held?: readonly OwnOpenLine[]
}

/**
 * The prices of a cart's lines in credits. A line without a price says why, and the others are priced without it. Each line is a turn of a guest: others
 * go between two of them. Refuses UNAVAILABLE when the guest has gone away.
 */
export async function priceItems(ctx: Ctx, items: readonly CartItem[], how: ItemsPricedFor): Promise<Answer<PricedItem[]>> {
  const priced: PricedItem[] = []
  for (const item of items) {
    if (priced.length > 0 && ctx.guestTurn && !(await ctx.guestTurn.next())) return no('UNAVAILABLE')
    priced.push(await priceItem(ctx, item, how))
  }
  return yes(priced)
}

async function priceItem(ctx: Ctx, item: CartItem, how: ItemsPricedFor): Promise<PricedItem> {
  if (item.kind === 'PACK')
    return { line: { cartId: item.id, kind: 'PACK', consumable: item.consumable, quantity: item.quantity }, warnings: [] }
  const priced = isEvent(item) ? await priceEvent(ctx, item, how) : await priceFee(ctx, item, how)
  return priced.ok ? priced.value : { line: { cartId: item.id, kind: 'NONE' }, warnings: [], error: priced }
}

async function priceFee(ctx: Ctx, item: FeeItem, { workspace }: ItemsPricedFor): Promise<Answer<PricedItem>> {
  const line = await feeLineOf(ctx, ctx.db, { ...item, workspaceId: workspace?.id ?? null })
  return line.ok ? yes({ line: { cartId: item.id, kind: 'FEE', lines: [line.value] }, warnings: [] }) : line
}

async function priceEvent(ctx: Ctx, item: EventItem, { workspace, asOf, held: own = [] }: ItemsPricedFor): Promise<Answer<PricedItem>> {
  const { experienceId, format, hostType, attendees } = item
  const facts = await formatOf(ctx.db, { experienceId, format, hostType })
  if (!facts) return noSuchFormat(ctx, ctx.db, experienceId)
  const durationMinutes = item.duration ?? facts.duration
  const fits = fitsFormat(facts, attendees, durationMinutes)
  if (!fits.ok) return fits
  const allowed = mayBook(ctx, { format: facts, workspace: workspace ?? GUEST, attendees, durationMinutes })
  if (!allowed.ok && allowed.code === 'NOT_FOUND') return allowed
  const start = startOf(item)
  const startsAt = start === null ? null : Temporal.Instant.from(start)
  const packageLevel = item.upgrade ?? 'STANDARD'
  const location = item.location ?? null
  const day = startsAt?.toZonedDateTimeISO(item.timezone).toPlainDate().toString() ?? null
  // an event without a start is booked without a season: what its day costs is only told
  const toldDay = startsAt === null && item.date ? item.date : null
  const prices = await priceFacts(ctx.db, { asOf, day: day ?? toldDay, place: location, type: format })
  const wish = { experienceId, format, hostType, attendees, duration: durationMinutes, packageLevel, location }
  const wishes = (toldDay === null ? [day] : [day, toldDay]).map((on) => ({ ...wish, day: on }))
  const held = item.quote ? await pricesOfQuote(ctx.db, item.quote, { wishes, workspaceId: workspace?.id ?? null, now: ctx.now() }) : []
  const [priced = no('NOT_FOUND'), onDay] = wishes.map((one, index) =>
    lowerPrice(priceFormat(facts, { attendees, durationMinutes, packageLevel, localStartDate: one.day }, prices), held[index]),
  )
  if (!priced.ok) return priced
  const isOwn = own.some(({ cartId, startsAt: at }) => cartId === item.id && at !== null && startsAt?.equals(at))
  const date =
    startsAt && isOwn
      ? yes([])
      : startsAt
        ? await warningsOfDate(ctx, { item, startsAt, facts, priced: priced.value })
        : yes(onDay ? [] : ['SEASON_LATER' as const])
  if (!date.ok) return date
  const line = { cartId: item.id, kind: 'EVENT', lines: priced.value.price.lines } as const
  const creditsOnDay = onDay?.ok ? onDay.value.price.credits : null
  return yes({ line, warnings: [...(allowed.ok ? [] : ['NOT_BOOKABLE' as const]), ...date.value], creditsOnDay })
}

const GUEST = { id: '', subscriber: false }

/** Whether a start is too soon or taken. Refuses INVALID for one that can never be booked. */
async function warningsOfDate(
  ctx: Ctx,
  wanted: {
    readonly item: EventItem
    readonly startsAt: Temporal.Instant
    readonly facts: FormatFacts
    readonly priced: PricedSession
  },
): Promise<Answer<readonly CartWarning[]>> {
  const { item, startsAt, facts, priced } = wanted
  const start = checkStart(ctx, startsAt, item)
  if (!start.ok) return start.code === 'SHORT_NOTICE' ? yes(['SHORT_NOTICE']) : start
  const planned = plannedFacts(facts, eventWishOf(item, { workspaceId: '', duration: facts.duration }), priced)
  return yes((await isFreeAt(ctx, planned, startsAt)) ? [] : ['DATE_TAKEN'])
}
