import { setImmediate as turnLoop } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { actingAs, type Database, openDatabase, transaction } from '../../apps/server/src/platform/database/db.ts'
import { refusalOf } from '../../apps/server/src/platform/database/sql-errors.ts'
import { nobody } from '../../apps/server/src/platform/database/wall.ts'
import { TimeLimit } from '../../apps/server/src/platform/http/time-limit.ts'
import { createDatabase } from '../database.ts'
import { openProxy } from '../faults/proxy.ts'
import { inOwnDatabase } from './meeting.ts'

let created: Awaited<ReturnType<typeof createDatabase>>
let proxy: Awaited<ReturnType<typeof openProxy>>
let database: Database
beforeAll(async () => {
  created = await createDatabase()
  const url = new URL(created.url)
  proxy = await openProxy(Number(url.port))
  url.port = String(proxy.port)
  database = await openDatabase({ url: url.href })
  await sql`select 1`.execute(database.db)
})
afterAll(async () => {
  await database.close()
  proxy.close()
  await created.drop()
})

afterEach(() => vi.useRealTimers())

/** A statement that ends when the test lets it. */
const blocked = (db = database.db) => sql`select pg_advisory_xact_lock(1)`.execute(db)
const statement = () => sql`select 1`.execute(database.db)
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'no refusal',
    (error) => refusalOf(error)?.code ?? String(error),
  )

/** Blocks every `blocked` statement while `work` runs, which can wait until so many of them wait. */
async function blocking<T>(work: (areWaiting: (count: number) => Promise<void>) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: created.url })
  await client.connect()
  const waiting = `select from pg_locks where locktype = 'advisory' and not granted and ${inOwnDatabase}`
  try {
    await client.query('select pg_advisory_lock(1)')
    return await work(async (count) => {
      let seen: number | null
      do seen = (await client.query(waiting)).rowCount
      while (seen !== count)
    })
  } finally {
    await client.end()
  }
}

/** The product's clock stands still until the test moves it. */
const standStill = () => vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'], shouldClearNativeTimers: true })

/** Statements that take `ms` by the product's clock, all at the same time. */
async function lasting(ms: number, count = 1) {
  const { all } = await blocking(async (areWaiting) => {
    const all = Promise.allSettled(Array.from({ length: count }, () => blocked()))
    await areWaiting(count)
    vi.advanceTimersByTime(ms)
    // a limit that is over cuts in the next turn of the loop
    await turnLoop()
    await turnLoop()
    return { all }
  })
  for (const outcome of await all) if (outcome.status === 'rejected') throw outcome.reason
}

test('a request is refused as UNAVAILABLE while its statement still waits, and a job has no limit', async () => {
  const job = await blocking(async (areWaiting) => {
    const waits = blocked()
    await areWaiting(1)
    // answered before the lock is released
    expect(await refusal(new TimeLimit(400).run(() => blocked()))).toBe('UNAVAILABLE')
    return { waits }
  })
  await job.waits
})

test('its connection is destroyed inside a transaction, with no ROLLBACK, and the pool recovers', async () => {
  proxy.takeSent()
  standStill()
  await blocking(async (areWaiting) => {
    const limited = refusal(new TimeLimit(400).run(() => transaction(database.db, async (tx) => void (await blocked(tx)))))
    await areWaiting(1)
    vi.advanceTimersByTime(400)
    expect(await limited).toBe('UNAVAILABLE')
  })
  const sent = proxy.takeSent()
  expect(sent).toMatch(/begin/)
  expect(sent).not.toMatch(/rollback/i)
  await statement()
})

test('time outside the database does not count, parallel statements count once, and sequential ones add up', async () => {
  standStill()
  await new TimeLimit(700).run(async () => {
    await lasting(100)
    vi.advanceTimersByTime(800)
    await lasting(300, 4)
  })
  let ended = 0
  const added = new TimeLimit(700).run(async () => {
    for (let turn = 0; turn < 4; turn++) {
      await lasting(300)
      ended++
    }
  })
  expect(await refusal(added)).toBe('UNAVAILABLE')
  expect(ended).toBe(2)
})

test('waiting for a connection counts, and one that comes too late goes back to the pool', async () => {
  const held = await Promise.all(Array.from({ length: 16 }, () => database.pool.connect()))
  expect(await refusal(new TimeLimit(300).run(() => statement()))).toBe('UNAVAILABLE')
  for (const client of held) client.release()
  await Promise.all(Array.from({ length: 16 }, () => statement()))
  expect(database.pool.waitingCount).toBe(0)
})

test('of two requests that want the only idle connection at the same time, the one that waits is refused when its time is up', async () => {
  const held = await Promise.all(Array.from({ length: 16 }, () => database.pool.connect()))
  const first = await blocking(async () => {
    held.pop()?.release()
    const waits = new TimeLimit(600_000).run(() => blocked())
    expect(await refusal(new TimeLimit(300).run(() => statement()))).toBe('UNAVAILABLE')
    return { waits }
  })
  await first.waits
  for (const client of held) client.release()
})

test('a request without time left is refused without costing a connection', async () => {
  const pids = async () => {
    const held = await Promise.all(Array.from({ length: 16 }, () => database.pool.connect()))
    const answers = await Promise.all(held.map((client) => client.query<{ pid: number }>('select pg_backend_pid() as pid')))
    for (const client of held) client.release()
    return answers.map(({ rows }) => rows[0]?.pid)
  }
  const before = await pids()
  await blocking(() =>
    new TimeLimit(200).run(async () => {
      for (let turn = 0; turn < 3; turn++) expect(await refusal(blocked())).toBe('UNAVAILABLE')
    }),
  )
  const after = new Set(await pids())
  expect(before.filter((pid) => !after.has(pid))).toHaveLength(1)
})

test('a request’s statement_timeout on the server is a second longer, and the owner has none', async () => {
  const told = async (db = database.db) => {
    const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(db)
    return rows[0]?.limit
  }
  const asNobody = actingAs(database.db, nobody)
  expect(await told()).toBe('0')
  expect(await new TimeLimit(4000).run(() => told(asNobody))).toBe('5s')
  expect(await new TimeLimit(20_000).run(() => told(asNobody))).toBe('21s')
  expect(await told()).toBe('0')
  expect(await told(asNobody)).toBe('0')
})
