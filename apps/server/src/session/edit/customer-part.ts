import { columnOf, editedBy } from '@troupe/domain/field'
import { sessionFields } from '@troupe/domain/session/fields'
import { sql } from 'kysely'
import type { Work } from '../../platform/ctx.ts'

const plain = editedBy(sessionFields, 'updateSession').filter(([, { editors }]) => editors === undefined)

/**
 * What customers own of the session `s`, as one JSON object by the names of the wire. A review keeps a copy of it, so that what has changed since
 * can be named, by whatever command it was changed.
 */
export const customerPart = sql`jsonb_build_object(
  ${sql.join(plain.map(([name]) => sql`${sql.lit(name)}, ${sql.ref(`s.${columnOf(name)}`)}`))},
  'contact', s.contact_id,
  'bookingContact', s.booking_contact_id,
  'additionalBookingContacts', (select coalesce(jsonb_agg(c.user_id order by c.user_id), '[]')
    from session_booking_contact c where c.session_id = s.id),
  'groupDetails', s.group_details,
  'locations', (select coalesce(jsonb_object_agg(l.type, jsonb_build_array(l.name, l.address, l.city, l.latitude, l.longitude)), '{}')
    from session_location l where l.session_id = s.id),
  'timeline', (select coalesce(jsonb_agg(jsonb_build_array(t.offset_minutes, t.title, t.description)
    order by t.offset_minutes, t.title, t.description), '[]') from session_timeline_item t where t.session_id = s.id))
  || jsonb_strip_nulls(jsonb_build_object('missionSet', s.mission_set_id))`

/** Keeps the customer's part as it is now, as what was reviewed. */
export async function keepReviewedPart(work: Work, sessionId: string): Promise<void> {
  await sql`update session s set reviewed_part = ${customerPart} where s.id = ${sessionId}`.execute(work.tx)
}

/** Whether the customer's part is still what was reviewed. */
export async function isReviewedPart(work: Work, sessionId: string): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`
    select s.reviewed_part is not distinct from ${customerPart} as same from session s where s.id = ${sessionId}`.execute(work.tx)
  return rows[0]?.same === true
}
