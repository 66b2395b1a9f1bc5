import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actingAs, type Database, openDatabase, transaction } from '../../apps/server/src/platform/db.ts'
import { refusalOf } from '../../apps/server/src/platform/sql-errors.ts'
import { TimeLimit } from '../../apps/server/src/platform/time-limit.ts'
import { nobody } from '../../apps/server/src/platform/wall.ts'
import { createDatabase } from '../database.ts'
import { openProxy } from '../faults/proxy.ts'

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

/** One statement that takes `ms` milliseconds. */
const statement = (ms: number) => sql`select pg_sleep(${ms / 1000})`.execute(database.db)
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'no refusal',
    (error) => refusalOf(error)?.code ?? String(error),
  )

test('a request is refused as UNAVAILABLE as soon as its time is up, and a job has no limit', async () => {
  const started = performance.now()
  expect(await refusal(new TimeLimit(400).run(() => statement(5000)))).toBe('UNAVAILABLE')
  expect(performance.now() - started).toBeLessThan(2500)
  await statement(600)
})

test('its connection is destroyed inside a transaction, with no ROLLBACK, and the pool recovers', async () => {
  proxy.takeSent()
  const limited = new TimeLimit(400).run(() =>
    transaction(database.db, async (tx) => {
      await sql`select pg_sleep(5)`.execute(tx)
    }),
  )
  expect(await refusal(limited)).toBe('UNAVAILABLE')
  const sent = proxy.takeSent()
  expect(sent).toMatch(/begin/)
  expect(sent).not.toMatch(/rollback/i)
  await statement(1)
})

test('time outside the database does not count, parallel statements count once, and sequential ones add up', async () => {
  await new TimeLimit(700).run(async () => {
    await statement(100)
    await sleep(800)
    await Promise.all(Array.from({ length: 4 }, () => statement(300)))
  })
  const added = new TimeLimit(700).run(async () => {
    for (let turn = 0; turn < 4; turn++) await statement(300)
  })
  expect(await refusal(added)).toBe('UNAVAILABLE')
})

test('waiting for a connection counts, and one that comes too late goes back to the pool', async () => {
  const held = await Promise.all(Array.from({ length: 16 }, () => database.pool.connect()))
  expect(await refusal(new TimeLimit(300).run(() => statement(1)))).toBe('UNAVAILABLE')
  for (const client of held) client.release()
  await Promise.all(Array.from({ length: 16 }, () => statement(1)))
  expect(database.pool.waitingCount).toBe(0)
})

test('of two requests that want the only idle connection at the same time, the one that waits is refused when its time is up', async () => {
  const held = await Promise.all(Array.from({ length: 16 }, () => database.pool.connect()))
  held.pop()?.release()
  const first = new TimeLimit(4000).run(() => statement(1000))
  expect(await refusal(new TimeLimit(300).run(() => statement(1)))).toBe('UNAVAILABLE')
  await first
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
  await new TimeLimit(200).run(async () => {
    for (let turn = 0; turn < 3; turn++) expect(await refusal(statement(2000))).toBe('UNAVAILABLE')
  })
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
