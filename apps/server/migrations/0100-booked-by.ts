import { type Kysely, sql } from 'kysely'

/** Lists of events can be narrowed to those that one person booked. */
export async function up(db: Kysely<unknown>) {
  await sql`create index on session (created_by) where created_by is not null`.execute(db)
}
