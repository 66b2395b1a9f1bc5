import { type Kysely, sql } from 'kysely'

/**
 * The readiness of every event that isn't over, so that lists can be filtered by it. The rule needs TypeScript, so triggers only note which events
 * may have changed, in `session_stale`, and the server writes their rows at the end of the same transaction; what it finds noted by a committed
 * transaction (other areas' tables, these first rows) it writes when it starts and every two seconds.
 */
export async function up(db: Kysely<unknown>) {
  for (const part of [tables, wall, notes, ...watched.map(([table, column]) => triggersOf(table, column)), others, firstRows])
    await sql.raw(part).execute(db)
}

const inboxGroups = "'REQUESTS','NEEDS_HOSTS','NEEDS_REVIEW','WAITING','READY'"

/**
 * `blackout` is what the server's setting said of the experience: a row that a changed setting contradicts is written again. Rows of `session_stale`
 * are only inserted and deleted, so that two transactions that change one event don't wait for each other here; it has no foreign key for the same reason.
 */
const tables = `
create table session_readiness (
  session_id uuid primary key references session on delete cascade, workspace_id uuid not null, starts_at timestamptz,
  readiness text not null check (readiness in ('ManagersNeeded','HostNeeded','UserDetailsRequired','EmDetailsRequired','GameReady')),
  waiting int not null check (waiting >= 0), inbox text check (inbox in (${inboxGroups})), producer_id uuid, blackout boolean not null
);
create index on session_readiness (starts_at, session_id) include (inbox, readiness, workspace_id);
create index on session_readiness (producer_id, starts_at, session_id) include (inbox) where producer_id is not null;
create table session_stale (
  id bigint primary key generated always as identity, session_id uuid not null, txid xid8 not null default pg_current_xact_id()
);
create index on session_stale (txid);
`

const wall = `
alter table session_readiness enable row level security, force row level security;
create policy sees on session_readiness for select using ((select app_sees_all())
  or workspace_id = any((select app_workspaces('VIEWER'))::uuid[]) or session_id in (select app_sessions()));
create policy adds on session_readiness for insert with check ((select app_sees_all()));
create policy changes on session_readiness for update using ((select app_sees_all())) with check ((select app_sees_all()));
create policy removes on session_readiness for delete using ((select app_sees_all()));
`

/** `changed` is the table of a statement's new rows, or of its old ones when it deletes; the argument is the column with the event's id. */
const notes = `
create function note_stale() returns trigger language plpgsql as $$
begin
  execute format('insert into session_stale (session_id) select distinct %I from changed', tg_argv[0]);
  return null;
end $$;
create function note_stale_in_zone() returns trigger language plpgsql as $$
begin
  insert into session_stale (session_id) select s.id from session s
    where s.zone_area_id in (select c.zone_area_id from changed c) and s.status in ('UNSCHEDULED','REQUESTED','SCHEDULED','LIVE');
  return null;
end $$;
create function note_stale_of_experience() returns trigger language plpgsql as $$
begin
  insert into session_stale (session_id) select s.id from session s
    where s.experience_id in (select c.id from changed c) and s.status in ('UNSCHEDULED','REQUESTED','SCHEDULED','LIVE');
  return null;
end $$;
`

/** The tables that an event's readiness follows from, each with its column of the event's id. */
const watched = [
  ['session', 'id'],
  ['session_location', 'session_id'],
  ['staffing_assignment', 'session_id'],
  ['staffing_approval', 'session_id'],
  ['schedule_request', 'session_id'],
] as const

const trigger = (table: string, event: 'insert' | 'update' | 'delete', call: string) => `
create trigger stale_on_${event} after ${event} on ${table} referencing ${event === 'delete' ? 'old' : 'new'} table as changed
  for each statement execute function ${call};`

const triggersOf = (table: string, column: string) =>
  (['insert', 'update', 'delete'] as const).map((event) => trigger(table, event, `note_stale('${column}')`)).join('')

/** A game zone that leaves its area is two updates' worth of events: those of the area that it left are noted by its old row. */
const others = `
${(['insert', 'update', 'delete'] as const).map((event) => trigger('venue_game_zone', event, 'note_stale_in_zone()')).join('')}
create trigger stale_before_update after update on venue_game_zone referencing old table as changed
  for each statement execute function note_stale_in_zone();
${trigger('catalogue_experience', 'update', 'note_stale_of_experience()')}
`

const firstRows = `
insert into session_stale (session_id) select id from session where status in ('UNSCHEDULED','REQUESTED','SCHEDULED','LIVE');
`
