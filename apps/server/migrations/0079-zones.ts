import { type Kysely, sql } from 'kysely'

/**
 * Zone areas and game zones are changed and deleted: a deleted one stays as a row, since prices and past events refer to it. A game zone is needed where
 * one is near the START, whatever zone area it is in. Phones that people at an event can call are rows, and a producer may be called on their own.
 */
export async function up(db: Kysely<unknown>) {
  for (const part of [rows, chosen, near, phones, producerPhone]) await sql.raw(part).execute(db)
}

/** Of names that differ in capitals alone, all but the first get a part of their id. */
const apart = (table: string, same: string) => `
update ${table} t set name = left(t.name, 70) || ' ' || left(t.id::text, 8)
  where exists (select from ${table} o where lower(o.name) = lower(t.name) and o.id < t.id and ${same});`

const rows = `
${apart('venue_zone_area', 'true')}
${apart('venue_game_zone', 'o.zone_area_id is not distinct from t.zone_area_id')}
alter table venue_zone_area drop constraint venue_zone_area_name_key,
  add column version int not null default 1, add column deleted_at timestamptz,
  add constraint venue_zone_area_is_a_ring check (jsonb_array_length(area) between 4 and 500);
alter table venue_game_zone
  add column version int not null default 1, add column deleted_at timestamptz,
  add column latitude double precision not null generated always as ((point ->> 1)::double precision) stored,
  add column longitude double precision not null generated always as ((point ->> 0)::double precision) stored,
  add constraint venue_game_zone_is_a_ring check (jsonb_array_length(hull) between 4 and 500);
create unique index venue_zone_area_name on venue_zone_area (lower(name)) where deleted_at is null;
create unique index venue_game_zone_name on venue_game_zone (zone_area_id, lower(name)) nulls not distinct where deleted_at is null;
create index on venue_game_zone (latitude) where deleted_at is null;
create index on session (game_zone_id) where game_zone_id is not null;
create index on session (zone_area_id) where zone_area_id is not null;
`

/**
 * What is chosen hasn't been deleted in the meantime: a command that read it before is tried again, as after a serialisation failure, and reads again. The
 * lock waits for a deletion under way, which in turn waits for choices.
 */
const chosen = `
create function choose_undeleted() returns trigger language plpgsql as $$
declare
  is_deleted boolean;
begin
  execute format('select deleted_at is not null from %I where id = $1 for key share', tg_argv[0])
    into is_deleted using (to_jsonb(new) ->> tg_argv[1])::uuid;
  if is_deleted then raise exception '% % was deleted', tg_argv[0], tg_argv[1] using errcode = 'serialization_failure'; end if;
  return new;
end $$;
${[
  ['session', 'zone_area_id', 'venue_zone_area'],
  ['session', 'game_zone_id', 'venue_game_zone'],
  ['account_user', 'zone_area_id', 'venue_zone_area'],
  ['venue_game_zone', 'zone_area_id', 'venue_zone_area'],
  ['venue_city', 'zone_area_id', 'venue_zone_area'],
]
  .map(
    ([table, column, of]) => `
create trigger ${column}_is_there before insert on ${table} for each row when (new.${column} is not null)
  execute function choose_undeleted('${of}', '${column}');
create trigger ${column}_stays_there before update of ${column} on ${table} for each row
  when (new.${column} is not null and new.${column} is distinct from old.${column}) execute function choose_undeleted('${of}', '${column}');`,
  )
  .join('')}
`

/** Great-circle kilometres, as \`distanceKm\` of the domain. */
const near = `
create function venue_km(from_latitude double precision, from_longitude double precision, latitude double precision, longitude double precision)
returns double precision language sql immutable parallel safe as $$
  select 2 * 6371.0088 * asin(least(1, sqrt(sin(radians(latitude - from_latitude) / 2) ^ 2
    + cos(radians(from_latitude)) * cos(radians(latitude)) * sin(radians(longitude - from_longitude) / 2) ^ 2)))
$$;
create function note_stale_near_zone() returns trigger language plpgsql as $$
begin
  insert into session_stale (session_id) select distinct s.id from session s
    join changed c on s.latitude between c.latitude - 0.1 and c.latitude + 0.1 and venue_km(s.latitude, s.longitude, c.latitude, c.longitude) <= 10
    where s.status in ('UNSCHEDULED','REQUESTED','SCHEDULED','LIVE');
  return null;
end $$;
drop trigger stale_on_insert on venue_game_zone;
drop trigger stale_on_update on venue_game_zone;
drop trigger stale_on_delete on venue_game_zone;
drop trigger stale_before_update on venue_game_zone;
drop function note_stale_in_zone();
create trigger stale_on_insert after insert on venue_game_zone referencing new table as changed
  for each statement execute function note_stale_near_zone();
create trigger stale_on_update after update on venue_game_zone referencing new table as changed
  for each statement execute function note_stale_near_zone();
create trigger stale_before_update after update on venue_game_zone referencing old table as changed
  for each statement execute function note_stale_near_zone();
create trigger stale_on_delete after delete on venue_game_zone referencing old table as changed
  for each statement execute function note_stale_near_zone();
insert into session_stale (session_id) select id from session where latitude is not null and status in ('UNSCHEDULED','REQUESTED','SCHEDULED','LIVE');
`

const phones = `
create table setting_session_phone (
  id uuid primary key default gen_random_uuid(), phone text not null check (phone ~ '^[+][1-9][0-9]{6,14}$'),
  session_type text, host_type text, package_level text, version int not null default 1, created_at timestamptz not null
);
create unique index setting_session_phone_kind on setting_session_phone (session_type, host_type, package_level) nulls not distinct;
`

export const producerPhone = `
alter table session add column use_event_producer_phone boolean not null default false;
insert into session_change (session_id, at, operation, version, fields, heads)
select s.id, s.created_at, 'START_OF_LOG', s.version,
  jsonb_build_object('useEventProducerPhone', jsonb_build_object('before', null, 'after', false)), array['useEventProducerPhone']
from session s where exists (select from session_change c where c.session_id = s.id);
`
