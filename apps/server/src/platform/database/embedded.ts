import { setTimeout as sleep } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import { createPgConfig, type PGlitePgConfig } from '@electric-sql/pglite/node-postgres'
import type pg from 'pg'
import { messageOf } from '../errors.ts'
import { DiskFull, freeMegabytes, isFull, LEAST_MEGABYTES, writes } from './disk.ts'
import { Watchdog } from './watchdog.ts'

const lookMs = 1000
/** How long a database that is given up has to write what it still can. */
const closeMs = 2000

interface GuardOptions {
  /** The folder of the database; undefined in memory, where there is no disk. */
  readonly dir: string | undefined
  readonly said: (sentence: string) => void
}

export type Guard = Awaited<ReturnType<typeof guardEmbedded>>

/**
 * Keeps the embedded database alive. A look a second: with less than 64 MB free no statement that writes is sent (DiskFull), and reading goes on. A database
 * that answers nothing or breaks is opened again, from the same folder, and what ran on it fails as on a lost connection. If it can't be opened, the
 * process ends with one sentence; the next start recovers.
 */
export async function guardEmbedded(start: () => Promise<PGlite>, { dir, said }: GuardOptions) {
  let lite = await start()
  let full = false
  let pool: pg.Pool | undefined
  const config = createPgConfig(lite)
  let isReopening = false
  async function reopen() {
    if (isReopening || !pool) return
    isReopening = true
    said('The database stopped answering and is opened again.')
    // from here the pool takes its next connection
    const options = pool.options as { connection?: PGlitePgConfig['connection'] }
    const lost = options.connection
    const opening = Promise.withResolvers<PGlite>()
    // those who ask from now on wait for the next one; those who have asked hear that the connection is lost
    options.connection = configOf(opening.promise).connection
    if (lost && lost.listenerCount('error') > 0)
      lost.emit('error', new Error('Connection terminated: the embedded database is opened again'))
    await Promise.race([lite.close().catch(() => {}), sleep(closeMs)])
    try {
      lite = await start()
      opening.resolve(lite)
    } catch (error) {
      said(reopenWords(dir, error))
      process.exit(1)
    }
    isReopening = false
  }
  const dog = new Watchdog(() => void reopen())
  const look = () => {
    dog.look()
    const free = dir === undefined ? undefined : freeMegabytes(dir)
    if (isFull(free) === full) return
    full = !full
    said(
      full
        ? `The disk has ${free} MB free: nothing is changed until there are ${LEAST_MEGABYTES} MB again, and reading goes on.`
        : 'The disk has enough space again: changes are possible.',
    )
  }
  const timer = setInterval(look, lookMs).unref()
  return {
    config,
    /** A statement of the pool's connection. Rejects with DiskFull, before the database sees it, when it writes and the disk is full. */
    statement: <T>(text: string, send: () => Promise<T>): Promise<T> =>
      full && writes(text) ? Promise.reject(new DiskFull()) : dog.statement(send),
    /** The pool whose connection is replaced when the database is opened again. */
    reconnects: (given: pg.Pool) => {
      pool = given
    },
    dump: () => lite.dumpDataDir('none'),
    close: async () => {
      clearInterval(timer)
      await lite.close()
    },
  }
}

const reopenWords = (dir: string | undefined, error: unknown): string =>
  dir !== undefined && isFull(freeMegabytes(dir))
    ? `The disk that holds ${dir} is full: free up some space and start again. Your data is unharmed.`
    : `The database can’t be opened again (${messageOf(error)}): start Troupe again.`

/** The settings of connections to a database that is still being opened. Of PGlite a connection uses only these two. */
const configOf = (opening: Promise<PGlite>): PGlitePgConfig =>
  createPgConfig({
    waitReady: opening.then(() => {}),
    execProtocolStream: async (...sent: Parameters<PGlite['execProtocolStream']>) => (await opening).execProtocolStream(...sent),
  } as PGlite)
