import { type Kysely, sql } from 'kysely'

/**
 * A removed place leaves its offers, with its role: who declined the event isn't asked again, and the old links say that they no longer hold.
 * Travel that was confirmed for an event is confirmed again when the event has another start or starts somewhere else.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table staffing_approval alter column assignment_id drop not null, add column removed_role text
        check (removed_role in ('PRODUCER','SUPPORTING_PRODUCER','SALESPERSON','PLANT','HOST')),
      add constraint staffing_approval_place check ((assignment_id is null) = (removed_role is not null)),
      add constraint staffing_approval_live_place check (assignment_id is not null or state in ('CANCELLED', 'DECLINED', 'EXPIRED'))
  `.execute(db)
  await sql.raw(resetTravel).execute(db)
}

const resetTravel = `
create function staffing_reset_travel() returns trigger language plpgsql as $$
begin
  update staffing_assignment set travel_confirmed = false where session_id = new.id and travel_confirmed;
  return null;
end $$;
create trigger staffing_resets_travel after update of starts_at, latitude, longitude on session for each row
  when ((old.starts_at, old.latitude, old.longitude) is distinct from (new.starts_at, new.latitude, new.longitude))
  execute function staffing_reset_travel();
`
