import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { codeOf, messageOf } from '../errors.ts'
import { PlainError } from '../plain-error.ts'
import { freeMegabytes, isFull, LEAST_MEGABYTES } from './disk.ts'

const heartbeatMs = 1000
const patienceMs = 2500
const databaseMajor = '18'
/** The size of a new database with the demo world, and some free space. */
const newMegabytes = 100

/**
 * Makes this process the only one in the data directory, and creates the directory, with an empty database in it, when it is
 * new (2 to 3 s). `database` is the folder of that embedded database. Two processes on one PGlite folder silently lose acknowledged rows, so this comes before opening it.
 * The lock is a socket name that the system frees even after kill -9; the file `lock` beside it tells who holds it, and its
 * heartbeat guards where that name cannot reach: another container, another machine, or a system without such names.
 * Throws PlainError when the directory is in use, unusable or broken, or when its disk is too full for a new database; nothing is
 * changed then.
 */
export async function lockDataDir(dir: string): Promise<{ database: string; release(): Promise<void> }> {
  const { real, made } = usableFolder(dir)
  const socket = await claimName(real)
  if (socket === 'taken') throw inUse(real)
  const file = path.join(real, 'lock')
  let beat = 0
  const write = () => writeFileSync(file, JSON.stringify({ pid: process.pid, host: here(), beat: beat++ }))
  let heart: NodeJS.Timeout | undefined
  const release = async () => {
    clearInterval(heart)
    if (heart) rmSync(file, { force: true })
    await new Promise<void>((done) => (socket ? socket.close(() => done()) : done()))
  }
  try {
    if (await livesElsewhere(file)) throw inUse(real)
    refuseBrokenDatabase(real)
    writeFirst(write, file)
    heart = setInterval(() => {
      try {
        write()
      } catch {
        // a full disk must not stop the server from here; the socket still guards
      }
    }, heartbeatMs).unref()
    await makeDatabase(real)
  } catch (error) {
    await release()
    if (made) rmSync(made, { recursive: true, force: true })
    throw error
  }
  return { database: path.join(real, 'database'), release }
}

function brokenDataDir(dir: string, error: unknown) {
  const said = error instanceof Error ? error.message.split('\n')[0] : String(error)
  return new PlainError(
    `The data directory ${dir} is damaged and was left unchanged (${said}): restore a backup of it, or set DATA_DIR to another folder.`,
  )
}

/** The real path of the folder, created when missing; `made` is the first part of its path that was missing. */
function usableFolder(dir: string): { real: string; made: string | undefined } {
  const full = path.resolve(dir)
  refuseFullDisk(full)
  try {
    const made = makeFolder(full)
    if (!statSync(full).isDirectory()) throw new Error('it is not a folder')
    accessSync(full, constants.R_OK | constants.W_OK | constants.X_OK)
    return { real: realpathSync(full), made }
  } catch (error) {
    throw new PlainError(`The data directory ${full} cannot be used (${messageOf(error)}): set DATA_DIR to a writable folder.`)
  }
}

/** Makes a folder and what is missing of its path, and answers the first that was. One by one: all together never ends in a place like /proc, which says of a folder that is there that it isn't. */
function makeFolder(full: string): string | undefined {
  if (existsSync(full)) return undefined
  const above = path.dirname(full)
  const made = above === full ? undefined : makeFolder(above)
  mkdirSync(full)
  return made ?? full
}

/** Checked before anything is written: a half-made database is useless, and one that is there could not go on. */
function refuseFullDisk(full: string) {
  let folder = full
  while (!existsSync(folder) && path.dirname(folder) !== folder) folder = path.dirname(folder)
  const free = freeMegabytes(folder)
  if (free === undefined) return
  const isNew = !sizeOf(path.join(full, 'database', 'PG_VERSION'))
  if (isNew && free < newMegabytes)
    throw new PlainError(
      `The disk that holds the data directory ${full} has ${free} MB free, but a new database needs ${newMegabytes} MB: free up some space, or set DATA_DIR to another folder.`,
    )
  if (!isNew && isFull(free))
    throw new PlainError(
      `The disk that holds the data directory ${full} has ${free} MB free, but Troupe needs ${LEAST_MEGABYTES} MB to run: free up some space and start again. Your data is unharmed.`,
    )
}

