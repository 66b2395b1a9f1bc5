import { type Answer, no, yes } from '@troupe/domain/answer'
import { asSold } from '@troupe/domain/catalogue/terms'
import { isUuid } from '@troupe/domain/ids'
import { compareFits, type EventToFit, FIT_MARGIN, type Fit, fitOfVenue, kmToVenue, type VenueToFit } from '@troupe/domain/venue/fit'
import { ratingOf } from '@troupe/domain/venue/rating'
import { sql } from 'kysely'
import { repriceSession } from '../../catalogue/catalogue.ts'
import { type Ctx, isStaff } from '../../platform/ctx.ts'
import { asHouse, type Db } from '../../platform/database/db.ts'
import type { Listed, Page } from '../../platform/database/lists.ts'
import { scopeOf } from '../../platform/rights/policy.ts'
import { finderOf, type VenuesAsked, type VenueView, venuesThatMatch, zoneAreasAt } from '../../venue/venue.ts'
import { allOf, reachOf } from '../list/page.ts'
import { type SessionRow, sessionColumns } from '../row.ts'

interface FittedVenue {
  readonly venue: VenueView
  readonly fit: Fit
  readonly km: number
}

/** How the venues of an answer fit the event that it was asked for. */
const fits = new WeakMap<VenueView, Fit>()
export const fitOf = (venue: VenueView): Fit | null => fits.get(venue) ?? null

/**
 * A page of the venues that match, each with how it fits an event: the best first unless asked otherwise, and always last those with the wrong size and
 * those that are taken. Refuses NOT_FOUND for an event that the caller can't see, and as listVenues.
 */
export async function listFittingVenues(
  ctx: Ctx,
  { sessionId, ...asked }: VenuesAsked & { readonly sessionId: string },
  page: Page,
): Promise<Answer<Listed<VenueView>>> {
  const row = await eventToPlace(ctx, sessionId)
  if (!row) return no('NOT_FOUND')
  const found = await venuesThatMatch(ctx, asked)
  if (!found.ok) return found
  const fitted = await fitAll(ctx, row, found.value)
  const sorted = fitted.sort(asked.sorting.length === 0 ? compareFits : (one, other) => Number(other.fit.ok) - Number(one.fit.ok))
  const nodes = sorted.slice(page.offset, page.offset + page.limit).map(({ venue, fit }) => {
    fits.set(venue, fit)
    return venue
  })
  return yes({ nodes, totalCount: sorted.length })
}

async function eventToPlace(ctx: Ctx, id: string): Promise<SessionRow | undefined> {
  if (!isUuid(id)) return undefined
  const reader = { ...ctx, scope: scopeOf('session', ctx.actor) }
  return ctx.db
    .selectFrom('session as s')
    .select(sessionColumns)
    .where('s.id', '=', id)
    .where(sql<boolean>`${allOf([sql`true`, ...reachOf(reader)])}`)
    .executeTakeFirst()
}

async function fitAll(ctx: Ctx, row: SessionRow, venues: readonly VenueView[]): Promise<FittedVenue[]> {
  const start = row.latitude === null || row.longitude === null ? null : { latitude: row.latitude, longitude: row.longitude }
  const { attendees, game_zone_id: gameZoneId, starts_at: startsAt, ends_at: endsAt, timezone } = row
  const event: EventToFit = { attendees, start, gameZoneId, startsAt, endsAt, timezone }
  const { areas } = await ctx.db.selectNoFrom(zoneAreasAt(ctx.now()).as('areas')).executeTakeFirstOrThrow()
  const find = finderOf(areas)
  const zones = new Map(venues.map((venue) => [venue.id, find(venue)]))
  const extra = await extraIn(ctx.db, row, [...new Set([...zones.values()].map((zone) => zone?.id ?? null))])
  const events = await eventsAt(ctx, row)
  return venues.map((venue) => {
    const zone = zones.get(venue.id) ?? null
    const known: VenueToFit = {
      ...{
        latitude: venue.latitude,
        longitude: venue.longitude,
        centre: { latitude: venue.city_latitude, longitude: venue.city_longitude },
      },
      ...{ participantsMin: venue.participants_min, participantsMax: venue.participants_max },
      ...{
        gameZoneId: venue.game_zone_id,
        gameZone: venue.game_zone,
        zone: zone?.name ?? null,
        extra: extra.get(zone?.id ?? null) ?? null,
      },
      ...{ events: events.get(venue.id) ?? [], rating: ratingOf(venue), nOfReviews: venue.n_of_reviews },
    }
    return { venue, fit: fitOfVenue(event, known), km: kmToVenue(event, known) }
  })
}

/** How much more (below 0: less) an event would cost in each zone, in credits; null where it couldn't be played. Only hosts on site make a difference. */
async function extraIn(db: Db, row: SessionRow, zoneIds: readonly (string | null)[]): Promise<ReadonlyMap<string | null, number | null>> {
  if (row.host_type !== 'ON_SITE') return new Map(zoneIds.map((id) => [id, 0]))
  const inside = zoneIds.filter((id) => id !== null)
  const as = asSold(row)
  const [here, ...there] = await repriceSession(db, row, [as, ...inside.map((zoneAreaId) => ({ ...as, zoneAreaId }))])
  const now = here?.ok ? here.value.credits : row.credits
  // an event gets no cheaper than nothing
  return new Map(
    inside.map((id, at) => {
      const price = there[at]
      return [id, price?.ok ? Math.max(-row.credits, price.value.credits - now) : null]
    }),
  )
}

/** Other events at venues of ours around the time of an event, by venue. Which ones they are is known to those who may see them. */
async function eventsAt(ctx: Ctx, row: SessionRow): Promise<ReadonlyMap<string, VenueToFit['events']>> {
  if (row.starts_at === null || row.ends_at === null) return new Map()
  const [from, to] = [row.starts_at.subtract({ minutes: FIT_MARGIN }), row.ends_at.add({ minutes: FIT_MARGIN })]
  const read = (db: Db) =>
    db
      .selectFrom('session as s')
      .innerJoin('session_location as l', 'l.session_id', 's.id')
      .select(['s.id', 'l.venue_id as venueId', 's.starts_at as startsAt', 's.ends_at as endsAt'])
      .where('l.venue_id', 'is not', null)
      .where('s.id', '<>', row.id)
      // an event keeps its time while a request for another one is open
      .where('s.status', 'in', ['REQUESTED', 'SCHEDULED', 'LIVE'])
      .where('s.starts_at', '<', to)
      .where('s.starts_at', '>', from.subtract({ hours: 24 }))
      .where('s.ends_at', '>', from)
      .$narrowType<{ venueId: string; startsAt: Temporal.Instant; endsAt: Temporal.Instant }>()
      .execute()
  // whether a venue is free doesn't depend on who asks, and other customers' events are not for everyone
  const all = await asHouse(ctx.db, read)
  const seen = isStaff(ctx) ? all : await read(ctx.db)
  const known = new Set(seen.map(({ id }) => id))
  return Map.groupBy(
    all.map(({ id, ...one }) => ({ ...one, isKnown: known.has(id) })),
    ({ venueId }) => venueId,
  )
}
