import { type Kysely, sql } from 'kysely'

/**
 * Someone who accepted an event on site is asked once to confirm their travel; when it still isn't confirmed, their producer has a task. Another
 * start or start location asks again, and the task is settled until it is due again.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table staffing_approval add column travel_asked_at timestamptz;
    alter table staffing_task drop constraint staffing_task_cause_check, add constraint staffing_task_cause_check
      check (cause in ('DECLINED','EXPIRED','MOVED','LEFT','WITHDREW','UNFIT','RELEASED','ADDED','UPGRADED','CONFLICT','TRAVEL'))
  `.execute(db)
  await sql.raw(resetTravel).execute(db)
}

const resetTravel = `
create or replace function staffing_reset_travel() returns trigger language plpgsql as $$
begin
  update staffing_assignment set travel_confirmed = false where session_id = new.id and travel_confirmed;
  update staffing_approval set travel_asked_at = null where session_id = new.id and travel_asked_at is not null;
  delete from staffing_task where cause = 'TRAVEL' and assignment_id in (select id from staffing_assignment where session_id = new.id);
  return null;
end $$;
`
