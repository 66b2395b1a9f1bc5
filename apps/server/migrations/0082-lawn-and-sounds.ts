import { type Kysely, sql } from 'kysely'

/**
 * The lawn schedule of an event: what it follows from, and the duration of the event that it was made for. And the sounds of the people who play: each a
 * file of their own, under a key.
 */
export async function up(db: Kysely<unknown>) {
  for (const part of [tables, wall]) await sql.raw(part).execute(db)
}

const tables = `
create table game_lawn_schedule (
  session_id uuid primary key references session,
  plan jsonb not null check (jsonb_typeof(plan) = 'object'),
  duration int not null check (duration > 0)
);
create table game_user_audio (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references account_user,
  file_id uuid not null unique references file on delete cascade,
  keypress text not null check (keypress ~ '^[a-z0-9]$'),
  volume int not null default 80 check (volume between 0 and 100),
  overlay boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null,
  constraint a_key_plays_one_sound unique (user_id, keypress)
);
`

const all = '(select app_sees_all())'
const crew = `${all} or session_id in (select app_sessions())`
const own = `${all} or user_id = (select app_me())`
/** The schedule is for those who run the event, never for its customers. */
const wall = [
  ['game_lawn_schedule', crew],
  ['game_user_audio', own],
]
  .map(
    ([table, whose]) => `
alter table ${table} enable row level security, force row level security;
create policy sees on ${table} for select using (${whose});
create policy adds on ${table} for insert with check (${whose});
create policy changes on ${table} for update using (${whose}) with check (${whose});
create policy removes on ${table} for delete using (${whose});`,
  )
  .join('\n')
