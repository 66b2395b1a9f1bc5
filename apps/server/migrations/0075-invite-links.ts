import { type Kysely, sql } from 'kysely'

/**
 * Invite links of events, and the guests who were emailed one or answered. A link is derived from the server's secret whenever it is shown, and only its
 * hash is stored. The row of the highest generation is the link that works; those before it were reset. A guest is one email address of an event.
 */
export async function up(db: Kysely<unknown>) {
  for (const part of [tables, walls]) await sql.raw(part).execute(db)
}

const audience = `audience text not null check (audience in ('ON_SITE', 'ONLINE'))`
const tables = `
create table session_invite (
  code_hash text primary key, session_id uuid not null references session, ${audience}, generation int not null check (generation >= 0),
  made_at timestamptz not null, resent_at timestamptz
);
create index on session_invite (session_id, audience, generation);
create table session_attendee (
  id uuid primary key default gen_random_uuid(), session_id uuid not null references session, email text not null,
  first_name text not null default '', last_name text not null default '', ${audience},
  answer text check (answer in ('YES', 'NO')), answered_at timestamptz, emailed_at timestamptz,
  unique (session_id, email), check ((answer is null) = (answered_at is null)), check (answered_at is not null or emailed_at is not null)
);
`

const all = '(select app_sees_all())'
/** A guest's name and address are for those who edit the event and for its crew. */
const mine = `${all} or (select s.workspace_id from session s where s.id = session_id) = any((select app_workspaces('EDITOR'))::uuid[])`
const walls = ['session_invite', 'session_attendee']
  .map(
    (table) => `
alter table ${table} enable row level security, force row level security;
create policy sees on ${table} for select using (${mine} or session_id in (select app_sessions()));
create policy adds on ${table} for insert with check (${mine});
create policy changes on ${table} for update using (${mine}) with check (${mine});
`,
  )
  .join('')
