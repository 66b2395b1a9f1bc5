import { type Kysely, sql } from 'kysely'

/**
 * What a command changes of an event is one line of its change log: by paths such as `name`, `groupDetails.rating`, `locations.START` and
 * `timeline.‹id›` the value before and after. Folded from the first line on, they give the event as it is (I-45). `heads` are the first names of the
 * paths, by which lines are found for a reader and for a kind. An event of earlier versions begins with a line that says what it was then: it is neither
 * shown nor undone.
 */
export async function up(db: Kysely<unknown>) {
  for (const part of [table, startOfLog, wall]) await sql.raw(part).execute(db)
}

const table = `
create table session_change (
  id uuid primary key default gen_random_uuid(), number bigint generated always as identity unique,
  session_id uuid not null references session, at timestamptz not null, actor_id uuid references account_user,
  operation text not null, version int not null, fields jsonb not null, heads text[] not null,
  undoes uuid unique references session_change
);
create index on session_change (session_id, number desc);
create index on session_change (actor_id, number desc);
create index on session_change (at desc, number desc);
create index on audit_entry (at desc, id desc);
create trigger session_change_is_append_only before update or delete on session_change for each row execute function refuse_change();
create trigger session_change_is_never_emptied before truncate on session_change execute function refuse_change();
`

const startOfLog = `
insert into session_change (session_id, at, operation, version, fields, heads)
select s.id, s.created_at, 'START_OF_LOG', s.version, w.fields, w.heads
from session s, lateral (
  select jsonb_object_agg(l.path, jsonb_build_object('before', null, 'after', l.value)) as fields,
    array_agg(distinct split_part(l.path, '.', 1)) as heads
  from (
    select * from jsonb_each(jsonb_build_object(
      'name', s.name, 'attendees', s.attendees, 'language', s.language, 'gameZoneId', s.game_zone_id, 'locationDetails', s.location_details,
      'internalNotes', s.internal_notes, 'activityNotes', s.activity_notes, 'pastEventsDetails', s.past_events_details,
      'futureEventsDetails', s.future_events_details, 'templateId', s.template_id, 'isTravelable', s.is_travelable,
      'assignability', s.assignability, 'lodging', s.lodging, 'freeReschedule', s.free_reschedule, 'status', s.status, 'outcome', s.outcome,
      'outcomeReason', s.outcome_reason, 'cancelReason', s.cancel_reason, 'reviewedVersion', s.reviewed_version, 'reviewedAt', to_char(s.reviewed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      'startsAt', to_char(s.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), 'timezone', s.timezone, 'duration', s.duration,
      'size', s.size, 'packageLevel', s.package_level, 'credits', s.credits, 'type', s.type, 'hostType', s.host_type,
      'contactId', s.contact_id, 'bookingContactId', s.booking_contact_id,
      'timelineStartsAt', to_char(s.timeline_starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      'timelineDuration', s.timeline_duration))
    union all select 'groupDetails.' || g.key, g.value from jsonb_each(s.group_details) g
    union all select 'additionalBookingContacts.' || c.user_id, 'true' from session_booking_contact c where c.session_id = s.id
    union all select 'locations.' || p.type, jsonb_build_object('name', p.name, 'address', p.address, 'city', p.city,
      'latitude', p.latitude, 'longitude', p.longitude) from session_location p where p.session_id = s.id
    union all select 'timeline.' || t.id, jsonb_build_object('offsetMinutes', t.offset_minutes, 'title', t.title,
      'description', t.description, 'role', t.role) from session_timeline_item t where t.session_id = s.id
  ) l (path, value)
  where l.value <> 'null'
) w;
`

const all = '(select app_sees_all())'
const wall = `
alter table session_change enable row level security, force row level security;
create policy sees on session_change for select using (${all} or (select true from session s where s.id = session_id));
create policy adds on session_change for insert with check (${all} or actor_id = (select app_me()));
`
