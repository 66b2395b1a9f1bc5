import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { House } from '../../apps/server/src/platform/ctx.ts'
import { transaction } from '../../apps/server/src/platform/database/db.ts'
import type { WebRequest } from '../../apps/server/src/platform/outbound/web-client.ts'
import { readDueFeeds } from '../../apps/server/src/staffing/calendar-in/sync.ts'
import { control } from '../pace/control.ts'
import { within } from '../pace/pace.ts'
import { testNow } from '../template.ts'
import { idOf, world } from '../world/ids.ts'
import { atOnce, broken, customers, openHouses } from './houses.ts'
import { meeting } from './meeting.ts'

const [northwind] = customers
const host = idOf('user', 'host')
const other = idOf('user', 'staffhost')

let it: Awaited<ReturnType<typeof openHouses>>
/** The far server: its calendar, how often it was asked, and what it waits for before it answers. */
const far = { day: '2026-11-03', asked: 0, wait: async (_asked: number) => {} }
const textOf = (day: string) => {
  const date = day.replaceAll('-', '')
  return `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTART:${date}T000000Z\r\nDTEND:${date}T235900Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`
}
const webClient = {
  send: async (_asked: WebRequest) => {
    const body = Buffer.from(textOf(far.day))
    await far.wait(++far.asked)
    return { ok: true, answer: { status: 200, headers: {}, body } } as const
  },
}

beforeAll(async () => {
  it = await openHouses(2)
  await it.grant(northwind.workspaceId, 500)
  for (const { house } of it.houses) Object.assign(house, { webClient })
  await it.onlyPlaying([host, other, world.users.producer])
  await sql`create table naive_feed (day text not null)`.execute(it.db)
  await sql`create table naive_time (what text not null)`.execute(it.db)
})
beforeEach(() => {
  it.setClock(testNow)
  Object.assign(far, { day: '2026-11-03', asked: 0, wait: async () => {} })
})
afterAll(() => it?.close())

const connect = async (input: object, at = 0) =>
  it
    .as('host@troupe.example')
    .call(
      'POST',
      '/graphql',
      { query: 'mutation ($input: CreateCalendarFeedInput!) { createCalendarFeed(input: $input) { id } }', variables: { input } },
      { at },
    )
const houseOf = (at: number): House => (it.houses[at] ?? it.first).house
/** The database as its owner sees it, through the connections of one process. */
const ownerOf = (at: number) => (it.houses[at] ?? it.first).database.db
const days = async () =>
  (await it.db.selectFrom('staffing_calendar_block').select('starts_at').orderBy('starts_at').execute()).map(({ starts_at }) =>
    starts_at.toString().slice(0, 10),
  )
const isDue = () => it.db.updateTable('staffing_calendar_feed').set({ next_read_at: testNow }).execute()
const clear = async () => {
  await it.db.deleteFrom('staffing_calendar_feed').execute()
  await it.db.deleteFrom('rate_limit').execute()
}

