import type { AssignmentRole } from '../../role/assignment.ts'
import { costOf, type ScoreTerms } from '../score.ts'
import { byId } from '../search/qualify.ts'
import { type BuiltPlan, buildPlan, type SeatGroup, weekNumber } from './build.ts'
import { type Draft, draftWith } from './draft.ts'
import { exchangePrice, whyNoOne } from './explain.ts'
import type { PlanFacts, PlanSeat } from './facts.ts'
import { cheapest } from './greedy.ts'
import { until } from './improve.ts'
import { type MissingKind, missingKinds } from './missing.ts'
import { WEEKS_BEFORE } from './problem.ts'
import { type Solved, type SolveMeans, solvePlan } from './solve.ts'

/**
 * One place of a plan: who fills it and why. `gap` is how much dearer the plan is when someone else who is free takes it, `secondId`, or no one does
 * (null). `before` is whose offer was unanswered.
 */
export interface PlannedPlace {
  readonly placeId: string
  readonly sessionId: string
  readonly role: AssignmentRole
  readonly userId: string | null
  readonly before: string | null
  readonly kept: boolean
  readonly terms: ScoreTerms | null
  readonly cost: number
  readonly gap: number
  readonly secondId: string | null
}

/**
 * Why a place stays open: for each hard rule how many people of the role it rules out first, when it rules out all; else by how much the plan gets dearer
 * at the cheapest exchange that fills it.
 */
export interface OpenPlace {
  readonly placeId: string
  readonly histogram: Readonly<Record<string, number>> | null
  readonly exchange: number | null
}

/** A plan: `objective` is the cost of its places, changed offers and open places; no plan costs less than `bound`. */
export interface StaffingPlan extends Pick<Solved, 'objective' | 'bound' | 'gap' | 'proven'> {
  readonly places: readonly PlannedPlace[]
  readonly uncovered: readonly OpenPlace[]
  readonly missing: readonly MissingKind[]
}

/** What planning takes. `former` is an earlier plan of the same places: what a change doesn't make better stays as it was there. */
export interface PlanMeans extends Omit<SolveMeans, 'seen' | 'start'> {
  readonly seen?: (plan: StaffingPlan) => void
  readonly former?: readonly Pick<PlannedPlace, 'placeId' | 'userId'>[]
}

/** Plans all places of some events together. */
export function makePlan(facts: PlanFacts, { seen, former, ...means }: PlanMeans): StaffingPlan {
  const built = buildPlan(facts, until(means, 0).isOver)
  const solved = solvePlan(built.model, {
    ...means,
    // who is missing is checked once, at the end
    ...(seen ? { seen: (one) => seen(answerOf(facts, built, { ...one, needDuals: null })) } : {}),
    ...(former ? { start: startOf(facts, built, former) } : {}),
  })
  return answerOf(facts, built, solved)
}

function startOf({ people }: PlanFacts, { groups }: BuiltPlan, former: NonNullable<PlanMeans['former']>): Solved['chosen'] {
  const userOf = new Map(former.map(({ placeId, userId }) => [placeId, userId]))
  const numbers = new Map(people.map(({ id }, number) => [id, number]))
  return groups.flatMap(({ seats }, need) =>
    seats.flatMap(({ placeId }) => {
      const person = numbers.get(userOf.get(placeId) ?? '')
      return person === undefined ? [] : { need, person }
    }),
  )
}

function answerOf(facts: PlanFacts, built: BuiltPlan, solved: Solved): StaffingPlan {
  const { model } = built
  const numbers = new Set(solved.chosen.map(({ need, person }) => need * built.problem.people + person))
  const pairs = Array.from({ length: model.pairs }, (_, pair) => pair).filter((pair) =>
    numbers.has((model.needOf[pair] ?? 0) * built.problem.people + (model.personOf[pair] ?? 0)),
  )
  const draft = draftWith(model, pairs)
  const fairness = fairnessOf(built, solved.chosen)
  const places = built.groups.flatMap((group, need): PlannedPlace[] => {
    const held = new Map(draft.heldBy(need).map((pair) => [facts.people[model.personOf[pair] ?? 0]?.id ?? '', pair]))
    return seated(group, [...held.keys()]).map(({ seat, userId }) => {
      const place = { placeId: seat.placeId, sessionId: seat.sessionId, role: seat.role, before: seat.pendingUserId, userId }
      const pair = held.get(userId ?? '')
      if (pair === undefined)
        return { ...place, kept: false, terms: null, cost: facts.weights.uncovered[seat.role], gap: 0, secondId: null }
      const person = model.personOf[pair] ?? 0
      const terms = { ...built.termsFor(need, person), fairness: fairness.get(need * built.problem.people + person) ?? 0 }
      return { ...place, kept: userId === seat.pendingUserId, terms, cost: costOf(terms), ...secondOf(draft, pair, facts) }
    })
  })
  const filled = new Map(places.map((place) => [place.placeId, place.userId]))
  const objective = solved.objective + built.constant
  const bound = solved.bound + built.constant
  return {
    ...{ objective, bound, gap: (objective - bound) / Math.max(1, objective), proven: solved.proven },
    places: [...places, ...leftOpen(facts, filled)],
    uncovered: places.flatMap(({ placeId, userId }) => (userId === null ? whyOpen({ facts, built, draft }, placeId) : [])),
    missing: missingKinds(facts, built, solved),
  }
}

