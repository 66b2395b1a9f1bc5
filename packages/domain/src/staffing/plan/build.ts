import { costOf, type ScoreTerms, termsOf } from '../score.ts'
import { fitting } from '../search/fitting.ts'
import { byId } from '../search/qualify.ts'
import { createRoster, type Roster } from '../search/roster.ts'
import { placeOfWork } from '../travel.ts'
import { exclusiveOf, occupiedBy } from './conflicts.ts'
import type { PlanFacts, PlanPerson, PlanSeat } from './facts.ts'
import { limitsOf } from './limits.ts'
import { modelOf, type PlanModel, type PlanNeed, type PlanProblem, WEEKS_BEFORE } from './problem.ts'

/** The places of one role in one session, which are identical unless they are pinned. */
export interface SeatGroup {
  readonly seat: PlanSeat
  readonly seats: readonly PlanSeat[]
  readonly pinned: string | null
  readonly forbidden: ReadonlySet<string>
}

/** A problem with the names of its numbers. */
export interface BuiltPlan {
  readonly problem: PlanProblem
  readonly model: PlanModel
  readonly groups: readonly SeatGroup[]
  /** What offers and places cost that no choice can save: places left open on purpose, and the changes that keeping an offer saves. */
  readonly constant: number
  readonly roster: Roster
  /** The terms of a pair, without fairness. */
  termsFor(need: number, person: number): ScoreTerms
}

const WEEK_MS = 7 * 86_400_000
/** 5 January 1970 was a Monday. */
const MONDAY_MS = 4 * 86_400_000
/** A pinned place without its person costs more than anything else. */
const PINNED = 1_000_000

/** The number of the ISO week (UTC) of an instant. */
export const weekNumber = (ms: number): number => Math.floor((ms - MONDAY_MS) / WEEK_MS)

/**
 * Who may fill what and at which cost: eligible people by the hard rules that the search and assigning apply, with the places of one role in one event as
 * one need. That no one has two places at the same time, or more than they may, is what the limits say; they are complete, but wordier, once time is over.
 */
export function buildPlan(facts: PlanFacts, isOver: () => boolean = () => false): BuiltPlan {
  const { people, weights } = facts
  const roster = rosterOf(facts)
  const groups = groupsOf(facts)
  const rowOf = new Map(roster.people.map((person, row) => [person?.id, row]))
  const sessionNumbers = new Map([...new Set(groups.map(({ seat }) => seat.sessionId))].map((id, number) => [id, number]))
  const termsFor = (need: number, person: number): ScoreTerms => pairTerms(facts, groups[need], people[person])
  const places = groups.map(({ seat }) => occupiedBy(seat))
  const needs = groups.map(({ seat, seats, pinned, forbidden }, at): PlanNeed => {
    const fits = fitting(roster, { ...seat, where: placeOfWork(seat.role, seat.where), startMs: seat.startsAtMs, ...busy(seat) })
    const pending = new Set(seats.map((one) => one.pendingUserId))
    const pairs = people.flatMap(({ id }, person) => {
      if (forbidden.has(id) || (pinned !== null && pinned !== id) || !fits(rowOf.get(id) ?? -1)) return []
      return { person, cost: costOf(termsFor(at, person)) - (pending.has(id) ? weights.disturbance : 0) }
    })
    const uncovered = pinned === null ? weights.uncovered[seat.role] : PINNED
    return { session: sessionNumbers.get(seat.sessionId) ?? 0, week: weekNumber(seat.startsAtMs), count: seats.length, uncovered, pairs }
  })
  const ownNeeds = people.map((): number[] => [])
  needs.forEach((need, at) => {
    for (const { person } of need.pairs) ownNeeds[person]?.push(at)
  })
  const problem: PlanProblem = {
    people: people.length,
    needs,
    limits: people.flatMap((person, number) => {
      const own = ownNeeds[number] ?? []
      const seats = own.flatMap((at) => groups[at]?.seat ?? [])
      const taken = own.flatMap((at) => places[at] ?? [])
      const exclusive = exclusiveOf(person, taken, { zones: roster.zones, isOver }).map((among) => ({
        kind: 'TIME' as const,
        most: 1,
        among,
      }))
      const counted = limitsOf(person, { seats, claims: roster.claimsOf(person.id), zones: roster.zones })
      return [...exclusive, ...counted].map(({ kind, most, among }) => ({
        kind,
        person: number,
        most,
        needs: among.map((at) => own[at] ?? 0),
      }))
    }),
    fairness: weights.fairness,
    history: historyOf(facts),
  }
  return { problem, model: modelOf(problem), groups, constant: constantOf(facts), roster, termsFor }
}

