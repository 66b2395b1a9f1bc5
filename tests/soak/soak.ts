import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import { sql } from 'kysely'
import sharp from 'sharp'
import { type Checked, checkInvariants } from '../../apps/server/src/check-invariants.ts'
import { type Db, openDatabase } from '../../apps/server/src/platform/database/db.ts'
import { fill } from '../faults/kill-world.ts'
import { startServer } from '../faults/server-process.ts'
import { openSink } from '../faults/smtp-sink.ts'
import { openEndpointServer } from '../outbound/endpoint-server.ts'
import { openPortServer } from '../outbound/port-server.ts'
import { within } from '../pace/pace.ts'
import { freePort } from '../postgres.ts'
import { chanceOf, world } from '../world/ids.ts'
import { kinds, live, openStage } from './deeds.ts'
import { personOf } from './person.ts'
import { Tally } from './tally.ts'

/** What someone thinks between two requests, on the average; longer on a slower machine, which must not be asked more than it can do. */
const thoughtMs = () => within(150)
/** One delivery of so many is refused, so that tries are repeated. */
const refusedOfDeliveries = 20
/** Milliseconds after which what is left of jobs isn't waited for before a heap is measured. */
const patienceMs = 10_000

interface Soak {
  /** An empty database of PostgreSQL. */
  readonly url: string
  readonly seconds: number
  /** How many people do something at the same time. */
  readonly people: number
  /** Shares of the time at whose ends the heaps are measured; the last one is 1. */
  readonly marks: readonly number[]
  readonly seed: string
}

/** The bytes of heap in use of each process, after a forced collection, so many seconds after the begin. */
export interface HeapMark {
  readonly second: number
  readonly heaps: readonly number[]
}

export interface Soaked {
  readonly tally: Tally
  readonly marks: readonly HeapMark[]
  /** Invariants that don't hold at the end. */
  readonly violations: readonly Checked[]
  /** Kinds of work of which nothing was done. */
  readonly missing: readonly string[]
  /** What reached the systems outside, by kind. */
  readonly outside: Readonly<Record<string, number>>
  /** What the processes have logged as errors. */
  readonly logged: readonly string[]
}

/**
 * The house under mixed load: people at pages, who look for dates, book, move, answer, edit, upload and synchronise, on two processes over one database, while every
 * event is pushed, emailed and delivered to three endpoints. Between the stretches of the load nothing is asked, and the heaps are measured.
 */
export async function soak({ url, seconds, people, marks, seed }: Soak): Promise<Soaked> {
  const open = () => openDatabase({ url })
  await fill(open)
  const { db, close } = await open()
  const dir = mkdtempSync(path.join(os.tmpdir(), 'troupe-soak-'))
  const outside = await openOutside()
  const servers = await startTwo(url, dir, outside)
  const tally = new Tally()
  try {
    const urls = servers.map((server) => server.url)
    // what the world has to push isn't part of the load
    await quiet(db)
    await addEndpoints(urls, tally)
    const made = { urls, db, tally, draw: chanceOf(seed), picture: await picture() }
    const measured: HeapMark[] = []
    let heard = 0
    let done = 0
    for (const mark of marks) {
      // their tokens end after a quarter of an hour
      const stage = await openStage({ ...made, booked: [] })
      const over = AbortSignal.timeout((mark - done) * seconds * 1000)
      await Promise.all(Array.from({ length: people }, () => live(stage, thoughtMs(), over)))
      for (const { id, by } of stage.booked) await by.call('cancellations', 'DELETE', `/session/${id}`)
      done = mark
      heard += stage.heard
      await quiet(db)
      measured.push({ second: Math.round(mark * seconds), heaps: await Promise.all(servers.map(heapOf)) })
    }
    const violations = (await checkInvariants(db)).filter((one) => one.violations > 0)
    for (const server of servers) if ((await server.stop()) !== 0) tally.note('stops', 500, null, server.err())
    const reached = { ...outside.reached(), 'live events': heard }
    return {
      ...{ tally, violations, marks: measured, outside: reached },
      missing: [
        ...kinds.filter((kind) => tally.good(kind) === 0),
        ...Object.entries(reached).flatMap(([kind, count]) => (count === 0 ? [kind] : [])),
      ],
      logged: servers.flatMap((server) => server.err().split('\n').filter(Boolean)),
    }
  } finally {
    for (const server of servers) await server.stop('SIGKILL')
    await outside.close()
    await close()
    rmSync(dir, { recursive: true, force: true })
  }
}

type Outside = Awaited<ReturnType<typeof openOutside>>

/** The systems outside: those that events are linked with, a mail server, and customers' endpoints. */
async function openOutside() {
  const [far, sink] = [await openPortServer(), await openSink()]
  const endpoints = await openEndpointServer((n) => (n % refusedOfDeliveries === 0 ? 500 : 204))
  return {
    env: { ...far.env, ...endpoints.env, SMTP_URL: sink.url },
    preload: endpoints.preload,
    reached: () => ({ pushes: far.calls.length, emails: sink.taken(), deliveries: endpoints.taken() }),
    close: async () => {
      sink.close()
      await far.close()
      await endpoints.close()
    },
  }
}

async function startTwo(url: string, dir: string, { env, preload }: Outside) {
  const settings = { DATABASE_URL: url, DATA_DIR: dir, TROUPE_SECRET: 'a secret of the soak', ...env }
  const servers = []
  for (let at = 0; at < 2; at++) {
    const server = startServer({ PORT: String(await freePort()), ...settings }, [preload, import.meta.resolve('./tell-heap.ts')])
    await server.ready()
    servers.push(server)
  }
  return servers
}

async function addEndpoints(urls: readonly string[], tally: Tally) {
  const owner = await personOf(urls, 'owner@northwind.example', tally)
  for (const name of ['calendar', 'payroll', 'chat']) {
    const input = {
      ...{ workspaceId: world.workspaces.northwind, url: `https://far.example/${name}` },
      kinds: ['session.booked', 'session.moved', 'session.cancelled', 'session.ready', 'credits.changed'],
    }
    await owner.query('endpoints', 'CreateWebhookEndpoint', { input })
  }
}

/** Waits until nothing is due any longer, or its patience ends. */
async function quiet(db: Db) {
  for (let waited = 0; waited < patienceMs; waited += 500) {
    const { rows } = await sql<{ due: number }>`
      select (select count(*)::int from webhook_delivery where next_at <= now()) + (select count(*)::int from integration_link where next_at <= now()) as due`.execute(
      db,
    )
    if (rows[0]?.due === 0) return
    await rest(500)
  }
}

async function heapOf(server: ReturnType<typeof startServer>): Promise<number> {
  const told = () => [...server.out().matchAll(/^heap in use: (\d+)$/gm)]
  const before = told().length
  server.child.kill('SIGUSR2')
  while (told().length === before && server.child.exitCode === null) await rest(20)
  return Number(told().at(-1)?.[1])
}

/** A picture that takes some work to make smaller. */
const picture = () =>
  sharp({
    create: { width: 600, height: 400, channels: 3, background: 'white', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
    .png({ compressionLevel: 1 })
    .toBuffer()