/** Who sits where: a pending person keeps their own place, the others follow in the order of their ids. */
function seated({ seats }: SeatGroup, userIds: readonly string[]): { readonly seat: PlanSeat; readonly userId: string | null }[] {
  const kept = new Set(
    seats.flatMap(({ pendingUserId }) => (pendingUserId !== null && userIds.includes(pendingUserId) ? pendingUserId : [])),
  )
  const rest = userIds.filter((id) => !kept.has(id)).sort(byId)
  return seats.map((seat) => {
    const own = seat.pendingUserId !== null && kept.has(seat.pendingUserId)
    return { seat, userId: own ? seat.pendingUserId : (rest.shift() ?? null) }
  })
}

/** What fairness costs at each chosen pair: a person's sessions are counted in order of time. */
function fairnessOf({ problem, groups }: BuiltPlan, chosen: Solved['chosen']): Map<number, number> {
  const costs = new Map<number, number>()
  for (const [person, own] of Map.groupBy(chosen, (one) => one.person)) {
    // needs are in order of their starts
    const weeks: number[] = []
    for (const { need } of own.toSorted((a, b) => a.need - b.need)) {
      const week = weekNumber(groups[need]?.seat.startsAtMs ?? 0)
      const before = weeks.filter((other) => other >= week - WEEKS_BEFORE).length
      weeks.push(week)
      costs.set(
        need * problem.people + person,
        problem.fairness * ((problem.history.get(week * problem.people + person) ?? 0) + before + 1),
      )
    }
  }
  return costs
}

/** How much more a plan would cost without a pair, and who would step in: the cheapest person who is free, null = no one. */
export function secondOf(
  draft: Draft,
  pair: number,
  { people }: Pick<PlanFacts, 'people'>,
): { readonly gap: number; readonly secondId: string | null } {
  const need = draft.model.needOf[pair] ?? 0
  const before = draft.cost()
  draft.remove(pair)
  const free = draft.cost()
  const second = cheapest(draft, need, pair)
  const price = second < 0 ? Number.POSITIVE_INFINITY : draft.priceOf(second)
  const uncovered = draft.model.problem.needs[need]?.uncovered ?? 0
  draft.add(pair)
  const isOpen = price >= uncovered
  return {
    gap: free - before + (isOpen ? 0 : price - uncovered),
    secondId: isOpen ? null : (people[draft.model.personOf[second] ?? 0]?.id ?? null),
  }
}

/** Places that a producer leaves open on purpose. */
const leftOpen = ({ seats, weights }: PlanFacts, filled: ReadonlyMap<string, string | null>): PlannedPlace[] =>
  seats
    .filter(({ placeId }) => !filled.has(placeId))
    .map(({ placeId, sessionId, role, pendingUserId: before }) => {
      const cost = weights.uncovered[role]
      return { ...{ placeId, sessionId, role, userId: null, before, kept: false, terms: null, cost, gap: 0, secondId: null } }
    })

function whyOpen(
  { facts, built, draft }: { readonly facts: PlanFacts; readonly built: BuiltPlan; readonly draft: Draft },
  placeId: string,
): OpenPlace[] {
  const need = built.groups.findIndex(({ seats }) => seats.some((seat) => seat.placeId === placeId))
  const group = built.groups[need]
  if (!group) return []
  const exchange = exchangePrice(draft, need)
  if (exchange !== null) return [{ placeId, exchange, histogram: null }]
  return [{ placeId, exchange, histogram: whyNoOne(facts, built.roster, { group, seated: seatedIn(facts, built, { draft, group }) }) }]
}

/** The people whom a plan puts on the event of a place. */
function seatedIn(
  { people }: PlanFacts,
  { groups, model }: BuiltPlan,
  { draft, group }: { readonly draft: Draft; readonly group: SeatGroup },
): ReadonlySet<string> {
  const needs = [...groups.keys()].filter((need) => groups[need]?.seat.sessionId === group.seat.sessionId)
  const pairs = needs.flatMap((need) => draft.heldBy(need))
  return new Set(pairs.flatMap((pair) => people[model.personOf[pair] ?? -1]?.id ?? []))
}
