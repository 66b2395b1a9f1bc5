import { sql } from 'kysely'
import type { Database } from './db.ts'

/**
 * Once a day, frees the room of rows that are gone and counts the others, by which PostgreSQL chooses how to read. PostgreSQL has a process for that;
 * the embedded database has none and keeps no numbers of what was written. A table at a time: what others ask is answered between two of them.
 */
export function vacuumTick({ db, embedded }: Pick<Database, 'db' | 'embedded'>) {
  return {
    name: 'vacuum',
    seconds: 86_400,
    run: async () => {
      if (!embedded) return
      const { rows } = await sql<{ schema: string; name: string }>`
        select schemaname as schema, tablename as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`.execute(
        db,
      )
      for (const { schema, name } of rows) await sql`vacuum (analyze) ${sql.table(`${schema}.${name}`)}`.execute(db)
    },
  }
}
