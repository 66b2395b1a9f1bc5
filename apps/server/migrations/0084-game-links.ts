import { type Kysely, sql } from 'kysely'

/**
 * The game at Breadcrumb that an event is linked to, and what Breadcrumb is told of the event's game, in its order: a row a command. What the simulators of
 * the demo were told, so that a restart and a second process know it.
 */
export async function up(db: Kysely<unknown>) {
  for (const part of [tables, wall]) await sql.raw(part).execute(db)
}

const tables = `
create table game_link (
  session_id uuid primary key references session,
  game_id text not null constraint a_game_has_one_event unique check (length(game_id) between 1 and 64),
  linked_at timestamptz not null
);
create table game_told (
  number bigint generated always as identity primary key,
  session_id uuid not null references session, key uuid not null, game_id text not null,
  status text check (status in ('ARCHIVED', 'CLOSED', 'ENDED', 'ENDING', 'PAUSED', 'STARTED', 'VOTING')),
  text text, team text, at timestamptz not null,
  told_at timestamptz, refused smallint, leased_until timestamptz,
  failure text check (failure in ('TIMEOUT', 'UNREACHABLE', 'SIGNED_OUT', 'BROKEN', 'RATE_LIMITED', 'BAD_ANSWER')),
  check ((status is null) = (text is not null)), check (refused is null or told_at is not null)
);
create index on game_told (session_id, number) where told_at is null;
create index on game_told (session_id, number desc);
create table port_simulated (
  port text not null, id text not null, state jsonb not null, primary key (port, id)
);
`

const all = '(select app_sees_all())'
const crew = `${all} or session_id in (select app_sessions())`
/** Crew and staff read how it stands; only the server itself writes what is told, and talks to a simulator. */
const wall = [
  ['game_link', crew],
  ['game_told', crew],
  ['port_simulated', all],
]
  .map(
    ([table, whose]) => `
alter table ${table} enable row level security, force row level security;
create policy sees on ${table} for select using (${whose});
create policy adds on ${table} for insert with check (${all});
create policy changes on ${table} for update using (${all}) with check (${all});
create policy removes on ${table} for delete using (${all});`,
  )
  .join('\n')
