import { distanceKm, distanceToPolygonKm, type Place, type Ring } from './polygon.ts'

/** The places of an event that are walked between: where it starts, its venue, where it ends. */
export interface WalkedPlaces {
  readonly start: Place | null
  readonly venue: Place | null
  readonly end: Place | null
  /** The outline of the game zone that is played in. */
  readonly gameZone: Ring | null
}

/** A way on foot. */
export interface Walk {
  readonly from: 'START' | 'VENUE'
  readonly to: 'VENUE' | 'END' | 'GAME_ZONE'
  readonly km: number
  readonly minutes: number
  /** Longer than 15 minutes: crew and customer are told. It is never refused. */
  readonly isLong: boolean
}

const DETOUR = 1.3
const KM_PER_HOUR = 4.5
const LONG_MINUTES = 15

/**
 * The ways on foot of an event: from its start to the game zone, and from each of its places to the next one. Streets are 1.3 times as long as the
 * straight line and walked at 4.5 km/h; minutes are rounded up. What lies at the same point needs no way.
 */
export function walksOf({ start, venue, end, gameZone }: WalkedPlaces): readonly Walk[] {
  const toZone = start && gameZone ? [walk('START', 'GAME_ZONE', distanceToPolygonKm(gameZone, start))] : []
  const toVenue = start && venue ? [walk('START', 'VENUE', distanceKm(start, venue))] : []
  // a venue at the start’s own point is no stop on the way
  const isApart = venue !== null && toVenue.some(({ minutes }) => minutes > 0)
  const last = isApart ? venue : (start ?? venue)
  const toEnd = last && end ? [walk(isApart || !start ? 'VENUE' : 'START', 'END', distanceKm(last, end))] : []
  return [...toZone, ...toVenue, ...toEnd].filter(({ minutes }) => minutes > 0)
}

function walk(from: Walk['from'], to: Walk['to'], straightKm: number): Walk {
  const km = straightKm * DETOUR
  // a millimetre is no minute
  const minutes = Math.ceil((km / KM_PER_HOUR) * 60 - 1e-6)
  return { from, to, km, minutes: Math.max(0, minutes), isLong: minutes > LONG_MINUTES }
}
