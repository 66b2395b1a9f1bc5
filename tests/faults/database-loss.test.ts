import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../apps/server/src/platform/db.ts'
import { createDatabase } from '../database.ts'
import { freePort } from '../postgres.ts'
import { complaints, expectKept, startLoad } from './database-loss.ts'
import { beginHere } from './kill-loop.ts'
import { openProxy } from './proxy.ts'
import { startServer, stopServers } from './server-process.ts'

let created: Awaited<ReturnType<typeof createDatabase>>
let proxy: Awaited<ReturnType<typeof openProxy>>
let direct: Database
beforeAll(async () => {
  created = await createDatabase()
  direct = await openDatabase({ url: created.url })
  await beginHere(direct.db)
  proxy = await openProxy(Number(new URL(created.url).port))
})
afterEach(stopServers)
afterAll(async () => {
  proxy.close()
  await direct.close()
  await created.drop()
})

test('REL-01 under ten writers, connections ended by PostgreSQL and a frozen network cause answers of 503 and nothing else', async () => {
  const url = new URL(created.url)
  url.port = String(proxy.port)
  const server = startServer({ PORT: String(await freePort()), DATABASE_URL: url.href, TROUPE_SECRET: 'a secret of the faults' })
  await server.ready()
  const load = await startLoad(server, 'quick')
  await load.acknowledged(20)
  const terminate = sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  await load.endure({ heldMs: 0, inflict: () => terminate.execute(direct.db), mend: () => {} })
  await load.acknowledged(20)

  proxy.takeSent()
  await load.endure({ heldMs: 4700, inflict: () => proxy.set('freeze'), mend: () => proxy.set('pass') })
  // what the server sent while the database did not answer
  expect(proxy.takeSent()).not.toMatch(/rollback/i)
  await load.acknowledged(20)
  await load.stop()

  expect(complaints(load)).toEqual([])
  expect(load.told.filter(({ status }) => status === 503).length).toBeGreaterThan(10)
  await expectKept(direct.db, load.bookings)
  expect(await server.stop()).toBe(0)
}, 180_000)
