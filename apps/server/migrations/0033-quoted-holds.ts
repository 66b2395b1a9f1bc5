import { type Kysely, sql } from 'kysely'

/** A hold keeps the price of the saved quote that it was made with, so that booking charges what was shown. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table schedule_hold add column quoted jsonb`.execute(db)
}
