import { LIVE_OFFERS } from '@troupe/domain/role/assignment'
import { sql } from 'kysely'
import { wordsInSql } from '../platform/database/words-in-sql.ts'
import type { MayRead } from '../platform/files/may-read.ts'
import { scopeOf } from '../platform/rights/policy.ts'

/**
 * Pictures of the people at an event. Readers of all events read all pictures; customers those of the crew that has accepted; the crew
 * those of the workspace, of its contacts and of each other.
 */
export const readOfEvents: MayRead = (reader) => {
  const { all, assigned, workspaces } = scopeOf('session', reader)
  const live = wordsInSql(LIVE_OFFERS)
  return sql`(${all}
    or exists (select 1 from staffing_approval o join session s on s.id = o.session_id
      where o.user_id = f.owner_id and o.state = 'ACCEPTED' and s.workspace_id = any(${[...workspaces]}::uuid[]))
    or (${assigned} and exists (select 1 from staffing_approval o join session s on s.id = o.session_id
      where o.user_id = ${reader.id} and o.state in (${live})
        and (s.workspace_id = f.workspace_id or f.owner_id in (s.contact_id, s.booking_contact_id)
          or exists (select 1 from staffing_approval c where c.session_id = s.id and c.user_id = f.owner_id and c.state in (${live}))))))`
}
