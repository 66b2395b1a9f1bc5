import { type Kysely, sql } from 'kysely'

/**
 * A hold, and the claims of its crew, may belong to an event that does not exist yet, such as a line of a cart. `subject_id` is the id of the
 * event, existing or to come; `session_id` is empty until the event exists.
 */
export async function up(db: Kysely<unknown>) {
  for (const part of [claims, holds, offers, walls]) await sql.raw(part).execute(db)
}

/** The constraint that no one plays two events at the same time compares subjects: an empty `session_id` would conflict with nothing. */
const claims = `
alter table staffing_claim add column subject_id uuid;
alter table staffing_claim disable trigger staffing_claim_stamps;
update staffing_claim set subject_id = session_id;
alter table staffing_claim enable trigger staffing_claim_stamps;
alter table staffing_claim alter column subject_id set not null, alter column session_id drop not null,
  drop constraint staffing_claim_no_overlap,
  add constraint staffing_claim_no_overlap exclude using gist (user_id with =, subject_id with <>, during with &&),
  add constraint staffing_claim_is_of_its_subject check (session_id = subject_id),
  add constraint staffing_claim_to_come_is_held check (session_id is not null or hold_id is not null);
`

/**
 * A hold without a session carries what staffing otherwise reads from the session, in `crew`. It is extended at most once. The server itself holds a
 * time again for a payment that comes late, hence `created_by` may be empty.
 */
const holds = `
alter table schedule_hold add column subject_id uuid, add column workspace_id uuid references workspace, add column crew jsonb,
  add column extended_at timestamptz;
update schedule_hold h set subject_id = h.session_id, workspace_id = s.workspace_id from session s where s.id = h.session_id;
alter table schedule_hold alter column subject_id set not null, alter column workspace_id set not null, alter column session_id drop not null,
  alter column created_by drop not null,
  drop constraint schedule_hold_session_id_key,
  add constraint schedule_hold_subject_id_key unique (subject_id),
  add constraint schedule_hold_is_of_its_subject check (session_id = subject_id),
  add constraint schedule_hold_to_come_knows_its_crew check ((session_id is null) = (crew is not null));
`

const offers = `
create or replace function staffing_approval_move() returns trigger language plpgsql as $$
declare s session; r text;
begin
  if tg_op = 'UPDATE' and old.state <> new.state and (old.state || '>' || new.state) not in
    ('PENDING>ACCEPTED','PENDING>DECLINED','PENDING>EXPIRED','PENDING>CANCELLED','ACCEPTED>CANCELLED')
  then raise exception 'an offer does not go from % to %', old.state, new.state using errcode = '23514', constraint = 'staffing_approval_move'; end if;
  if new.state in ('PENDING','ACCEPTED') then
    if tg_op = 'INSERT' then
      select * into s from session where id = new.session_id;
      select role into r from staffing_assignment where id = new.assignment_id;
      if s.starts_at is not null and r in ('HOST','PLANT','PRODUCER','SUPPORTING_PRODUCER') then
        insert into staffing_claim (user_id, subject_id, session_id, assignment_id, approval_id, role, during)
        values (new.user_id, new.session_id, new.session_id, new.assignment_id, new.id, r, staffing_during(s.starts_at, s.duration,
          staffing_lead(r, s.lobby, s.schedule_offset, s.producer_cue, s.host_cue, s.plant_cue)));
      end if;
    end if;
  else delete from staffing_claim where approval_id = new.id; end if;
  return null;
end $$;
`

const editors = `any((select app_workspaces('EDITOR'))::uuid[])`
const ofSession = (column: string) => `(select s.${column} from session s where s.id = session_id)`
const seen = `(select app_sees_all()) or case when session_id is null then workspace_id = ${editors}
  else ((select app_workspaces('VIEWER')) <> '{}' and ${ofSession('id')} is not null) or session_id in (select app_sessions()) end`
const written = `(select app_sees_all())
  or (workspace_id = ${editors} and (session_id is null or ${ofSession('workspace_id')} = workspace_id))`

/** A hold of an event to come is seen and changed by editors of its workspace and by staff; that of an event by those who see the event. */
const walls = `
drop policy sees on schedule_hold; drop policy adds on schedule_hold; drop policy changes on schedule_hold; drop policy removes on schedule_hold;
create policy sees on schedule_hold for select using (${seen});
create policy adds on schedule_hold for insert with check (${written});
create policy changes on schedule_hold for update using (${seen}) with check (${written});
create policy removes on schedule_hold for delete using (${written});
`
