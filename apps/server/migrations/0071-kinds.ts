import { type Kysely, sql } from 'kysely'

/** What falls away when an event becomes another kind is kept for 30 days, by the kind that it belonged to. The change log has the sync type from now on. */
export async function up(db: Kysely<unknown>) {
  for (const part of [table, wall, syncTypes]) await sql.raw(part).execute(db)
}

const table = `
create table session_parked (
  session_id uuid not null references session,
  part text not null check (part in ('LOCATIONS', 'GAME_ZONE', 'GROUP_DETAILS', 'TIMELINE', 'TEMPLATE')),
  kind text not null check (kind <> ''), value jsonb not null check (jsonb_typeof(value) = 'object'), parked_at timestamptz not null,
  primary key (session_id, part, kind)
);
create index on session_parked (parked_at);
`

const all = '(select app_sees_all())'
/** Those who may change an event read and write what it had; the crew reads nothing of it. */
const mine = `${all} or (select s.workspace_id from session s where s.id = session_id) = any((select app_workspaces('EDITOR'))::uuid[])`
const wall = `
alter table session_parked enable row level security, force row level security;
create policy sees on session_parked for select using (${mine});
create policy adds on session_parked for insert with check (${mine});
create policy changes on session_parked for update using (${mine}) with check (${mine});
create policy removes on session_parked for delete using (${mine});
`

const syncTypes = `
insert into session_change (session_id, at, operation, version, fields, heads)
select s.id, s.created_at, 'START_OF_LOG', s.version,
  jsonb_build_object('syncType', jsonb_build_object('before', null, 'after', s.sync_type)), array['syncType']
from session s where exists (select from session_change c where c.session_id = s.id);
`
