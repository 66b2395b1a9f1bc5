import { type Kysely, sql } from 'kysely'

/**
 * The start that a person declined: a decline because of the time holds for that start only, and the event may have moved since. For earlier
 * declines only the event's present start is known; a decline of an event without a start holds for the whole event.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table staffing_approval add column declined_start timestamptz`.execute(db)
  await sql`
    update staffing_approval o set declined_start = s.starts_at from session s where s.id = o.session_id and o.state = 'DECLINED'
  `.execute(db)
  await sql`create index on staffing_approval (session_id) where state = 'DECLINED'`.execute(db)
}
