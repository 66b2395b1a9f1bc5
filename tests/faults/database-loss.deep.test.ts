import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { io } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../apps/server/src/platform/database/db.ts'
import { within } from '../pace/pace.ts'
import { freePort, ownPostgres, runSql } from '../postgres.ts'
import { ask, wish } from './booking-clients.ts'
import { complaints, expectKept, type Fault, returns, startLoad } from './database-loss.ts'
import { fill } from './kill-world.ts'
import { openProxy } from './proxy.ts'
import { startServer, stopServers } from './server-process.ts'
import { openSink } from './smtp-sink.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'troupe-loss-'))
let postgres: Awaited<ReturnType<typeof ownPostgres>>
let proxy: Awaited<ReturnType<typeof openProxy>>
let sink: Awaited<ReturnType<typeof openSink>>
/** A connection that bypasses the proxy. */
let direct: Database
let turn = 0

beforeAll(async () => {
  postgres = await ownPostgres({ durable: true })
  proxy = await openProxy(postgres.port)
  sink = await openSink()
})
beforeEach(async () => {
  const name = `troupe_loss_${turn++}`
  await runSql(postgres.url, `create database ${name}`)
  const url = urlOf(name)
  await fill(() => openDatabase({ url }))
  direct = await openDatabase({ url })
})
afterEach(async () => {
  proxy.set('pass')
  await stopServers()
  await direct.close()
})
afterAll(() => {
  proxy.close()
  sink.close()
  postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

const nothing = () => {}
const terminated = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
    direct.db,
  )
const faults: readonly (readonly [string, Fault])[] = [
  ['is stopped with -m fast', { heldMs: 2000, inflict: () => postgres.halt('fast'), mend: () => postgres.start() }],
  ['is stopped with -m immediate', { heldMs: 2000, inflict: () => postgres.halt('immediate'), mend: () => postgres.start() }],
  ['is killed', { heldMs: 2000, inflict: () => postgres.signal('SIGKILL'), mend: () => postgres.start() }],
  ['is frozen for ten seconds', { heldMs: 10_000, inflict: () => postgres.signal('SIGSTOP'), mend: () => postgres.signal('SIGCONT') }],
  ['ends its connections', { heldMs: 0, inflict: terminated, mend: nothing }],
  ['has its connections reset', { heldMs: 0, inflict: () => proxy.cut(), mend: nothing }],
  ['is behind a frozen line for ten seconds', { heldMs: 10_000, inflict: () => proxy.set('freeze'), mend: () => proxy.set('pass') }],
  [
    'refuses connections for three seconds',
    {
      heldMs: 3000,
      inflict: () => {
        proxy.set('refuse')
        proxy.cut()
      },
      mend: () => proxy.set('pass'),
    },
  ],
  [
    'is behind a line that takes 20 ms and then breaks',
    {
      heldMs: 3000,
      inflict: () => proxy.delay(20),
      mend: () => {
        proxy.delay(0)
        proxy.cut()
      },
    },
  ],
]

test.each(faults)(
  'REL-01 when the database %s under ten writers, they get 503 or their booking, once, and everything recovers',
  async (name, fault) => {
    const { server, load } = await start(name)
    const heard: unknown[] = []
    const socket = io(server.url, { transports: ['websocket'], reconnection: false, auth: { token: load.token } })
    socket.onAny((kind) => heard.push(kind))
    expect(await socket.emitWithAck('subscribe', { scope: 'workspace', id: wish.workspaceId })).toMatchObject({ ok: true })

    // the slow faults once
    for (let round = fault.heldMs > 2000 ? 1 : 0; round < 2; round++) {
      await load.acknowledged(40)
      proxy.takeSent()
      await load.endure(fault)
      // nothing is sent after a transaction to a database that doesn't answer: the connection is closed instead
      if (name.includes('frozen line')) expect(proxy.takeSent()).not.toMatch(/rollback/i)
      await load.acknowledged(40)
    }

    // the LISTEN connection reconnects, and so do the jobs
    const [hadHeard, hadTaken] = [heard.length, sink.taken()]
    expect((await ask(server.url, '', 'POST', '/auth/password/forgot', { email: 'editor@halden.example' }))?.status).toBe(200)
    await until(() => heard.length > hadHeard && sink.taken() > hadTaken)
    socket.disconnect()
    await load.stop()

    expect(complaints(load)).toEqual([])
    await expectKept(direct.db, load.bookings)
    const refusals = returns(load).map((one) => one.refusals)
    console.log(
      `${name}: ${load.bookings.length} bookings, ${load.told.filter(({ status }) => status === 503).length} times 503, ${refusals.join(' and ')} of them after the return before the first good answer`,
    )
    expect(await server.stop()).toBe(0)
  },
  within(360_000),
)

test('negative control: without error listeners on checked-out connections the process ends when they break', {
  timeout: within(180_000),
}, async () => {
  const { server, load } = await start('naive-pool', [import.meta.resolve('./naive-pool.ts')])
  for (let round = 0; round < 10 && server.child.exitCode === null; round++) {
    await Promise.race([load.acknowledged(20), server.ended])
    await terminated()
    await sleep(200)
  }
  await load.stop()
  expect(complaints(load).join()).toContain('the process ended')
})

test('negative control: requests without a limit wait until the database answers again', { timeout: within(180_000) }, async () => {
  const { load } = await start('naive-requests', [import.meta.resolve('./naive-requests.ts')])
  await load.acknowledged(20)
  await load.endure({ heldMs: 1000, inflict: () => proxy.set('freeze'), mend: () => proxy.set('pass') }, 7000)
  await load.stop()
  expect(complaints(load).join()).toContain('no answer while the database was away: booking')
})

async function start(name: string, preload: readonly string[] = []) {
  const url = new URL(urlOf((await sql<{ name: string }>`select current_database() as name`.execute(direct.db)).rows[0]?.name ?? ''))
  url.port = String(proxy.port)
  const settings = {
    PORT: String(await freePort()),
    DATABASE_URL: url.href,
    TROUPE_SECRET: 'a secret of the faults',
    SMTP_URL: sink.url,
    DATA_DIR: path.join(folder, 'data'),
  }
  const server = startServer(settings, preload)
  await server.ready()
  return { server, load: await startLoad(server, name.replaceAll(/\W+/g, '-')) }
}

async function until(holds: () => boolean) {
  await expect.poll(holds, { timeout: within(60_000), interval: 20 }).toBe(true)
}

function urlOf(name: string): string {
  const url = new URL(postgres.url)
  url.pathname = name
  return url.href
}
