import { asSold, type SoldAs, type SoldEvent } from '@troupe/domain/catalogue/terms'
import { type Nearby, nearbyOf, zonesNear } from '@troupe/domain/venue/nearby'
import type { Place } from '@troupe/domain/venue/polygon'
import { repriceSession } from '../catalogue/catalogue.ts'
import type { Ctx } from '../platform/ctx.ts'
import { zoneAreasAt } from '../venue/venue.ts'
import type { LocationView } from './list/view.ts'

/** What another start in the same city would change in the price of an event on site; null where its start is exact, and for other places of it. */
export async function nearbyOfStart(ctx: Ctx, location: LocationView): Promise<Nearby | null> {
  const { type, precision, latitude, longitude, sessionId } = location
  if (type !== 'START' || precision !== 'CITY' || latitude === null || longitude === null) return null
  const row = await ctx.db
    .selectFrom('session')
    .select(['type', 'host_type', 'attendees', 'duration', 'package_level', 'terms', 'size', 'units', 'zone_area_id', 'priced_on'])
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return row ? nearbyOfSold(ctx, row, { centre: { latitude, longitude }, as: asSold(row) }) : null
}

/** The same of an event as it would be, with its start in the centre of a city: by its own terms. */
export async function nearbyOfSold(
  { db, now }: Ctx,
  sold: SoldEvent,
  { centre, as }: { readonly centre: Place; readonly as: SoldAs },
): Promise<Nearby | null> {
  if (sold.host_type !== 'ON_SITE') return null
  const { areas } = await db.selectNoFrom(zoneAreasAt(now()).as('areas')).executeTakeFirstOrThrow()
  const near = zonesNear(areas, centre)
  const [here, ...there] = await repriceSession(db, sold, [as, ...near.map(({ id }) => ({ ...as, zoneAreaId: id }))])
  if (!here?.ok) return null
  const prices = new Map(near.map((zone, index) => [zone, there[index]]))
  const creditsIn = (zone: (typeof near)[number]) => {
    const price = prices.get(zone)
    return price?.ok ? price.value.credits : null
  }
  return nearbyOf(near, centre, { now: here.value.credits, creditsIn })
}
