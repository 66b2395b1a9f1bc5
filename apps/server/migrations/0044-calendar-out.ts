import { type Kysely, sql } from 'kysely'

/** The link by which someone of the crew follows their shows in a calendar of their own: one for each person, kept as a digest. */
export async function up(db: Kysely<unknown>) {
  await sql
    .raw(`
      create table staffing_calendar_token (
        user_id uuid primary key references account_user on delete cascade,
        token_hash text not null unique, made_at timestamptz not null
      );
    `)
    .execute(db)
}
