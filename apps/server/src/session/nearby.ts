import { asSold, type SoldAs, type SoldEvent } from '@troupe/domain/catalogue/terms'
import { type Nearby, nearbyOf, zonesNear } from '@troupe/domain/venue/nearby'
import type { Place } from '@troupe/domain/venue/polygon'
import { repriceSession } from '../catalogue/catalogue.ts'
import type { Ctx } from '../platform/ctx.ts'
import { zoneAreasAt, zoneIn } from '../venue/venue.ts'
import type { LocationView } from './list/view.ts'

/** What another start in the same city would change in the price of an event on site; null where its start is exact, and for other places of it. */
export async function nearbyOfStart(ctx: Ctx, location: LocationView): Promise<Nearby | null> {
  const { type, precision, latitude, longitude, sessionId } = location
  if (type !== 'START' || precision !== 'CITY' || latitude === null || longitude === null) return null
  const row = await soldEvent(ctx, sessionId)
  return row ? nearbyOfSold(ctx, row, { centre: { latitude, longitude }, as: asSold(row) }) : null
}

/**
 * What other starts would change in the price of an event on site, in credits and in the order of the points: below 0 is less. Null where no host travels,
 * and for an event without a host on site.
 */
export async function changesOfStarts(ctx: Ctx, sessionId: string, points: readonly Place[]): Promise<(number | null)[]> {
  const none = points.map(() => null)
  const sold = await soldEvent(ctx, sessionId)
  if (sold?.host_type !== 'ON_SITE') return none
  const { areas } = await ctx.db.selectNoFrom(zoneAreasAt(ctx.now()).as('areas')).executeTakeFirstOrThrow()
  const zones = points.map((point) => zoneIn(areas, point))
  const as = asSold(sold)
  const wished = zones.map((zone) => ('id' in zone ? { ...as, zoneAreaId: zone.id } : null))
  const [now, ...then] = await repriceSession(ctx.db, sold, [as, ...wished.map((wish) => wish ?? as)])
  if (!now?.ok) return none
  return wished.map((wish, at) => {
    const price = then[at]
    return wish && price?.ok ? price.value.credits - now.value.credits : null
  })
}

const soldEvent = ({ db }: Ctx, id: string) =>
  db
    .selectFrom('session')
    .select(['type', 'host_type', 'attendees', 'duration', 'package_level', 'terms', 'size', 'units', 'zone_area_id', 'priced_on'])
    .where('id', '=', id)
    .executeTakeFirst()

/** What nearby starts would change for an event as it would be, with its start in the centre of a city: by its own terms. */
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
