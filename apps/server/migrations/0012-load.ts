import { type Kysely, sql } from 'kysely'

/** How many events a week a person may have has the same name in the database as on the wire. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table account_user rename column weekly_load to load`.execute(db)
}
