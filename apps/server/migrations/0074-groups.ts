import { type Kysely, sql } from 'kysely'

/**
 * Events of one customer that belong together. An event is in at most one group, and the composite foreign key keeps both in one workspace.
 * `announced` is what the last announcement said of each event, by its id, and whom it told: what has changed since is the difference to that.
 */
export async function up(db: Kysely<unknown>) {
  for (const part of [table, wall]) await sql.raw(part).execute(db)
}

const table = `
create table session_group (
  id uuid primary key default gen_random_uuid(), workspace_id uuid not null references workspace, name text not null,
  pattern text not null check (pattern in ('SIMULTANEOUS', 'BACK_TO_BACK', 'FREE')),
  gap_minutes int not null default 30 check (gap_minutes between 0 and 480),
  announced_at timestamptz, announced_by uuid references account_user, announced jsonb not null default '{}' check (jsonb_typeof(announced) = 'object'),
  created_by uuid references account_user, created_at timestamptz not null, version int not null default 1,
  unique (id, workspace_id)
);
create index on session_group (workspace_id);
alter table session add column group_id uuid, add foreign key (group_id, workspace_id) references session_group (id, workspace_id);
create index on session (group_id) where group_id is not null;
create index on message_mail (to_address, made_at desc) where session_id is null and starts_with(kind, 'group.');
`

const all = '(select app_sees_all())'
const edits = `${all} or workspace_id = any((select app_workspaces('EDITOR'))::uuid[])`
const wall = `
alter table session_group enable row level security, force row level security;
create policy sees on session_group for select using (${all} or workspace_id = any((select app_workspaces('VIEWER'))::uuid[]));
create policy adds on session_group for insert with check (${edits});
create policy changes on session_group for update using (${edits}) with check (${edits});
`
