import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { parseInput } from '@troupe/domain/input'
import { outlineOf, updateGameZoneInput } from '@troupe/domain/venue/zones'
import { type Ctx, command } from '../../platform/ctx.ts'
import { difference } from '../../platform/fields.ts'
import { type GameZoneRow, isNameTaken, lockedGameZone, zoneAreaOf } from './game-zones.ts'

/**
 * Changes a game zone; what is absent stays, and a zone area that isn't given follows a point that moves. Events keep it, wherever its point moves. Refuses
 * NOT_FOUND, VERSION_CONFLICT {version} and as createGameZone.
 */
export function updateGameZone(
  ctx: Ctx,
  { id, version, ...input }: { readonly id: string; readonly version?: number | null | undefined },
): Promise<Answer<GameZoneRow>> {
  return command(ctx, async (work) => {
    const parsed = parseInput(updateGameZoneInput, input)
    if (!parsed.ok) return parsed
    const found = await lockedGameZone(work, id, 'change')
    if (!found.ok) return found
    const row = found.value
    if (typeof version === 'number' && version !== row.version) return no('VERSION_CONFLICT', { version: row.version })
    const { name = row.name, hull, wrap, point, zoneAreaId: askedArea } = parsed.value
    const isDrawn = hull !== undefined || point != null
    const stored = row.hull.map(([longitude, latitude]) => ({ longitude, latitude }))
    const outline = isDrawn ? outlineOf({ hull: hull ?? stored, wrap: hull ? wrap : false, point }) : null
    if (outline && !outline.ok) return outline
    const place = outline?.value.point ?? { longitude: row.point[0], latitude: row.point[1] }
    const zoneArea = outline || askedArea !== undefined ? await zoneAreaOf(work, place, askedArea) : yes(row.zoneAreaId)
    if (!zoneArea.ok) return zoneArea
    const zoneAreaId = zoneArea.value
    const next = { name, zoneAreaId, point: [place.longitude, place.latitude] as const, hull: outline?.value.hull ?? row.hull }
    const changed = difference<typeof next>(row, next)
    if (!changed) return yes(row)
    if (await isNameTaken(work.tx, { name, zoneAreaId, id: row.id })) return invalid({ name: ['TAKEN'] })
    await work.tx
      .updateTable('venue_game_zone')
      .set({
        ...{ name, zone_area_id: zoneAreaId, version: row.version + 1 },
        ...{ point: JSON.stringify(next.point), hull: JSON.stringify(next.hull) },
      })
      .where('id', '=', row.id)
      .execute()
    work.audit({ operation: 'updateGameZone', subjectType: 'game zone', subjectId: row.id, ...changed })
    return yes({ ...row, ...next, version: row.version + 1 })
  })
}
