import { type Answer, no, yes } from '@troupe/domain/answer'
import { sql } from 'kysely'
import { type Ctx, command } from '../../platform/ctx.ts'
import { isOpenEvent } from '../zones/zone-areas.ts'
import { lockedGameZone } from './game-zones.ts'

/**
 * Deletes a game zone: it leaves every list and choice, and its row stays for past events. Refuses NOT_FOUND, and STATE_CONFLICT {sessions, venues} while an
 * event that isn't over or a venue has it.
 */
export function deleteGameZone(ctx: Ctx, id: string): Promise<Answer<{ id: string }>> {
  return command(ctx, async (work) => {
    const found = await lockedGameZone(work, id, 'delete')
    if (!found.ok) return found
    const { id: gameZoneId, name, hull } = found.value
    const { rows } = await sql<{ sessions: number; venues: number }>`
      select (select count(*)::int from session s where s.game_zone_id = ${gameZoneId} and ${isOpenEvent}) as sessions,
        (select count(*)::int from venue v where v.game_zone_id = ${gameZoneId} and v.deleted_at is null) as venues`.execute(work.tx)
    const { sessions = 0, venues = 0 } = rows[0] ?? {}
    if (sessions + venues > 0) return no('STATE_CONFLICT', { sessions, venues })
    await work.tx.updateTable('venue_game_zone').set({ deleted_at: work.at }).where('id', '=', gameZoneId).execute()
    work.audit({ operation: 'deleteGameZone', subjectType: 'game zone', subjectId: gameZoneId, before: { name, hull } })
    return yes({ id: gameZoneId })
  })
}
