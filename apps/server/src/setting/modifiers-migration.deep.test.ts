import { openTestDatabase } from '@troupe/tests/database'
import { idOf, world } from '@troupe/tests/world/ids'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { up } from '../../migrations/0066-modifiers.ts'

test('the labels that people and formats had become modifiers, those that differ in capitals one, and old plans are explained', async () => {
  const { db, close } = await openTestDatabase()
  for (const table of ['session_modifier', 'account_user_modifier', 'catalogue_format_modifier', 'setting_modifier'])
    await sql`drop table ${sql.table(table)}`.execute(db)
  for (const table of ['account_user', 'catalogue_format'])
    await sql`alter table ${sql.table(table)} add column modifiers text[] not null default '{}'`.execute(db)
  const { host, plant } = world.users
  const format = idOf('format', 'buzzerNight/virtual')
  const give = (table: string, id: string, labels: readonly string[]) =>
    sql`update ${sql.table(table)} set modifiers = ${[...labels]}::text[] where id = ${id}`.execute(db)
  await give('account_user', host, ['Magic', 'magic ', 'Fire'])
  await give('account_user', plant, ['MAGIC', ' '])
  await give('catalogue_format', format, ['fire'])
  const plan = {
    facts: { people: [{ id: 'b' }, { id: 'a' }], seats: [{ placeId: 'p' }], weights: { rating: 4 } },
    result: {
      objective: 3,
      places: [
        { placeId: 'p', terms: { rating: 3 } },
        { placeId: 'q', terms: null },
      ],
    },
  }
  await sql`insert into staffing_plan (name, from_at, to_at, asked, seed, state, made_at, facts, result)
    values ('Week', now(), now() + interval '1 week', '{}', 1, 'READY', now(), ${JSON.stringify(plan.facts)}, ${JSON.stringify(plan.result)})`.execute(
    db,
  )
  await db.transaction().execute((tx) => up(tx as unknown as Kysely<unknown>))

  const labels = async (table: string, column: string, id: string) =>
    (
      await sql<{ label: string }>`select m.label from ${sql.table(table)} l join setting_modifier m on m.id = l.modifier_id
        where l.${sql.ref(column)} = ${id} order by 1`.execute(db)
    ).rows.map(({ label }) => label)
  expect(await labels('account_user_modifier', 'user_id', host)).toEqual(['Fire', 'MAGIC'])
  expect(await labels('account_user_modifier', 'user_id', plant)).toEqual(['MAGIC'])
  expect(await labels('catalogue_format_modifier', 'format_id', format)).toEqual(['Fire'])
  const { rows } = await sql`select facts, result from staffing_plan where name = 'Week'`.execute(db)
  expect(rows).toEqual([
    {
      facts: {
        people: [
          { id: 'b', modifiers: [] },
          { id: 'a', modifiers: [] },
        ],
        seats: [{ placeId: 'p', modifiers: [] }],
        weights: { rating: 4, modifier: 0 },
      },
      result: {
        objective: 3,
        places: [
          { placeId: 'p', terms: { rating: 3, modifier: 0, lacks: [] } },
          { placeId: 'q', terms: null },
        ],
      },
    },
  ])
  await close()
})
