import { type Kysely, sql } from 'kysely'

/**
 * How exactly a place of an event is known, and the regions of cities. Stored places at the centre of one of our cities have no more than that city; what
 * other cities' centres are isn't known here, so such a place counts as exact until it is saved again.
 */
export async function up(db: Kysely<unknown>) {
  await sql
    .raw(`
alter table session_location add column precision text not null default 'POINT' check (precision in ('POINT', 'CITY'));
update session_location l set precision = 'CITY' from venue_city c
  where round(l.latitude::numeric, 5) = round(c.latitude::numeric, 5) and round(l.longitude::numeric, 5) = round(c.longitude::numeric, 5);
alter table venue_city add column region text not null default '', drop constraint venue_city_name_country_key, add unique (name, region, country);
`)
    .execute(db)
  await nameRegions(db)
}

/** The region of a city is that of the nearest city of its name in the list that comes with the server; the others have none. */
async function nameRegions(db: Kysely<unknown>) {
  const { rows } = await sql<{ id: string; name: string; country: string; latitude: number; longitude: number }>`
    select id, name, country, latitude, longitude from venue_city`.execute(db)
  if (rows.length === 0) return
  const { regionNear } = await import('../src/venue/places/region-near.ts')
  for (const { id, ...city } of rows) {
    const region = regionNear(city)
    if (region !== null) await sql`update venue_city set region = ${region} where id = ${id}`.execute(db)
  }
}
