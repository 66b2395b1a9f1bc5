import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '../../apps/server/src/check-invariants.ts'
import { backupsIn } from '../../apps/server/src/platform/backup/backup-folder.ts'
import { dumpTables } from '../../apps/server/src/platform/backup/dump-tables.ts'
import { loadTables } from '../../apps/server/src/platform/backup/load-tables.ts'
import { type Db, migrate, openDatabase, transaction } from '../../apps/server/src/platform/database/db.ts'
import { openFolderStore } from '../../apps/server/src/platform/files/store/folder.ts'
import { within } from '../pace/pace.ts'
import { freePort } from '../postgres.ts'
import { storeWorldFiles } from '../world/files/files.ts'
import { type Booking, send, signIn, wish } from './booking-clients.ts'
import { durablePostgres } from './kill-postgres.ts'
import { fill, password } from './kill-world.ts'
import { startServer, stopServers } from './server-process.ts'

const root = path.resolve(import.meta.dirname, '../..')
const dir = mkdtempSync(path.join(os.tmpdir(), 'troupe-backup-kill-'))
const mounted: string[] = []
const secret = { TROUPE_SECRET: 'a secret of the faults' }
let postgres: Awaited<ReturnType<typeof durablePostgres>>
beforeAll(async () => {
  postgres = await durablePostgres()
})
afterEach(stopServers)
afterAll(() => {
  postgres.stop()
  for (const place of mounted) spawnSync('umount', [place])
  rmSync(dir, { recursive: true, force: true })
})

/** A command of an operator: how it ended and what it said. `whileRunning` may end it. */
async function run(
  program: 'backup' | 'restore',
  env: Readonly<Record<string, string>>,
  whileRunning: (kill: () => void) => void = () => {},
) {
  const child = spawn(process.execPath, [`apps/server/src/${program}.ts`], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk) => {
    out += chunk
  })
  child.stderr.on('data', (chunk) => {
    err += chunk
  })
  const ended = new Promise<number | string | null>((done) => child.once('close', (code, signal) => done(signal ?? code)))
  whileRunning(() => child.kill('SIGKILL'))
  return { ended: await ended, out, err }
}

/** People who book until they are told to stop: what they were answered, and what they have. */
function bookers(url: string, token: string) {
  const statuses: (number | undefined)[] = []
  let isOver = false
  const one = async (name: string) => {
    for (let turn = 0; !isOver; turn++) {
      const booking: Booking = { key: `${name}-${turn}`, body: wish }
      statuses.push((await send(url, token, booking))?.status)
    }
  }
  const all = Promise.all(['one', 'other', 'third'].map((name) => one(`${name}-${crypto.randomUUID()}`)))
  return {
    statuses,
    async stop() {
      isOver = true
      await all
    },
  }
}

/** The violations that a database has. */
const brokenOf = async (db: Db) => (await checkInvariants(db)).filter(({ violations }) => violations > 0).map(({ id }) => id)
/** Where a test gives the world’s files no bytes, it says so. */
const restored =
  /^Restored \d+ events, \d+ people, \d+ credits of \S+ in \d+ s; 0 violations\.(?: \d+ files had no bytes when it was made\.)?\n$/

/** Waits until a backup that is being made has so many tables. */
async function reaches(into: string, tables: number): Promise<void> {
  for (;;) {
    const [unfinished] = existsSync(into) ? readdirSync(into).filter((name) => name.endsWith('.new')) : []
    const folder = path.join(into, unfinished ?? '', 'tables')
    if (unfinished && existsSync(folder) && readdirSync(folder).length >= tables) return
    await sleep(2)
  }
}

