import { type Nearby, nearbyOf } from '@troupe/domain/venue/nearby'
import type { Place } from '@troupe/domain/venue/polygon'
import { type FormatFacts, type PricesThere, priceFormat } from '../../catalogue/catalogue.ts'
import { type Ctx, isStaff } from '../../platform/ctx.ts'
import { judgePrecision } from '../../venue/venue.ts'

/** What other starts in a city would change; only staff see the zones. */
export type NearbyShown = Omit<Nearby, 'zones'> & { readonly zones: Nearby['zones'] | null }

/** What `find` says of a location that is no more than a city; null for an exact one and without one. */
export async function nearbyShown(
  ctx: Ctx,
  location: Place | null,
  find: (centre: Place) => Nearby | null | Promise<Nearby | null>,
): Promise<NearbyShown | null> {
  if (!location || (await judgePrecision(ctx.db, location)) !== 'CITY') return null
  const found = await find(location)
  return found && { ...found, zones: isStaff(ctx) ? found.zones : null }
}

/** What another start in the same city would change in the price of an event that doesn't exist yet, by prices that were read for the city's centre. */
export function nearbyOfNew(
  format: FormatFacts,
  wish: Parameters<typeof priceFormat>[1],
  { centre, prices }: { readonly centre: Place; readonly prices: PricesThere },
): Nearby | null {
  const here = priceFormat(format, wish, prices)
  if (!here.ok || format.hostType !== 'ON_SITE') return null
  const creditsIn = ({ id, name, price }: PricesThere['areas'][number]) => {
    const there = price === null ? null : priceFormat(format, wish, { ...prices, zone: { id, name, price } })
    return there?.ok ? there.value.price.credits : null
  }
  return nearbyOf(prices.areas, centre, { now: here.value.price.credits, creditsIn })
}
