import { type Answer, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { areaOf, distanceKm, distanceToPolygonKm, type Place, pointInPolygon } from '@troupe/domain/venue/polygon'
import { isOnMap, keptPlace } from '@troupe/domain/venue/ring'
import { GAME_ZONE_KM } from '@troupe/domain/venue/zones'
import type { Ctx } from '../../platform/ctx.ts'
import { type GameZoneRow, nearGameZones } from '../game-zones/game-zones.ts'
import { timezoneAt } from '../places/timezone.ts'
import { allZoneAreas, type ZoneAreaRow } from './zone-areas.ts'

/** What zones say of a place. */
export interface ZonesHere {
  readonly point: Place
  readonly timezone: string
  /** Every zone area that holds it, the smallest first: that one is its zone. */
  readonly zoneAreas: readonly ZoneAreaRow[]
  /** Where none holds it, the nearest. */
  readonly nearest: { readonly zone: ZoneAreaRow; readonly km: number } | null
  /** The game zones that an event which starts there can be played in, the nearest first. */
  readonly gameZones: readonly { readonly gameZone: GameZoneRow; readonly km: number; readonly holds: boolean }[]
}

/** Which zones a place lies in, and why. Refuses INVALID {latitude, longitude} for what isn't on the map. */
export async function zonesHere({ db, now }: Ctx, place: Place): Promise<Answer<ZonesHere>> {
  if (!isOnMap(place)) return invalid({ [Math.abs(place.latitude) <= 90 ? 'longitude' : 'latitude']: ['INVALID'] })
  const point = keptPlace(place)
  const all = await allZoneAreas(db, now())
  const holding = all
    .filter(({ area }) => pointInPolygon(area, point))
    .sort((a, b) => areaOf(a.area) - areaOf(b.area) || (a.id < b.id ? -1 : 1))
  const [nearest = null] =
    holding.length > 0 ? [] : all.map((zone) => ({ zone, km: distanceToPolygonKm(zone.area, point) })).sort((a, b) => a.km - b.km)
  const near = await nearGameZones(db, point)
  return yes({
    ...{ point, timezone: timezoneAt(point), zoneAreas: holding, nearest },
    gameZones: near
      .map((gameZone) => {
        const [longitude, latitude] = gameZone.point
        return { gameZone, km: distanceKm(point, { latitude, longitude }), holds: pointInPolygon(gameZone.hull, point) }
      })
      .filter(({ km }) => km <= GAME_ZONE_KM),
  })
}
