import { type FoundPlace, fitOf, foldPlace, NEAR_KM, type RankedPlace } from '@troupe/domain/venue/places'
import { distanceKm, type Place } from '@troupe/domain/venue/polygon'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { anywhere } from '../../platform/database/lists.ts'
import { folded, shownVenues } from './venue-row.ts'

/** More venues than this with one word in their names are not ranked. */
const most = 100

interface VenuesNamed {
  readonly text: string
  readonly near: Place | null
}

/** Venues that the caller may see by their name, as places, with what ranks them among other places. Guests get none. */
export async function findVenues(ctx: Ctx, { text, near }: VenuesNamed): Promise<{ place: FoundPlace; rank: RankedPlace }[]> {
  if (ctx.actor.kind !== 'user') return []
  const wanted = foldPlace(text)
  const rows = await shownVenues(ctx)
    .select(['v.id', 'v.name', 'v.address', 'c.name as city', 'c.region', 'c.country', 'c.timezone', 'v.latitude', 'v.longitude'])
    .where(sql<boolean>`${folded(sql`v.name`)} like ${folded(sql<string>`${anywhere(wanted)}`)}`)
    .orderBy('v.id')
    .limit(most)
    .execute()
  return rows.flatMap(({ id, region, ...row }) => {
    const fit = fitOf(foldPlace(row.name), wanted)
    if (fit === undefined) return []
    const km = near ? distanceKm(near, row) : NEAR_KM
    const place = { ...row, kind: 'VENUE', region: region || null, venueId: id, source: 'EMBEDDED' } as const
    return [{ place, rank: { fit, nearKm: km < NEAR_KM ? km : null, population: 0, kind: 'VENUE' } as const }]
  })
}
