import { type Answer, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { parseInput } from '@troupe/domain/input'
import { createGameZoneInput, outlineOf } from '@troupe/domain/venue/zones'
import { type Ctx, command } from '../../platform/ctx.ts'
import { type GameZoneRow, zoneAreaOf } from './game-zones.ts'

/**
 * Adds a game zone. Events that start near its point need one of those near them from now on. Refuses INVALID {fields} as outlineOf, {zoneAreaId: NOT_FOUND} and
 * {name: TAKEN} within its zone area.
 */
export function createGameZone(ctx: Ctx, input: unknown): Promise<Answer<GameZoneRow>> {
  return command(ctx, async (work) => {
    const parsed = parseInput(createGameZoneInput, input)
    if (!parsed.ok) return parsed
    const { name } = parsed.value
    const outline = outlineOf(parsed.value)
    if (!outline.ok) return outline
    const { hull, point } = outline.value
    const zoneArea = await zoneAreaOf(work, point, parsed.value.zoneAreaId)
    if (!zoneArea.ok) return zoneArea
    const zoneAreaId = zoneArea.value
    const at = [point.longitude, point.latitude] as const
    const made = await work.tx
      .insertInto('venue_game_zone')
      .values({ name, zone_area_id: zoneAreaId, point: JSON.stringify(at), hull: JSON.stringify(hull) })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'version'])
      .executeTakeFirst()
    if (!made) return invalid({ name: ['TAKEN'] })
    const after = { name, zoneAreaId, point: at, hull }
    work.audit({ operation: 'createGameZone', subjectType: 'game zone', subjectId: made.id, after })
    return yes({ ...made, ...after, km: null })
  })
}
