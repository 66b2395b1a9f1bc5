import { promises as fs } from 'node:fs'
import path from 'node:path'
import { type MemoryFS, PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import { FileMigrationProvider, type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import { timeLimit } from '../http/time-limit.ts'
import { PlainError } from '../plain-error.ts'
import { type Guard, guardEmbedded } from './embedded.ts'
import { inside, sendStatements } from './send.ts'
import type { Tables } from './tables.ts'
import { namedConnections, owner, raiseWall, system } from './wall.ts'

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>
export type Database = Awaited<ReturnType<typeof openDatabase>>

/**
 * The embedded database serves one machine: the usual 128 MB of shared buffers, which are all touched at start, and preallocated log files would take half
 * of the time that opening needs. One in memory has its files there already, and touching 32 MB more is a third of its opening.
 */
const ownStartParams = (dir: string | undefined) => [
  ...PGlite.defaultStartParams,
  '-c',
  `shared_buffers=${dir === undefined ? 8 : 32}MB`,
  '-c',
  'wal_init_zero=off',
]

/** The write-ahead log in 16 MB files would be most of the size of a new database. */
const initDbStartParams = ['--wal-segsize=1']

const mostPeople = 10_000

/**
 * Opens PostgreSQL when a URL is given, otherwise the embedded database in `dir` (or in memory, with these `files` if there are any). The embedded one is
 * guarded (`guardEmbedded`); `said` hears what becomes of it, in sentences.
 */
export async function openDatabase(settings: DatabaseSettings) {
  if (!settings.url) return openEmbedded(settings)
  return { ...openPool(remotePool(settings.url), undefined), embedded: false, dump: undefined }
}

interface DatabaseSettings {
  readonly url?: string | undefined
  readonly dir?: string | undefined
  readonly files?: MemoryFS | undefined
  /** What the embedded one is told at its start, more than by itself. */
  readonly startParams?: readonly string[] | undefined
  readonly said?: ((sentence: string) => void) | undefined
}

const shared = { connectionTimeoutMillis: 5000, types: { getTypeParser } }

const remotePool = (url: string) =>
  new pg.Pool({
    connectionString: url,
    ...shared,
    connectionTimeoutMillis: 2500,
    // statements without a time limit notice within half a minute that the other side is gone, and the server then releases our locks
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    max: 16,
    // a statement doesn't wait until the one before it has its answer: those of a transaction that are begun together cross the network once
    pipeline: true,
    // a page's statement has many small parts, and compiling them (JIT) costs more than running them. SSDs are assumed: at PostgreSQL's
    // usual price of an index it would read a table of some hundred rows from end to end for each line of a list
    options: '-c jit=off -c random_page_cost=1.1 -c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3',
  })

/** The embedded database, as one connection of a pool. */
async function openEmbedded({ dir, files, startParams = [], said }: DatabaseSettings) {
  const start = () =>
    PGlite.create({
      dataDir: dir ?? 'memory://',
      startParams: [...ownStartParams(dir), ...startParams],
      initDbStartParams,
      extensions: { btree_gist },
      ...(files ? { fs: files } : {}),
    })
  const guard = await guardEmbedded(start, { dir, said: said ?? (() => {}) })
  const pool = new pg.Pool({ ...guard.config, ...shared, max: 1 })
  guard.reconnects(pool)
  const { close, ...opened } = openPool(pool, guard)
  return {
    ...opened,
    embedded: true,
    close: async () => {
      await close()
      await guard.close()
    },
    dump: () => guard.dump(),
  }
}

function openPool(pool: pg.Pool, guard: Guard | undefined) {
  let sent = 0
  const forgets = new WeakMap<pg.PoolClient, () => void>()
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    // the pool listens only to idle connections, and an unhandled error event ends the process; the running statement fails anyway
    client.on('error', () => {})
    forgets.set(
      client,
      sendStatements(client, guard, () => sent++),
    )
  })
  // what waited for a statement that never came must not go with one of the next borrower
  pool.on('release', (_error, client) => forgets.get(client)?.())
  const { db, owned } = nameConnections(pool)
  return { db, pool: owned, close: () => db.destroy(), statements: () => sent }
}

/** Whether a transaction is open here: nothing may leave the server then. */
export const isInTransaction = (): boolean => inside.getStore() !== undefined

/** Runs `work` in one transaction; a query that bypasses `tx` throws immediately instead of deadlocking. */
export function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute((tx) => {
    const name = names.get(db) ?? owner
    names.set(tx, name)
    return inside.run(inside.getStore() ?? { name, settled: name, unheard: 0 }, () => work(tx))
  })
}

/** The same database as someone sees it: a person's id, `nobody` or `system` (wall.ts). */
export function actingAs(db: Db, name: string): Db {
  const home = homes.get(db)
  if (!home) throw new Error('this database gives no names')
  const known = home.people.get(name)
  if (known) return known
  const made: Db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: { connect: () => home.connect(name), end: async () => {}, options: {} } }),
  })
  remember(made, name, home)
  if (home.people.size >= mostPeople) home.people.clear()
  home.people.set(name, made)
  return made
}

/**
 * Runs something as the system itself in a person's request, because it depends on rows that they may not see; they only see the outcome. On an
 * open transaction its other statements must wait. Each use says why; there are few. The database is told of the change of name with the next statement,
 * so that several of these in a row change it once.
 */
