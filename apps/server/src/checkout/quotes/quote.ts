import { type Answer, no, yes } from '@troupe/domain/answer'
import { amountOf, withAmounts } from '@troupe/domain/catalogue/amounts'
import type { QuoteAsked } from '@troupe/domain/catalogue/input'
import type { Price, PriceLine } from '@troupe/domain/catalogue/price'
import { peoplePerUnitOf } from '@troupe/domain/catalogue/rooms'
import { asSold, termsAfter } from '@troupe/domain/catalogue/terms'
import { invalid } from '@troupe/domain/errors'
import { readInstant } from '@troupe/domain/input'
import { creditPrice } from '@troupe/domain/money/amounts'
import { teamsFor } from '@troupe/domain/session/teams'
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
  repriceSession,
} from '../../catalogue/catalogue.ts'
import { moneyTableAt } from '../../credit/credit.ts'
import { type Ctx, isStaff } from '../../platform/ctx.ts'
import { scopeOf } from '../../platform/rights/policy.ts'
import { readableSession, roomsOf } from '../../schedule/schedule.ts'
import { nearbyOfSold, type SessionRow } from '../../session/session.ts'
import { zoneAt, zoneForHost } from '../../venue/venue.ts'
import { type WorkspaceFacts, workspaceFacts } from '../../workspace/workspace.ts'
import { type NearbyShown, nearbyOfNew, nearbyShown } from './nearby.ts'

/** Credits, and what buying them costs in minor units. */
interface CreditsAndAmount {
  readonly credits: number
  readonly amount: number
}

export interface Quote extends CreditsAndAmount {
  readonly currency: string
  /** What a credit costs in minor units for someone who buys exactly what this costs more than now. */
  readonly unitPrice: number
  readonly lines: readonly PriceLine[]
  /** How much more (below 0: less) this is than the event costs now; null without an event. */
  readonly difference: CreditsAndAmount | null
  readonly size: number
  readonly units: number
  /** How many people one of the priced units serves: the sum can be explained by it. */
  readonly peoplePerUnit: number
  readonly teams: number
  readonly priceZone: string | null
  /** What other starts in the city would change when the location is no more than the city's centre; null otherwise. */
  readonly nearby: NearbyShown | null
  /** Only subscribers can book this. */
  readonly subscribersOnly: boolean
  /** Until when a saved quote holds this price, or a higher one; null when none was named or it doesn't hold for this wish. */
  readonly quotedUntil: string | null
}

/**
 * The price of one event before it exists, or of one that exists with other people, rooms, package, day or START. Refuses NOT_FOUND for an experience or
 * an event that the caller doesn't see and for a workspace that isn't theirs, INVALID with the fields, UNKNOWN_PRICE_ZONE {nearest}; with a workspace also
 * SUBSCRIBERS_ONLY and NOT_ALLOWED_TYPE.
 */
export function quoteSession(ctx: Ctx, asked: QuoteAsked): Promise<Answer<Quote>> {
  return asked.sessionId ? quoteChange(ctx, asked, asked.sessionId) : quoteNew(ctx, asked)
}

async function quoteNew(ctx: Ctx, asked: QuoteAsked): Promise<Answer<Quote>> {
  const priced = await priceNew(ctx, asked)
  return priced.ok ? yes(priced.value.quote) : priced
}

/** The price of an event that doesn't exist, with what it takes to save it as a quote. */
export interface NewQuote {
  readonly quote: Quote
  readonly format: FormatFacts
  readonly durationMinutes: number
  /** The local day of the start, YYYY-MM-DD. */
  readonly day: string | null
  readonly zone: PricedSession['zone']
  readonly terms: PricedSession['terms']
}

/**
 * Prices an event that doesn't exist by today's prices. `isSubscriber` says what the payer is where the caller of a link may not say it. Refuses as
 * quoteSession.
 */
