import { sql } from 'kysely'
import type { Database } from './db.ts'

/** A start after a crash repeats this much of the log, and what was written since the last tick: less than half a second. */
const mostMegabytes = 32

/**
 * Writes a checkpoint when the write-ahead log since the last one is longer than 32 MB. PostgreSQL has a process for that; the embedded database would
 * write its next one when it is closed, and until then its log fills the disk and makes a start after a crash longer.
 */
export function checkpointTick({ db, embedded }: Pick<Database, 'db' | 'embedded'>) {
  return {
    name: 'checkpoint',
    seconds: 10,
    run: async () => {
      if (!embedded) return
      const { rows } = await sql<{ isLong: boolean }>`
        select pg_current_wal_lsn() - redo_lsn > ${mostMegabytes * 2 ** 20}::int as "isLong" from pg_control_checkpoint()`.execute(db)
      if (rows[0]?.isLong) await sql`checkpoint`.execute(db)
    },
  }
}
