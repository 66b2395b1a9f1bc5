import { createZones } from '../../time/zone-table.ts'
import { type Block, judge } from '../eligible.ts'
import { costOf, type ScoreTerms, termsOf } from '../score.ts'
import { weekNumber } from './build.ts'
import type { PlanFacts, PlanPerson, PlanSeat } from './facts.ts'
import { claimOfSeat } from './pins.ts'
import type { PlannedPlace, StaffingPlan } from './plan.ts'
import { WEEKS_BEFORE } from './problem.ts'

const DAY_MS = 86_400_000
/** No hard rule looks further than this: the weekly limit, a trip and the rest after it. */
const NEAR_MS = 9 * DAY_MS
const ZONES_MS = 21 * DAY_MS

/** A person compared with the one who has a place of a plan. */
export interface PlanComparison {
  readonly userId: string
  /** Every failing hard rule, in their order. The terms and the cost are null then. */
  readonly blocks: readonly Block[]
  /** They have another place of the event, which the plan doesn't move. The terms and the cost are null then. */
  readonly isOnEvent: boolean
  /** A producer decided against this person for the role in this event. */
  readonly forbidden: boolean
  readonly terms: ScoreTerms | null
  readonly cost: number | null
  /** The places that they have in this plan and would have to leave for it, the earliest first. */
  readonly instead: readonly Pick<PlanSeat, 'placeId' | 'sessionId' | 'role' | 'startsAtMs'>[]
}

/**
 * Why people don't have a place of a plan: the hard rules that keep them from it, else what they would cost and the places that they have in the plan instead.
 * It follows from what the plan was solved from, so that it stays the same when people change. Empty for a place that the plan doesn't have.
 */
export function comparisons(facts: PlanFacts, plan: Pick<StaffingPlan, 'places'>, placeId: string): PlanComparison[] {
  const seat = facts.seats.find((one) => one.placeId === placeId)
  if (!seat) return []
  const seats = new Map(facts.seats.map((one) => [one.placeId, one]))
  const claims = Map.groupBy(facts.claims, (claim) => claim.userId)
  const planned = Map.groupBy(plan.places, ({ userId }) => userId)
  const zones = createZones(seat.startsAtMs - ZONES_MS, seat.startsAtMs + ZONES_MS)
  return facts.people.map((person) => {
    const held = (claims.get(person.id) ?? []).filter(isNear(seat))
    const own = (planned.get(person.id) ?? []).filter((place) => place.placeId !== placeId)
    const others = own.flatMap((place) => seats.get(place.placeId) ?? []).sort((a, b) => a.startsAtMs - b.startsAtMs)
    const context = { globalUnavailabilities: facts.globalUnavailabilities, declines: seat.declines, zones }
    const verdict = judge(person, seat, { ...context, claims: held })
    const isOnEvent = held.some(({ sessionId }) => sessionId === seat.sessionId)
    const one = { userId: person.id, isOnEvent, forbidden: isForbidden(facts, seat, person) }
    if (!verdict.ok || isOnEvent) return { ...one, blocks: verdict.ok ? [] : verdict.blocks, terms: null, cost: null, instead: [] }
    const inPlan = others.filter(isNear(seat)).map((one) => claimOfSeat(one, person.id))
    const busy = judge(person, seat, { ...context, claims: [...held, ...inPlan] })
    const inTheWay = new Set([seat.sessionId, ...(busy.ok ? [] : busy.blocks.flatMap(sessionsOf))])
    const instead = others.filter(({ sessionId }) => inTheWay.has(sessionId))
    const stays = others.filter((one) => !instead.includes(one))
    const terms = termsInPlan(facts, { person, seat, stays, place: plan.places.find((one) => one.placeId === placeId) })
    return { ...one, blocks: [], terms, cost: costOf(terms), instead: instead.map(placeOf) }
  })
}

const isNear =
  ({ startsAtMs: start }: PlanSeat) =>
  ({ startsAtMs }: { readonly startsAtMs: number }) =>
    Math.abs(startsAtMs - start) <= NEAR_MS

const placeOf = ({ placeId, sessionId, role, startsAtMs }: PlanSeat) => ({ placeId, sessionId, role, startsAtMs })

const sessionsOf = ({ detail }: Block): readonly string[] =>
  'sessionIds' in detail ? detail.sessionIds : 'sessionId' in detail ? [detail.sessionId] : []

const isForbidden = ({ pins, seats }: PlanFacts, seat: PlanSeat, { id }: PlanPerson): boolean =>
  pins.some(({ placeId, userId, how }) => {
    const about = seats.find((one) => one.placeId === placeId)
    return how === 'FORBID' && userId === id && about?.sessionId === seat.sessionId && about.role === seat.role
  })

interface InPlan {
  readonly person: PlanPerson
  readonly seat: PlanSeat
  /** The person's other places that they needn't leave. */
  readonly stays: readonly PlanSeat[]
  readonly place: PlannedPlace | undefined
}

/** The terms of the person who has the place are those of the plan; others are counted as its k-th session of their period, in order of time. */
function termsInPlan({ weights, played }: PlanFacts, { person, seat, stays, place }: InPlan): ScoreTerms {
  if (place?.userId === person.id && place.terms) return place.terms
  const week = weekNumber(seat.startsAtMs)
  const isCounted = ({ startsAtMs }: { readonly startsAtMs: number }) =>
    weekNumber(startsAtMs) <= week && weekNumber(startsAtMs) >= week - WEEKS_BEFORE
  const history = played.filter((one) => one.userId === person.id && isCounted(one)).length
  const earlier = stays.filter((one) => one.startsAtMs < seat.startsAtMs && isCounted(one)).length
  return termsOf({ ...person, sessionsInPeriod: history + earlier }, seat, weights)
}
