import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../apps/server/src/platform/database/db.ts'
import { within } from '../pace/pace.ts'
import { ask, patiently, signIn, wish } from './booking-clients.ts'
import { crashingServer } from './crashing-server.ts'
import { durablePostgres } from './kill-postgres.ts'
import { password } from './kill-world.ts'
import { stopServers } from './server-process.ts'

let postgres: Awaited<ReturnType<typeof durablePostgres>>
beforeAll(async () => {
  postgres = await durablePostgres()
})
afterEach(stopServers)
afterAll(() => postgres.stop())

const start = crashingServer({ crash: import.meta.resolve('./crash-in-game.ts'), email: 'admin@troupe.example' })
const command = 'mutation ($input: RealPlaythroughActionInput!) { actionStartRealPlaythrough(input: $input) { fate } }'

/** An event that starts in ten minutes, and no one is needed for it. */
async function startable(url: string, db: Db): Promise<string> {
  const told = await patiently(async () => ask(url, await signIn(url, password), 'POST', '/session', wish, crypto.randomUUID()))
  expect(told?.status, JSON.stringify(told?.body)).toBe(201)
  const id = told?.body.id ?? ''
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update session set status = 'SCHEDULED', starts_at = now() + interval '10 minutes', ends_at = now() + interval '70 minutes',
      local_start = (now() + interval '10 minutes') at time zone timezone where id = ${id}`.execute(tx)
  })
  return id
}

/** What the database holds of an event and its game. */
async function stateOf(db: Db, id: string) {
  const { rows } = await sql<{ status: string; games: number; fates: string[] }>`select s.status,
    (select count(*)::int from game_playthrough p where p.session_id = s.id) as games,
    array(select j.fate from game_journal j where j.session_id = s.id) as fates from session s where s.id = ${id}`.execute(db)
  return rows[0]
}

test('a server that is killed between a start and its answer has started the event or not; the start sent again has one effect', {
  timeout: within(600_000),
}, async () => {
  const { url, db, close } = await postgres.filled()
  try {
    for (const [point, isDone] of [
      ['half-way', false],
      ['unanswered', true],
    ] as const) {
      const calm = await start(url)
      const id = await startable(calm.server.url, db)
      await calm.server.stop()
      const input = { id, key: crypto.randomUUID(), device: 'iphone-1', agoMs: 500 }
      const send = (at: string, token: string) => ask(at, token, 'POST', '/graphql', { query: command, variables: { input } })
      const doomed = await start(url, point)
      expect(await send(doomed.server.url, doomed.token), point).toBeUndefined()
      expect(await doomed.server.killed()).toBe('killed')
      const started = { status: 'LIVE', games: 1, fates: ['APPLIED'] }
      expect(await stateOf(db, id), point).toEqual(isDone ? started : { status: 'SCHEDULED', games: 0, fates: [] })
      const next = await start(url)
      const told = await patiently(() => send(next.server.url, next.token))
      expect(told?.body, point).toMatchObject({ data: { actionStartRealPlaythrough: { fate: 'APPLIED' } } })
      expect(await stateOf(db, id), point).toEqual(started)
      await next.server.stop()
    }
  } finally {
    await close()
  }
})