function writeFirst(write: () => void, file: string) {
  try {
    write()
  } catch (error) {
    rmSync(file, { force: true })
    throw new PlainError(
      `The data directory ${path.dirname(file)} cannot be written to (${messageOf(error)}): is its disk full? If so, set DATA_DIR to another folder.`,
    )
  }
}

/** Recognises a folder that the database would fail on or overwrite: one with files, but without the two that every database has. */
function refuseBrokenDatabase(real: string) {
  const folder = path.join(real, 'database')
  let names: string[]
  try {
    names = readdirSync(folder)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw brokenDataDir(real, error)
  }
  if (names.length === 0) return
  const version = textOf(path.join(folder, 'PG_VERSION'))?.trim()
  if (!version) throw brokenDataDir(real, 'PG_VERSION is missing')
  if (version !== databaseMajor) {
    throw new PlainError(
      `The data directory ${real} holds a PostgreSQL ${version} database, but this version of Troupe needs PostgreSQL ${databaseMajor}: use the version of Troupe that created it, or set DATA_DIR to another folder.`,
    )
  }
  if (sizeOf(path.join(folder, 'global', 'pg_control')) < 512) throw brokenDataDir(real, 'global/pg_control is missing or cut short')
}

/** Makes the empty database next to its final place and moves it there when complete, so that a killed first start leaves no incomplete one. */
async function makeDatabase(real: string) {
  const folder = path.join(real, 'database')
  if (sizeOf(path.join(folder, 'PG_VERSION'))) return
  const making = path.join(real, 'database.new')
  try {
    rmSync(making, { recursive: true, force: true })
    const made = await PGlite.create({ dataDir: making })
    await made.close()
    renameSync(making, folder)
  } catch (error) {
    rmSync(making, { recursive: true, force: true })
    throw new PlainError(
      `No database can be created in the data directory ${real} (${messageOf(error)}): is its disk full? If so, set DATA_DIR to another folder.`,
    )
  }
}

/** A name that one process on this system can hold; undefined where there is none (macOS), then the heartbeat alone decides. */
async function claimName(real: string): Promise<Server | undefined | 'taken'> {
  const name = `troupe-${createHash('sha256').update(real).digest('hex').slice(0, 32)}`
  if (process.platform !== 'linux' && process.platform !== 'win32') return undefined
  const server = createServer((socket) => socket.destroy())
  const address = process.platform === 'linux' ? `\0${name}` : `\\\\.\\pipe\\${name}`
  return new Promise((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? done('taken') : fail(error)))
    server.listen(address, () => {
      server.unref()
      done(server)
    })
  })
}

/** True when the file `lock` is kept alive by a process that the socket name cannot see. No clocks are compared: it is watched. */
async function livesElsewhere(file: string) {
  const before = textOf(file)
  if (!before) return false
  const holder = holderIn(before)
  const named = process.platform === 'linux' || process.platform === 'win32'
  if (holder?.host === here() && (named || !isAlive(holder.pid))) return false
  for (let waited = 0; waited < patienceMs; waited += 100) {
    await sleep(100)
    const now = textOf(file)
    if (now === undefined) return false
    if (now !== before) return true
  }
  return false
}

/** Another process has the data directory. */
export class DataDirInUse extends PlainError {}

function inUse(real: string) {
  const holder = holderIn(textOf(path.join(real, 'lock')) ?? '')
  const who = holder ? `process ${holder.pid} on ${holder.host.split(' ')[0]}` : 'another process'
  return new DataDirInUse(`The data directory ${real} is in use by ${who}: stop it first, or set DATA_DIR to another folder.`)
}

function holderIn(text: string): { pid: number; host: string } | undefined {
  try {
    const { pid, host }: { pid: unknown; host: unknown } = JSON.parse(text)
    return typeof pid === 'number' && typeof host === 'string' ? { pid, host } : undefined
  } catch {
    return undefined
  }
}

/** The host's name and network namespace: within one of them the socket name is the whole truth. */
function here() {
  return `${os.hostname()} ${process.platform === 'linux' ? readlinkSync('/proc/self/ns/net') : ''}`
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

function textOf(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function sizeOf(file: string) {
  try {
    return statSync(file).size
  } catch {
    return 0
  }
}
