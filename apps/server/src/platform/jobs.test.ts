import { yes } from '@troupe/domain/answer'
import { openHouse } from '@troupe/tests/house'
import { within } from '@troupe/tests/pace'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { command } from './ctx.ts'
import { checkpointTick } from './database/checkpoint.ts'
import { vacuumTick } from './database/vacuum.ts'
import { openJobs } from './jobs.ts'
import { inRequest, requestId } from './request.ts'
import { startTicks } from './ticks.ts'

const app = await openHouse()
const { house, system, db, database } = app
afterAll(() => app.close())

const columns = sql`retry_limit as "limit", retry_delay as delay, retry_delay_max as "longestDelay", expire_seconds as expires`
const jobs = async () =>
  (await sql<{ id: string }>`select id, data, state, retry_count as tries, ${columns} from pgboss.job order by created_on`.execute(db)).rows
const send = (queue: typeof house.jobs, id: string) =>
  command({ ...system, jobs: queue }, async (work) => yes(await work.queue('mail', { id })))

test('a job has the retries of its queue, whatever the queue had when it was created', async () => {
  // as a database that an earlier version has created
  await sql`update pgboss.queue set retry_limit = 1, retry_delay = 1, retry_delay_max = null, expire_seconds = 900`.execute(db)
  await send(house.jobs, 'one')
  expect(await jobs()).toMatchObject([{ data: { id: 'one' }, state: 'created', limit: 20, delay: 5, longestDelay: 600, expires: 120 }])
  await sql`delete from pgboss.job`.execute(db)
})

test('a job that fails is tried again as often as its queue says and once more for who asks, and its failure doesn’t count against other jobs of the same fetch', async () => {
  const once = { limit: 1, delay: 0, longestDelay: 0, expires: 60 }
  const queue = await openJobs(database.pool, true, {
    mail: once,
    payment: once,
    refund: once,
    plan: once,
    game: once,
    file: once,
    deal: once,
    form: once,
  })
  await send(queue, 'good')
  await send(queue, 'bad')
  const ran: string[] = []
  const last: string[] = []
  await queue.work('mail', { atOnce: 2 }, async ({ id }, isLastTry) => {
    ran.push(id)
    if (isLastTry) last.push(id)
    if (id === 'bad') throw new Error('not now')
  })
  await expect.poll(jobs, { timeout: within(10_000) }).toMatchObject([
    { data: { id: 'good' }, state: 'completed' },
    { data: { id: 'bad' }, state: 'failed', tries: 1 },
  ])
  // two jobs of one fetch have no order
  expect(ran.toSorted()).toEqual(['bad', 'bad', 'good'])
  expect(last).toEqual(['bad'])
  // someone gives it one more try, which is its last again
  await sql`update pgboss.queue set failed_count = 1 where name = 'mail'`.execute(db)
  expect(await queue.retryGivenUp()).toBe(1)
  expect((await queue.counts()).find((one) => one.queue === 'mail')?.dead).toBe(0)
  await expect.poll(() => ran.length, { timeout: within(10_000) }).toBe(4)
  await expect.poll(jobs, { timeout: within(10_000) }).toMatchObject([{ state: 'completed' }, { state: 'failed', tries: 2 }])
  expect(last).toEqual(['bad', 'bad'])
  await queue.boss.stop({ graceful: true, timeout: within(5000) })
})

test('a job runs in the request that queued it, however it was queued, and doesn’t see the id among its own fields', async () => {
  await sql`delete from pgboss.job`.execute(db)
  const queue = await openJobs(database.pool, true, { form: { limit: 0, delay: 0, longestDelay: 0, expires: 60 } } as Parameters<
    typeof openJobs
  >[2])
  const id = crypto.randomUUID()
  const stored = { stored: sql`select 1`, job: sql`select jsonb_build_object('entryId', 'stored'), 0` }
  await inRequest({ id }, async () => {
    await command({ ...system, jobs: queue }, async (work) => yes(await work.queue('form', { entryId: 'sent' })))
    await queue.sendAt('form', { entryId: 'at' }, Temporal.Now.instant())
    await queue.sendStored(db, 'form', stored)
    expect(await queue.isQueued('form', { entryId: 'sent' })).toBe(true)
  })
  await queue.sendStored(db, 'form', { ...stored, job: sql`select jsonb_build_object('entryId', 'by itself'), 0` })
  const ran: unknown[] = []
  await queue.work('form', { atOnce: 4 }, async (job) => void ran.push([job, requestId()]))
  await expect.poll(() => ran.length, { timeout: within(10_000) }).toBe(4)
  expect(ran).toEqual(
    expect.arrayContaining([
      [{ entryId: 'sent' }, id],
      [{ entryId: 'at' }, id],
      [{ entryId: 'stored' }, id],
      [{ entryId: 'by itself' }, undefined],
    ]),
  )
  await queue.boss.stop({ graceful: true, timeout: within(5000) })
})

