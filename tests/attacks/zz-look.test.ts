import { sql } from 'kysely'
import { test } from 'vitest'
import { openTestDatabase } from '../database.ts'
test('look', async () => {
  const d = await openTestDatabase()
  const { rows } = await sql<any>`select table_name t, column_name c, data_type d, udt_name u, is_generated g, is_nullable n from information_schema.columns where table_schema='public' and table_name not like 'kysely%' and (data_type in ('text','character varying','jsonb','ARRAY','bytea','json')) order by 1,2`.execute(d.db)
  console.log(rows.map((r) => `${r.t}.${r.c}:${r.u}${r.g==='ALWAYS'?'G':''}`).join('\n'))
  const { rows: c } = await sql<any>`select conrelid::regclass::text t, pg_get_constraintdef(oid) d from pg_constraint where contype='c' and connamespace='public'::regnamespace order by 1`.execute(d.db)
  console.log(c.map((r) => `${r.t}: ${r.d}`).join('\n'))
  const { rows: i } = await sql<any>`select tablename t, indexdef d from pg_indexes where schemaname='public' and indexdef like '%UNIQUE%' order by 1`.execute(d.db)
  console.log(i.map((r) => `${r.d}`).join('\n'))
  await d.close()
})
