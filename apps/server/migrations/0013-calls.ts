import { type Kysely, sql } from 'kysely'

/**
 * Each role has a call of its own, from the cues of the running order. A session stores the minutes of each role's earliest cue before the
 * start, so that a claim's time needs no other row; code that writes the running order writes them too.
 */
export async function up(db: Kysely<unknown>) {
  for (const part of [columns, reckoning, triggers, formats, items, cues, claims]) await sql.raw(part).execute(db)
}

const columns = `
alter table session_timeline_item add column role text check (role in ('PRODUCER','HOST','PLANT'));
alter table session add column producer_cue int check (producer_cue between 0 and 720),
  add column host_cue int check (host_cue between 0 and 720), add column plant_cue int check (plant_cue between 0 and 720);
`

/** The same rule as leadMinutes of the domain: a test compares the two. */
const reckoning = `
create function staffing_lead(role text, lobby int, schedule_offset int, producer_cue int, host_cue int, plant_cue int)
  returns int immutable language sql as $$
  select greatest(lobby, coalesce(
    case role when 'HOST' then host_cue when 'PLANT' then plant_cue when 'SALESPERSON' then null else producer_cue end, schedule_offset))
$$;
create function staffing_during(starts timestamptz, minutes int, lead int) returns tstzrange immutable language sql as $$
  select tstzrange(starts - make_interval(mins => lead), starts + make_interval(mins => minutes + 15))
$$;
`

const triggers = `
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
        insert into staffing_claim (user_id, session_id, assignment_id, approval_id, role, during)
        values (new.user_id, new.session_id, new.assignment_id, new.id, r, staffing_during(s.starts_at, s.duration,
          staffing_lead(r, s.lobby, s.schedule_offset, s.producer_cue, s.host_cue, s.plant_cue)));
      end if;
    end if;
  else delete from staffing_claim where approval_id = new.id; end if;
  return null;
end $$;
create or replace function staffing_follow_session() returns trigger language plpgsql as $$
begin
  if new.starts_at is null or new.status = 'CANCELLED' then delete from staffing_claim where session_id = new.id and hold_id is null;
  else update staffing_claim c set during = staffing_during(new.starts_at, new.duration,
      staffing_lead(c.role, new.lobby, new.schedule_offset, new.producer_cue, new.host_cue, new.plant_cue))
    where c.session_id = new.id and c.hold_id is null; end if;
  return null;
end $$;
drop trigger staffing_follows_session on session;
create trigger staffing_follows_session
  after update of starts_at, duration, lobby, schedule_offset, producer_cue, host_cue, plant_cue, status on session for each row
  when ((old.starts_at, old.duration, old.lobby, old.schedule_offset, old.producer_cue, old.host_cue, old.plant_cue, old.status)
    is distinct from (new.starts_at, new.duration, new.lobby, new.schedule_offset, new.producer_cue, new.host_cue, new.plant_cue, new.status))
  execute function staffing_follow_session();
drop function staffing_during(timestamptz, int, int, int);
`

/** Formats and events get roles by what their cues are called: 'Producer on site', 'Host call', 'Plants in costume'. */
const formats = `
create function pg_temp.called(title text) returns text immutable language sql as $$
  select case when title ~* '^\\s*(event\\s+)?(producer|host|plant|actor)s?\\M.*\\m(call|called|on\\s+site|arrives?|in\\s+costume)\\M' then
    case when title ~* '^\\s*host' then 'HOST' when title ~* '^\\s*(plant|actor)' then 'PLANT' else 'PRODUCER' end end
$$;
update catalogue_format f set timeline = (
    select jsonb_agg(case when (item ->> 'offsetMinutes')::int between -720 and 0 and pg_temp.called(item ->> 'title') is not null
      then item || jsonb_build_object('role', pg_temp.called(item ->> 'title')) else item end order by place)
    from jsonb_array_elements(f.timeline) with ordinality as i(item, place))
  where exists (select from jsonb_array_elements(f.timeline) item where pg_temp.called(item ->> 'title') is not null);
`
const items = `
update session_timeline_item set role = pg_temp.called(title)
  where offset_minutes between -720 and 0 and pg_temp.called(title) is not null;
`

/** Without the trigger, which would stop at the first overlap: the claims follow below, one by one. */
const cues = `
alter table session disable trigger staffing_follows_session;
update session s set producer_cue = c.producer, host_cue = c.host, plant_cue = c.plant
  from (select session_id, max(-offset_minutes) filter (where role = 'PRODUCER') as producer,
      max(-offset_minutes) filter (where role = 'HOST') as host, max(-offset_minutes) filter (where role = 'PLANT') as plant
    from session_timeline_item where role is not null and offset_minutes between -720 and 0 group by session_id) c
  where c.session_id = s.id;
alter table session enable trigger staffing_follows_session;
`

/**
 * A person who was given two events whose longer times now overlap keeps the shorter time on the later one: no promise is broken by an
 * upgrade, and the next change of that event's running order names them.
 */
const claims = `
do $$
declare one record;
begin
  for one in
    select c.id, staffing_during(s.starts_at, s.duration,
      staffing_lead(c.role, s.lobby, s.schedule_offset, s.producer_cue, s.host_cue, s.plant_cue)) as during
    from staffing_claim c join session s on s.id = c.session_id
    where c.hold_id is null and s.starts_at is not null
    order by s.starts_at, c.id
  loop
    begin
      update staffing_claim set during = one.during where id = one.id and during <> one.during;
    exception when exclusion_violation then null;
    end;
  end loop;
end $$;
drop function pg_temp.called(text);
`