export async function priceNew(ctx: Ctx, asked: QuoteAsked, isSubscriber?: boolean): Promise<Answer<NewQuote>> {
  const { experienceId, format, hostType, attendees } = asked
  const facts = await formatOf(ctx.db, { experienceId, format, hostType })
  if (!facts) return noSuchFormat(ctx, ctx.db, experienceId)
  if (!facts.shown && !isStaff(ctx)) return no('NOT_FOUND')
  const durationMinutes = asked.duration ?? facts.duration
  const day = localDate(asked.date ?? null, asked.timezone)
  if (!day.ok) return day
  const payer = await payerOf(ctx, asked.workspaceId ?? null, { format: facts, attendees, durationMinutes })
  if (!payer.ok) return payer
  const packageLevel = asked.packageLevel ?? 'STANDARD'
  const location = asked.location ?? null
  const size = { attendees, durationMinutes, packageLevel, rooms: asked.quantity, localStartDate: day.value }
  const prices = await priceFacts(ctx.db, { asOf: ctx.now(), day: day.value, place: location, type: facts.type })
  const today = priceFormat(facts, size, prices)
  const wish = { experienceId, format, hostType, attendees, duration: durationMinutes, packageLevel, location, day: day.value }
  const [held] = asked.quoteToken
    ? await pricesOfQuote(ctx.db, asked.quoteToken, { wishes: [wish], workspaceId: asked.workspaceId ?? null, now: ctx.now() })
    : []
  const priced = lowerPrice(today, held)
  if (!priced.ok) return priced
  const { price, zone, terms } = priced.value
  const subscriber = isSubscriber ?? payer.value
  const money = await moneyFor(ctx, { credits: price.credits, lines: price.lines, bought: price.credits, subscriber })
  const quote = {
    ...money,
    ...roomsIn(price, { format, peoplePerUnit: facts.peoplePerUnit }),
    difference: null,
    teams: teamsFor(attendees),
    priceZone: zone?.name ?? null,
    nearby: await nearbyShown(ctx, location, (centre) => nearbyOfNew(facts, size, { centre, prices })),
    subscribersOnly: isForSubscribers(facts),
    quotedUntil: held?.validUntil.toString() ?? null,
  }
  return yes({ quote, format: facts, durationMinutes, day: day.value, zone, terms })
}

/** An event that exists is priced by its own terms (I-28). */
async function quoteChange(ctx: Ctx, asked: QuoteAsked, sessionId: string): Promise<Answer<Quote>> {
  const found = await readableSession({ ...ctx, scope: scopeOf('session', ctx.actor) }, sessionId)
  if (!found.ok) return found
  const row = found.value
  if (asked.experienceId.toLowerCase() !== row.experience_id) return invalid({ experienceId: ['NOT_ALLOWED'] })
  if (asked.format !== row.type) return invalid({ format: ['NOT_ALLOWED'] })
  if (asked.hostType !== row.host_type) return invalid({ hostType: ['NOT_ALLOWED'] })
  if (asked.duration !== undefined && asked.duration !== row.duration) return invalid({ duration: ['NOT_ALLOWED'] })
  const rooms = roomsOf({ ...row, attendees: asked.attendees }, asked.quantity)
  if (!rooms.ok) return rooms
  const day = localDate(asked.date ?? row.priced_on?.toString() ?? null, asked.timezone ?? row.timezone)
  if (!day.ok) return day
  const zone = await zoneOfChange(ctx, row, asked)
  if (!zone.ok) return zone
  const as = {
    ...{ rooms: rooms.value.size, units: rooms.value.units, zoneAreaId: zone.value.id, localStartDate: day.value },
    ...{ attendees: asked.attendees, packageLevel: asked.packageLevel ?? row.package_level },
  }
  const [before, changed] = await repriceSession(ctx.db, row, [asSold(row), as])
  if (!before?.ok) return before ?? no('NOT_FOUND')
  if (!changed?.ok) return changed ?? no('NOT_FOUND')
  const after = changed.value
  const change = Math.max(-row.credits, after.credits - before.value.credits)
  const credits = row.credits + change
  const subscriber = (await workspaceFacts(ctx.db, row.workspace_id))?.subscriber ?? false
  const { lines } = termsAfter(row.terms, after, credits)
  const money = await moneyFor(ctx, { credits, lines, bought: Math.max(0, change), subscriber })
  return yes({
    ...money,
    ...roomsIn(after, { format: row.type, peoplePerUnit: row.terms.peoplePerUnit }),
    difference: { credits: change, amount: change * money.unitPrice },
    teams: teamsFor(asked.attendees),
    priceZone: zone.value.name,
    nearby: await nearbyShown(ctx, asked.location ?? null, (centre) => nearbyOfSold(ctx, row, { centre, as })),
    subscribersOnly: row.host_type === 'SELF_HOSTED',
    quotedUntil: null,
  })
}

