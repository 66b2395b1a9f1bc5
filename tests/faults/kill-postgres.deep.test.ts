import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../apps/server/src/platform/database/db.ts'
import { within } from '../pace/pace.ts'
import { freePort } from '../postgres.ts'
import { world } from '../world/ids.ts'
import { ask, type Booking, openStarts, send, signIn, wish } from './booking-clients.ts'
import { durablePostgres, killPostgres } from './kill-postgres.ts'
import { fill, password } from './kill-world.ts'
import { startServer, stopServers } from './server-process.ts'

let postgres: Awaited<ReturnType<typeof durablePostgres>>
beforeAll(async () => {
  postgres = await durablePostgres()
})
afterEach(stopServers)
afterAll(() => postgres.stop())

test(
  'PostgreSQL keeps every acknowledged booking whenever the server is killed, and holds no partial one',
  () => killPostgres(15, postgres),
  within(1_200_000),
)

test('a server that receives SIGTERM finishes and answers the booking in progress', { timeout: within(60_000) }, async () => {
  const url = await postgres.emptyDatabase()
  await fill(() => openDatabase({ url }))
  const server = startServer({ PORT: String(await freePort()), DATABASE_URL: url, TROUPE_SECRET: 'a secret of the faults' })
  await server.ready()
  const token = await signIn(server.url, password)
  const [date] = await openStarts(server.url, token, 8)
  const booking: Booking = { key: 'under way', body: { ...wish, date } }

  const holder = new pg.Client({ connectionString: url })
  const watcher = new pg.Client({ connectionString: url })
  await Promise.all([holder.connect(), watcher.connect()])
  await holder.query('begin')
  await holder.query('select 1 from credit_wallet where workspace_id = $1 for update', [world.workspaces.northwind])
  let early = false
  const answer = send(server.url, token, booking).finally(() => {
    early = true
  })
  while (!early) {
    const { rows } = await watcher.query("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")
    if (rows.length > 0) break
    await new Promise((done) => setTimeout(done, 20))
  }
  expect(early).toBe(false)
  const stopped = server.stop('SIGTERM')
  // it is stopping once it accepts no new connections
  while (await ask(server.url, token, 'GET', '/healthz').then((told) => told?.status === 200)) {
    await new Promise((done) => setTimeout(done, 20))
  }
  await holder.query('commit')
  const told = await answer
  const code = await stopped
  const { rows } = await watcher.query('select status from session where id = $1', [booking.id])
  await Promise.all([holder.end(), watcher.end()])
  expect([told?.status, code, rows]).toEqual([201, 0, [{ status: 'SCHEDULED' }]])
})