test('PostgreSQL is backed up while people book: none is refused, and what is restored breaks no invariant; tables read one after the other do', {
  timeout: within(600_000),
}, async () => {
  const { url, db, close } = await postgres.filled()
  const [into, files] = [path.join(dir, 'load'), path.join(dir, 'load-files')]
  const server = startServer({
    PORT: String(await freePort()),
    DATABASE_URL: url,
    DATA_DIR: files,
    DEMO: '0',
    GRAPHQL_RATE: '0',
    ...secret,
  })
  await server.ready()
  const store = await openFolderStore(files)
  await storeWorldFiles(store)
  const booking = bookers(server.url, await signIn(server.url, password))
  const env = { DATA_DIR: files, BACKUP_DIR: into, ...secret }
  const made = await run('backup', { DATABASE_URL: url, ...env })
  expect([made.ended, made.err]).toEqual([0, ''])
  expect(made.out).toMatch(/^Backed up into \S+ \(\d+ MB\)\.\n$/)
  await booking.stop()
  expect(booking.statuses.length).toBeGreaterThan(5)
  expect(new Set(booking.statuses)).toEqual(new Set([201]))

  const target = await postgres.emptyDatabase()
  const told = await run('restore', { ...env, DATABASE_URL: target, DATA_DIR: path.join(dir, 'load-target') })
  expect([told.err, told.out]).toEqual(['', expect.stringMatching(restored)])
  expect(told.ended).toBe(0)
  const again = await run('restore', { ...env, DATABASE_URL: target, DATA_DIR: path.join(dir, 'other-target') })
  expect([again.ended, again.out, again.err.trim().split('\n').length]).toEqual([1, '', 1])
  expect(again.err).toContain('isn’t empty')

  // an event is booked after the ledger was read, and before the events are
  const bookOnce = async () => {
    const told = await send(server.url, await signIn(server.url, password), { key: crypto.randomUUID(), body: wish })
    expect(told?.status).toBe(201)
  }
  const dumped = async (name: string, isolation: 'repeatable read' | 'read committed') => {
    const folder = path.join(dir, name)
    const tables = path.join(folder, 'tables')
    mkdirSync(tables, { recursive: true })
    let booked = false
    const contents = await transaction(db, async (tx) => {
      await sql`set transaction isolation level ${sql.raw(isolation)}`.execute(tx)
      return dumpTables(tx, folder, async () => {
        if (booked || !existsSync(path.join(tables, 'credit_entry.gz'))) return
        booked = true
        await bookOnce()
      })
    })
    expect(booked).toBe(true)
    const opened = await openDatabase({ url: await postgres.emptyDatabase() })
    try {
      await migrate(opened.db, secret.TROUPE_SECRET)
      const about = { format: 1 as const, madeAt: Temporal.Now.instant(), files: null, missing: 0, secret: '', hasSecret: false }
      const loaded = { ...about, ...contents, tables: contents.tables.filter(({ schema }) => schema !== 'pgboss') }
      return await loadTables(opened.db, folder, loaded).then(
        () => brokenOf(opened.db),
        () => ['its keys'],
      )
    } finally {
      await opened.close()
    }
  }
  expect(await dumped('snapshot', 'repeatable read')).toEqual([])
  expect(await dumped('naive', 'read committed')).not.toEqual([])
  await server.stop()
  await store.close()
  await close()
})

