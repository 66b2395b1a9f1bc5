import { type Kysely, sql } from 'kysely'

/**
 * What the contact of an event says of its crew: one link for each event, which works for 30 days, and one rating for each person. A staff rating stands
 * on the place itself and has precedence; it has its time now, since ratings count for a year.
 */
export async function up(db: Kysely<unknown>) {
  for (const part of [tables, walls]) await sql.raw(part).execute(db)
}

const tables = `
alter table staffing_assignment add column rated_at timestamptz;
update staffing_assignment set rated_at = updated_at where rating is not null;
create table staffing_rating_link (
  session_id uuid primary key references session on delete cascade, user_id uuid not null references account_user,
  code_hash text not null unique, made_at timestamptz not null, expires_at timestamptz not null check (expires_at > made_at)
);
create index on staffing_rating_link (user_id);
create table staffing_rating (
  assignment_id uuid primary key references staffing_assignment on delete cascade, session_id uuid not null references session on delete cascade,
  user_id uuid not null references account_user, rating int not null check (rating between 1 and 5),
  note text check (char_length(note) <= 500), rated_at timestamptz not null, changed_at timestamptz not null
);
create index on staffing_rating (user_id);
create index on staffing_rating (session_id);
`

const all = '(select app_sees_all())'

/** Both are for the server and its staff: what a person reads of their own rating is chosen by the server. */
const walls = ['staffing_rating_link', 'staffing_rating']
  .map(
    (table) => `
    alter table ${table} enable row level security, force row level security;
    create policy sees on ${table} for select using (${all});
    create policy adds on ${table} for insert with check (${all});
    create policy changes on ${table} for update using (${all}) with check (${all});
    create policy removes on ${table} for delete using (${all});`,
  )
  .join('\n')
