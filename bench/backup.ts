import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { openDatabase } from '../apps/server/src/platform/database/db.ts'
import { demoPassword } from '../apps/server/src/seed-world.ts'
import { wish } from '../tests/faults/booking-clients.ts'
import { beginHere } from '../tests/faults/kill-world.ts'
import { runSql } from '../tests/postgres.ts'
import { filledDatabase } from './fill.ts'
import { atMost, type Budget, both, clientOf, type Figure, figure, median, signIn, start } from './measure.ts'

const main = '../apps/server/src/main.ts'
const secret = { TROUPE_SECRET: 'a secret of the bench', GRAPHQL_RATE: '0', DEMO: '0' }
/** What a backup may take, in milliseconds. */
const mostMs = 60_000
const clients = 4
const size = {
  ...{ sessions: Number(process.env.BACKUP_EVENTS ?? 50_000), hosts: 400, producers: 100, hostsPerSession: 2 },
  ...{ together: 25, everyMinutes: 360, firstDaysAgo: 400, workspaces: 200 },
}

/**
 * How long a backup of 50,000 events takes while people book, on PostgreSQL and, of the same events, by the server of the embedded database; none of the bookings
 * may be refused. And how long it takes to restore one, with the invariants.
 */
export async function backupFigures(server: string): Promise<Figure[]> {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'troupe-bench-backup-'))
  try {
    const url = await filledDatabase(server, 'backup', size)
    const { db, close } = await openDatabase({ url })
    await beginHere(db)
    await close()
    const [files, into] = [path.join(dir, 'files'), path.join(dir, 'backups')]
    const remote = await backedUp({ DATABASE_URL: url, DATA_DIR: files, ...secret }, into)
    await runSql(server, 'create database backup_restored')
    const target = new URL(server)
    target.pathname = 'backup_restored'
    const restored = await program('restore', {
      DATABASE_URL: target.href,
      DATA_DIR: path.join(dir, 'target'),
      BACKUP_DIR: into,
      ...secret,
    })
    const embedded = path.join(dir, 'embedded')
    await program('restore', { DATA_DIR: embedded, BACKUP_DIR: into, ...secret })
    const local = await backedUp({ DATA_DIR: embedded, ...secret }, path.join(dir, 'of-embedded'))
    const events = size.sessions.toLocaleString('en')
    return [
      figure(`backup of ${events} events while people book, PostgreSQL`, wordsOf(remote), budgetOf(remote)),
      figure(`backup of ${events} events while people book, embedded`, wordsOf(local), budgetOf(local)),
      figure(`restore of ${events} events into PostgreSQL, with the invariants`, seconds(restored)),
    ]
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

interface BackedUp {
  readonly ms: number
  readonly answered: number
  readonly refused: number
  readonly typicalMs: number
  readonly longestMs: number
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const wordsOf = ({ ms, answered, refused, typicalMs, longestMs }: BackedUp) =>
  `${seconds(ms)}; ${answered} bookings, ${refused} refused, ${typicalMs.toFixed(0)} ms in the middle, the longest ${seconds(longestMs)}`
const budgetOf = ({ ms, refused }: BackedUp): Budget => both(atMost(ms, mostMs), { words: '0 refused', met: refused === 0 })

/** Makes a backup while clients book at a server. */
async function backedUp(env: Readonly<Record<string, string>>, into: string): Promise<BackedUp> {
  const running = await start(main, env, '/readyz')
  const { authorization } = await signIn(running.url, 'editor@northwind.example', demoPassword)
  const client = clientOf(running.url, clients)
  const took: number[] = []
  let [refused, isOver] = [0, false]
  const book = async () => {
    while (!isOver) {
      const from = performance.now()
      const { status } = await client.send({
        ...{ path: '/session', headers: { authorization, 'idempotency-key': crypto.randomUUID() }, body: JSON.stringify(wish) },
      })
      took.push(performance.now() - from)
      if (status !== 201) refused++
    }
  }
  const booking = Promise.all(Array.from({ length: clients }, book))
  try {
    const ms = await program('backup', { ...env, BACKUP_DIR: into })
    isOver = true
    await booking
    return { ms, answered: took.length, refused, typicalMs: median(took), longestMs: Math.max(...took) }
  } finally {
    isOver = true
    client.close()
    await running.stop()
  }
}

/** What a command says when it has done its work: a restore ends with 1 here, as the many events are rows that no one booked and so break invariants. */
const done = { backup: /^Backed up/m, restore: /^Restored/m }

/** Runs one of the commands and answers how many milliseconds it took. */
async function program(name: keyof typeof done, env: Readonly<Record<string, string>>): Promise<number> {
  const begun = performance.now()
  const child = spawn(process.execPath, [path.resolve(import.meta.dirname, `../apps/server/src/${name}.ts`)], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said, code] = await Promise.all([text(child.stdout), new Promise((end) => child.once('close', end))])
  if (!done[name].test(said)) throw new Error(`npm run ${name} ended with ${String(code)}: ${said}`)
  return performance.now() - begun
}
