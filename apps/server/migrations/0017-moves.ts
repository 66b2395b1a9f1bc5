import { type Kysely, sql } from 'kysely'

/**
 * What people are told of a move and of a cancellation: the start from which an event moved when an offer was made again for its new time, and who
 * cancelled an event. Both are unknown for earlier rows.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table staffing_approval add column moved_from timestamptz`.execute(db)
  await sql`alter table session add column cancelled_by uuid references account_user`.execute(db)
}
