import { type Kysely, sql } from 'kysely'

/**
 * Sets of missions, of a workspace or without one of our library, and the set of each event. A deleted set keeps its row, since past events have it. The
 * missions of a set are numbered without gaps: they move in one statement, after which the numbers are compared.
 */
export async function up(db: Kysely<unknown>) {
  for (const part of [tables, wall]) await sql.raw(part).execute(db)
}

const tables = `
create table mission_set (
  id uuid primary key default gen_random_uuid(), workspace_id uuid references workspace, name text not null,
  created_at timestamptz not null, version int not null default 1, deleted_at timestamptz
);
create index on mission_set (workspace_id);
create table mission (
  id uuid primary key default gen_random_uuid(), mission_set_id uuid not null references mission_set, name text not null,
  type text not null check (type in ('MULTIPLE_CHOICE', 'TEXT', 'TRUE_FALSE')),
  options jsonb not null check (jsonb_typeof(options) = 'array'), instructions text not null, notes text not null default '',
  position int not null check (position between 0 and 49), dismissed text[] not null default '{}',
  created_at timestamptz not null, version int not null default 1,
  constraint mission_place unique (mission_set_id, position) deferrable initially immediate
);
alter table session add column mission_set_id uuid references mission_set;
create index on session (mission_set_id) where mission_set_id is not null;
`

const all = '(select app_sees_all())'
const mine = (level: string) => `any((select app_workspaces('${level}'))::uuid[])`
const edits = `${all} or workspace_id = ${mine('EDITOR')}`
const editsSet = `${all} or mission_set_id in (select s.id from mission_set s where s.workspace_id = ${mine('EDITOR')})`
// the library is for workspaces that choose missions; everyone who reads an event reads its set
const wall = `
alter table mission_set enable row level security, force row level security;
create policy sees on mission_set for select using (${all} or workspace_id = ${mine('VIEWER')}
  or (workspace_id is null and exists (select from workspace w where w.id = ${mine('VIEWER')} and w.settings @> '{"missions": true}'))
  or exists (select from session e where e.mission_set_id = mission_set.id));
create policy adds on mission_set for insert with check (${edits});
create policy changes on mission_set for update using (${edits}) with check (${edits});
alter table mission enable row level security, force row level security;
create policy sees on mission for select using (${all} or exists (select from mission_set s where s.id = mission_set_id));
create policy adds on mission for insert with check (${editsSet});
create policy changes on mission for update using (${editsSet}) with check (${editsSet});
create policy removes on mission for delete using (${editsSet});
`
