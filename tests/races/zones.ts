import { sql } from 'kysely'
import { expect } from 'vitest'
import { idOf } from '../world/ids.ts'
import type { openHouses } from './houses.ts'
import { meeting } from './meeting.ts'

type Houses = Awaited<ReturnType<typeof openHouses>>
const producer = 'producer@troupe.example'

/**
 * A zone area is deleted while a person gets it and while a game zone is drawn in it, in either order and as chance has it. Answers how often it was deleted,
 * and how often something was then left in a deleted one.
 */
export async function deleteZoneWhileChosen(it: Houses, rounds: number) {
  const seen = { chosen: 0, deleted: 0, lost: 0 }
  const userId = idOf('user', 'ruth')
  for (let round = 0; round < rounds; round++) {
    const ask = (query: string, variables: object, at: number) => it.as(producer).call('POST', '/graphql', { query, variables }, { at })
    const corner = (x: number, y: number) => ({ latitude: -50 + y / 10, longitude: round / 5 + x / 10 })
    const area = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)]
    const made = await ask(
      'mutation ($input: CreateZoneAreaInput!) { createZoneArea(input: $input) { id } }',
      { input: { name: `Race ${crypto.randomUUID()}`, price: 1, area } },
      0,
    )
    expect(made.code).toBeNull()
    const { id } = await it.db
      .selectFrom('venue_zone_area')
      .select('id')
      .where('deleted_at', 'is', null)
      .where('latitude', '<', -49)
      .executeTakeFirstOrThrow()
    const moves = () =>
      ask('mutation ($input: UpdateUserInput!) { updateUser(input: $input) { id } }', { input: { id: userId, zoneAreaId: id } }, 0)
    const draws = () =>
      ask('mutation ($input: CreateGameZoneInput!) { createGameZone(input: $input) { id } }', { input: { name: 'Race', hull: area } }, 0)
    const deletes = () => ask('mutation ($id: ID!) { deleteZoneArea(id: $id) }', { id }, 1)
    const choose = round % 3 === 2 ? draws : moves
    const [, deleted] = round % 2 === 0 ? await Promise.all([choose(), deletes()]) : (await Promise.all([deletes(), choose()])).toReversed()
    expect([null, 'STATE_CONFLICT']).toContain(deleted?.code)
    seen[deleted?.code === null ? 'deleted' : 'chosen']++
    const { rows } = await sql<{ lost: number }>`select
      (select count(*)::int from account_user u join venue_zone_area z on z.id = u.zone_area_id where z.deleted_at is not null and u.deleted_at is null)
      + (select count(*)::int from venue_game_zone g join venue_zone_area z on z.id = g.zone_area_id where z.deleted_at is not null and g.deleted_at is null)
      as lost`.execute(it.db)
    seen.lost += rows[0]?.lost ?? 0
    await it.db.updateTable('venue_game_zone').set({ deleted_at: sql`now()` }).where('zone_area_id', '=', id).execute()
    await it.db.updateTable('account_user').set({ zone_area_id: null }).where('id', '=', userId).execute()
    await it.db
      .updateTable('venue_zone_area')
      .set({ deleted_at: sql`now()` })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .execute()
  }
  return seen
}

/** A look for uses before a zone is deleted, without making those who choose it wait: answers how many uses are left in a deleted zone. */
export async function deleteZoneNaively({ db }: Houses): Promise<number> {
  await sql`create table naive_zone (id int primary key, is_deleted boolean not null default false)`.execute(db)
  await sql`create table naive_choice (zone_id int not null references naive_zone)`.execute(db)
  await sql`insert into naive_zone values (1)`.execute(db)
  const haveLooked = meeting(2)
  await Promise.all([
    db.transaction().execute(async (tx) => {
      const { rows } = await sql`select from naive_choice where zone_id = 1`.execute(tx)
      await haveLooked()
      if (rows.length === 0) await sql`update naive_zone set is_deleted = true where id = 1`.execute(tx)
    }),
    db.transaction().execute(async (tx) => {
      const { rows } = await sql`select from naive_zone where id = 1 and not is_deleted`.execute(tx)
      await haveLooked()
      if (rows.length > 0) await sql`insert into naive_choice values (1)`.execute(tx)
    }),
  ])
  const { rows } = await sql`select from naive_choice c join naive_zone z on z.id = c.zone_id where z.is_deleted`.execute(db)
  return rows.length
}
