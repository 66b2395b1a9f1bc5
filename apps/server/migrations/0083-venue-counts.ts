import { type Kysely, sql } from 'kysely'

/**
 * The counts of a venue follow from events that run or ran. An event to come that gets a place, or loses it, writes nothing to the venue: it would hold its
 * row, for which another event's start waits with the lock of all crews, while the booking itself waits for that lock.
 */
export async function up(db: Kysely<unknown>) {
  await sql.raw(triggers).execute(db)
}

const changes = [
  ['venues_are_counted_on_insert', 'insert', 'new'],
  ['venues_are_counted_on_update', 'update', 'new'],
  ['venues_are_counted_before_update', 'update', 'old'],
  ['venues_are_counted_on_delete', 'delete', 'old'],
] as const

const triggers = `
create function count_venues_of_places() returns trigger language plpgsql as $$
begin
  perform count_venues(array(select distinct c.venue_id from changed c join session s on s.id = c.session_id
    where c.venue_id is not null and s.status in ('LIVE', 'COMPLETED')));
  return null;
end $$;
${changes
  .map(
    ([trigger, on, side]) => `
drop trigger ${trigger} on session_location;
create trigger ${trigger} after ${on} on session_location referencing ${side} table as changed
  for each statement execute function count_venues_of_places();`,
  )
  .join('')}
`
