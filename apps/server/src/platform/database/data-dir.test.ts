import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import timers from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PlainError } from '../plain-error.ts'
import { lockDataDir } from './data-dir.ts'

let dir: string
const children: ChildProcess[] = []

beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'troupe-lock-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(dir, { recursive: true, force: true })
})

test('a new data directory is created completely, locked, and free again after release, also after a killed first start', async () => {
  const fresh = path.join(dir, 'not', 'there')
  mkdirSync(path.join(fresh, 'database.new', 'half'), { recursive: true })
  const first = await lockDataDir(fresh)
  expect(first.database).toBe(path.join(fresh, 'database'))
  await first.release()
  await (await lockDataDir(fresh)).release()
  expect(readdirSync(fresh)).toEqual(['database'])
  expect(readFileSync(path.join(fresh, 'database', 'PG_VERSION'), 'utf8').trim()).toBe('18')
})

test('a second process is refused in one sentence that names the first, even by another path to the same folder, until that one is killed outright', async () => {
  pretendDatabase()
  const child = await holder(dir)
  const refusal = await lockDataDir(path.join(dir, '..', path.basename(dir))).catch((error) => error)
  expect(refusal).toBeInstanceOf(PlainError)
  expect(refusal.message).toContain(`is in use by process ${child.pid}`)
  expect(refusal.message).not.toContain('\n')
  const ended = new Promise((done) => child.once('exit', done))
  child.kill('SIGKILL')
  await ended
  const waits = await waitsOf(async () => (await lockDataDir(dir)).release())
  expect(waits).toEqual([])
})

test('a holder in another container is noticed by its heartbeat, a dead one there is not waited for forever', async () => {
  pretendDatabase()
  const file = path.join(dir, 'lock')
  const write = (beat: number) => writeFileSync(file, JSON.stringify({ pid: 1, host: 'elsewhere net:[1]', beat }))
  write(0)
  const whileAlive = await waitsOf(
    () => expect(lockDataDir(dir)).rejects.toThrow('in use by process 1 on elsewhere'),
    (waited) => waited === 2000 && write(1),
  )
  // a slow holder may beat twice as seldom as it should
  expect(whileAlive.reduce(sum)).toBe(2000)
  const whenDead = await waitsOf(async () => (await lockDataDir(dir)).release())
  expect(whenDead.reduce(sum)).toBe(2500)
})

test('a file where the data directory should be is reported in a plain sentence', async () => {
  const file = path.join(dir, 'file')
  writeFileSync(file, 'mine')
  await expect(lockDataDir(file)).rejects.toThrow(/cannot be used .* set DATA_DIR/)
  expect(readFileSync(file, 'utf8')).toBe('mine')
})

test.each([
  ['without its version', { 'base/1/1': 'rows' }, 'is damaged and was left unchanged'],
  ['without its control file', { PG_VERSION: '18\n' }, 'is damaged and was left unchanged'],
  ['of another version', { PG_VERSION: '17\n', 'global/pg_control': ' '.repeat(8192) }, 'holds a PostgreSQL 17 database'],
])('a database %s is refused, not touched, and the lock is free again', async (_name, files, sentence) => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(dir, 'database', name)), { recursive: true })
    writeFileSync(path.join(dir, 'database', name), text)
  }
  const before = readdirSync(dir, { recursive: true }).sort()
  await expect(lockDataDir(dir)).rejects.toThrow(sentence)
  await expect(lockDataDir(dir)).rejects.toThrow(sentence)
  expect(readdirSync(dir, { recursive: true }).sort()).toEqual(before)
})

const sum = (one: number, other: number) => one + other

/** How long (ms) each wait of a piece of work would have been: none is waited for. `passed` is told of them together after each. */
async function waitsOf(run: () => Promise<unknown>, passed: (waited: number) => unknown = () => {}): Promise<readonly number[]> {
  const waits: number[] = []
  const { setTimeout: real } = timers
  const put = (sleep: unknown) => {
    Object.assign(timers, { setTimeout: sleep })
    syncBuiltinESMExports()
  }
  put(async (ms: number) => {
    waits.push(ms)
    passed(waits.reduce(sum))
  })
  try {
    await run()
  } finally {
    put(real)
  }
  return waits
}

function pretendDatabase() {
  mkdirSync(path.join(dir, 'database', 'global'), { recursive: true })
  writeFileSync(path.join(dir, 'database', 'PG_VERSION'), '18\n')
  writeFileSync(path.join(dir, 'database', 'global', 'pg_control'), ' '.repeat(8192))
}

async function holder(folder: string) {
  const code = `import { lockDataDir } from ${JSON.stringify(path.resolve(import.meta.dirname, 'data-dir.ts'))}
    await lockDataDir(${JSON.stringify(folder)}); console.log('locked'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  await new Promise((done, fail) => {
    child.stdout.once('data', done)
    child.once('exit', fail)
  })
  return child
}

test.skipIf(process.platform !== 'linux')(
  'a place where no folder can be made is refused, also one whose parent seems to be there',
  async () => {
    for (const place of ['/proc/troupe', '/proc/troupe/data']) {
      const refusal = await lockDataDir(place).catch((error) => error)
      expect(refusal).toBeInstanceOf(PlainError)
      expect(refusal.message).toMatch(`The data directory ${place} cannot be used (`)
    }
  },
)
