import type { AssignmentRole } from '../../role/assignment.ts'
import type { Zones } from '../../time/zone-table.ts'
import type { HeldPencil } from '../joint/seat-jointly.ts'
import { LONGEST_TRIP_MINUTES, REST_MINUTES, restMinutes, travelMinutes } from '../travel.ts'
import { cellCeil, cellFloor } from './cells.ts'
import type { Claim, PencilPlace, Person } from './facts.ts'
import { type Opening, openingOf } from './opening.ts'
import type { Need } from './query.ts'

/** No trip and rest together are longer (cells). */
const MOST_BETWEEN = (LONGEST_TRIP_MINUTES + REST_MINUTES) / 15

/** A supporting producer counts as a producer. */
export type SearchedRole = 'PLANT' | 'PRODUCER' | 'HOST'

/** A place of the joint question: one that is wanted, or one that a pencil stands for. Its busy time in cells, the rest after it included in `rest`. */
export interface RosterPlace extends HeldPencil, PlaceSpan {
  readonly opening: Opening
  readonly sessionId: string
  readonly isWanted: boolean
}

/** When and where a person is busy, in absolute cells. */
interface PlaceSpan {
  readonly where: Opening['where']
  readonly from: number
  readonly to: number
  readonly rest: number
}

/** The places that an event needs of a role at a start; they are interchangeable. */
export function wantedPlaces(need: Need & { readonly startMs: number }, { role, count, zones }: WantedOfRole): RosterPlace[] {
  const opening = openingOf(need, role)
  const span = spanOf({ ...opening, toMs: opening.endMs, startsAtMs: opening.startMs }, zones)
  return Array.from({ length: count }, (_, at) => ({
    ...span,
    id: `wanted ${role} ${at}`,
    holder: null,
    opening,
    sessionId: need.ignoreSessionId ?? '',
    isWanted: true,
  }))
}

interface WantedOfRole {
  readonly role: SearchedRole
  readonly count: number
  readonly zones: Zones
}

/** The place that a pencil stands for. */
export function placeOfPencil(claim: Claim & { readonly pencil: PencilPlace }, zones: Zones): RosterPlace {
  const { pencil, where, startsAtMs, fromMs, toMs } = claim
  const role: AssignmentRole = pencil.role
  const { id, level, language, isTravelable, declines } = pencil
  const opening: Opening = { role, level, language, where, isTravelable, declines, startMs: startsAtMs, fromMs, endMs: toMs }
  return { ...spanOf(claim, zones), id, holder: claim.userId, opening, sessionId: claim.sessionId, isWanted: false }
}

/** When and where a claim keeps its person busy. */
function spanOf({ where, startsAtMs, fromMs, toMs }: Omit<Claim, 'userId' | 'sessionId' | 'pencil'>, zones: Zones): PlaceSpan {
  const rest = restMinutes({ where, startsAtMs, endsAtMs: toMs }, zones) / 15
  return { where, from: cellFloor(fromMs), to: cellCeil(toMs), rest }
}

/** Whether two spans are near enough for any trip and rest to matter: what is farther apart needs no closer look. */
export const mayClash = (a: PlaceSpan, b: PlaceSpan): boolean => a.from < b.to + MOST_BETWEEN && b.from < a.to + MOST_BETWEEN

/** Whether no one with that home can do both: they overlap, or the way or the rest between them is longer than the time. */
export function clash({ home }: Pick<Person, 'home'>, a: PlaceSpan, b: PlaceSpan): boolean {
  const trip = travelMinutes(a.where, b.where, home) / 15
  return a.from < b.to + b.rest + trip && b.from < a.to + a.rest + trip
}