test('while a queue says that it is paced, so many of its jobs as are run together begin in a second', async () => {
  await sql`delete from pgboss.job`.execute(db)
  const queue = await openJobs(database.pool, true, { form: { limit: 0, delay: 0, longestDelay: 0, expires: 60 } } as Parameters<
    typeof openJobs
  >[2])
  for (const entryId of ['1', '2', '3', '4'])
    await command({ ...system, jobs: queue }, async (work) => yes(await work.queue('form', { entryId })))
  const began: number[] = []
  await queue.work('form', { atOnce: 2, paced: () => began.length < 4 }, async () => void began.push(performance.now()))
  await expect.poll(() => began.length, { timeout: within(10_000) }).toBe(4)
  expect((began[2] ?? 0) - (began[1] ?? 0)).toBeGreaterThan(900)
  await queue.boss.stop({ graceful: true, timeout: within(5000) })
})

/** Some processes of the house live side by side while its clock is moved on by so many minutes, and look at each stored tick after each of them. Answers what ran. */
async function ticksOf(processes: number, ...steps: readonly number[]) {
  const ran: string[] = []
  const tick = (name: string, seconds: number) => ({ name, seconds, run: async () => void ran.push(name) })
  const stops = Array.from({ length: processes }, () =>
    startTicks(house, [tick('hourly', 3600), tick('hourly too', 3600), tick('daily', 86_400), tick('short', 30)]),
  )
  for (const minutes of steps) {
    app.clock.now = app.clock.now.add({ minutes })
    for (let look = 0; look < 3; look++) {
      vi.advanceTimersByTime(10_000)
      await answered()
    }
  }
  for (const stop of stops) stop()
  return ran.toSorted()
}

/** What the ticks have asked the database is answered: it has one connection. */
async function answered() {
  await sql`select`.execute(db)
  await new Promise(setImmediate)
}

test('ticks of an hour and of a day run when they are due, however short a process lives, and in one of several processes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    expect(await ticksOf(1, 0)).toEqual(['daily', 'hourly', 'hourly too', 'short'])
    // restarts don't make them more frequent
    for (const minutes of [20, 20, 19]) expect(await ticksOf(1, minutes)).toEqual(['short'])
    expect(await ticksOf(1, 1)).toEqual(['hourly', 'hourly too', 'short'])
    expect(await ticksOf(1, 59, 1, 59, 1)).toEqual(['hourly', 'hourly', 'hourly too', 'hourly too', 'short', 'short', 'short', 'short'])
    expect(await ticksOf(2, 21 * 60 - 1)).toEqual(['hourly', 'hourly too', 'short', 'short'])
    expect(await ticksOf(2, 1)).toEqual(['daily', 'short', 'short'])
  } finally {
    vi.useRealTimers()
  }
})

test('ticks that are overdue at the start don’t run together, and not in its first seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const ran: string[] = []
  app.clock.now = app.clock.now.add({ hours: 48 })
  const stop = startTicks(
    house,
    ['one', 'two', 'three'].map((name) => ({ name, seconds: 3600, run: async () => void ran.push(name) })),
  )
  try {
    const after = []
    for (const seconds of [9, 1, 9, 1, 10]) {
      vi.advanceTimersByTime(seconds * 1000)
      await answered()
      after.push(ran.length)
    }
    expect(after).toEqual([0, 1, 1, 2, 3])
  } finally {
    stop()
    vi.useRealTimers()
  }
})

test('however much the embedded database writes, a start after a crash has little more than 32 MB of its log to repeat', async () => {
  const megabytes = async () => {
    const { rows } = await sql<{ toRepeat: string }>`
      select (pg_current_wal_lsn() - redo_lsn) / 1048576 as "toRepeat" from pg_control_checkpoint()`.execute(db)
    return Number(rows[0]?.toRepeat)
  }
  const write = (more: number) => sql`select pg_logical_emit_message(false, 'much', repeat('x', ${more * 2 ** 20}::int))`.execute(db)
  const { run } = checkpointTick(database)
  await write(Math.floor(31 - (await megabytes())))
  await run()
  expect(await megabytes()).toBeGreaterThan(29)
  await write(3)
  await run()
  expect(await megabytes()).toBeLessThan(1)
})

test('the embedded database counts its rows once a day, and uses the room of those that are gone', async () => {
  await sql`create table written (id int primary key, text text)`.execute(db)
  const rewrite = () =>
    sql`with gone as (delete from written) insert into written select coalesce((select max(id) from written), 0) + n, repeat('x', 500) from generate_series(1, 300) n`.execute(
      db,
    )
  const state = async () => {
    const { rows } = await sql<{ counted: number; kilobytes: number }>`
      select reltuples as counted, pg_relation_size(oid) / 1024 as kilobytes from pg_class where relname = 'written'`.execute(db)
    return rows[0]
  }
  const { run } = vacuumTick(database)
  await rewrite()
  await run()
  const first = await state()
  expect(first?.counted).toBe(300)
  for (let round = 0; round < 4; round++) {
    await rewrite()
    await run()
  }
  // at most what is kept and what is being written: four times as much stays without it
  expect(Number((await state())?.kilobytes)).toBeLessThanOrEqual(2 * Number(first?.kilobytes))
  await sql`drop table written`.execute(db)
})
