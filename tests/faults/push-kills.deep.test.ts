import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '../../apps/server/src/check-invariants.ts'
import type { Db } from '../../apps/server/src/platform/database/db.ts'
import { openPortServer, type PortServer, write } from '../outbound/port-server.ts'
import { within } from '../pace/pace.ts'
import { ask, patiently, signIn, wish } from './booking-clients.ts'
import { crashingServer } from './crashing-server.ts'
import { durablePostgres } from './kill-postgres.ts'
import { password } from './kill-world.ts'
import { stopServers } from './server-process.ts'

let postgres: Awaited<ReturnType<typeof durablePostgres>>
let far: PortServer
beforeAll(async () => {
  postgres = await durablePostgres()
  far = await openPortServer()
})
afterEach(stopServers)
afterAll(async () => {
  await far?.close()
  await postgres.stop()
})

const linkOf = async (db: Db, id: string) => {
  const { rows } = await sql<{ state: string; integration_id: string | null; tries: number }>`
    select state, integration_id, tries from integration_link where session_id = ${id} and type = 'SLACK'`.execute(db)
  return rows[0]
}

test('a server that is killed before or after the other side’s answer leaves one message; the next server finds it and goes on', {
  timeout: within(600_000),
}, async () => {
  const start = crashingServer({
    crash: import.meta.resolve('./crash-in-push.ts'),
    email: 'admin@troupe.example',
    settings: { ...far.env },
  })
  const { url, db, close } = await postgres.filled()
  try {
    for (const [point, messages] of [
      ['leased', 0],
      ['answered', 1],
    ] as const) {
      const doomed = await start(url, point)
      // what the world has to push is done before
      await expect
        .poll(
          async () =>
            Number(
              (await sql<{ n: number }>`select count(*)::int as n from integration_link where next_at <= now()`.execute(db)).rows[0]?.n,
            ),
          {
            timeout: within(60_000),
          },
        )
        .toBe(0)
      doomed.server.child.kill('SIGUSR2')
      const told = await patiently(async () =>
        ask(doomed.server.url, await signIn(doomed.server.url, password), 'POST', '/session', wish, crypto.randomUUID()),
      )
      expect(told?.status, JSON.stringify(told?.body)).toBe(201)
      const id = told?.body.id ?? ''
      expect(await doomed.server.killed(), point).toBe('killed')
      const posted = () => far.objects.filter((one) => one.event === id && one.port === 'SLACK')
      expect([point, posted().length, (await linkOf(db, id))?.integration_id]).toEqual([point, messages, null])
      // its lease ends by itself
      await sql`update integration_link set leased_until = now() where session_id = ${id} and lease is not null`.execute(db)
      const next = await start(url)
      await expect.poll(async () => (await linkOf(db, id))?.state, { timeout: within(60_000) }).toBe('SYNCED')
      expect([point, posted().length, (await linkOf(db, id))?.integration_id]).toEqual([point, 1, `C0FAR/${posted()[0]?.id}`])
      expect((await checkInvariants(db)).filter(({ id: one, violations }) => violations > 0 && /I-5[01]/.test(one))).toEqual([])
      await next.server.stop()
    }
  } finally {
    await close()
  }
})

test('of two servers one is killed in the middle of 200 pushes: the other finishes them, and each system has each event once, under one key', {
  timeout: within(600_000),
}, async () => {
  const start = crashingServer({ crash: '', email: 'admin@troupe.example', settings: { ...far.env, GRAPHQL_RATE: '0' } })
  const { url, db, close } = await postgres.filled()
  const countOf = async (which: string) =>
    (await sql<{ n: number }>`select count(*)::int as n from integration_link where active and ${sql.raw(which)}`.execute(db)).rows[0]?.n ??
    0
  const isZero = (which: string) => expect.poll(() => countOf(which), { timeout: within(120_000) }).toBe(0)
  try {
    const doomed = await start(url)
    const other = await start(url)
    const token = await signIn(doomed.server.url, password)
    // in turn at both
    for (let at = 0; (await countOf('true')) < 200; at++) {
      const to = at % 2 ? doomed : other
      expect((await patiently(() => ask(to.server.url, token, 'POST', '/session', wish, crypto.randomUUID())))?.status).toBe(201)
    }
    await isZero("state <> 'SYNCED'")
    // everything is as if it had never been pushed, and both begin
    ;(far.objects as unknown[]).splice(0)
    ;(far.calls as unknown[]).splice(0)
    far.behaveAll((_request, response, usual) => void setTimeout(() => write(response, usual()), 150))
    await sql`update integration_link set state = 'PENDING', next_at = now(), integration_id = null, url = null, begun_at = null, synced_version = 0,
      pushed_at = null where active`.execute(db)
    await expect.poll(() => far.calls.length, { timeout: within(60_000), interval: 5 }).toBeGreaterThan(40)
    doomed.server.child.kill('SIGKILL')
    await doomed.server.ended
    // what is still leased when the other one has nothing left to do is what the killed one was pushing
    await isZero("state <> 'SYNCED' and lease is null")
    await sleep(within(2000))
    const left = await countOf('lease is not null')
    expect(left).toBeGreaterThan(0)
    expect(await countOf("state = 'SYNCED'")).toBeGreaterThanOrEqual(200 - left)
    await sql`update integration_link set leased_until = now() where lease is not null`.execute(db)
    await isZero("state <> 'SYNCED'")
    const links = (
      await sql<{ type: string; session_id: string }>`select type, session_id from integration_link where active`.execute(db)
    ).rows.map(({ type, session_id }) => `${type} ${session_id}`)
    expect(links.length).toBeGreaterThanOrEqual(200)
    expect(far.objects.map(({ port, event }) => `${port} ${event}`).toSorted()).toEqual(links.toSorted())
    const keys = Map.groupBy(
      far.calls.filter(({ key, path }) => key !== undefined && path.startsWith('events/')),
      ({ port, path }) => `${port} ${path}`,
    )
    expect([...keys].filter(([, calls]) => new Set(calls.map(({ key }) => key)).size !== 1)).toEqual([])
    expect((await checkInvariants(db)).filter(({ id: one, violations }) => violations > 0 && /I-5[01]/.test(one))).toEqual([])
    await other.server.stop()
  } finally {
    far.behaveAll(null)
    await close()
  }
})
