import { AREA_LIMIT_MINUTES } from '../account/limits.ts'
import { type AssignmentRole, performs } from '../role/assignment.ts'
import { CHANGEOVER_MINUTES } from '../session/times.ts'
import { DAY_MS, instantOf, localDay, type Zones } from '../time/zone-table.ts'
import type { Claim, Person, Point, Where } from './search/facts.ts'

const MINUTE_MS = 60_000

/** Hours before the start from which someone who hasn't confirmed their travel is asked to, once; and then, once, their producer is told. */
export const TRAVEL_ASK_HOURS = 168
export const TRAVEL_TASK_HOURS = 48

/** Minutes of rest after an event on site that ends past 20:00 local. */
export const REST_MINUTES = 600
/** Longer trips are flown: no one travels for more than a day. */
export const LONGEST_TRIP_MINUTES = 1_440
/** Minutes between home and a place while the person's home is unknown. */
const UNKNOWN_HOME_MINUTES = 60
/** After a longer way home, people stay overnight. */
const LONGEST_WAY_HOME_MINUTES = 180
const LATE_MINUTES = 20 * 60
const EARTH_KM = 6_371
const ROAD_FACTOR = 1.3
const ROAD_KM_PER_MINUTE = 50 / 60

const REMOTE: Where = { kind: 'REMOTE' }

/** Where a role works for an event: hosts and plants where the crew plays, everyone else remotely. */
export const placeOfWork = (role: AssignmentRole, crewPlace: Where): Where => (performs(role) ? crewPlace : REMOTE)

/**
 * Minutes from one event to the next: remote to remote 15; between places 15 + great circle km × 1.3 at 50 km/h, rounded up to 15.
 * A remote event is played at home, so a trip between the two kinds begins or ends there.
 */
export function travelMinutes(from: Where, to: Where, home: Point | null): number {
  if (from.kind === 'REMOTE' && to.kind === 'REMOTE') return CHANGEOVER_MINUTES
  const start = from.kind === 'REMOTE' ? home : from
  const end = to.kind === 'REMOTE' ? home : to
  if (start === null || end === null) return UNKNOWN_HOME_MINUTES
  const road = roadKm(start, end) / ROAD_KM_PER_MINUTE
  return Math.min(LONGEST_TRIP_MINUTES, Math.ceil((CHANGEOVER_MINUTES + road) / 15) * 15)
}

/** The trip from someone's home to an event and back. `minutes` is one way. */
export interface Way {
  readonly minutes: number
  readonly km: number
  readonly leaveAt: Temporal.Instant
  readonly backAt: Temporal.Instant
}

/**
 * How someone gets from home to where they play and back: the minutes by which their time is widened too, and the whole kilometres by road. They leave
 * in time for their call and are back when the trip after the end is over. Null for work from home and while the home is unknown.
 */
export function wayOf(
  { where, callAt, endsAt }: { readonly where: Where; readonly callAt: Temporal.Instant; readonly endsAt: Temporal.Instant },
  home: Point | null,
): Way | null {
  if (where.kind === 'REMOTE' || home === null) return null
  const minutes = travelMinutes(REMOTE, where, home)
  return { minutes, km: Math.round(roadKm(home, where)), leaveAt: callAt.subtract({ minutes }), backAt: endsAt.add({ minutes }) }
}

/**
 * Whether someone stays overnight: their way home takes over 180 minutes, or ends after 23:00, in their zone, of the day on which the event starts
 * there.
 */
export function staysOvernight({ minutes, backAt }: Pick<Way, 'minutes' | 'backAt'>, startsAt: Temporal.Instant, zone: string): boolean {
  const latest = startsAt.toZonedDateTimeISO(zone).withPlainTime('23:00').toInstant()
  return minutes > LONGEST_WAY_HOME_MINUTES || Temporal.Instant.compare(backAt, latest) > 0
}

/** Why a place is out of a person's area, or null when it is within: a known home decides by the trip's minutes, an unknown one by the zone area. */
export function outOfArea(
  person: Pick<Person, 'home' | 'zoneAreaId'>,
  where: Where,
  isTravelable: boolean,
): { minutes: number | null; limit: number; zoneAreaId: string | null } | null {
  if (where.kind === 'REMOTE' || isTravelable) return null
  if (person.home === null) {
    const within = person.zoneAreaId !== null && person.zoneAreaId === where.zoneAreaId
    return within ? null : { minutes: null, limit: AREA_LIMIT_MINUTES, zoneAreaId: person.zoneAreaId }
  }
  const minutes = travelMinutes({ kind: 'REMOTE' }, where, person.home)
  return minutes > AREA_LIMIT_MINUTES ? { minutes, limit: AREA_LIMIT_MINUTES, zoneAreaId: person.zoneAreaId } : null
}

/** Minutes of rest that an event asks for after it: 600 on site when it ends past 20:00 of the local day on which it starts, else 0. */
export function restMinutes(
  { where, startsAtMs, endsAtMs }: { readonly where: Where; readonly startsAtMs: number; readonly endsAtMs: number },
  zones: Zones,
): number {
  if (where.kind === 'REMOTE') return 0
  const zone = zones(where.timezone)
  const late = instantOf(zone, localDay(zone, startsAtMs) * DAY_MS + LATE_MINUTES * MINUTE_MS)
  return endsAtMs > late ? REST_MINUTES : 0
}

/** The time (epoch milliseconds) that a claim closes for an event played at `where`: itself, the way there and back, and the rest after it. */
export function widened(
  claim: Claim,
  { where, home, zones }: { readonly where: Where; readonly home: Point | null; readonly zones: Zones },
): { fromMs: number; toMs: number } {
  // the way there is as long as the way back
  const trip = travelMinutes(where, claim.where, home)
  const rest = restMinutes({ where: claim.where, startsAtMs: claim.startsAtMs, endsAtMs: claim.toMs }, zones)
  return { fromMs: claim.fromMs - trip * MINUTE_MS, toMs: claim.toMs + (trip + rest) * MINUTE_MS }
}

const roadKm = (a: Point, b: Point): number => greatCircleKm(a, b) * ROAD_FACTOR

function greatCircleKm(a: Point, b: Point): number {
  const radians = Math.PI / 180
  const north = Math.sin(((b.lat - a.lat) * radians) / 2)
  const east = Math.sin(((b.lon - a.lon) * radians) / 2)
  const chord = north * north + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * east * east
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(chord)))
}
