import { type Kysely, sql } from 'kysely'

/** Staff note where the person of a place stays. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table staffing_assignment add column lodging text check (char_length(lodging) <= 500)`.execute(db)
}
