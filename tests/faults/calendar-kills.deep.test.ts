import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../apps/server/src/platform/database/db.ts'
import { within } from '../pace/pace.ts'
import { ask, patiently } from './booking-clients.ts'
import { crashingServer } from './crashing-server.ts'
import { durablePostgres } from './kill-postgres.ts'
import { stopServers } from './server-process.ts'

let postgres: Awaited<ReturnType<typeof durablePostgres>>
beforeAll(async () => {
  postgres = await durablePostgres()
})
afterEach(stopServers)
afterAll(() => postgres.stop())

const start = crashingServer({ crash: import.meta.resolve('./crash-in-sync.ts'), email: 'host@troupe.example', settings: { DEMO: '1' } })

const connect = {
  query: 'mutation ($input: CreateCalendarFeedInput!) { createCalendarFeed(input: $input) { id } }',
  variables: { input: { address: 'https://calendar.demo.invalid/host.ics' } },
}
const sync = (id: string) => ({ query: 'mutation ($id: ID!) { syncCalendarFeed(id: $id) { state blocks } }', variables: { id } })

const stateOf = async (db: Db) => {
  const { rows } = await sql<{ blocks: number; leased: boolean }>`
    select (select count(*)::int from staffing_calendar_block) as blocks, lease is not null as leased from staffing_calendar_feed`.execute(
    db,
  )
  return rows[0]
}

test('a server that is killed while it stores a calendar has stored all of it or nothing, and the next one reads it again', {
  timeout: within(900_000),
}, async () => {
  const { url, db, close } = await postgres.filled()
  try {
    const calm = await start(url)
    const made = await patiently(() => ask(calm.server.url, calm.token, 'POST', '/graphql', connect))
    expect(made?.body.errors).toBeUndefined()
    await calm.server.stop()
    const { id } = await db.selectFrom('staffing_calendar_feed').select('id').executeTakeFirstOrThrow()
    const whole = (await stateOf(db))?.blocks ?? 0
    expect(whole).toBeGreaterThan(200)
    for (const [point, isDone] of [
      ['half-way', false],
      ['unanswered', true],
    ] as const) {
      // the calendar has changed: some of its times aren't stored, one that is stored isn't in it, and its server no longer knows our ETag
      await sql`delete from staffing_calendar_block where starts_at > now() + interval '60 days'`.execute(db)
      await sql`insert into staffing_calendar_block select ${id}::uuid, 'gone', now(), now() + interval '1 hour'`.execute(db)
      await db.updateTable('staffing_calendar_feed').set({ etag: null }).execute()
      await db.deleteFrom('rate_limit').execute()
      const before = await stateOf(db)
      const doomed = await start(url, point)
      expect(await ask(doomed.server.url, doomed.token, 'POST', '/graphql', sync(id)), point).toBeUndefined()
      expect(await doomed.server.killed()).toBe('killed')
      expect(await stateOf(db), point).toEqual(isDone ? { blocks: whole, leased: false } : { ...before, leased: true })
      // two minutes later
      await db.updateTable('staffing_calendar_feed').set({ lease_until: sql`lease_until - interval '3 minutes'` }).execute()
      await db.deleteFrom('rate_limit').execute()
      const next = await start(url)
      const told = await patiently(() => ask(next.server.url, next.token, 'POST', '/graphql', sync(id)))
      expect(told?.body, point).toMatchObject({ data: { syncCalendarFeed: { state: 'OK' } } })
      expect(await stateOf(db), point).toEqual({ blocks: whole, leased: false })
      await next.server.stop()
    }
  } finally {
    await close()
  }
})
