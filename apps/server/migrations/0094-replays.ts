import { type Kysely, sql } from 'kysely'

/**
 * Recordings of the screens of people who agreed to them, in parts as browsers send them, and the errors that browsers report. A recording is its person's own;
 * the policy table leaves those of others to admins. An error has no person: it names a recording, if there is one, until that is deleted.
 */
export async function up(db: Kysely<unknown>) {
  for (const part of [tables, wall]) await sql.raw(part).execute(db)
}

const tables = `
create table setting_replay (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references account_user,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  bytes int not null check (bytes between 0 and 5 * 1024 * 1024),
  errors int not null default 0 check (errors >= 0),
  device text,
  width int not null check (width between 1 and 20000),
  height int not null check (height between 1 and 20000),
  constraint it_ends_after_it_starts check (ended_at >= started_at),
  constraint it_takes_at_most_half_an_hour check (ended_at <= started_at + interval '30 minutes')
);
create index on setting_replay (user_id, started_at);
create index on setting_replay (started_at);
create table setting_replay_part (
  replay_id uuid not null references setting_replay on delete cascade,
  number int not null check (number >= 0),
  events bytea not null check (length(events) <= 256 * 1024),
  primary key (replay_id, number)
);
create table setting_client_error (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('CHUNK_LOAD', 'CSS_CHUNK_LOAD', 'PAGE')),
  report jsonb not null check (jsonb_typeof(report) = 'object'),
  replay_id uuid references setting_replay on delete set null,
  at timestamptz not null
);
create index on setting_client_error (at);
create index on setting_client_error (replay_id);
`

const all = '(select app_sees_all())'
const own = `${all} or user_id = (select app_me())`
const ofOwn = `${all} or replay_id in (select id from setting_replay where user_id = (select app_me()))`
const wallOf = (table: string, fits: string) => `
alter table ${table} enable row level security, force row level security;
create policy sees on ${table} for select using (${fits});
create policy adds on ${table} for insert with check (${fits});
create policy changes on ${table} for update using (${fits}) with check (${fits});
create policy removes on ${table} for delete using (${fits});
`
const wall = wallOf('setting_replay', own) + wallOf('setting_replay_part', ofOwn) + wallOf('setting_client_error', all)
