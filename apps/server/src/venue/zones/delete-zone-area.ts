import { type Answer, no, yes } from '@troupe/domain/answer'
import { sql } from 'kysely'
import { type Ctx, command } from '../../platform/ctx.ts'
import { isOpenEvent, lockedZoneArea, placeCities } from './zone-areas.ts'

/**
 * Deletes a zone area: it leaves every list and choice, and its row stays for the prices of past events. Refuses NOT_FOUND, and STATE_CONFLICT {sessions,
 * users, gameZones} while an event that isn't over, a person or a game zone refers to it. Cities get the zone that holds them without it.
 */
export function deleteZoneArea(ctx: Ctx, id: string): Promise<Answer<{ id: string }>> {
  return command(ctx, async (work) => {
    const found = await lockedZoneArea(work, id, 'delete')
    if (!found.ok) return found
    const { id: zoneAreaId, name, area } = found.value
    const { rows } = await sql<{ sessions: number; users: number; gameZones: number }>`select
      (select count(*)::int from session s where s.zone_area_id = ${zoneAreaId} and ${isOpenEvent}) as sessions,
      (select count(*)::int from account_user u where u.zone_area_id = ${zoneAreaId} and u.deleted_at is null) as users,
      (select count(*)::int from venue_game_zone g where g.zone_area_id = ${zoneAreaId} and g.deleted_at is null) as "gameZones"`.execute(
      work.tx,
    )
    const { sessions = 0, users = 0, gameZones = 0 } = rows[0] ?? {}
    if (sessions + users + gameZones > 0) return no('STATE_CONFLICT', { sessions, users, gameZones })
    await work.tx.updateTable('venue_zone_area').set({ deleted_at: work.at }).where('id', '=', zoneAreaId).execute()
    await placeCities(work)
    work.audit({ operation: 'deleteZoneArea', subjectType: 'zone area', subjectId: zoneAreaId, before: { name, area } })
    return yes({ id: zoneAreaId })
  })
}
