import { columnOf } from '@troupe/domain/field'
import { LOGGED_FIELDS } from '@troupe/domain/session/change-log'
import { type RawBuilder, sql } from 'kysely'

const columns = sql.join(LOGGED_FIELDS.map((name) => sql`${sql.lit(name)}, ${sql.ref(`s.${columnOf(name)}`)}`))

/** What the change log must say of the event `s`: each `path` that has a `value`. */
export const loggedValues = sql`(
  select f.key as path, f.value from jsonb_each(jsonb_build_object(${columns})) f where f.value <> 'null'
  union all select 'groupDetails.' || g.key, g.value from jsonb_each(s.group_details) g where g.value <> 'null'
  union all select 'additionalBookingContacts.' || c.user_id, 'true' from session_booking_contact c where c.session_id = s.id
  union all select 'modifiers.' || m.modifier_id, 'true' from session_modifier m where m.session_id = s.id
  union all select 'locations.' || l.type, jsonb_build_object('name', l.name, 'address', l.address, 'city', l.city, 'latitude', l.latitude,
    'longitude', l.longitude) || jsonb_strip_nulls(jsonb_build_object('venueId', l.venue_id)) from session_location l where l.session_id = s.id
  union all select 'timeline.' || t.id, jsonb_build_object('offsetMinutes', t.offset_minutes, 'title', t.title, 'description', t.description,
    'role', t.role)
    || jsonb_strip_nulls(jsonb_build_object('minutes', nullif(t.minutes, 0), 'minMinutes', nullif(t.min_minutes, 0), 'pinned', nullif(t.pinned, false)))
    from session_timeline_item t where t.session_id = s.id
  union all select 'lawnSchedule', l.plan || jsonb_build_object('duration', l.duration) from game_lawn_schedule l where l.session_id = s.id
  union all select 'relations.' || r.id, jsonb_build_object('type', 'past', 'sessionId', r.past_id) from session_relation r where r.future_id = s.id
  union all select 'relations.' || r.id, jsonb_build_object('type', 'future', 'sessionId', r.future_id) from session_relation r where r.past_id = s.id
  union all select 'files.' || f.id, jsonb_build_object('name', f.name, 'purpose', f.purpose, 'place', f.place) from file f
    where f.session_id = s.id and f.state in ('UPLOADED', 'DONE') and f.deleted_at is null)`

/** What it says: of each path the value after the last change. */
const folded = sql`(
  select distinct on (f.key) f.key as path, f.value -> 'after' as value
  from session_change c, jsonb_each(c.fields) f where c.session_id = s.id order by f.key, c.number desc)`

/** Times of the same instant may be written in several ways. */
const instants = LOGGED_FIELDS.filter((name) => /(^s|S)tartsAt$|^reviewedAt$/.test(name)).map((name) => sql.lit(name))
const comparable = (value: RawBuilder<unknown>) =>
  sql`case when coalesce(w.path, f.path) in (${sql.join(instants)}) then to_jsonb((${value} #>> '{}')::timestamptz) else ${value} end`

/** The events, with the path, of which the change log says something else than they are: none, ever (I-45). */
export const wronglyFolded = sql`
  select s.id::text || ' ' || x.path from session s, lateral (
    select coalesce(w.path, f.path), ${comparable(sql`w.value`)}, ${comparable(sql`f.value`)}
    from ${loggedValues} w (path, value) full join ${folded} f (path, value) on f.path = w.path
  ) x (path, written, folded)
  where coalesce(x.folded, 'null') <> coalesce(x.written, 'null')`
