import { sql } from 'kysely'
import { expect } from 'vitest'
import { cities } from '../world/places.ts'
import type { openHouses } from './houses.ts'
import { meeting } from './meeting.ts'

type Houses = Awaited<ReturnType<typeof openHouses>>
const success = 'success@troupe.example'

/**
 * A venue is deleted while an event chooses it, in either order and as chance has it: it is deleted and the event doesn't have it, or the event has it and it
 * stays. Answers how often each happened, and how often an event was left with a deleted one.
 */
export async function deleteVenueWhileChosen(it: Houses, { id, rounds }: { readonly id: string; readonly rounds: number }) {
  const seen = { chosen: 0, deleted: 0, lost: 0 }
  for (let round = 0; round < rounds; round++) {
    const ask = (query: string, variables: object, at: number) => it.as(success).call('POST', '/graphql', { query, variables }, { at })
    const { latitude, longitude, id: city_id } = cities.chicago
    const venue = await it.db
      .insertInto('venue')
      .values({ name: `Race ${crypto.randomUUID()}`, city_id, latitude, longitude, created_at: sql`now()` })
      .returning('id')
      .executeTakeFirstOrThrow()
    const chooses = () =>
      ask(
        'mutation ($input: SessionLocationInput!) { addLocationToSession(input: $input) { id } }',
        { input: { id, type: 'VENUE', venueId: venue.id } },
        0,
      )
    const deletes = () => ask('mutation ($id: ID!) { deleteVenue(id: $id) }', { id: venue.id }, 1)
    const [chosen, deleted] =
      round % 2 === 0 ? await Promise.all([chooses(), deletes()]) : (await Promise.all([deletes(), chooses()])).toReversed()
    expect([null, 'NOT_FOUND']).toContain(chosen?.code)
    expect([null, 'STATE_CONFLICT']).toContain(deleted?.code)
    expect([chosen?.code, deleted?.code].filter((code) => code === null)).toHaveLength(1)
    seen[deleted?.code === null ? 'deleted' : 'chosen']++
    const { rows } = await sql<{ lost: number }>`select count(*)::int as lost from session_location l join venue v on v.id = l.venue_id
      where v.deleted_at is not null`.execute(it.db)
    seen.lost += rows[0]?.lost ?? 0
    if (chosen?.code === null) {
      const removed = await ask('mutation ($id: ID!) { removeLocationFromSession(id: $id, type: VENUE) { id } }', { id }, 0)
      expect(removed.code).toBe(null)
    }
    await sql`update venue set deleted_at = now() where id = ${venue.id} and deleted_at is null`.execute(it.db)
  }
  return seen
}

/** A look for events before a venue is deleted, which the command that chooses it doesn't wait for: answers how many events are left with a deleted one. */
export async function deleteVenueNaively({ db }: Houses): Promise<number> {
  await sql`create table naive_venue (id int primary key, is_deleted boolean not null default false)`.execute(db)
  await sql`create table naive_location (venue_id int not null references naive_venue)`.execute(db)
  await sql`insert into naive_venue values (1)`.execute(db)
  const haveLooked = meeting(2)
  await Promise.all([
    db.transaction().execute(async (tx) => {
      const { rows } = await sql`select from naive_location where venue_id = 1`.execute(tx)
      await haveLooked()
      if (rows.length === 0) await sql`update naive_venue set is_deleted = true where id = 1`.execute(tx)
    }),
    db.transaction().execute(async (tx) => {
      const { rows } = await sql`select from naive_venue where id = 1 and not is_deleted`.execute(tx)
      await haveLooked()
      if (rows.length > 0) await sql`insert into naive_location values (1)`.execute(tx)
    }),
  ])
  const { rows } = await sql`select from naive_location l join naive_venue v on v.id = l.venue_id where v.is_deleted`.execute(db)
  return rows.length
}
