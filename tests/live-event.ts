import { sql } from 'kysely'
import type { Db } from '../apps/server/src/platform/database/db.ts'

/** Makes an event LIVE together with its game, whatever the time: for tests that are not about how it starts. */
export const goLive = (db: Db, sessionId: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await tx.updateTable('session').set({ status: 'LIVE' }).where('id', '=', sessionId).execute()
    await sql`insert into game_playthrough (session_id, status, started_at, since)
      select id, 'STARTED', starts_at, starts_at from session where id = ${sessionId}`.execute(tx)
  })
