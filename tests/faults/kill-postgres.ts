import { randomBytes } from 'node:crypto'
import { openDatabase } from '../../apps/server/src/platform/database/db.ts'
import { realPostgres, runSql } from '../postgres.ts'
import { killLoop } from './kill-loop.ts'
import { fill } from './kill-world.ts'

/** PostgreSQL that writes to disk before it acknowledges, and databases in it that are empty; stop it at the end. */
export async function durablePostgres() {
  const postgres = await realPostgres({ durable: true })
  async function emptyDatabase(): Promise<string> {
    const url = new URL(postgres.url)
    url.pathname = `troupe_kill_${randomBytes(4).toString('hex')}`
    await runSql(postgres.url, `create database ${url.pathname.slice(1)}`)
    return url.href
  }
  return {
    emptyDatabase,
    /** The world in a new database, opened to see what servers leave in it. */
    async filled() {
      const url = await emptyDatabase()
      const open = () => openDatabase({ url })
      await fill(open)
      return { url, ...(await open()) }
    },
    stop: postgres.stop,
  }
}

/** The kill loop on a new database of PostgreSQL. */
export async function killPostgres(rounds: number, { emptyDatabase }: Awaited<ReturnType<typeof durablePostgres>>) {
  const url = await emptyDatabase()
  const open = () => openDatabase({ url })
  await fill(open)
  await killLoop('PostgreSQL with fsync', rounds, { DATABASE_URL: url }, open)
}
