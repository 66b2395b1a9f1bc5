import { type Kysely, sql } from 'kysely'

/** Who is busy at a time is asked of everyone: the constraint's index begins with the person, and would be read from end to end. */
export async function up(db: Kysely<unknown>) {
  await sql`create index staffing_claim_during on staffing_claim using gist (during)`.execute(db)
}
