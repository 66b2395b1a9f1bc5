import { type Answer, yes } from '@troupe/domain/answer'
import { parseInput } from '@troupe/domain/input'
import { areaOf, type Place, pointInPolygon, type Ring } from '@troupe/domain/venue/polygon'
import { haveCommonArea } from '@troupe/domain/venue/ring'
import { previewZoneAreaInput } from '@troupe/domain/venue/zones'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import type { Db } from '../../platform/database/db.ts'
import { allZoneAreas, isComing, type ZoneAreaRow } from './zone-areas.ts'

/** What an outline would hold if it were saved. */
export interface ZoneAreaPreview {
  readonly km2: number
  /** Coming events that start inside. */
  readonly events: number
  /** Those of them that lie in another zone area, or in none: they keep it until their START changes. */
  readonly eventsOfOthers: number
  /** Coming events of this zone area that start outside of the outline, and keep it too. */
  readonly eventsOutside: number
  readonly overlaps: readonly { readonly zone: ZoneAreaRow; readonly wins: boolean }[]
}

/** What saving an outline would mean for coming events and for other zone areas; nothing is written. Refuses INVALID {area} as createZoneArea. */
export async function previewZoneArea({ db, now }: Ctx, input: unknown): Promise<Answer<ZoneAreaPreview>> {
  const parsed = parseInput(previewZoneAreaInput, input)
  if (!parsed.ok) return parsed
  const { ring, km2 } = parsed.value.area
  const id = parsed.value.id?.toLowerCase() ?? null
  const events = await eventsAround(db, { ring, id, now: now() })
  const inside = events.filter((event) => pointInPolygon(ring, event))
  const own = (all: readonly Start[]) => all.filter((event) => id !== null && event.zone_area_id === id).length
  const others = (await allZoneAreas(db, now())).filter((zone) => zone.id !== id && haveCommonArea(ring, zone.area))
  return yes({
    km2,
    events: inside.length,
    eventsOfOthers: inside.length - own(inside),
    eventsOutside: own(events) - own(inside),
    overlaps: others.map((zone) => {
      const size = areaOf(zone.area)
      return { zone, wins: km2 < size || (km2 === size && id !== null && id < zone.id) }
    }),
  })
}

interface Start extends Place {
  readonly zone_area_id: string | null
}

/** The coming events that start in the box around an outline, or that belong to a zone area. */
async function eventsAround(
  db: Db,
  { ring, id, now }: { readonly ring: Ring; readonly id: string | null; readonly now: Temporal.Instant },
): Promise<readonly Start[]> {
  const [longitudes, latitudes] = [ring.map(([x]) => x), ring.map(([, y]) => y)]
  const { rows } = await sql<Start>`
    select s.latitude, s.longitude, s.zone_area_id from session s
    where s.latitude is not null and ${isComing(now)} and (s.zone_area_id = ${id}::uuid
      or s.latitude between ${Math.min(...latitudes)} and ${Math.max(...latitudes)}
        and s.longitude between ${Math.min(...longitudes)} and ${Math.max(...longitudes)})`.execute(db)
  return rows
}
