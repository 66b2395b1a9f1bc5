import type { AssignmentRole } from '../../role/assignment.ts'
import { createZones } from '../../time/zone-table.ts'
import { type FairOffer, fairLines, openMinutes } from '../fairness.ts'
import { placeOfWork, travelMinutes } from '../travel.ts'
import type { PlanFacts, PlanPerson, PlanSeat } from './facts.ts'
import type { PlannedPlace } from './plan.ts'

const HOME = { kind: 'REMOTE' } as const
/** Someone is above their share by one event or more, in tenths of an event. */
const ABOVE_TENTHS = 10

/** What a plan means, in units that people know. */
export interface PlanFigures {
  /** Roles that no one has. */
  readonly open: number
  /** Minutes of all trips, there and back. */
  readonly travelMinutes: number
  /** The people to whom the plan gives a role and who would have an event more than their share of its days, or several. */
  readonly aboveShare: readonly string[]
  /** Events on which someone loses an offer that they haven't answered. */
  readonly changed: number
}

/** Minutes from someone's home to where they would work, one way: 0 for work from home. */
export function minutesAway({ role, where }: Pick<PlanSeat, 'role' | 'where'>, { home }: Pick<PlanPerson, 'home'>): number {
  const there = placeOfWork(role, where)
  return there.kind === 'REMOTE' ? 0 : travelMinutes(HOME, there, home)
}

/** The figures of a plan: they follow from what it was solved from, so that they stay the same when people change. */
export function figuresOfPlan(facts: PlanFacts, places: readonly PlannedPlace[]): PlanFigures {
  const seats = new Map(facts.seats.map((seat) => [seat.placeId, seat]))
  const people = new Map(facts.people.map((person) => [person.id, person]))
  const trips = places.map(({ placeId, userId }) => {
    const [seat, person] = [seats.get(placeId), people.get(userId ?? '')]
    return seat && person ? 2 * minutesAway(seat, person) : 0
  })
  return {
    open: places.filter(({ userId }) => userId === null).length,
    travelMinutes: trips.reduce((sum, one) => sum + one, 0),
    aboveShare: aboveShare(facts, places),
    changed: new Set(places.flatMap(({ before, kept, sessionId }) => (before !== null && !kept ? sessionId : []))).size,
  }
}

/** Shares are those of fairness, over the days of the plan and among people who have the same roles: what they play already, and what the plan gives them. */
function aboveShare({ people, seats, played, globalUnavailabilities, fromMs }: PlanFacts, places: readonly PlannedPlace[]): string[] {
  const span = { fromMs, toMs: Math.max(fromMs, ...seats.map(({ endsAtMs }) => endsAtMs)) }
  const zones = createZones(span.fromMs, span.toMs)
  const starts = new Map(seats.map(({ placeId, startsAtMs }) => [placeId, startsAtMs]))
  const offers = [
    ...played.filter(({ startsAtMs }) => startsAtMs >= span.fromMs && startsAtMs < span.toMs).map(offerOf),
    ...places.flatMap(({ placeId, userId }) => (userId === null ? [] : offerOf({ userId, startsAtMs: starts.get(placeId) ?? fromMs }))),
  ]
  const given = new Set(places.flatMap(({ userId }) => userId ?? []))
  const crews = Map.groupBy(
    people.filter((person) => person.active),
    ({ roles }) => rolesKey(roles),
  )
  return [...crews.values()].flatMap((crew) =>
    fairLines(
      crew.map(({ id, timezone, availability }) => ({
        ...{ id, timezone },
        minutes: openMinutes({ rows: availability, globals: globalUnavailabilities, zone: zones(timezone) }, span),
      })),
      offers,
      zones,
    ).flatMap(({ userId, promised, targetTenths }) => (given.has(userId) && 10 * promised >= targetTenths + ABOVE_TENTHS ? userId : [])),
  )
}

const rolesKey = (roles: readonly AssignmentRole[]): string => roles.toSorted().join(' ')

const offerOf = ({ userId, startsAtMs }: Pick<FairOffer, 'userId' | 'startsAtMs'>): FairOffer => ({
  ...{ userId, startsAtMs, state: 'PENDING', status: 'SCHEDULED', isAsked: true, travel: 0 },
})
