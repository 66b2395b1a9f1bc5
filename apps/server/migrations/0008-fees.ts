import { type Kysely, sql } from 'kysely'

/**
 * What fees and refunds depend on: the zone in which an event's days are counted, the end of its free first day, what its crew had to be
 * before the customer changed it, and every change that moved money.
 */
export async function up(db: Kysely<unknown>) {
  for (const part of [columns, changes, backfill, leftovers]) await sql.raw(part).execute(db)
}

/**
 * `staffed_as` holds the facts that a customer changed since the last booking or move, as they were before. `priced_on` is the local day by
 * whose season the credits were priced: an event that lost its date keeps its price.
 */
const columns = `
alter table session add column fee_zone text, add column free_until timestamptz, add column staffed_as jsonb, add column priced_on date;
`

/** One row for each change, in order. Rows are only added, never changed, so that a refund can be explained years later. */
const changes = `
create table schedule_change (
  id bigint generated always as identity primary key, session_id uuid not null references session, at timestamptz not null,
  kind text not null check (kind in ('MOVE','UNSCHEDULE','ROOMS','START','KIND','SWITCH','CANCEL')),
  limits boolean not null, free text check (free in ('NO_DATE','FIRST_DAY','FREE_RESCHEDULE','WE_CANNOT_STAFF','GLOBAL_UNAVAILABILITY')),
  percent int not null check (percent between 0 and 100), credits int not null check (credits >= 0),
  fee int not null check (fee >= 0), paid int not null check (paid >= 0),
  returned int not null check (returned >= 0), kept int not null check (kept >= 0)
);
create index on schedule_change (session_id, id);
create trigger schedule_change_is_append_only before update or delete on schedule_change for each row execute function refuse_change();
create trigger schedule_change_is_never_emptied before truncate on schedule_change for each statement execute function refuse_change();
alter table schedule_change enable row level security, force row level security;
create policy sees on schedule_change for select using ((select app_sees_all())
  or ((select app_workspaces('VIEWER')) <> '{}' and (select s.id from session s where s.id = session_id) is not null)
  or session_id in (select app_sessions()));
create policy adds on schedule_change for insert with check ((select app_sees_all())
  or (select s.workspace_id from session s where s.id = session_id) = any((select app_workspaces('EDITOR'))::uuid[]));
`

/** A START with coordinates gets the zone of the nearest known city, which is close enough for existing events: they are played in and around these cities. */
const backfill = `
update session s set
  fee_zone = coalesce((select c.timezone from venue_city c cross join lateral (select 12742 * asin(least(1, sqrt(
        power(sin(radians(c.latitude - s.latitude) / 2), 2)
        + cos(radians(c.latitude)) * cos(radians(s.latitude)) * power(sin(radians(c.longitude - s.longitude) / 2), 2)))) as km) far
      where far.km <= 100 order by far.km, c.id limit 1), s.timezone),
  priced_on = coalesce(s.local_start, s.first_starts_at at time zone s.timezone)::date,
  free_until = case when s.first_starts_at - s.first_booked_at >= interval '48 hours'
    and (s.starts_at is null or s.starts_at - s.first_booked_at >= interval '48 hours') then s.first_booked_at + interval '24 hours' end
  where s.first_booked_at is not null;
insert into schedule_change (session_id, at, kind, limits, percent, credits, fee, paid, returned, kept)
  select id, (paid_move ->> 'at')::timestamptz, 'MOVE', true, (paid_move ->> 'refundPercent')::int, credits, (paid_move ->> 'feeCredits')::int, 0, 0, 0
  from session where paid_move is not null order by (paid_move ->> 'at')::timestamptz;
`

const leftovers = `
alter table session drop column first_starts_at, drop column paid_move;
`
