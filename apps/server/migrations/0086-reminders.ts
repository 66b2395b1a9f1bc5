import { type Kysely, sql } from 'kysely'

/** Which starts of events their contacts have been reminded of: each of them once, whether or not anyone wanted it. */
export async function up(db: Kysely<unknown>) {
  for (const part of [table, wall]) await sql.raw(part).execute(db)
}

const table = `
create table message_reminder (
  session_id uuid not null references session, starts_at timestamptz not null, made_at timestamptz not null,
  primary key (session_id, starts_at)
);
`

const all = '(select app_sees_all())'
const wall = `
alter table message_reminder enable row level security, force row level security;
create policy sees on message_reminder for select using (${all});
create policy adds on message_reminder for insert with check (${all});
create policy changes on message_reminder for update using (${all}) with check (${all});
create policy removes on message_reminder for delete using (${all});
`
