import { type RawBuilder, sql } from 'kysely'
import type { Work } from '../ctx.ts'
import { asHouse, type Db, type Tx } from '../database/db.ts'
import { type Area, ERASED, type Erased } from './listed.ts'
import { PERSONAL } from './personal-values.ts'
import { patternOf } from './words.ts'

/** Erases in the tables of one area what the list says of a person. Only the erasing of a person may call it; the tables where nothing changes let it, and only it. */
export async function eraseIn(work: Work, area: Area, person: Erased): Promise<void> {
  // the rows are other people's too, and the admin may not see all of them
  await asHouse(work.tx, async (db) => {
    const types = await columnTypes(db)
    await allow(db, 'on')
    for (const [table, { area: owner, own = [], words = [] }] of Object.entries(PERSONAL)) {
      if (owner !== area) continue
      for (const { rows, set } of own) await (set ? change(db, table, set, rows(person)) : remove(db, table, rows(person)))
      if (words.length > 0 && person.words.length > 0) await replaceWords(db, table, { columns: words, types, person })
    }
    await allow(db, 'off')
  })
}

const allow = (db: Db, state: 'on' | 'off') => sql`select set_config('app.erasing', ${state}, true)`.execute(db)

const remove = (db: Db, table: string, isOwn: RawBuilder<boolean>) => sql`delete from ${sql.table(table)} t where ${isOwn}`.execute(db)

async function change(db: Db, table: string, set: Readonly<Record<string, RawBuilder<unknown>>>, isOwn: RawBuilder<boolean>) {
  const settings = Object.entries(set).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`update ${sql.table(table)} t set ${sql.join(settings)} where ${isOwn}`.execute(db)
}

interface Replaced {
  readonly columns: readonly string[]
  readonly types: ReadonlyMap<string, string>
  readonly person: Erased
}

async function replaceWords(db: Db, table: string, { columns, types, person }: Replaced) {
  const found = columns.map((column) => {
    const type = types.get(`${table}.${column}`) ?? ''
    return { column, type, pattern: patternOf(person.words, column === 'calendar') }
  })
  const settings = found.map((one) => sql`${sql.ref(one.column)} = ${replaced(one)}`)
  const matches = found.map(({ column, pattern, type }) => sql`${asText(column, type)} ~* ${pattern}::text`)
  await sql`update ${sql.table(table)} set ${sql.join(settings)} where ${sql.join(matches, sql` or `)}`.execute(db)
}

const asText = (column: string, type: string) => (type === 'text' ? sql.ref(column) : sql`${sql.ref(column)}::text`)

function replaced({ column, type, pattern }: { readonly column: string; readonly type: string; readonly pattern: string }) {
  const without = (text: RawBuilder<unknown>) => sql`regexp_replace(${text}, ${pattern}::text, ${sql.lit(ERASED)}, 'gi')`
  if (type === 'jsonb') return sql`${without(sql`${sql.ref(column)}::text`)}::jsonb`
  if (type === '_text') return sql`array(select ${without(sql`w`)} from unnest(${sql.ref(column)}) w)`
  return without(sql`${sql.ref(column)}`)
}

/** The types of all columns, by table and column. */
export async function columnTypes(db: Db | Tx): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; type: string }>`
    select table_name || '.' || column_name as name, udt_name as type from information_schema.columns where table_schema = 'public'`.execute(
    db,
  )
  return new Map(rows.map(({ name, type }) => [name, type]))
}
