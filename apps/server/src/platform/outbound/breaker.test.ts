import { openTestDatabase } from '@troupe/tests/database'
import { testNow } from '@troupe/tests/template'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Breaker, openBreaker } from './breaker.ts'

const database = await openTestDatabase()
afterAll(() => database.close())
let now = testNow
/** Two processes on one database. */
const [one, other] = [openBreaker(database.db, () => now), openBreaker(database.db, () => now)]
beforeEach(async () => {
  now = testNow
  await database.db.deleteFrom('port_state').execute()
  await database.db.deleteFrom('port_hour').execute()
})
const bad = { failure: 'TIMEOUT', ms: 5000 } as const
const good = { failure: null, ms: 12 } as const
const fail = async (times: number, breaker: Breaker = one) => {
  for (let time = 0; time < times; time++) await breaker.leave('PLAY', [bad])
}
/** For how many seconds the port is left alone; 0 if it may be asked. */
const waits = async (breaker: Breaker = other) => {
  const entry = await breaker.enter('PLAY', { most: 8 })
  return entry.isOpen ? entry.until.since(now).total('seconds') : 0
}

test('five failures in a row open a breaker for every process; fewer, or a success between them, don’t', async () => {
  await fail(4)
  expect(await waits()).toBe(0)
  await other.leave('PLAY', [good])
  await fail(4)
  expect(await waits()).toBe(0)
  await fail(1, other)
  expect(await waits()).toBe(30)
  // another port is another breaker's
  expect(await one.enter('GALLERY', { most: 8 })).toEqual({ isOpen: false, most: 8 })
})

test('after an opening one try decides: it closes the breaker, or opens it for twice as long, at most ten minutes', async () => {
  await fail(5)
  const times: number[] = []
  for (let opening = 0; opening < 7; opening++) {
    const seconds = await waits()
    times.push(seconds)
    now = now.add({ seconds: Math.ceil(seconds) })
    expect(await one.enter('PLAY', { most: 8 })).toEqual({ isOpen: false, most: 1 })
    // a second process waits for the first one's try
    expect((await other.enter('PLAY', { most: 8 })).isOpen).toBe(true)
    await one.leave('PLAY', [bad])
  }
  expect(times).toEqual([30, 60, 120, 240, 480, 600, 600])
  now = now.add({ seconds: 600 })
  await one.enter('PLAY', { most: 8 })
  await one.leave('PLAY', [good])
  expect(await other.enter('PLAY', { most: 8 })).toEqual({ isOpen: false, most: 8 })
  // and begins again at half a minute
  await fail(5)
  expect(await waits()).toBe(30)
})

test('a process that ends in the middle of the deciding try holds it up for half a minute', async () => {
  await fail(5)
  now = now.add({ seconds: 30 })
  await one.enter('PLAY', { most: 8 })
  expect(await waits()).toBe(30)
  now = now.add({ seconds: 30 })
  expect(await waits()).toBe(0)
})

test('what is asked for by hand passes an open breaker, and what comes late from before it opened doesn’t open it for longer', async () => {
  await one.leave('PLAY', [bad, bad, bad, bad, bad, bad, bad, bad])
  expect(await waits()).toBe(30)
  expect(await one.enter('PLAY', { most: 8, isForced: true })).toEqual({ isOpen: false, most: 8 })
  await fail(5, other)
  expect(await waits()).toBe(30)
  const asked: string[] = []
  const ask = async () => {
    asked.push('asked')
    return { kind: 'ANSWERED' as const }
  }
  expect(await one.through('PLAY', ask)).toMatchObject({ kind: 'STOPPED' })
  expect([await one.through('PLAY', ask, true), asked]).toEqual([{ kind: 'ANSWERED' }, ['asked']])
  expect(await waits()).toBe(0)
})

test('what a port did is counted by the hour, and its last answer and failure are kept', async () => {
  await one.leave('PLAY', [good, bad, { failure: 'BROKEN', ms: 3 }])
  now = now.add({ hours: 1 })
  await one.leave('PLAY', [{ failure: null, ms: 40 }])
  const hours = await database.db
    .selectFrom('port_hour')
    .select(['answered', 'failed'])
    .where('port', '=', 'PLAY')
    .orderBy('hour')
    .execute()
  expect(hours).toEqual([
    { answered: 1, failed: 2 },
    { answered: 1, failed: 0 },
  ])
  const state = await database.db
    .selectFrom('port_state')
    .select(['failure', 'took_ms', 'succeeded_at', 'failed_at', 'failures'])
    .executeTakeFirst()
  expect(state).toEqual({ failure: 'BROKEN', took_ms: 40, succeeded_at: now, failed_at: testNow, failures: 0 })
})
