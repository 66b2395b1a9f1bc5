import { type Answer, no, yes } from '@troupe/domain/answer'
import type { QuoteAsked } from '@troupe/domain/catalogue/input'
import type { PriceLine } from '@troupe/domain/catalogue/price'
import { peoplePerUnitOf } from '@troupe/domain/catalogue/rooms'
import { invalid } from '@troupe/domain/errors'
import { readInstant } from '@troupe/domain/input'
import { teamsFor } from '@troupe/domain/session/teams'
import { type Ctx, isStaff } from '../platform/ctx.ts'
import { workspaceFacts } from '../workspace/workspace.ts'
import { type FormatFacts, fitsFormat, formatOf, mayBook, noSuchFormat, priceSession } from './catalogue.ts'

export interface Quote {
  readonly credits: number
  readonly lines: readonly PriceLine[]
  readonly size: number
  readonly units: number
  /** How many people one of the priced units serves: the sum can be explained by it. */
  readonly peoplePerUnit: number
  readonly teams: number
  readonly priceZone: string | null
  /** Only subscribers can book this. */
  readonly subscribersOnly: boolean
}

/**
 * The price of one event before it exists. Refuses NOT_FOUND for an experience that the caller does not see or a workspace that is not theirs,
 * INVALID with the fields, UNKNOWN_PRICE_ZONE {nearest}; with a workspace also SUBSCRIBERS_ONLY and NOT_ALLOWED_TYPE.
 */
export async function quoteSession(ctx: Ctx, asked: QuoteAsked): Promise<Answer<Quote>> {
  const { experienceId, format, hostType, attendees } = asked
  const facts = await formatOf(ctx.db, { experienceId, format, hostType })
  if (!facts) return noSuchFormat(ctx, ctx.db, experienceId)
  if (!facts.shown && !isStaff(ctx)) return no('NOT_FOUND')
  const durationMinutes = asked.duration ?? facts.duration
  const day = localDate(asked.date ?? null, asked.timezone)
  if (!day.ok) return day
  const allowed = await mayAsk(ctx, asked.workspaceId ?? null, { format: facts, attendees, durationMinutes })
  if (!allowed.ok) return allowed
  const priced = await priceSession(ctx.db, {
    format: facts,
    attendees,
    durationMinutes,
    packageLevel: asked.packageLevel ?? 'STANDARD',
    location: asked.location ?? null,
    asOf: ctx.now(),
    localStartDate: day.value,
  })
  if (!priced.ok) return priced
  const { price, zone } = priced.value
  return yes({
    credits: price.credits,
    lines: price.lines,
    size: price.size,
    units: price.units,
    peoplePerUnit: peoplePerUnitOf({ format, peoplePerUnit: facts.peoplePerUnit }),
    teams: teamsFor(attendees),
    priceZone: zone?.name ?? null,
    subscribersOnly: facts.subscribers || hostType === 'SELF_HOSTED',
  })
}

async function mayAsk(
  ctx: Ctx,
  workspaceId: string | null,
  wish: { readonly format: FormatFacts; readonly attendees: number; readonly durationMinutes: number },
): Promise<Answer<void>> {
  const { format, attendees, durationMinutes } = wish
  if (workspaceId === null) return fitsFormat(format, attendees, durationMinutes)
  const member = ctx.actor.kind === 'user' && (ctx.actor.staff || ctx.actor.levels.has(workspaceId))
  const workspace = member ? await workspaceFacts(ctx.db, workspaceId) : undefined
  if (!workspace) return no('NOT_FOUND')
  return mayBook(ctx, { ...wish, workspace })
}

function localDate(date: string | null, timezone: string | undefined): Answer<string | null> {
  if (date === null) return yes(null)
  const instant = readInstant(date)
  if (!instant) return yes(date)
  if (timezone === undefined) return invalid({ timezone: ['REQUIRED'] })
  return yes(instant.toZonedDateTimeISO(timezone).toPlainDate().toString())
}
