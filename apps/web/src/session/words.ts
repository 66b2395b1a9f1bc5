import { STATUS_WORDS, statusName } from '@troupe/domain/session/event-words'
import { PACKAGE_WORDS } from '@troupe/domain/words'
import type { PackageLevel, ReadinessStatus, SessionStatus } from '../graphql.ts'
import { day, dayInYear, isoDay, ownZone, time, timeRange, zoneWords } from '../platform/format.ts'
import { serverNow } from '../platform/wire/clock.ts'
import { type Flag, reasonWords } from '../platform/words/reasons.ts'
import type { Session } from './session-query.ts'

export const packageName = (level: PackageLevel): string => `${PACKAGE_WORDS[level]} package`
/** Who reads of an event: staff, the hosts and actors who aren't staff, and those who booked it. */
export type EventReader = 'STAFF' | 'CREW' | 'CUSTOMER'

interface StatusFacts extends Pick<Session, 'status' | 'startsAt'> {
  readonly type?: Session['type']
  readonly request?: { readonly startsAt: string } | null
}

/**
 * The status in words. An event without a date has a time requested, but not a new one; a request for its own time asks for rooms, or groups on
 * site. Those who don't see the request, such as viewers, read that it is a change.
 */
export function statusWords(session: StatusFacts, reader: EventReader): string {
  const { status } = session
  if (status !== 'REQUESTED') return statusName(status, reader === 'STAFF')
  const { staff, customer } = requestedWords(session)
  return reader === 'CUSTOMER' ? customer : staff
}

function requestedWords({ startsAt, type, request }: StatusFacts): { readonly staff: string; readonly customer: string } {
  if (!startsAt) return { staff: 'Time requested', customer: 'Your time is being checked' }
  if (!request) return { staff: STATUS_WORDS.REQUESTED, customer: 'Your change is being checked' }
  if (request.startsAt !== startsAt) return { staff: 'New time requested', customer: 'Your new time is being checked' }
  const units = type === 'IN_PERSON' ? 'groups' : 'rooms'
  return { staff: `${units === 'groups' ? 'Groups' : 'Rooms'} requested`, customer: `Your ${units} are being checked` }
}

/** 'Your time. 1:30 to 3:00 pm in Chicago', with the day where it is another one there; only the zone where both clocks show the same. */
export function ownClock({ startsAt, endsAt, timezone }: Pick<Session, 'startsAt' | 'endsAt' | 'timezone'>, own = ownZone()): string {
  if (!startsAt || !endsAt) return zoneWords(timezone)
  const there = timeRange(startsAt, endsAt, timezone)
  const isSameDay = day(startsAt, own) === day(startsAt, timezone)
  if (there === timeRange(startsAt, endsAt, own) && isSameDay) return zoneWords(timezone)
  const city = zoneWords(timezone).replace(/ time$/, '')
  return `Your time. ${there}${isSameDay ? '' : ` on ${dayInYear(startsAt, timezone)}`} in ${city}`
}

/** 'You’ll hear by Thu 26 Nov', by the reader's own clock: when the crew will have answered. */
export const hearByWords = (at: string): string => `You’ll hear by ${dayInYear(at, ownZone())}`

/**
 * 'Needed by Wed 16 Dec, 9:00 am' by the event's clock, whose zone is named where the reader's is another one; null without a date, and once
 * that time is over.
 */
export function neededByWords(at: string | null | undefined, timezone: string): string | null {
  if (!at || Date.parse(at) <= serverNow()) return null
  const zone = timezone === ownZone() ? '' : `, ${zoneWords(timezone)}`
  return `Needed by ${dayInYear(at, timezone)}, ${time(at, timezone)}${zone}`
}

/** The readiness shown next to the status: an event that runs no longer says that it is ready to run. */
export const readinessShown = <Readiness extends { readonly status: ReadinessStatus }>({
  status,
  readiness,
}: {
  readonly status: SessionStatus
  readonly readiness?: Readiness | null | undefined
}): Readiness | null => (status === 'LIVE' && readiness?.status === 'GameReady' ? null : (readiness ?? null))

/** 'Rescheduled from Tue 1 Dec, 9:00 am' of an event that has yet to take place at its new time; otherwise null. */
export function movedWords({ movedFrom, status, timezone }: Pick<Session, 'movedFrom' | 'status' | 'timezone'>): string | null {
  if (!movedFrom || (status !== 'SCHEDULED' && status !== 'REQUESTED')) return null
  return `Rescheduled from ${dayInYear(movedFrom, timezone)}, ${time(movedFrom, timezone)}`
}

/** The same in the few words that a list has room for: 'Rescheduled from Tue 1 Dec', or the time alone when the day is the same. */
export function movedBriefly(session: Pick<Session, 'movedFrom' | 'startsAt' | 'status' | 'timezone'>): string | null {
  const { movedFrom, startsAt, timezone } = session
  if (!movedFrom || !startsAt || movedWords(session) === null) return null
  const isSameDay = isoDay(movedFrom, timezone) === isoDay(startsAt, timezone)
  return `Rescheduled from ${isSameDay ? time(movedFrom, timezone) : dayInYear(movedFrom, timezone)}`
}

type Allowing<Name extends string> = { readonly meta: { readonly permissions: { readonly [name in Name]: Flag } } }

/** Why the event cannot be edited by the reader, as a sentence; null when it can. */
export function lockWords(session: Pick<Session, 'status' | 'diy'> & Allowing<'edit'>, staff: boolean): string | null {
  const { value, reason } = session.meta.permissions.edit
  if (value) return null
  if (session.status === 'CANCELLED') return 'This event was cancelled.'
  if (session.status === 'COMPLETED') return 'This event has ended.'
  if (reason === 'STARTS_SOON') {
    if (staff) return 'This event has ended.'
    return session.diy ? 'Editing closed 3 hours before the end.' : 'Editing closed 24 hours before the start.'
  }
  return 'View only. Ask an editor to make changes.'
}

/** Why the event can’t be rescheduled now. */
export const whyNotMoved = ({ status, meta }: Pick<Session, 'status'> & Allowing<'schedule'>): string =>
  reasonWords(status === 'REQUESTED' ? 'REQUEST_OPEN' : meta.permissions.schedule.reason, 'event')
