import { NEAR_KM } from './places.ts'
import { distanceToPolygonKm, type Place, type Ring } from './polygon.ts'

/** How much another start in the same city may change a price that was made for the city's centre, in credits: below 0 is less. */
export interface Nearby {
  readonly least: number
  readonly most: number
  /** Each zone that an address of the city may lie in, the cheapest first. */
  readonly zones: readonly { readonly zone: string; readonly credits: number }[]
}

/**
 * What the zones within 10,000 m of a city's centre would change, by what the event costs in each (null where it can't be priced) and what it costs
 * now. Outside every zone no host is offered, so that isn't a change of price. Null where there is no zone.
 */
export function nearbyOf<Zone extends { readonly name: string; readonly area: Ring }>(
  zones: readonly Zone[],
  centre: Place,
  { now, creditsIn }: { readonly now: number; readonly creditsIn: (zone: Zone) => number | null },
): Nearby | null {
  const changes = zonesNear(zones, centre).flatMap((zone) => {
    const credits = creditsIn(zone)
    return credits === null ? [] : [{ zone: zone.name, credits: credits - now }]
  })
  const [first] = changes
  if (!first) return null
  changes.sort((one, other) => one.credits - other.credits || (one.zone < other.zone ? -1 : 1))
  return { least: changes[0]?.credits ?? 0, most: changes.at(-1)?.credits ?? 0, zones: changes }
}

/** The zones that reach to within 10,000 m of a place. */
export const zonesNear = <Zone extends { readonly area: Ring }>(zones: readonly Zone[], place: Place): readonly Zone[] =>
  zones.filter(({ area }) => distanceToPolygonKm(area, place) <= NEAR_KM)
