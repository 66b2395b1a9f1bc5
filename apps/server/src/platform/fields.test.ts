import { columnOf, type Fields, mayBeNull } from '@troupe/domain/field'
import { workspaceFields } from '@troupe/domain/workspace/fields'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../../../tests/database.ts'

const database = await openTestDatabase()
afterAll(() => database.close())

const { rows: columns } = await sql<{
  table: string
  column: string
  type: string
  nullable: boolean
  initial: string | null
  computed: boolean
}>`
  select table_name as table, column_name as column, udt_name as type, is_nullable = 'YES' as nullable, column_default as initial,
    is_generated = 'ALWAYS' as computed
  from information_schema.columns where table_schema = 'public' order by table_name, ordinal_position`.execute(database.db)

/** A default as the value that it is: 'VIRTUAL'::text, 12, '{}'::jsonb. */
async function valueOf(initial: string): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(initial)} as value`.execute(database.db)
  return rows[0]?.value
}

describe.each<[string, Fields]>([['workspace', workspaceFields]])('the fields of %s', (table, fields) => {
  const held = columns.filter((one) => one.table === table)

  test('are its columns, each of them once', () => {
    expect(Object.keys(fields).map(columnOf).sort()).toEqual(held.map(({ column }) => column).sort())
  })

  test('may be empty where their columns may, and are computed where they are', () => {
    for (const [name, field] of Object.entries(fields)) {
      const column = held.find((one) => one.column === columnOf(name))
      expect([name, mayBeNull(field), field.computed === true]).toEqual([name, column?.nullable, column?.computed])
    }
  })

  test('begin as their columns do', async () => {
    for (const [name, { initial, generated, computed }] of Object.entries(fields)) {
      const given = held.find((one) => one.column === columnOf(name))?.initial ?? null
      expect([name, given !== null]).toEqual([name, (initial !== undefined || generated === true) && !computed])
      if (given !== null && !generated) expect([name, await valueOf(given)]).toEqual([name, initial])
    }
  })

  test('read every row of the demo world', async () => {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(database.db)
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows)
      for (const [name, { input }] of Object.entries(fields))
        expect([name, row[columnOf(name)], input.safeParse(row[columnOf(name)]).success]).toEqual([name, row[columnOf(name)], true])
  })
})