const busy = (seat: PlanSeat) => ({ fromMs: seat.startsAtMs - seat.leadMinutes * 60_000, endMs: seat.endsAtMs })

function rosterOf({ fromMs, people, claims, globalUnavailabilities }: PlanFacts): Roster {
  const roster = createRoster(fromMs, globalUnavailabilities)
  for (const [userId, held] of Map.groupBy(claims, (claim) => claim.userId)) roster.setClaims(userId, held)
  for (const person of people) roster.setPerson(person)
  return roster
}

function groupsOf({ seats, pins }: PlanFacts): SeatGroup[] {
  const pinOf = new Map(pins.flatMap((pin) => (pin.how === 'PIN' ? [[pin.placeId, pin.userId] as const] : [])))
  const keyOf = (seat: Pick<PlanSeat, 'sessionId' | 'role'>): string => `${seat.sessionId} ${seat.role}`
  const forbidden = Map.groupBy(
    pins.filter((pin) => pin.how === 'FORBID'),
    (pin) => keyOf(seats.find((seat) => seat.placeId === pin.placeId) ?? NO_SEAT),
  )
  const sorted = seats
    .filter((seat) => pinOf.get(seat.placeId) !== null)
    .sort((a, b) => a.startsAtMs - b.startsAtMs || byId(a.sessionId, b.sessionId) || byId(a.role, b.role) || byId(a.placeId, b.placeId))
  return [...Map.groupBy(sorted, (seat) => `${keyOf(seat)} ${pinOf.get(seat.placeId) ?? ''}`).values()].flatMap((same) => {
    const [seat] = same
    if (!seat) return []
    const users = (forbidden.get(keyOf(seat)) ?? []).flatMap((pin) => pin.userId ?? [])
    return { seat, seats: same, pinned: pinOf.get(seat.placeId) ?? null, forbidden: new Set(users) }
  })
}

const NO_SEAT = { sessionId: '', role: 'HOST' } as const

function pairTerms({ weights }: PlanFacts, group: SeatGroup | undefined, person: PlanPerson | undefined): ScoreTerms {
  if (!group || !person) throw new RangeError('a pair without a person or a place')
  // fairness depends on the rest of the plan
  return termsOf({ ...person, sessionsInPeriod: -1 }, group.seat, weights)
}

function historyOf({ people, played }: PlanFacts): Map<number, number> {
  const numbers = new Map(people.map(({ id }, number) => [id, number]))
  const history = new Map<number, number>()
  for (const { userId, startsAtMs } of played) {
    const number = numbers.get(userId)
    if (number === undefined) continue
    for (let later = 0; later <= WEEKS_BEFORE; later++) {
      const key = (weekNumber(startsAtMs) + later) * people.length + number
      history.set(key, (history.get(key) ?? 0) + 1)
    }
  }
  return history
}

function constantOf({ seats, pins, weights }: PlanFacts): number {
  const left = new Set(pins.flatMap((pin) => (pin.how === 'PIN' && pin.userId === null ? pin.placeId : [])))
  return seats.reduce((sum, seat) => {
    const open = left.has(seat.placeId) ? weights.uncovered[seat.role] : 0
    return sum + open + (seat.pendingUserId === null ? 0 : weights.disturbance)
  }, 0)
}
