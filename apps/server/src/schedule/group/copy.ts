import { type Answer, yes } from '@troupe/domain/answer'
import type { Work } from '../../platform/ctx.ts'
import type { CopiedParts, SessionRow } from '../../session/session.ts'
import { planEvent } from '../create.ts'
import type { PlannedEvent } from '../holds/hold-times.ts'

/**
 * Plans a copy of an event for a group, at today's prices: it takes over name, contacts, places, answers about the group, modifiers and template, but no
 * notes, files or people. Refuses as planEvent.
 */
export async function planCopy(
  work: Work,
  source: SessionRow,
  { groupId, startsAt, timezone }: { readonly groupId: string; readonly startsAt: Temporal.Instant | null; readonly timezone: string },
): Promise<Answer<PlannedEvent>> {
  const { start, parts, modifiers } = await readParts(work, source)
  const planned = await planEvent(work, {
    workspaceId: source.workspace_id,
    experienceId: source.experience_id,
    format: source.type,
    hostType: source.host_type,
    timezone,
    attendees: source.attendees,
    duration: source.duration,
    packageLevel: source.package_level,
    name: source.name,
    location: start,
    date: startsAt?.toString() ?? null,
  })
  if (!planned.ok) return planned
  // a template belongs to its sync type and brings its lobby
  const { template_id, sync_type, lobby } = source
  const { facts } = planned.value
  const location = facts.location && { ...facts.location, ...(start?.venueId === undefined ? {} : { venueId: start.venueId }) }
  return yes({ ...planned.value, facts: { ...facts, location, template_id, sync_type, lobby, modifiers, groupId, copied: parts } })
}

/** The START that a price can follow from, and everything that a copy takes over besides. */
async function readParts(work: Work, source: SessionRow) {
  const rows = await work.tx
    .selectFrom('session_location as l')
    .leftJoin('venue as v', (join) => join.onRef('v.id', '=', 'l.venue_id').on('v.deleted_at', 'is', null))
    .select(['l.type', 'l.name', 'l.address', 'l.city', 'l.latitude', 'l.longitude', 'v.id as venueId'])
    .where('l.session_id', '=', source.id)
    .execute()
  const places = rows.map(({ venueId, ...place }) => ({ ...place, ...(venueId === null ? {} : { venueId }) }))
  const [start] = places.flatMap(({ type, latitude, longitude, ...place }) =>
    type === 'START' && latitude !== null && longitude !== null ? [{ latitude, longitude, ...place }] : [],
  )
  const contacts = await work.tx.selectFrom('session_booking_contact').select('user_id').where('session_id', '=', source.id).execute()
  const modifiers = await work.tx.selectFrom('session_modifier').select('modifier_id').where('session_id', '=', source.id).execute()
  const { contact_id, booking_contact_id, location_details, venue_contacts, language } = source
  const parts: CopiedParts = {
    columns: { contact_id, booking_contact_id, location_details, venue_contacts, language },
    groupDetails: source.group_details,
    bookingContactIds: contacts.map((one) => one.user_id),
    locations: places.filter(({ type }) => type !== 'START' || !start),
  }
  return { start, parts, modifiers: modifiers.map((one) => one.modifier_id) }
}
