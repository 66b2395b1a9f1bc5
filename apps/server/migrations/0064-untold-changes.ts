import { type Kysely, sql } from 'kysely'

/**
 * Scheduled events with changes that their people are yet to be told of by email: those of the version `since` and after. One row an event, so that
 * someone who changes five things in a row sends one email a person: each change puts `due_at` off, at most to an hour after `first_at`.
 */
export async function up(db: Kysely<unknown>) {
  for (const part of [table, wall]) await sql.raw(part).execute(db)
}

const table = `
create table session_untold (
  session_id uuid primary key references session on delete cascade,
  since int not null, first_at timestamptz not null, due_at timestamptz not null
);
create index on session_untold (due_at);
`

const wall = `
alter table session_untold enable row level security, force row level security;
create policy sees on session_untold
  using ((select app_sees_all()) or (select true from session s where s.id = session_id));
`
