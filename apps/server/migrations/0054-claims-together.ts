import { type Kysely, sql } from 'kysely'

/**
 * Offers take their people's time, and claims write their people's stamps, once for each statement and no longer once for each row: a publication makes
 * hundreds of offers while bookings wait for it. The rows that result are the same. An offer's state still changes row by row: a trigger for certain columns
 * has no table of the rows that changed, and few offers change together.
 */
export async function up(db: Kysely<unknown>) {
  for (const part of [offers, stamps]) await sql.raw(part).execute(db)
}

/**
 * The plan of a trigger's statement is kept for the connection, so it must suit one offer as well as hundreds: `offset 0` makes each look up its event and
 * place by their keys, where a plan that was made for many would read the tables.
 */
const offers = `
create function staffing_approval_claim() returns trigger language plpgsql as $$
begin
  insert into staffing_claim (user_id, subject_id, session_id, assignment_id, approval_id, role, during)
    select o.user_id, o.session_id, o.session_id, o.assignment_id, o.id, a.role, staffing_during(s.starts_at, s.duration,
      staffing_lead(a.role, s.lobby, s.schedule_offset, s.producer_cue, s.host_cue, s.plant_cue))
    from made o
    cross join lateral (select a.role from staffing_assignment a where a.id = o.assignment_id offset 0) a
    cross join lateral (select s.starts_at, s.duration, s.lobby, s.schedule_offset, s.producer_cue, s.host_cue, s.plant_cue
      from session s where s.id = o.session_id offset 0) s
    where o.state in ('PENDING','ACCEPTED') and a.role in ('HOST','PLANT','PRODUCER','SUPPORTING_PRODUCER') and s.starts_at is not null
    order by o.seq;
  return null;
end $$;
create or replace function staffing_approval_move() returns trigger language plpgsql as $$
begin
  if old.state <> new.state and (old.state || '>' || new.state) not in
    ('PENDING>ACCEPTED','PENDING>DECLINED','PENDING>EXPIRED','PENDING>CANCELLED','ACCEPTED>CANCELLED')
  then raise exception 'an offer does not go from % to %', old.state, new.state using errcode = '23514', constraint = 'staffing_approval_move'; end if;
  if new.state not in ('PENDING','ACCEPTED') then delete from staffing_claim where approval_id = new.id; end if;
  return null;
end $$;
drop trigger staffing_approval_moves on staffing_approval;
create trigger staffing_approval_moves after update of state on staffing_approval for each row execute function staffing_approval_move();
create trigger staffing_approval_claims after insert on staffing_approval referencing new table as made
  for each statement execute function staffing_approval_claim();
`

/**
 * In the order of the people's ids. Whom this transaction has stamped already is left alone, since the stamp would be the same. A claim that changes
 * stamps the person it had and the one it has.
 */
const stamp = (changed: string) => `
  insert into staffing_stamp as t (user_id, txid)
    select c.user_id, pg_current_xact_id()::text::bigint from (${changed}) c order by c.user_id
    on conflict (user_id) do update set txid = excluded.txid where t.txid <> excluded.txid;
  return null;`

const stamps = `
create function staffing_stamp_people() returns trigger language plpgsql as $$
begin${stamp('select distinct user_id from changed')}
end $$;
create function staffing_stamp_both() returns trigger language plpgsql as $$
begin${stamp('select user_id from former union select user_id from changed')}
end $$;
drop trigger staffing_claim_stamps on staffing_claim;
create trigger staffing_claim_stamps_added after insert on staffing_claim referencing new table as changed
  for each statement execute function staffing_stamp_people();
create trigger staffing_claim_stamps_gone after delete on staffing_claim referencing old table as changed
  for each statement execute function staffing_stamp_people();
create trigger staffing_claim_stamps_changed after update on staffing_claim referencing old table as former new table as changed
  for each statement execute function staffing_stamp_both();
`
