import { statusesFor } from '@troupe/domain/session/lifecycle'
import { sql } from 'kysely'
import type { Work } from '../../platform/ctx.ts'
import { wordsInSql } from '../../platform/database/words-in-sql.ts'

/**
 * Marks those of some events whose hosts and plants have all accepted, once per start: a person who is replaced afterwards isn't news, another start is.
 * Answers which were marked now. The caller holds the locks of the sessions' rows: without them, the last two who accept at the same time would each
 * see the other's offer pending, and the event would never be marked.
 */
export async function markCrewSet(work: Work, sessionIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update session s set crew_set_for = s.starts_at
    where s.id = any(${[...sessionIds]}::uuid[]) and s.status in (${wordsInSql(statusesFor('CANCEL'))}) and s.starts_at is not null
      and s.crew_set_for is distinct from s.starts_at
      and exists (select 1 from staffing_assignment a where a.session_id = s.id and a.role in ('HOST', 'PLANT'))
      and not exists (
        select 1 from staffing_assignment a where a.session_id = s.id and a.role in ('HOST', 'PLANT') and not exists (
          select 1 from staffing_approval o where o.assignment_id = a.id and o.state = 'ACCEPTED'))
    returning s.id`.execute(work.tx)
  return rows.map(({ id }) => id).sort()
}
