import { type Kysely, sql } from 'kysely'

/**
 * The start before an event's last move. For moves before this migration, only the offers that were made again for the new time know it: the newest live one
 * names the last move.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table session add column moved_from timestamptz`.execute(db)
  await sql`
    update session s set moved_from = o.moved_from
    from (
      select distinct on (session_id) session_id, moved_from from staffing_approval
      where state in ('PENDING', 'ACCEPTED') and moved_from is not null order by session_id, made_at desc, id
    ) o
    where o.session_id = s.id and s.starts_at is not null and s.starts_at <> o.moved_from
  `.execute(db)
}
