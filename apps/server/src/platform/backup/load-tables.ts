import { createReadStream } from 'node:fs'
import path from 'node:path'
import { createGunzip } from 'node:zlib'
import { sql } from 'kysely'
import { type Db, type Tx, transaction } from '../database/db.ts'
import { PlainError } from '../plain-error.ts'
import type { Contents, TablePart } from './backup-folder.ts'
import { plainText, tablesOf } from './dump-tables.ts'

/** How much is inserted with one statement, in letters. */
const INSERTED_LETTERS = 2_000_000

/**
 * Fills the tables of a database that has had the backup's migrations, in one transaction: all of it, or nothing. What migrations have put there goes. Foreign
 * keys are taken off and made again afterwards, so that the order of tables doesn't matter and every key is checked; triggers don't run, as
 * what they once did is in the rows. An owner of the tables may do all of that, without being a superuser.
 */
export function loadTables(db: Db, folder: string, { tables, sequences }: Contents): Promise<void> {
  return transaction(db, async (tx) => {
    await plainText.execute(tx)
    const found = await tablesOf(tx)
    const ours = found.filter(({ schema }) => schema !== 'pgboss').map(({ name }) => sql.table(name))
    const keys = await foreignKeys(tx)
    for (const { table, name } of keys) await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(tx)
    const odd = await oddTriggers(tx)
    for (const table of ours) await sql`alter table ${table} disable trigger user`.execute(tx)
    await sql`truncate ${sql.join(ours)}`.execute(tx)
    for (const table of tables) {
      const columns = found.find(({ schema, name }) => schema === table.schema && name === table.name)?.columns
      if (!columns) throw new PlainError(`The backup has the table ${table.name}, which this version of Troupe doesn’t know.`)
      const rows = await loadTable(tx, folder, { ...table, into: table.columns.filter((column) => columns.includes(column)) })
      if (rows !== table.rows) throw new Error(`${rows} of ${table.rows} rows of ${table.name} were in the backup`)
    }
    for (const { name, value } of sequences) await sql`select setval(${sql.lit(`"${name}"`)}::regclass, ${value})`.execute(tx)
    for (const table of ours) await sql`alter table ${table} enable trigger user`.execute(tx)
    for (const { table, name, words } of odd)
      await sql`alter table ${sql.table(table)} ${sql.raw(words)} trigger ${sql.ref(name)}`.execute(tx)
    for (const { table, name, words } of keys)
      await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(words)}`.execute(tx)
  })
}

/** Triggers that aren't simply on: the one of the ledger's chain runs always, also for a replica. */
async function oddTriggers(tx: Tx) {
  const { rows } = await sql<{ table: string; name: string; words: string }>`
    select c.relname as table, t.tgname as name,
      case t.tgenabled when 'A' then 'enable always' when 'R' then 'enable replica' else 'disable' end as words
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and t.tgenabled <> 'O' and c.relnamespace = current_schema()::regnamespace order by 1, 2`.execute(tx)
  return rows
}

async function foreignKeys(tx: Tx) {
  const { rows } = await sql<{ table: string; name: string; words: string }>`
    select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as words
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.connamespace = current_schema()::regnamespace order by 1, 2`.execute(tx)
  return rows
}

/** Inserts the lines of a table; of the queue's, whose tables are of its own version, what columns there are. Answers how many. */
async function loadTable(tx: Tx, folder: string, { schema, name, columns, file, into }: TablePart & { readonly into: readonly string[] }) {
  const table = sql.table(`${schema}.${name}`)
  const types = await columnTypes(tx, `${schema}.${name}`, columns)
  // a row as text is read by the type of a row with these columns
  await sql`create type lines_of as (${sql.join(columns.map((column) => sql`${sql.ref(column)} ${sql.raw(types.get(column) ?? 'text')}`))})`.execute(
    tx,
  )
  const names = sql.join(into.map((column) => sql.ref(column)))
  const values = sql.join(into.map((column) => sql`(r.v).${sql.ref(column)}`))
  const insert = (lines: readonly string[]) =>
    sql`insert into ${table} (${names}) overriding system value
      select ${values} from (select l::lines_of as v from json_array_elements_text(${`[${lines.join(',')}]`}::text::json) l offset 0) r`.execute(
      tx,
    )
  let rows = 0
  let [waiting, letters]: [string[], number] = [[], 0]
  for await (const line of linesIn(path.join(folder, file))) {
    waiting.push(line)
    letters += line.length
    rows++
    if (letters < INSERTED_LETTERS) continue
    await insert(waiting)
    ;[waiting, letters] = [[], 0]
  }
  if (waiting.length > 0) await insert(waiting)
  await sql`drop type lines_of`.execute(tx)
  return rows
}

/** The types of columns, with those that aren't there any longer left out. */
async function columnTypes(tx: Tx, table: string, columns: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${sql.lit(table)}::regclass and attnum > 0 and not attisdropped`.execute(tx)
  const known = new Map(rows.map(({ name, type }) => [name, type]))
  return new Map(columns.flatMap((column) => [[column, known.get(column) ?? 'text'] as const]))
}

/** By line feeds alone: `readline` would end a line at separators that a text may have. */
async function* linesIn(file: string): AsyncIterable<string> {
  let rest = ''
  const text = createReadStream(file).pipe(createGunzip()).setEncoding('utf8')
  for await (const chunk of text) {
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}
