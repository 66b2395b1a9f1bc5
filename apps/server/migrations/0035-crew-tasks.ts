import { type Kysely, sql } from 'kysely'

/**
 * What a producer has been asked to do about a place: one row for each place and cause, deleted when the place is filled or the cause is gone. So an
 * email is sent once for each, and the staff tab shows why a place is open. `rule` is the broken rule of a CONFLICT, otherwise empty.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table staffing_task (
      assignment_id uuid not null references staffing_assignment on delete cascade,
      cause text not null check (cause in ('DECLINED','EXPIRED','MOVED','LEFT','WITHDREW','UNFIT','RELEASED','CONFLICT')),
      rule text not null default '',
      made_at timestamptz not null,
      primary key (assignment_id, cause, rule)
    )
  `.execute(db)
}
