import { type Kysely, sql } from 'kysely'

/**
 * People at the place of an event: a list in order, null if there are none. The change log says null of what was never given, and so nothing has to be
 * added to the histories of the events that are there.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table session add column venue_contacts jsonb
    check (venue_contacts is null or (jsonb_typeof(venue_contacts) = 'array' and jsonb_array_length(venue_contacts) between 1 and 10))`.execute(
    db,
  )
  // what was reviewed had none either
  await sql`update session set reviewed_part = reviewed_part || '{"venueContacts": null}' where jsonb_typeof(reviewed_part) = 'object'`.execute(
    db,
  )
}
