import { type Kysely, sql } from 'kysely'

/**
 * Applications of actors. Each sending is a version with the applicant's own words and the digest of its private link; those of one address within 90 days
 * are versions of one application. Only staff and the server itself see them.
 */
export async function up(db: Kysely<unknown>) {
  for (const part of [tables, wall]) await sql.raw(part).execute(db)
}

const states = "'NEW', 'IN_REVIEW', 'INVITED', 'REJECTED', 'WITHDRAWN'"

const tables = `
create table staffing_application (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  state text not null default 'NEW' check (state in (${states})),
  state_before text check (state_before in (${states})),
  state_at timestamptz not null,
  user_id uuid references account_user,
  note text,
  made_at timestamptz not null,
  newest_at timestamptz not null,
  version int not null default 1,
  constraint who_was_invited_has_an_account check ((state = 'INVITED') = (user_id is not null)),
  constraint its_newest_version_is_not_older check (newest_at >= made_at)
);
create index on staffing_application (email, made_at);
create index on staffing_application (state, newest_at);
create index on staffing_application (user_id);
create table staffing_application_version (
  application_id uuid not null references staffing_application on delete cascade,
  number int not null check (number > 0),
  code_hash text not null unique,
  first_name text not null,
  last_name text not null,
  phone text not null,
  city text not null,
  languages text[] not null,
  birth_year int not null,
  experience text not null,
  links text[] not null,
  made_at timestamptz not null,
  withdrawn_at timestamptz,
  primary key (application_id, number)
);
`

const all = '(select app_sees_all())'
/** Applicants have no account: what they do with their private link, the server does. */
const wall = ['staffing_application', 'staffing_application_version']
  .map(
    (table) => `
alter table ${table} enable row level security, force row level security;
create policy sees on ${table} for select using (${all});
create policy adds on ${table} for insert with check (${all});
create policy changes on ${table} for update using (${all}) with check (${all});
create policy removes on ${table} for delete using (${all});`,
  )
  .join('\n')
