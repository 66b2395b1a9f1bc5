import type { Db } from '../apps/server/src/platform/database/db.ts'
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
