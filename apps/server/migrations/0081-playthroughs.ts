import { type Kysely, sql } from 'kysely'

/**
 * The game of an event as it is run, and its journal: every command of a device once, with its fate, under the key that the device gave it. A game runs
 * exactly while its event is LIVE, and an ended one belongs to a completed event (I-40); both are compared when a transaction ends, in which they move
 * together. Events that are LIVE already have a game that started with them.
 */
export async function up(db: Kysely<unknown>) {
  for (const part of [tables, moves, together, running, wall]) await sql.raw(part).execute(db)
}

const tables = `
alter table session add column game_control boolean;
create table game_playthrough (
  session_id uuid primary key references session,
  status text not null check (status in ('ARCHIVED', 'CLOSED', 'ENDED', 'ENDING', 'PAUSED', 'STARTED', 'VOTING')),
  started_at timestamptz not null, ended_at timestamptz, since timestamptz not null,
  paused_ms bigint not null default 0 check (paused_ms >= 0), paused_since timestamptz, ending_until timestamptz,
  ended_by_clock boolean not null default false,
  missions jsonb not null default '[]' check (jsonb_typeof(missions) = 'array'),
  heard_at timestamptz, heard_from text,
  check ((status in ('ENDED', 'CLOSED', 'ARCHIVED')) = (ended_at is not null)), check ((status = 'ENDING') = (ending_until is not null)),
  check (ended_at >= started_at), check (status <> 'PAUSED' or paused_since is not null)
);
create index on game_playthrough (ending_until) where status = 'ENDING';
create index on game_playthrough (ended_at) where status in ('ENDED', 'CLOSED');
create table game_journal (
  session_id uuid not null references session, key uuid not null, number bigint generated always as identity unique,
  command text not null check (command in ('START', 'PAUSE', 'VOTE', 'END', 'CLOSE', 'MESSAGE', 'NOTE')),
  fate text not null check (fate in ('APPLIED', 'REPEATED', 'IGNORED', 'LATE')), reason text,
  at timestamptz not null, received_at timestamptz not null, actor_id uuid not null references account_user, device text,
  text text, team text,
  primary key (session_id, key), check ((command in ('MESSAGE', 'NOTE')) = (text is not null)), check ((fate = 'IGNORED') = (reason is not null))
);
create index on game_journal (session_id, number desc);
create trigger game_journal_is_append_only before update or delete on game_journal for each row execute function refuse_change();
create trigger game_journal_is_never_emptied before truncate on game_journal execute function refuse_change();
`

const moves = `
create function game_move() returns trigger language plpgsql as $$
begin
  if old.status <> new.status and (old.status || '>' || new.status) not in (
    'STARTED>PAUSED','STARTED>VOTING','STARTED>ENDING','STARTED>ENDED','PAUSED>STARTED','PAUSED>VOTING','PAUSED>ENDING','PAUSED>ENDED',
    'VOTING>STARTED','VOTING>ENDING','VOTING>ENDED','ENDING>STARTED','ENDING>ENDED','ENDED>CLOSED','CLOSED>ARCHIVED')
  then raise exception 'a game does not go from % to %', old.status, new.status using errcode = '23514', constraint = 'game_move'; end if;
  return new;
end $$;
create trigger game_moves before update of status on game_playthrough for each row execute function game_move();
`

// at the end of a transaction its name may be that of someone who doesn't see the rows: the function asks as the system
const together = `
create function game_agrees() returns trigger security definer language plpgsql as $$
declare event uuid := case when tg_table_name = 'session' then (to_jsonb(new) ->> 'id')::uuid else (to_jsonb(new) ->> 'session_id')::uuid end;
  name text := current_setting('app.actor', true); held bool := row_security_active('public.account_user'::regclass);
  is_live bool; is_completed bool; game text;
begin
  if held then perform set_config('app.actor', 'system', true); end if;
  select s.status = 'LIVE', s.status = 'COMPLETED' into is_live, is_completed from public.session s where s.id = event;
  select p.status into game from public.game_playthrough p where p.session_id = event;
  if held then perform set_config('app.actor', name, true); end if;
  if is_live <> (coalesce(game, '') in ('STARTED', 'PAUSED', 'VOTING', 'ENDING')) or (game in ('ENDED', 'CLOSED', 'ARCHIVED') and not is_completed)
  then raise exception 'the event % and its game do not agree: %', event, coalesce(game, 'no game')
    using errcode = '23514', constraint = 'game_agrees'; end if;
  return null;
end $$;
create constraint trigger game_agrees_with_event after insert or update of status on game_playthrough
  deferrable initially deferred for each row execute function game_agrees();
create constraint trigger event_agrees_with_game after insert or update of status on session
  deferrable initially deferred for each row execute function game_agrees();
`

// compared here: a table with rows that still have to be can't be altered in this transaction
const running = `
insert into game_playthrough (session_id, status, started_at, since, missions)
select s.id, 'STARTED', s.starts_at, s.starts_at, (select coalesce(jsonb_agg(to_jsonb(m) order by m.position), '[]') from mission m
  where m.mission_set_id = s.mission_set_id) from session s where s.status = 'LIVE';
set constraints all immediate;
`

const all = '(select app_sees_all())'
const crew = `${all} or session_id in (select app_sessions())`
const event = '(select true from session s where s.id = session_id)'
/** Everyone who reads an event reads its game and what was said to the teams; the rest of the journal is for crew and staff. */
const wall = `
alter table game_playthrough enable row level security, force row level security;
create policy sees on game_playthrough for select using (${all} or ${event});
create policy adds on game_playthrough for insert with check (${crew});
create policy changes on game_playthrough for update using (${crew}) with check (${crew});
alter table game_journal enable row level security, force row level security;
create policy sees on game_journal for select using (${crew} or (command = 'MESSAGE' and fate = 'APPLIED' and ${event}));
create policy adds on game_journal for insert with check (${all} or (session_id in (select app_sessions()) and actor_id = (select app_me())));
`
