import { type Kysely, sql } from 'kysely'

/**
 * Applications of actors. Each sending is a version with the applicant's own words and the digest of its private link; those of one address within 90 days
 * are versions of one application. There is no customer whose rows they would be.
 */
export async function up(db: Kysely<unknown>) {
  await sql.raw(tables).execute(db)
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
