import { type Kysely, sql } from 'kysely'

/** A person's full name, computed by the database: every list, email and search reads the same one. Existing rows get theirs with the column. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table account_user add column full_name text generated always as (trim(first_name || ' ' || last_name)) stored`.execute(
    db,
  )
}