test('a backup that is killed, or finds no room, leaves the last one whole, and none that is half is offered', {
  timeout: within(600_000),
}, async () => {
  const { url, db, close } = await postgres.filled()
  const into = path.join(dir, 'killed')
  const env = { DATABASE_URL: url, DATA_DIR: path.join(dir, 'killed-files'), BACKUP_DIR: into, ...secret }
  expect((await run('backup', env)).ended).toBe(0)
  const first = await backupsIn(into)
  for (const tables of [0, 5, 40]) {
    const killed = await run('backup', env, (kill) => void reaches(into, tables).then(kill))
    expect([tables, killed.ended]).toEqual([tables, 'SIGKILL'])
    expect(readdirSync(into).some((name) => name.endsWith('.new'))).toBe(true)
    expect(await backupsIn(into)).toEqual(first)
  }
  const target = { ...env, DATABASE_URL: await postgres.emptyDatabase(), DATA_DIR: path.join(dir, 'killed-target') }
  expect((await run('restore', target)).out).toMatch(restored)
  // the next one removes what was left
  expect((await run('backup', env)).ended).toBe(0)
  expect(readdirSync(into)).toHaveLength(2)

  const small = mount('size=90m')
  const fewFiles = mount('size=200m,nr_inodes=30')
  if (small && fewFiles) {
    const state = async () => (await sql<object>`select failure, succeeded_at::text from backup_state`.execute(db)).rows[0]
    const disk = path.join(small, 'backups')
    expect((await run('backup', { ...env, BACKUP_DIR: disk })).ended).toBe(0)
    const [kept, before] = [await backupsIn(disk), await state()]
    const { bavail, bsize } = statfsSync(small)
    // a little more than what has to stay free: it ends in the middle
    writeFileSync(path.join(small, 'ballast'), Buffer.alloc(bavail * bsize - 64_200_000))
    for (const place of [disk, path.join(fewFiles, 'backups')]) {
      const full = await run('backup', { ...env, BACKUP_DIR: place })
      expect([full.ended, full.err]).toEqual([1, expect.stringMatching(/^The disk of \S+ is full: [^\n]+\n$/)])
      expect(await state()).toEqual({ ...before, failure: 'FULL' })
      expect(await backupsIn(place)).toEqual(place === disk ? kept : [])
      expect(readdirSync(place)).toEqual(kept.filter(() => place === disk).map((name) => path.basename(name)))
    }
  }
  await close()
})

test('the embedded database is backed up by its running server while people book, and one that is killed meanwhile loses neither it nor the last backup', {
  timeout: within(600_000),
}, async () => {
  const [data, into] = [path.join(dir, 'embedded'), path.join(dir, 'embedded-backups')]
  mkdirSync(data, { recursive: true })
  await fill(() => openDatabase({ dir: `${data}/database` }))
  const start = async (at: string) => {
    const server = startServer({ PORT: String(await freePort()), DATA_DIR: at, DEMO: '0', GRAPHQL_RATE: '0' })
    await server.ready()
    return server
  }
  const server = await start(data)
  const token = await signIn(server.url, password)
  const booking = bookers(server.url, token)
  const env = { DATA_DIR: data, BACKUP_DIR: into }
  const made = await run('backup', env)
  await booking.stop()
  expect([made.ended, made.err, made.out]).toEqual([0, '', expect.stringMatching(/^Backed up into \S+ \(\d+ MB\)\.\n$/)])
  expect(booking.statuses.length).toBeGreaterThan(3)
  expect(new Set(booking.statuses)).toEqual(new Set([201]))
  const first = await backupsIn(into)
  expect(readdirSync(into)).toHaveLength(1)

  const killed = await run('backup', env, () => void reaches(into, 1).then(() => server.stop('SIGKILL')))
  expect([killed.ended, killed.err]).toEqual([1, 'The server ended before it had made a backup: run it again.\n'])
  expect(await backupsIn(into)).toEqual(first)
  // stopped, it is backed up by the command itself
  expect((await run('backup', env)).ended).toBe(0)
  expect(readdirSync(into)).toHaveLength(2)

  const target = path.join(dir, 'embedded-target')
  const told = await run('restore', { DATA_DIR: target, BACKUP_DIR: into })
  expect([told.err, told.out]).toEqual(['', expect.stringMatching(restored)])
  const again = await start(target)
  expect(await signIn(again.url, password)).not.toBe('')
  await again.stop()
})

/** A separate small file system, which only root can make; undefined where that is not possible. */
function mount(options: string): string | undefined {
  const place = mkdtempSync(path.join(dir, 'disk-'))
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', place], { encoding: 'utf8' })
  if (status !== 0) {
    console.warn(`NOT TESTED: a full disk. No file system can be mounted here: ${stderr}`)
    return undefined
  }
  mounted.push(place)
  return place
}