export async function asHouse<T>(db: Db, run: (db: Db) => Promise<T>): Promise<T> {
  const name = names.get(db) ?? owner
  if (name === owner || name === system) return run(db)
  const open = inside.getStore()
  if (!db.isTransaction || !open) return run(actingAs(db, system))
  const goOnAs = (next: string) => {
    open.name = next
    names.set(db, next)
  }
  goOnAs(system)
  try {
    return await run(db)
  } finally {
    goOnAs(name)
  }
}

/** Whether statements see every row here: those of the house. */
export const isHouse = (db: Db): boolean => {
  const name = names.get(db)
  return name === owner || name === system
}

/**
 * Runs statements that no policy concerns, in the name in which the last one ran: they would otherwise change it only for themselves. On an open
 * transaction its other statements must wait.
 */
export async function inAnyName<T>(run: () => Promise<T>): Promise<T> {
  const open = inside.getStore()
  if (!open) return run()
  const { name } = open
  open.name = open.settled ?? name
  try {
    return await run()
  } finally {
    open.name = name
  }
}

/**
 * Applies every new migration of the folder, each in its own transaction. Returns how many. Throws PlainError for a database of a newer version of Troupe. A migration
 * that boxes secrets of existing rows needs the server's secret. With `last` those after that one wait.
 */
export async function migrate(db: Db, secret?: string, last?: string) {
  const files = await knownMigrations()
  const had = await migrationsOf(db)
  const unknown = had.find((name) => !files.includes(name))
  if (unknown)
    throw new PlainError(
      `This database belongs to a newer version of Troupe (it has the unknown migration ${unknown}): use that version, or another database.`,
    )
  let applied = 0
  // the migrator first reads every column of every table: a fifth of a start, and nearly always there is nothing new
  if (had.length < files.length) {
    const read = new FileMigrationProvider({ fs, path, migrationFolder })
    const withSecret = ({ up }: { readonly up: SecretMigration }): Migration => ({ up: (tx) => up(tx, { secret }) })
    const getMigrations = async () =>
      Object.fromEntries(Object.entries(await read.getMigrations()).map(([name, migration]) => [name, withSecret(migration)]))
    const migrator = new Migrator({ db, provider: { getMigrations } })
    const { error, results } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last))
    if (error) throw error
    applied = results?.length ?? 0
  }
  await raiseWall(db)
  return applied
}

const migrationFolder = path.resolve(import.meta.dirname, '../../../migrations')

/** The names of the migrations of this version, in their order. */
export async function knownMigrations(): Promise<string[]> {
  const files = (await fs.readdir(migrationFolder)).filter((file) => file.endsWith('.ts'))
  return files.map((file) => path.basename(file, '.ts')).toSorted()
}

type SecretMigration = (db: Db, given: { readonly secret: string | undefined }) => Promise<void>

/** The names of the migrations that a database has had. */
async function migrationsOf(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ found: boolean }>`select to_regclass('kysely_migration') is not null as found`.execute(db)
  if (!tables[0]?.found) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name)
}

interface Home {
  readonly connect: (name: string) => Promise<pg.PoolClient>
  readonly people: Map<string, Db>
}
const homes = new WeakMap<Db, Home>()
const names = new WeakMap<Db, string>()

/** The pool as other files see it: its connections are the owner's. */
export interface OwnedPool {
  connect(): Promise<pg.PoolClient>
  end(): Promise<void>
  readonly options: object
  /** How many wait for a connection. */
  readonly waitingCount: number
}

/** Every connection of the pool runs as the owner, unless it is borrowed with an identity. */
function nameConnections(pool: pg.Pool): { db: Db; owned: OwnedPool } {
  const connect = namedConnections(() => limitedConnection(pool))
  const owned: OwnedPool = {
    connect: () => connect(owner),
    end: () => pool.end(),
    options: pool.options,
    get waitingCount() {
      return pool.waitingCount
    },
  }
  const db: Db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: owned }) })
  remember(db, owner, { connect, people: new Map() })
  return { db, owned }
}

function remember(db: Db, name: string, home: Home) {
  names.set(db, name)
  homes.set(db, home)
}

const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  20: Number,
  1082: (text) => Temporal.PlainDate.from(text),
  1114: (text) => Temporal.PlainDateTime.from(text),
  1184: (text) => Temporal.Instant.from(text),
}

/** Times leave the database as Temporal, never as Date; 64-bit counts as numbers. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return parsers[oid] ?? pg.types.getTypeParser(oid, format)
}

/** A connection that comes after the request's time goes back to the pool. A transaction that is open here must not wait for another one. */
async function limitedConnection(pool: pg.Pool): Promise<pg.PoolClient> {
  if (inside.getStore()) throw new Error('a query ran outside the transaction that is open here: use tx')
  const limit = timeLimit()
  if (!limit) return pool.connect()
  limit.check()
  // an idle connection that no one is waiting for is lent immediately
  if (pool.idleCount > pool.waitingCount) return pool.connect()
  const wanted = pool.connect()
  try {
    return await limit.wait(wanted)
  } catch (error) {
    wanted.then(
      (client) => client.release(),
      () => {},
    )
    throw error
  }
}
