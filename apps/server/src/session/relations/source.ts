import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { isUuid } from '@troupe/domain/ids'
import { closesRing } from '@troupe/domain/session/relations'
import { sql } from 'kysely'
import type { Ctx, Work } from '../../platform/ctx.ts'
import { advisoryLock } from '../../platform/database/locks.ts'
import { changeSession, type PageChange, type ReadVersion } from '../edit/change.ts'
import { sessionForUpdate } from '../lock.ts'
import type { SessionRow } from '../row.ts'

/**
 * Says from which event of the same customer an event comes, or that it comes from none (null): the people who hosted that one are preferred
 * for its crew. NOT_FOUND for an event elsewhere, INVALID {sourceSessionId: RING} for the event itself and those that come from it.
 */
export const setSource = (
  ctx: Ctx,
  { id, read, sourceId }: { readonly id: string; readonly read: ReadVersion; readonly sourceId: string | null },
): Promise<Answer<{ id: string }>> =>
  changeSession(ctx, { id, read, open: sessionForUpdate }, (work, row) => sourceChange(work, row, sourceId))

/** Decides another source. Sources of one customer change one after the other: two of them could close a ring that neither sees. */
export async function sourceChange(work: Work, row: SessionRow, asked: string | null): Promise<Answer<PageChange>> {
  const sourceId = asked?.toLowerCase() ?? null
  if (sourceId !== null && sourceId !== row.source_session_id) {
    if (!isUuid(sourceId)) return no('NOT_FOUND')
    await advisoryLock(work.tx, 'sources', row.workspace_id)
    const source = await work.tx
      .selectFrom('session')
      .select('id')
      .where('id', '=', sourceId)
      .where('workspace_id', '=', row.workspace_id)
      .executeTakeFirst()
    if (!source) return no('NOT_FOUND')
    if (closesRing(row.id, sourceId, await sourcesOf(work, sourceId))) return invalid({ sourceSessionId: ['RING'] })
  }
  return yes({ columns: { source_session_id: sourceId }, isQuiet: true })
}

/** The source of an event, the source of that one, and so on. */
async function sourcesOf(work: Work, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive above (id) as (
      select s.source_session_id from session s where s.id = ${id}
      union select s.source_session_id from session s join above a on a.id = s.id
    ) select id from above where id is not null`.execute(work.tx)
  return rows.map((row) => row.id)
}
