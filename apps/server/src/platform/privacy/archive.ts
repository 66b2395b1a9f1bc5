import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import { AREAS, type Area, type Erased } from './listed.ts'
import { PERSONAL } from './personal-values.ts'
import { patternOf } from './words.ts'

type ReadRow = Readonly<Record<string, unknown>>
/** The rows of a person by table. */
export type OwnRowsByTable = Readonly<Record<string, readonly ReadRow[]>>

/** What the archive has as files instead. */
const asFiles: ReadonlySet<string> = new Set(['file.bytes', 'setting_replay_part.events'])

/** Every value of a person that erasing would remove, by area and table; without the bytes of files and recordings. `db` has to see every row. */
export async function ownRows(db: Db, person: Erased): Promise<Map<Area, OwnRowsByTable>> {
  const found = new Map<Area, Record<string, readonly ReadRow[]>>()
  for (const area of AREAS)
    for (const [table, { area: owner, own = [] }] of Object.entries(PERSONAL)) {
      if (owner !== area) continue
      for (const { rows, shows } of own) {
        const columns = shows.filter((column) => !asFiles.has(`${table}.${column}`))
        if (columns.length === 0) continue
        const shown = sql.join(columns.map((column) => sql`${sql.lit(column)}, ${sql.ref(`t.${column}`)}`))
        const { rows: read } = await sql<{ row: ReadRow }>`
          select jsonb_build_object(${shown}) as row from ${sql.table(table)} t where ${rows(person)}`.execute(db)
        if (read.length === 0) continue
        const tables = found.get(area) ?? {}
        found.set(area, { ...tables, [table]: [...(tables[table] ?? []), ...read.map(({ row }) => row)] })
      }
    }
  return found
}

/** In how many rows of which tables a value of the person was typed by someone: what is around it belongs to others, and isn't shown. */
export async function mentions(db: Db, { words }: Erased): Promise<{ readonly table: string; readonly rows: number }[]> {
  if (words.length === 0) return []
  const found = []
  for (const [table, { words: columns = [] }] of Object.entries(PERSONAL)) {
    if (columns.length === 0) continue
    const matches = columns.map((column) => sql`${sql.ref(column)}::text ~* ${patternOf(words, column === 'calendar')}::text`)
    const { rows } = await sql<{ rows: number }>`
      select count(*)::int as rows from ${sql.table(table)} where ${sql.join(matches, sql` or `)}`.execute(db)
    if (rows[0]?.rows) found.push({ table, rows: rows[0].rows })
  }
  return found
}
