import { distanceToPolygonKm, type Place, type Ring, zoneOf } from '@troupe/domain/venue/polygon'
import type { Db, Tx } from '../../platform/database/db.ts'

/** A game zone that no one is inside of is still the venue's when it is this close, in kilometres. */
const CLOSE_KM = 1

/** The game zone of a venue unless staff choose another: the one around it, else the nearest within 1 km, else none (null). */
export async function gameZoneThere(tx: Db | Tx, place: Place): Promise<string | null> {
  const zones = await tx.selectFrom('venue_game_zone').select(['id', 'hull']).where('deleted_at', 'is', null).orderBy('id').execute()
  const near = zones.map(({ id, hull }) => ({ id, km: distanceToPolygonKm(hull, place) })).filter(({ km }) => km <= CLOSE_KM)
  return near.sort((one, other) => one.km - other.km)[0]?.id ?? null
}

/** Finds the smallest of some zones around a place, of thousands of places: a zone whose outermost corners don't hold a place isn't looked at. */
export function finderOf<Zone extends { readonly id: string; readonly area: Ring }>(zones: readonly Zone[]) {
  const boxed = zones.map((zone) => ({ zone, box: boxOf(zone.area) }))
  return (place: Place): Zone | null => {
    const found = zoneOf(
      boxed.filter(({ box }) => isIn(box, place)).map(({ zone }) => zone),
      place,
    )
    return found && 'zone' in found ? found.zone : null
  }
}

/** A part of the map between two latitudes and two longitudes, in degrees. It crosses the date line when `west` is more than `east`. */
export interface MapBounds {
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
}

/** The smallest bounds around a ring. */
export function boxOf(ring: Ring): MapBounds {
  const [longitudes, latitudes] = [ring.map(([longitude]) => longitude), ring.map(([, latitude]) => latitude)]
  return { south: Math.min(...latitudes), west: Math.min(...longitudes), north: Math.max(...latitudes), east: Math.max(...longitudes) }
}

const isIn = ({ south, west, north, east }: MapBounds, { latitude, longitude }: Place) =>
  south <= latitude && latitude <= north && west <= longitude && longitude <= east
