import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../apps/server/src/platform/database/db.ts'
import { createDatabase } from '../database.ts'
import { freePort, runSql } from '../postgres.ts'
import { startServer, stopServers } from './server-process.ts'

let folder: string
/** A data directory that was started, filled and stopped once; tests copy it. */
let used: string
let firstWords: string
/** Says at the end into which tables the server has written rows. */
const tellInserts = [import.meta.resolve('./tell-inserts.ts')]

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'troupe-start-'))
  used = path.join(folder, 'used')
  const server = startServer({ PORT: String(await freePort()), DATA_DIR: used }, tellInserts)
  await server.ready()
  expect(await server.stop()).toBe(0)
  firstWords = server.out()
})
afterEach(stopServers)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the first start prints the address, the demo accounts and what the embedded database does not promise', () => {
  expect(firstWords).toMatch(/Troupe is at http:\/\/127\.0\.0\.1:\d+/)
  expect(firstWords).toMatch(/\S+@\S+/)
  expect(firstWords).toContain('not a power cut')
})

test('the second start fills nothing a second time', async () => {
  const dir = copyOfUsed()
  const server = startServer({ PORT: String(await freePort()), DATA_DIR: dir }, tellInserts)
  await server.ready()
  expect(await server.stop()).toBe(0)
  // the seconds of both starts are rows of npm run bench
  const filled = ['account_user', 'catalogue_experience', 'session', 'workspace']
  expect(writtenBy(firstWords)).toEqual(expect.arrayContaining(filled))
  expect(writtenBy(server.out()).filter((table) => filled.includes(table))).toEqual([])
  expect(readdirSync(dir).sort()).toEqual(['database', 'files', 'secret'])
})

test('a second process on the same data directory ends with one sentence, and the first keeps running', async () => {
  const dir = copyOfUsed()
  const first = startServer({ PORT: String(await freePort()), DATA_DIR: dir })
  await first.ready()
  const second = startServer({ PORT: String(await freePort()), DATA_DIR: dir })
  await refuses(second, `The data directory ${dir} is in use by process ${first.child.pid}`)
  expect((await fetch(`${first.url}/healthz`)).status).toBe(200)
  expect(await first.stop()).toBe(0)
})

test('a server that was killed outright starts again on its data directory, and what Node compiled for its first start is kept', async () => {
  const dir = copyOfUsed()
  const compiled = path.join(folder, 'compiled')
  const first = startServer({ PORT: String(await freePort()), DATA_DIR: dir, NODE_COMPILE_CACHE: compiled })
  await first.ready()
  await first.stop('SIGKILL')
  expect(readdirSync(compiled, { recursive: true }).length).toBeGreaterThan(1000)
  const second = startServer({ PORT: String(await freePort()), DATA_DIR: dir })
  await second.ready()
  expect(await second.stop()).toBe(0)
})

test('a port in use is reported in one sentence, and the data directory is free again', async () => {
  const dir = copyOfUsed()
  const other = createServer()
  const port = await freePort()
  await new Promise<void>((done) => other.listen(port, '127.0.0.1', done))
  await refuses(startServer({ PORT: String(port), DATA_DIR: dir }), `Port ${port} is in use`)
  await new Promise((done) => other.close(done))
  const again = startServer({ PORT: String(port), DATA_DIR: dir })
  await again.ready()
  expect(await again.stop()).toBe(0)
})

test.each([
  ['whose control file is noise', (dir: string) => writeFileSync(path.join(dir, 'database/global/pg_control'), noise(8192))],
  ['whose write-ahead log is gone', (dir: string) => rmSync(path.join(dir, 'database/pg_wal'), { recursive: true })],
  ['whose version is gone', (dir: string) => rmSync(path.join(dir, 'database/PG_VERSION'))],
])('a data directory %s is one sentence, and its files are left as they are', async (_name, breakIt) => {
  const dir = copyOfUsed()
  breakIt(dir)
  const before = fingerprint(path.join(dir, 'database/base'))
  await refuses(startServer({ PORT: String(await freePort()), DATA_DIR: dir }), dir)
  expect(fingerprint(path.join(dir, 'database/base'))).toBe(before)
})

