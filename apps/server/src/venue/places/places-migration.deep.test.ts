import { openTestDatabase } from '@troupe/tests/database'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { up } from '../../../migrations/0078-places.ts'

test('a stored place at the centre of one of our cities has no more than that city; our cities get their regions', async () => {
  const { db, close } = await openTestDatabase()
  await sql`alter table venue_city drop constraint venue_city_name_region_country_key, drop column region, add unique (name, country)`.execute(
    db,
  )
  await sql`alter table session_location drop column precision`.execute(db)
  const { rows: places } = await sql<{ id: string }>`select id from session_location order by id limit 3`.execute(db)
  const [centre = '', near = '', far = ''] = places.map(({ id }) => id)
  const at = (id: string, east: number) =>
    sql`update session_location set (latitude, longitude) =
      (select latitude, longitude + ${east}::float8 from venue_city where name = 'Chicago') where id = ${id}`.execute(db)
  // the sixth digit is less than a metre, and comes from how numbers were written
  await at(centre, 0.000_001)
  await at(near, 0.001)
  await at(far, 1)
  await db.transaction().execute((tx) => up(tx as unknown as Kysely<unknown>))

  const { rows } = await sql<{ id: string; precision: string }>`select id, precision from session_location
    where id in (${centre}, ${near}, ${far})`.execute(db)
  expect(new Map(rows.map(({ id, precision }) => [id, precision]))).toEqual(
    new Map([
      [centre, 'CITY'],
      [near, 'POINT'],
      [far, 'POINT'],
    ]),
  )
  const { rows: cities } = await sql<{ name: string; region: string }>`select name, region from venue_city
    where name in ('Chicago', 'Berlin', 'London') order by name`.execute(db)
  expect(cities).toEqual([
    { name: 'Berlin', region: 'Berlin' },
    { name: 'Chicago', region: 'Illinois' },
    { name: 'London', region: 'England' },
  ])
  await close()
})
