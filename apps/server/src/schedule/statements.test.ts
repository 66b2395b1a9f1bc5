import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { testNow } from '@troupe/tests/template'
import { world } from '@troupe/tests/world/ids'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

/**
 * The transaction of a booking may send no more; lower it with each statement that is saved. One writes the event's links, one reads whose
 * endpoints are told of it, one writes what they are told, and one writes who has it in the bell.
 */
const most = 18

const spy = vi.spyOn(pg.Client.prototype, 'query')
let app: OpenHouse
beforeAll(async () => {
  app = await openHouse()
  app.clock.now = testNow
})
afterAll(async () => {
  spy.mockRestore()
  await app.close()
})

const wish = { experienceId: world.experiences.buzzerNight, format: 'REMOTE', hostType: 'ON_SCREEN', timezone: 'America/Chicago' }

async function freeDates(): Promise<readonly string[]> {
  const query = new URLSearchParams({ start: testNow.add({ hours: 24 * 7 }).toString(), ...wish })
  const { body: open } = await app.as(null).call('GET', `/scheduler/public/schema/slots?${query}`)
  return open.slots.flatMap((slot: { remaining: string; startsAt: string }) => (slot.remaining === 'none' ? [] : slot.startsAt))
}

const book = (date: string) =>
  app
    .as('editor@northwind.example')
    .call('POST', '/session', { ...wish, workspaceId: world.workspaces.northwind, attendees: 20, duration: 60, date })

const textOf = (statement: unknown) =>
  typeof statement === 'object' && statement !== null && 'text' in statement ? String(statement.text) : String(statement)

test('a customer’s booking sends no more statements than it did', async () => {
  const dates = await freeDates()
  // the first one fills what the process remembers
  expect((await book(dates[0] ?? '')).status).toBe(201)
  spy.mockClear()
  expect((await book(dates.at(-1) ?? '')).status).toBe(201)
  const all = spy.mock.calls.map(([statement]) => textOf(statement))
  const booked = all.findIndex((text) => text.startsWith('insert into "session" '))
  expect(booked).toBeGreaterThan(0)
  // the embedded database has one connection: what is sent between a begin and its commit belongs to that transaction
  const texts = all.slice(all.lastIndexOf('begin', booked), all.indexOf('commit', booked) + 1)
  expect(texts.length, texts.map((text) => text.replaceAll(/\s+/g, ' ').slice(0, 160)).join('\n')).toBeLessThanOrEqual(most)
})

test('a booking writes as many live events however many producers there are', async () => {
  const dates = await freeDates()
  const written = async (date: string) => {
    await app.db.deleteFrom('live_event').execute()
    expect((await book(date)).status).toBe(201)
    return (await app.db.selectFrom('live_event').select('kind').execute()).length
  }
  const before = await written(dates[0] ?? '')
  await sql`insert into account_user (first_name, last_name, email, role, permission, created_at)
    select 'Given', 'Producer', 'many' || n || '@troupe.example', 'EVENT_PRODUCER', 'STAFF', now() from generate_series(1, 30) n`.execute(
    app.db,
  )
  expect(await written(dates.at(-1) ?? '')).toBe(before)
})

test('what the links of an event have to push is noted by a plan that the database keeps', async () => {
  const rename = 'mutation($input: UpdateSessionInput!) { updateSession(input: $input) { id } }'
  // as in the product: five plans are made by the values before one may be kept
  await sql`set plan_cache_mode = auto`.execute(app.db)
  for (let n = 0; n < 8; n++) {
    const input = { id: world.sessions.greenRoom, name: `Name ${n}` }
    expect((await app.ask('producer@troupe.example', rename, { input })).errors).toBeUndefined()
  }
  const { rows } = await sql<{ kept: number; made: number }>`select generic_plans::int as kept, custom_plans::int as made
    from pg_prepared_statements where statement like '%insert into integration_link%' and generic_plans + custom_plans >= 8`.execute(app.db)
  await sql`reset plan_cache_mode`.execute(app.db)
  expect(rows).toEqual([{ kept: expect.any(Number), made: 5 }])
})

test('the days of an experience read its format once, and their prices in one more statement', async () => {
  const { experienceId, ...rest } = wish
  const query = new URLSearchParams({ start: testNow.add({ hours: 24 * 7 }).toString(), attendees: '20', ...rest })
  const ask = () => app.as(null).call('GET', `/scheduler/public/experience/${experienceId}/dates?${query}`)
  // the first one fills what the process remembers
  expect((await ask()).body.creditsFrom).toBeGreaterThan(0)
  spy.mockClear()
  expect((await ask()).status).toBe(200)
  const texts = spy.mock.calls.map(([statement]) => textOf(statement))
  const reads = (table: RegExp) => texts.filter((text) => table.test(text)).length
  expect([reads(/catalogue_format/), reads(/catalogue_price/), reads(/catalogue_|venue_/)]).toEqual([1, 1, 2])
})
