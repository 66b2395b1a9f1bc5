import type { OwnedPool } from '../database/db.ts'
import { ADVISORY_LOCKS } from '../database/locks.ts'
import { PlainError } from '../plain-error.ts'

/** Runs something that only one process of a database may do at a time. Throws a PlainError when another one is at it. */
export async function backupLock<T>(pool: OwnedPool, run: () => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ is: boolean }>(`select pg_try_advisory_lock(${ADVISORY_LOCKS.backup}) as is`)
    if (!rows[0]?.is) throw new PlainError('Another backup of this database is being made just now.')
    return await run()
  } finally {
    // the lock is released with its connection
    client.release(true)
  }
}
