import { type Answer, no, yes } from '@troupe/domain/answer'
import { sql } from 'kysely'
import { type Ctx, command } from '../../platform/ctx.ts'
import { venueForUpdate } from './venue-row.ts'

/**
 * Deletes a venue: it leaves every list and choice, and its row stays for the events that were there. Refuses NOT_FOUND, and STATE_CONFLICT {reason:
 * IN_USE, sessions} while events that are not over refer to it; a command that chooses it holds its row until it is done.
 */
export function deleteVenue(ctx: Ctx, id: string): Promise<Answer<{ id: string }>> {
  return command(ctx, async (work) => {
    const row = await venueForUpdate(work.tx, id)
    if (!row) return no('NOT_FOUND')
    const { sessions } = await work.tx
      .selectFrom('session_location as l')
      .innerJoin('session as s', 's.id', 'l.session_id')
      .select(sql<number>`count(distinct s.id)::int`.as('sessions'))
      .where('l.venue_id', '=', row.id)
      .where('s.status', 'not in', ['COMPLETED', 'CANCELLED'])
      .executeTakeFirstOrThrow()
    if (sessions > 0) return no('STATE_CONFLICT', { reason: 'IN_USE', sessions })
    await work.tx.updateTable('venue').set({ deleted_at: work.at, game_zone_id: null }).where('id', '=', row.id).execute()
    work.audit({ operation: 'deleteVenue', subjectType: 'venue', subjectId: row.id, before: { name: row.name } })
    return yes({ id: row.id })
  })
}