/** The zone of a new START, else the event's own. */
async function zoneOfChange(
  ctx: Ctx,
  row: SessionRow,
  { location }: QuoteAsked,
): Promise<Answer<{ id: string | null; name: string | null }>> {
  if (!location || row.type === 'REMOTE') return yes({ id: row.zone_area_id, name: row.price_zone })
  const zone = zoneForHost(await zoneAt(ctx.db, location, ctx.now()), row.host_type)
  return zone.ok ? yes({ id: zone.value?.id ?? null, name: zone.value?.name ?? null }) : zone
}

const roomsIn = ({ size, units }: Price, facts: Parameters<typeof peoplePerUnitOf>[0]) => ({
  size,
  units,
  peoplePerUnit: peoplePerUnitOf(facts),
})

/** The credits and lines with their amounts, by the price of a credit for someone who buys that many. */
async function moneyFor(
  ctx: Ctx,
  { credits, lines, bought, subscriber }: Pick<Price, 'credits' | 'lines'> & { readonly bought: number; readonly subscriber: boolean },
) {
  const table = await moneyTableAt(ctx.db, ctx.now())
  const unitPrice = creditPrice(table, { credits: bought, isSubscriber: subscriber })
  const priced = withAmounts(lines, { unitPrice, fromBalance: 0 })
  return { credits, amount: amountOf(priced), currency: table.currency, unitPrice, lines: priced }
}

/** What only subscribers can book; self-hosted events also a few workspaces that are named in the settings. */
export const isForSubscribers = ({ subscribers, hostType }: Pick<FormatFacts, 'subscribers' | 'hostType'>): boolean =>
  subscribers || hostType === 'SELF_HOSTED'

/**
 * Whether the payer is a subscriber. Without a workspace no one pays yet: the price is that of whom the format is for. Refuses as mayBook, and NOT_FOUND for
 * a workspace that isn't theirs.
 */
async function payerOf(
  ctx: Ctx,
  workspaceId: string | null,
  wish: { readonly format: FormatFacts; readonly attendees: number; readonly durationMinutes: number },
): Promise<Answer<WorkspaceFacts['subscriber']>> {
  const { format, attendees, durationMinutes } = wish
  if (workspaceId === null) {
    const fits = fitsFormat(format, attendees, durationMinutes)
    return fits.ok ? yes(isForSubscribers(format)) : fits
  }
  const member = ctx.actor.kind === 'user' && (ctx.actor.staff || ctx.actor.levels.has(workspaceId))
  const workspace = member ? await workspaceFacts(ctx.db, workspaceId) : undefined
  if (!workspace) return no('NOT_FOUND')
  const allowed = mayBook(ctx, { ...wish, workspace })
  return allowed.ok ? yes(workspace.subscriber) : allowed
}

function localDate(date: string | null, timezone: string | undefined): Answer<string | null> {
  if (date === null) return yes(null)
  const instant = readInstant(date)
  if (!instant) return yes(date)
  if (timezone === undefined) return invalid({ timezone: ['REQUIRED'] })
  return yes(instant.toZonedDateTimeISO(timezone).toPlainDate().toString())
}
