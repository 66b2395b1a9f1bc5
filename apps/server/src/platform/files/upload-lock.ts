import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Lock, Locker, RequestRelease } from '@tus/server'
import { sql } from 'kysely'
import type { Db } from '../database/db.ts'

/** A lock that is not renewed is over: its holder was killed. */
const lifeSeconds = 10
const renewMs = 1000
const askMs = 100
/** How long someone waits for a lock before they are told to come again. */
const patienceMs = 12_000

/** What tus answers to those who waited in vain: 423 Locked. */
export const LOCKED = { status_code: 423, body: 'locked' }

/**
 * One request at a time writes to an upload, over all processes: its row has the holder and an end by the clock of the database, which the holder moves on.
 * A request that waits says so in the row; the holder then asks its own request to stop if nothing has come for it since it last looked, as after a change of network.
 * A connection of the database is never held.
 */
export function uploadLocker(db: Db, progressOf: (id: string) => number): Locker {
  return { newLock: (id) => uploadLock(db, id, () => progressOf(id)) }
}

function uploadLock(db: Db, id: string, progress: () => number): Lock {
  const holder = randomUUID()
  let timer: NodeJS.Timeout | undefined
  const take = async () => {
    const { numUpdatedRows } = await db
      .updateTable('file')
      .set({ lock_holder: holder, lock_until: lifeFromNow, lock_wanted: false })
      .where('id', '=', id)
      .where((eb) => eb.or([eb('lock_holder', 'is', null), eb('lock_until', '<', databaseNow)]))
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }
  const renew = async () => {
    const row = await db
      .updateTable('file')
      .set({ lock_until: lifeFromNow })
      .where('id', '=', id)
      .where('lock_holder', '=', holder)
      .returning('lock_wanted')
      .executeTakeFirst()
    return row?.lock_wanted ?? true
  }
  return {
    async lock(signal, release) {
      const end = performance.now() + patienceMs
      while (!(await take())) {
        if (signal.aborted || performance.now() > end) throw LOCKED
        await db.updateTable('file').set({ lock_wanted: true }).where('id', '=', id).where('lock_holder', 'is not', null).execute()
        // a row that is gone has no lock to wait for
        if (!(await exists(db, id))) return
        await sleep(askMs)
      }
      timer = watch({ renew, progress, release })
    },
    async unlock() {
      clearInterval(timer)
      await db
        .updateTable('file')
        .set({ lock_holder: null, lock_until: null, lock_wanted: false })
        .where('id', '=', id)
        .where('lock_holder', '=', holder)
        .execute()
    },
  }
}

interface Watched {
  readonly renew: () => Promise<boolean>
  readonly progress: () => number
  readonly release: RequestRelease
}

/** Renews a lock, and gives it up when someone waits for it and nothing comes any longer. */
function watch({ renew, progress, release }: Watched): NodeJS.Timeout {
  let before = progress()
  let isRenewing = false
  const timer = setInterval(async () => {
    if (isRenewing) return
    isRenewing = true
    try {
      const isWanted = await renew()
      const now = progress()
      if (isWanted && now === before) await release()
      before = now
    } catch {
      // the database is away for a moment: the lock ends by itself if it stays away
    } finally {
      isRenewing = false
    }
  }, renewMs)
  return timer.unref()
}

const exists = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('file').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Not the house's clock: processes agree on the one of their database. */
const databaseNow = sql<Temporal.Instant>`clock_timestamp()`
const lifeFromNow = sql<Temporal.Instant>`clock_timestamp() + make_interval(secs => ${sql.lit(lifeSeconds)})`
