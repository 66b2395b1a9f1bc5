import { type Answer, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { parseInput } from '@troupe/domain/input'
import { placeInside } from '@troupe/domain/venue/ring'
import { createZoneAreaInput } from '@troupe/domain/venue/zones'
import { type Ctx, command } from '../../platform/ctx.ts'
import { priceStart } from './price-start.ts'
import { isTaken, lockZoneAreas, placeCities, type ZoneAreaRow } from './zone-areas.ts'

/**
 * Adds a zone area with its first price, and gives cities whose centre lies in it their new zone. Refuses INVALID {fields}: {area} with the faults of
 * judgeRing, {name: TAKEN}, {from: PAST}.
 */
export function createZoneArea(ctx: Ctx, input: unknown): Promise<Answer<ZoneAreaRow>> {
  return command(ctx, async (work) => {
    const parsed = parseInput(createZoneAreaInput, input)
    if (!parsed.ok) return parsed
    const { name, price, area, from } = parsed.value
    await lockZoneAreas(work)
    const start = priceStart(from, work.at)
    if (!start.ok) return start
    if (await isTaken(work.tx, name, null)) return invalid({ name: ['TAKEN'] })
    const columns = { name, area: JSON.stringify(area.ring), ...placeInside(area.ring) }
    const made = await work.tx
      .insertInto('venue_zone_area')
      .values(columns)
      .returning(['id', 'name', 'area', 'latitude', 'longitude', 'version'])
      .executeTakeFirstOrThrow()
    await work.tx.insertInto('venue_zone_price').values({ zone_area_id: made.id, starts_at: start.value, price }).execute()
    await placeCities(work)
    work.audit({
      ...{ operation: 'createZoneArea', subjectType: 'zone area', subjectId: made.id },
      after: { name, price, from: start.value, area: area.ring },
    })
    return yes({ ...made, price })
  })
}
