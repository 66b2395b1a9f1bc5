import { type Kysely, sql } from 'kysely'

/**
 * Rooms and package levels of booked events: a request may name a number of rooms, a change of the level is recorded, and a place that was sold with no
 * one free for it, or whose person is below the new level, is a task.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table schedule_request add column quantity int check (quantity between 1 and 400)`.execute(db)
  await sql`
    alter table schedule_change drop constraint schedule_change_kind_check,
      add constraint schedule_change_kind_check check (kind in ('MOVE','UNSCHEDULE','ROOMS','LEVEL','START','KIND','SWITCH','CANCEL'))
  `.execute(db)
  await sql`
    alter table staffing_task drop constraint staffing_task_cause_check,
      add constraint staffing_task_cause_check
        check (cause in ('DECLINED','EXPIRED','MOVED','LEFT','WITHDREW','UNFIT','RELEASED','ADDED','UPGRADED','CONFLICT'))
  `.execute(db)
}
