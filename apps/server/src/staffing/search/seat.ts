import type { PackageLevel } from '@troupe/domain/catalogue/kinds'
import type { AssignmentRole } from '@troupe/domain/role/assignment'
import { leadsOf } from '@troupe/domain/session/times'
import type { Seat } from '@troupe/domain/staffing/eligible'
import { neededLevel } from '@troupe/domain/staffing/places'
import type { Where } from '@troupe/domain/staffing/search/facts'
import type { Need } from '@troupe/domain/staffing/search/query'
import { placeOfWork } from '@troupe/domain/staffing/travel'
import { sql } from 'kysely'
import { leadFactsOf, leadOf } from '../../session/session.ts'
import { timezoneAt } from '../../venue/venue.ts'
import type { Subject } from './session-facts.ts'

/** The level that hosts and plants of a session need: 1, 2 or 3. */
export const levelOf = (session: { package_level: PackageLevel }): number => neededLevel(session.package_level)

/** The role of the people who fill a place. */
export const userRole = (role: AssignmentRole) => (role === 'PRODUCER' || role === 'SUPPORTING_PRODUCER' ? 'EVENT_PRODUCER' : role)

/**
 * Where a role works: hosts and plants on site for an on-site host type, from home for every other; everyone else from home. The time zone is
 * that of the place, whatever the zone of the event: rest depends on the local evening.
 */
export function whereOf(session: Pick<Subject, 'host_type' | 'latitude' | 'longitude' | 'zone_area_id'>, role: AssignmentRole): Where {
  const { host_type, latitude, longitude, zone_area_id } = session
  if (host_type !== 'ON_SITE' || latitude === null || longitude === null) return { kind: 'REMOTE' }
  const timezone = timezoneAt({ latitude, longitude })
  return placeOfWork(role, { kind: 'ON_SITE', zoneAreaId: zone_area_id, lat: latitude, lon: longitude, timezone })
}

/** A place of an event at a start, as the hard rules see it. Epoch milliseconds. */
export function seatOf(session: Subject, role: AssignmentRole, startsAtMs: number): Seat {
  return {
    sessionId: session.id,
    role,
    startsAtMs,
    endsAtMs: startsAtMs + session.duration * 60_000,
    leadMinutes: leadOf(session, role),
    level: levelOf(session),
    language: session.language,
    where: whereOf(session, role),
    isTravelable: session.is_travelable,
  }
}

/** What the slot search is asked for that many places of a session; booking asks by the same description. */
export function needOf(
  session: Pick<
    Subject,
    | 'duration'
    | 'lobby'
    | 'schedule_offset'
    | 'producer_cue'
    | 'host_cue'
    | 'plant_cue'
    | 'package_level'
    | 'language'
    | 'host_type'
    | 'latitude'
    | 'longitude'
    | 'zone_area_id'
    | 'is_travelable'
  >,
  places: readonly { readonly role: AssignmentRole }[],
): Need {
  const count = (...roles: AssignmentRole[]) => places.filter((place) => roles.includes(place.role)).length
  return {
    durationMinutes: session.duration,
    leads: leadsOf(leadFactsOf(session)),
    hosts: count('HOST'),
    producers: count('PRODUCER', 'SUPPORTING_PRODUCER'),
    plants: count('PLANT'),
    level: levelOf(session),
    language: session.language,
    place: whereOf(session, 'HOST'),
    isTravelable: session.is_travelable,
  }
}

/** The time of a role's people, from their call to the changeover after the end, as the database computes it from the minutes. */
export function duringOf(session: Subject, startsAt: Temporal.Instant, role: AssignmentRole) {
  return sql<string>`staffing_during(${startsAt}::timestamptz, ${session.duration}::int, ${leadOf(session, role)}::int)`
}
