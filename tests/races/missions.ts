import { sql } from 'kysely'
import { expect } from 'vitest'
import { world } from '../world/ids.ts'
import type { openHouses } from './houses.ts'
import { meeting } from './meeting.ts'

type Houses = Awaited<ReturnType<typeof openHouses>>
const producer = 'producer@troupe.example'
const { northwind } = world.workspaces

const newSet = ({ db }: Houses, name: string) =>
  db.insertInto('mission_set').values({ workspace_id: northwind, name, created_at: sql`now()` }).returning('id').executeTakeFirstOrThrow()

/**
 * A set of missions is deleted while an event gets it, in either order: it is deleted and the event doesn't get it, or the event has it and it stays. Answers
 * how often each happened.
 */
export async function deleteWhileChosen(it: Houses, { id, rounds }: { readonly id: string; readonly rounds: number }) {
  const seen = { chosen: 0, deleted: 0 }
  for (let round = 0; round < rounds; round++) {
    const set = await newSet(it, `Race ${round}`)
    const ask = (query: string, variables: object, at: number) => it.as(producer).call('POST', '/graphql', { query, variables }, { at })
    const sets = () =>
      ask(
        'mutation ($input: SessionMissionSetInput!) { setMissionSetOnSession(input: $input) { id } }',
        { input: { id, missionSetId: set.id } },
        0,
      )
    const deletes = () => ask('mutation ($id: ID!) { deleteMissionSet(id: $id) }', { id: set.id }, 1)
    const [chosen, deleted] =
      round % 2 === 0 ? await Promise.all([sets(), deletes()]) : (await Promise.all([deletes(), sets()])).toReversed()
    expect([
      [null, 'STATE_CONFLICT'],
      ['NOT_FOUND', null],
    ]).toContainEqual([chosen?.code, deleted?.code])
    seen[chosen?.code === null ? 'chosen' : 'deleted']++
  }
  return seen
}

/** A look for uses before a set is deleted, without holding it: answers how many events are left with a deleted set. */
export async function deleteChosenNaively({ db }: Houses): Promise<number> {
  await sql`create table naive_set (id int primary key, is_deleted bool not null)`.execute(db)
  await sql`create table naive_event (set_id int)`.execute(db)
  await sql`insert into naive_set values (1, false)`.execute(db)
  await sql`insert into naive_event values (null)`.execute(db)
  const haveLooked = meeting(2)
  await Promise.all([
    db.transaction().execute(async (tx) => {
      const { rows } = await sql`select from naive_event where set_id = 1`.execute(tx)
      await haveLooked()
      if (rows.length === 0) await sql`update naive_set set is_deleted = true`.execute(tx)
    }),
    db.transaction().execute(async (tx) => {
      const { rows } = await sql`select from naive_set where not is_deleted`.execute(tx)
      await haveLooked()
      if (rows.length > 0) await sql`update naive_event set set_id = 1`.execute(tx)
    }),
  ])
  const { rows } = await sql`select from naive_event e join naive_set s on s.id = e.set_id where s.is_deleted`.execute(db)
  return rows.length
}

/** Missions are added to one set, moved and deleted by several people at the same time: answers their positions afterwards. */
export async function editTogether(it: Houses): Promise<number[]> {
  const set = await newSet(it, 'Together')
  const mission = (name: string, position?: number) => ({
    input: { missionSetId: set.id, name, type: 'TEXT', options: [{ title: 'x', correct: true }], instructions: 'x', position },
  })
  const add = 'mutation ($input: CreateMissionInput!) { createMission(input: $input) { id } }'
  const ask = (query: string, variables: object, at: number) => it.as(producer).call('POST', '/graphql', { query, variables }, { at })
  for (const name of ['a', 'b', 'c', 'd']) expect((await ask(add, mission(name), 0)).code).toBeNull()
  const rows = await it.db.selectFrom('mission').select('id').where('mission_set_id', '=', set.id).orderBy('position').execute()
  const [a, b, c, d] = rows.map(({ id }) => id)
  const move = 'mutation ($input: UpdateMissionInput!) { updateMission(input: $input) { id } }'
  const answers = await Promise.all([
    ask(add, mission('e', 0), 0),
    ask(add, mission('f'), 1),
    ask(move, { input: { id: a, position: 3 } }, 0),
    ask(move, { input: { id: b, position: 0 } }, 1),
    ask('mutation ($id: ID!) { deleteMission(id: $id) }', { id: c }, 0),
    ask(move, { input: { id: d, position: 1 } }, 1),
  ])
  expect(answers.map(({ code }) => code)).toEqual([null, null, null, null, null, null])
  const left = await it.db.selectFrom('mission').select('position').where('mission_set_id', '=', set.id).orderBy('position').execute()
  return left.map(({ position }) => position)
}
