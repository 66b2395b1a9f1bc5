import { type Kysely, sql } from 'kysely'

/** The address under which a member of the crew subscribes to their own offers: one a person, of which only the hash is kept. */
export async function up(db: Kysely<unknown>) {
  await sql.raw(table).execute(db)
}

const all = '(select app_sees_all())'

const table = `
create table staffing_calendar_token (
  user_id uuid primary key references account_user on delete cascade, token_hash text not null unique, made_at timestamptz not null
);
alter table staffing_calendar_token enable row level security, force row level security;
create policy sees on staffing_calendar_token for select using (${all} or user_id = (select app_me()));
create policy adds on staffing_calendar_token for insert with check (${all} or user_id = (select app_me()));
create policy changes on staffing_calendar_token for update using (${all} or user_id = (select app_me()))
  with check (${all} or user_id = (select app_me()));
create policy removes on staffing_calendar_token for delete using (${all} or user_id = (select app_me()));
`
