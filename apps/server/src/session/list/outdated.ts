import { type RawBuilder, sql } from 'kysely'

/**
 * Whether the running order of the session `s` is outdated: `outdatedBecause` of the domain in SQL, for lists. It has to stand in a statement because nothing
 * stored says so of events that are over; a test compares both for every reason and for every way to write a point.
 */
export const timelineOutdated: RawBuilder<unknown> = sql.raw(`(exists (select from session_timeline_item t where t.session_id = s.id) and (
  s.timeline_duration <> s.duration
  or (s.timeline_starts_at <> s.starts_at and exists (select from session_timeline_item t where t.session_id = s.id and t.pinned))
  or (s.timeline_for is not null and (
    s.timeline_for->>'kind' is distinct from s.type || ' ' || s.host_type
    or s.timeline_for->>'templateId' is distinct from s.template_id::text
    or s.timeline_for->>'place' is distinct from nullif(concat_ws(' ', ${degrees('latitude')}, ${degrees('longitude')}, s.city), '')))) is true)`)

/** A degree as JavaScript writes it: without an exponent down to a millionth, below with one of as few digits as possible, and no negative zero. */
function degrees(column: 'latitude' | 'longitude'): string {
  return `case when s.${column} = 0 then '0' when abs(s.${column}) < 1e-6 then regexp_replace(s.${column}::text, 'e-0', 'e-')
    else s.${column}::text::numeric::text end`
}