test('of two processes that find a calendar due, one reads it; one that comes too late changes nothing', {
  timeout: within(60_000),
}, async () => {
  await clear()
  expect((await connect({ address: 'https://far.example/a.ics' })).code).toBeNull()
  for (let round = 1; round <= 5; round++) {
    await isDue()
    far.asked = 0
    far.day = `2026-11-${String(round + 3).padStart(2, '0')}`
    await atOnce(2, (at) => readDueFeeds(houseOf(at)))
    expect([round, far.asked, await days()]).toEqual([round, 1, [far.day]])
  }

  await isDue()
  const [isAsked, isLate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  Object.assign(far, { day: '2026-12-01', asked: 0 })
  far.wait = async (asked) => {
    if (asked > 1) return
    isAsked.resolve()
    await isLate.promise
  }
  const slow = readDueFeeds(houseOf(0))
  await isAsked.promise
  // its lease has ended, and its calendar is older than what the other process reads now
  it.setClock(testNow.add({ minutes: 3 }))
  far.day = '2026-12-02'
  await readDueFeeds(houseOf(1))
  expect(await days()).toEqual(['2026-12-02'])
  isLate.resolve()
  await slow
  expect([far.asked, await days()]).toEqual([2, ['2026-12-02']])
  expect(await it.deadlocks()).toBe(0)
})

control('negative control: reading what is due without a lease asks twice, and the older calendar wins', async () => {
  const haveLooked = meeting(2)
  const naive = async (at: number, day: string, answered?: Promise<void>) => {
    const { rows } = await sql<{ day: string }>`select day from naive_feed`.execute(ownerOf(at))
    await haveLooked()
    if (rows.length > 0) return
    far.asked++
    await answered
    await sql`delete from naive_feed`.execute(ownerOf(at))
    await sql`insert into naive_feed values (${day})`.execute(ownerOf(at))
  }
  const newer = naive(1, 'new')
  // the process that was asked first is the slow one
  await Promise.all([naive(0, 'old', newer), newer])
  const { rows } = await sql<{ day: string }>`select day from naive_feed`.execute(it.db)
  expect([far.asked, rows]).toEqual([2, [{ day: 'old' }]])
})

test('a host whose calendar blocks a time while it is booked isn’t reserved in it: someone else is, or the producer has a task', {
  timeout: within(120_000),
}, async () => {
  const seen = new Set<string>()
  let rounds = 0
  for (let round = 0; round < 9; round++) {
    await clear()
    const [date] = await it.openStarts(8 + round)
    // no one works on some days
    if (date === undefined) continue
    rounds++
    const [booked, blocked] = await Promise.all([
      it.as(northwind.email).book({ workspaceId: northwind.workspaceId, date }, { at: 0 }),
      connect({ text: textOf(date.slice(0, 10)) }, 1),
    ])
    expect([round, booked.status, blocked.code]).toEqual([round, 201, null])
    const { rows: wrong } = await sql<{ user_id: string }>`
      select c.user_id from staffing_claim c join staffing_calendar_feed f on f.user_id = c.user_id join staffing_calendar_block b on b.feed_id = f.id
      where c.session_id = ${booked.body.id} and c.approval_id is null and c.during && tstzrange(b.starts_at, b.ends_at)`.execute(it.db)
    expect([round, wrong]).toEqual([round, []])
    const places = await it.db
      .selectFrom('staffing_assignment as a')
      .leftJoin('staffing_claim as c', 'c.assignment_id', 'a.id')
      .leftJoin('staffing_task as t', 't.assignment_id', 'a.id')
      .select(['c.user_id', 't.cause'])
      .where('a.session_id', '=', String(booked.body.id))
      .where('a.role', '=', 'HOST')
      .execute()
    for (const { user_id, cause } of places) seen.add(user_id === null ? `open, ${cause}` : user_id === host ? `host, ${cause}` : 'other')
  }
  expect(rounds).toBeGreaterThan(3)
  expect([...seen].filter((what) => what === 'open, null')).toEqual([])
  expect(await broken(it.db)).toEqual([])
  expect(await it.deadlocks()).toBe(0)
})

control('negative control: checking that a time is open and then booking it, without a lock, books blocked times', async () => {
  const haveLooked = meeting(2)
  const naive = (at: number, [mine, theirs]: readonly [string, string]) =>
    transaction(ownerOf(at), async (tx) => {
      const { rows } = await sql`select 1 from naive_time where what = ${theirs}`.execute(tx)
      await haveLooked()
      if (rows.length === 0) await sql`insert into naive_time values (${mine})`.execute(tx)
    })
  await atOnce(2, (at) => naive(at, at === 0 ? ['booked', 'blocked'] : ['blocked', 'booked']))
  const { rows } = await sql`select what from naive_time order by what`.execute(it.db)
  expect(rows).toEqual([{ what: 'blocked' }, { what: 'booked' }])
})
