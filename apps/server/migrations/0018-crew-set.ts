import { type Kysely, sql } from 'kysely'

/**
 * The start for which an event's contacts were told that their crew is set; and the customer's part as it was at the last review, so that staff see
 * what has changed since. An event whose crew is complete already isn't told of again, and what is reviewed now was reviewed as it is.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table session add column crew_set_for timestamptz, add column reviewed_part jsonb`.execute(db)
  await sql`
    update session s set crew_set_for = s.starts_at
    where s.starts_at is not null
      and exists (select 1 from staffing_assignment a where a.session_id = s.id and a.role in ('HOST', 'PLANT'))
      and not exists (
        select 1 from staffing_assignment a where a.session_id = s.id and a.role in ('HOST', 'PLANT') and not exists (
          select 1 from staffing_approval o where o.assignment_id = a.id and o.state = 'ACCEPTED'))
  `.execute(db)
  await sql`
    update session s set reviewed_part = jsonb_build_object(
      'name', s.name, 'attendees', s.attendees, 'language', s.language, 'locationDetails', s.location_details,
      'pastEventsDetails', s.past_events_details, 'futureEventsDetails', s.future_events_details,
      'contact', s.contact_id, 'bookingContact', s.booking_contact_id,
      'additionalBookingContacts', (select coalesce(jsonb_agg(c.user_id order by c.user_id), '[]')
        from session_booking_contact c where c.session_id = s.id),
      'groupDetails', s.group_details,
      'locations', (select coalesce(jsonb_object_agg(l.type, jsonb_build_array(l.name, l.address, l.city, l.latitude, l.longitude)), '{}')
        from session_location l where l.session_id = s.id),
      'timeline', (select coalesce(jsonb_agg(jsonb_build_array(t.offset_minutes, t.title, t.description)
        order by t.offset_minutes, t.title, t.description), '[]') from session_timeline_item t where t.session_id = s.id))
    where s.reviewed_version = s.customer_version
  `.execute(db)
}
