import { type Place, pointInPolygon, type Ring } from '@troupe/domain/venue/polygon'
import { judgeRing } from '@troupe/domain/venue/ring'
import type { Db } from '../platform/database/db.ts'

/** The zone areas and game zones whose ring isn't as it would be stored today, or doesn't hold its point: none, ever (I-42). */
export async function brokenRings(db: Db): Promise<string[]> {
  const areas = await db.selectFrom('venue_zone_area').select(['id', 'area as ring', 'latitude', 'longitude']).orderBy('id').execute()
  const hulls = await db.selectFrom('venue_game_zone').select(['id', 'hull as ring', 'latitude', 'longitude']).orderBy('id').execute()
  return [...areas.filter(isBroken).map(({ id }) => `zone area ${id}`), ...hulls.filter(isBroken).map(({ id }) => `game zone ${id}`)]
}

function isBroken({ ring, latitude, longitude }: Place & { readonly ring: Ring }): boolean {
  const judged = judgeRing(ring.map(([x, y]) => ({ longitude: x, latitude: y })))
  return judged.faults.length > 0 || JSON.stringify(judged.ring) !== JSON.stringify(ring) || !pointInPolygon(ring, { latitude, longitude })
}
