import { type Kysely, sql } from 'kysely'

/**
 * A place that lost its person by a decline, expiry, withdrawal, absence or deactivation, until someone accepts it: who left, and why. From 72 hours before
 * its call on it is LATE. `told_at` and `unfilled_told_at` are when its producer was emailed that, and that no one is left to ask: each once.
 *
 * The stored readiness is told apart by its reader, since customers read a LATE place as taken; `changes_at` is when the clock alone changes it.
 */
export async function up(db: Kysely<unknown>) {
  for (const part of [table, wall, notes, projection, firstRows]) await sql.raw(part).execute(db)
}

const table = `
create table staffing_drop_out (
  assignment_id uuid primary key references staffing_assignment on delete cascade,
  session_id uuid not null references session on delete cascade,
  user_id uuid not null references account_user,
  had_accepted boolean not null,
  reason text not null check (reason in ('SICK','UNAVAILABLE','TRAVEL','SKILL','TOO_LATE','OTHER','DECLINED','EXPIRED','LEFT')),
  note text,
  at timestamptz not null,
  told_at timestamptz,
  unfilled_told_at timestamptz
);
create index on staffing_drop_out (session_id);
`

/** Everyone who sees an event knows which of its places count as taken; who left and why are columns for staff. Only the house writes here. */
const wall = `
alter table staffing_drop_out enable row level security, force row level security;
create policy sees on staffing_drop_out for select using ((select app_sees_all())
  or ((select app_workspaces('VIEWER')) <> '{}' and (select s.id from session s where s.id = session_id) is not null)
  or session_id in (select app_sessions()));
create policy adds on staffing_drop_out for insert with check ((select app_sees_all()));
create policy changes on staffing_drop_out for update using ((select app_sees_all())) with check ((select app_sees_all()));
create policy removes on staffing_drop_out for delete using ((select app_sees_all()));
`

const notes = (['insert', 'update', 'delete'] as const)
  .map(
    (event) => `
create trigger stale_on_${event} after ${event} on staffing_drop_out referencing ${event === 'delete' ? 'old' : 'new'} table as changed
  for each statement execute function note_stale('session_id');`,
  )
  .join('')

/** The rows are written again below; until then customers read what they read so far. Events with a LATE place come first in an inbox,
 * and those without a producer are in every producer's. */
const projection = `
alter table session_readiness add column customer_readiness text
    check (customer_readiness in ('ManagersNeeded','HostNeeded','UserDetailsRequired','EmDetailsRequired','GameReady')),
  add column late boolean not null default false, add column changes_at timestamptz;
update session_readiness set customer_readiness = readiness;
alter table session_readiness alter column customer_readiness set not null;
alter table session_readiness alter column late drop default;
create index on session_readiness (changes_at) where changes_at is not null;
create index on session_readiness (late desc, starts_at, session_id) include (inbox, readiness, producer_id, workspace_id);
create index on session_readiness (starts_at, session_id) include (inbox) where readiness = 'ManagersNeeded';
`

/**
 * Of each open place of a coming event: the newest offers back to the first that was accepted, or was ended by us and may have been. Who withdrew among them
 * left; else the last who declined or didn't answer.
 */
const firstRows = `
insert into staffing_drop_out (assignment_id, session_id, user_id, had_accepted, reason, note, at)
select distinct on (o.assignment_id) o.assignment_id, o.session_id, o.user_id, o.withdrawal_reason is not null,
  coalesce(o.withdrawal_reason, case o.state when 'EXPIRED' then 'EXPIRED' else coalesce(o.reason, 'DECLINED') end),
  case when o.withdrawal_reason is null then o.note else o.withdrawal_note end, coalesce(o.answered_at, o.expires_at, o.made_at)
from staffing_approval o join staffing_assignment p on p.id = o.assignment_id join session s on s.id = o.session_id
where s.status in ('SCHEDULED','REQUESTED') and s.starts_at > now() and p.role in ('PRODUCER','HOST','PLANT')
  and (o.state in ('DECLINED','EXPIRED') or o.withdrawal_reason is not null)
  and not exists (select from staffing_approval n where n.assignment_id = o.assignment_id and n.seq > o.seq
    and (n.state = 'ACCEPTED' or (n.state = 'CANCELLED' and n.withdrawal_reason is null)))
order by o.assignment_id, o.withdrawal_reason is null, o.seq desc;
`
