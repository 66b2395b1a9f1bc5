import type { OwnedPool } from '../database/db.ts'
import { ADVISORY_LOCKS } from '../database/locks.ts'

/** Makes a backup of a database by one process at a time: the next one waits. */
export async function backupLock<T>(pool: OwnedPool, run: () => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query(`select pg_advisory_lock(${ADVISORY_LOCKS.backup})`)
    return await run()
  } finally {
    // the lock is released with its connection
    client.release(true)
  }
}
