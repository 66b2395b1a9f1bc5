import { sql } from 'kysely'
import type { Db } from '../apps/server/src/platform/database/db.ts'
import { loggedValues } from '../apps/server/src/session/log/folded.ts'
import { columnChanges } from '../apps/server/src/session/log/log.ts'
import { type SessionRow, sessionColumns } from '../apps/server/src/session/row.ts'

/** Changes an event past every command, and says so in its change log, which always says what the event is (I-45). */
export async function changeByHand(db: Db, id: string, columns: Partial<Pick<SessionRow, 'attendees'>>): Promise<void> {
  const row = await db.selectFrom('session').select(sessionColumns).where('id', '=', id).executeTakeFirstOrThrow()
  await db.updateTable('session').set(columns).where('id', '=', id).execute()
  const fields = columnChanges(row, columns)
  await db
    .insertInto('session_change')
    .values({
      ...{ session_id: id, at: row.created_at, operation: 'TEST', version: row.version },
      ...{ fields: JSON.stringify(fields), heads: Object.keys(fields) },
    })
    .execute()
}

/** Begins the change log of events that were written past every command. */
export async function beginLogs(db: Db): Promise<void> {
  await sql`
    insert into session_change (session_id, at, operation, version, fields, heads)
    select s.id, s.created_at, 'START_OF_LOG', s.version, w.fields, w.heads
    from session s, lateral (
      select jsonb_object_agg(l.path, jsonb_build_object('before', null, 'after', l.value)) as fields,
        array_agg(distinct split_part(l.path, '.', 1)) as heads
      from ${loggedValues} l) w
    where not exists (select from session_change c where c.session_id = s.id)`.execute(db)
}
