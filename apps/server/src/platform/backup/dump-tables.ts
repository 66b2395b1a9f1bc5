import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import type { Tx } from '../database/db.ts'
import type { Contents, TablePart } from './backup-folder.ts'

/** How much of a table is read together, in letters of its rows as text. */
const READ_LETTERS = 2_000_000
/** So many rows at most, of tables with bytes in their rows: one of those can be megabytes long. */
const MOST_ROWS = 4000
const MOST_WITH_BYTES = 8

/** How values are written as text, whatever the server's own settings are: the same both ways. */
export const plainText = sql`select set_config('DateStyle', 'ISO, YMD', true), set_config('IntervalStyle', 'postgres', true),
  set_config('TimeZone', 'UTC', true), set_config('bytea_output', 'hex', true), set_config('extra_float_digits', '3', true)`

interface FoundTable {
  readonly schema: string
  readonly name: string
  readonly columns: readonly string[]
  readonly hasBytes: boolean
}

/** The tables whose rows a backup holds: ours, and the jobs that wait. */
export async function tablesOf(tx: Tx): Promise<FoundTable[]> {
  const { rows } = await sql<FoundTable>`
    select n.nspname as schema, c.relname as name, json_agg(a.attname order by a.attnum) as columns,
      bool_or(a.atttypid = 'bytea'::regtype) as "hasBytes"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind in ('r', 'p') and not c.relispartition
      and (n.nspname = current_schema() and not starts_with(c.relname, 'kysely_') or n.nspname = 'pgboss' and c.relname = 'job')
    group by 1, 2 order by 1, 2`.execute(tx)
  return rows
}

/** Writes every table into a folder and answers what it has written, of one snapshot. `roomLeft` throws when the disk gets full. */
export async function dumpTables(
  tx: Tx,
  folder: string,
  roomLeft: () => void | Promise<void>,
): Promise<Pick<Contents, 'migrations' | 'tables' | 'sequences' | 'queues'>> {
  await plainText.execute(tx)
  const { rows: migrations } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(tx)
  const tables: TablePart[] = []
  for (const table of await tablesOf(tx)) {
    const written = await dumpTable(tx, { table, folder, roomLeft })
    if (written) tables.push(written)
  }
  const { rows: sequences } = await sql<{ name: string; value: number }>`
    select sequencename as name, last_value as value from pg_sequences where schemaname = current_schema() and last_value is not null
    order by 1`.execute(tx)
  const hasJobs = tables.some(({ schema }) => schema === 'pgboss')
  const { rows: queues } = hasJobs
    ? await sql<{ name: string }>`select name from pgboss.queue order by name`.execute(tx)
    : { rows: [] as { name: string }[] }
  return { migrations: migrations.map(({ name }) => name), tables, sequences, queues: queues.map(({ name }) => name) }
}

interface TableDump {
  readonly table: FoundTable
  readonly folder: string
  readonly roomLeft: () => void | Promise<void>
}

/** One line a row: its values as PostgreSQL writes them, as a string of JSON. Undefined for a table without rows. */
async function dumpTable(tx: Tx, { table, folder, roomLeft }: TableDump): Promise<TablePart | undefined> {
  const { schema, name, columns, hasBytes } = table
  const most = hasBytes ? MOST_WITH_BYTES : MOST_ROWS
  const values = sql.join(columns.map((column) => sql.ref(column)))
  const isWaiting = schema === 'pgboss' ? sql` where state in ('created', 'retry', 'active')` : sql``
  await sql`declare lines no scroll cursor for select to_json(row(${values})::text)::text as line from ${sql.table(`${schema}.${name}`)}${isWaiting}`.execute(
    tx,
  )
  const fetched = async (count: number) =>
    (await sql<{ line: string }>`fetch forward ${sql.lit(count)} from lines`.execute(tx)).rows.map(({ line }) => line)
  const first = await fetched(1)
  const file = path.join('tables', `${schema === 'pgboss' ? 'jobs' : name}.gz`)
  let rows = 0
  async function* lines() {
    let count = 1
    for (let found = first; found.length > 0; found = await fetched(count)) {
      await roomLeft()
      rows += found.length
      const text = `${found.join('\n')}\n`
      yield text
      count = Math.max(1, Math.min(most, count * 4, Math.floor((found.length * READ_LETTERS) / text.length)))
    }
  }
  const written = first.length > 0 ? await writeDigested(path.join(folder, file), lines) : undefined
  await sql`close lines`.execute(tx)
  return written && { schema, name, columns: [...columns], rows, file, ...written }
}

/** Writes texts into a compressed file, past any cache. */
async function writeDigested(file: string, texts: () => AsyncIterable<string>): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  // the fastest: most of the time goes here
  await pipeline(texts, createGzip({ level: 1 }), counted, createWriteStream(file, { mode: 0o600, flush: true }))
  return { bytes, sha256: hash.digest('hex') }
}
