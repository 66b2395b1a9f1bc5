import { sql } from 'kysely'
import { expect } from 'vitest'
import type { openHouses } from './houses.ts'
import { meeting } from './meeting.ts'

type Houses = Awaited<ReturnType<typeof openHouses>>
const producer = 'producer@troupe.example'

/**
 * A modifier is deleted while an event gets it, in either order and as chance has it: it is deleted and the event doesn't get it, or the event has it and
 * it stays. Answers how often each happened.
 */
export async function deleteWhileAdded(it: Houses, { id, rounds }: { readonly id: string; readonly rounds: number }) {
  const seen = { added: 0, deleted: 0 }
  for (let round = 0; round < rounds; round++) {
    const label = `Race ${crypto.randomUUID().slice(0, 8)}`
    const made = await it.db
      .insertInto('setting_modifier')
      .values({ label, created_at: sql`now()` })
      .returning('id')
      .executeTakeFirstOrThrow()
    const ask = (query: string, variables: object, at: number) => it.as(producer).call('POST', '/graphql', { query, variables }, { at })
    const adds = () =>
      ask(
        'mutation ($input: SessionModifiersInput!) { addSessionModifiers(input: $input) { id } }',
        { input: { id, modifierIds: [made.id] } },
        0,
      )
    const deletes = () => ask('mutation ($id: ID!) { deleteModifier(id: $id) }', { id: made.id }, 1)
    const [added, deleted] =
      round % 2 === 0 ? await Promise.all([adds(), deletes()]) : (await Promise.all([deletes(), adds()])).toReversed()
    expect([
      [null, 'STATE_CONFLICT'],
      ['INVALID', null],
    ]).toContainEqual([added?.code, deleted?.code])
    seen[added?.code === null ? 'added' : 'deleted']++
  }
  return seen
}

/** A look for uses before a modifier is deleted, without holding it: answers how many uses are left without their modifier. */
export async function deleteNaively({ db }: Houses): Promise<number> {
  await sql`create table naive_modifier (id int primary key)`.execute(db)
  await sql`create table naive_use (modifier_id int not null)`.execute(db)
  await sql`insert into naive_modifier values (1)`.execute(db)
  const haveLooked = meeting(2)
  await Promise.all([
    db.transaction().execute(async (tx) => {
      const { rows } = await sql`select from naive_use where modifier_id = 1`.execute(tx)
      await haveLooked()
      if (rows.length === 0) await sql`delete from naive_modifier where id = 1`.execute(tx)
    }),
    db.transaction().execute(async (tx) => {
      const { rows } = await sql`select from naive_modifier where id = 1`.execute(tx)
      await haveLooked()
      if (rows.length > 0) await sql`insert into naive_use values (1)`.execute(tx)
    }),
  ])
  const { rows } = await sql`select from naive_use u where not exists (select from naive_modifier m where m.id = u.modifier_id)`.execute(db)
  return rows.length
}