test('a data directory of a newer version is refused with one sentence, and not changed', async () => {
  const dir = copyOfUsed()
  const open = () => openDatabase({ dir: path.join(dir, 'database') })
  const newer = await open()
  await sql`insert into kysely_migration (name, timestamp) values ('0999-of-tomorrow', '')`.execute(newer.db)
  await newer.close()
  await refuses(startServer({ PORT: String(await freePort()), DATA_DIR: dir }), 'This database belongs to a newer version of Troupe')
  const after = await open()
  const { rows } = await sql`select name from kysely_migration where name like '0999%'`.execute(after.db)
  await after.close()
  expect(rows).toHaveLength(1)
})

test('a database that does not answer is reported in one sentence, without its password', async () => {
  const address = `postgres://troupe:sesame@127.0.0.1:${await freePort()}/troupe`
  const said = await refuses(
    startServer({ PORT: String(await freePort()), DATABASE_URL: address, DATA_DIR: path.join(folder, 'none') }),
    'does not answer',
  )
  expect(said).not.toContain('sesame')
})

test('a database that is too old is reported in one sentence, and nothing is created in it', async () => {
  const old = await createDatabase({ empty: true })
  // stands in front of PostgreSQL's own function, in this database alone: it says what version 14 would say
  await runSql(old.url, "create function public.current_setting(text) returns text language sql as $$ select '140012' $$")
  await runSql(old.url, `alter database ${new URL(old.url).pathname.slice(1)} set search_path = public, pg_catalog`)
  await refuses(
    startServer({ PORT: String(await freePort()), DATABASE_URL: old.url, DATA_DIR: path.join(folder, 'old') }),
    'PostgreSQL 14; Troupe needs 15',
  )
  await runSql(
    old.url,
    "do $$ begin if (select count(*) > 0 from pg_tables where schemaname not in ('pg_catalog', 'information_schema')) then raise exception 'tables were made'; end if; end $$",
  )
  await old.drop()
})

test('an empty PostgreSQL is migrated and served, by two processes at the same time', async () => {
  const empty = await createDatabase({ empty: true })
  const settings = async () => ({ PORT: String(await freePort()), DATABASE_URL: empty.url, DEMO: '1', DATA_DIR: path.join(folder, 'pg') })
  const both = [startServer(await settings()), startServer(await settings())]
  await Promise.all(both.map((server) => server.ready()))
  expect(both.map((server) => server.out()).join()).toContain('Database: PostgreSQL')
  expect(await Promise.all(both.map((server) => server.stop()))).toEqual([0, 0])
  await empty.drop()
})

test('start.mjs lists its commands when it is called with an unknown one', () => {
  const { status, stderr } = spawnSync(process.execPath, [path.resolve(import.meta.dirname, '../../start.mjs'), 'dance'], {
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr.trim()).toBe('start.mjs knows start, dev and run <file>, not "dance".')
})

/** Ends by itself, with a code that is not zero and one sentence on one line that holds `words`. */
async function refuses(server: ReturnType<typeof startServer>, words: string) {
  const code = await server.ended
  expect(server.err().trim().split('\n'), server.err()).toHaveLength(1)
  expect(server.err()).toContain(words)
  expect(server.out()).not.toContain('Troupe is at')
  expect(code).toBe(1)
  return server.err()
}

const writtenBy = (words: string) => /^written: (.*)$/m.exec(words)?.[1]?.split(' ') ?? []

let copies = 0
function copyOfUsed() {
  const dir = path.join(folder, `copy-${copies++}`)
  cpSync(used, dir, { recursive: true })
  return dir
}

function noise(bytes: number) {
  const block = createHash('sha256').update('noise').digest()
  return Buffer.alloc(bytes, block)
}

function fingerprint(dir: string) {
  const hash = createHash('sha256')
  for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' }).sort()) {
    const file = path.join(dir, name)
    if (statSync(file).isFile()) hash.update(name).update(readFileSync(file))
  }
  return hash.digest('hex')
}
