import { type AssignmentRole, performs } from '../../role/assignment.ts'
import { type BuiltPlan, buildPlan } from './build.ts'
import { type Draft, draftWith } from './draft.ts'
import type { PlanFacts, PlanPerson, PlanSeat } from './facts.ts'
import { cheapest } from './greedy.ts'
import { modelOf, type PlanModel, type PlanProblem } from './problem.ts'
import type { Solved } from './solve.ts'

/** What one more person of a kind would do for a plan: someone who could take the places of that kind in one half of a day (UTC). */
export interface MissingKind {
  readonly role: AssignmentRole
  readonly language: string
  readonly level: number
  readonly zoneAreaId: string | null
  readonly halfDay: string
  /** What they would save at most, by the duals of the places. */
  readonly saves: number
  /** What they save when they are added to the plan, and how many open places are filled then. Older plans don't say. */
  readonly least?: number
  readonly fills?: number
}

type SeatKind = Pick<MissingKind, 'role' | 'language' | 'level' | 'zoneAreaId' | 'halfDay'>

const HALF_DAY_MS = 43_200_000
const MOST_KINDS = 10
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

/**
 * The kinds of people who would make a plan cheaper, the most helpful first. Duals say where to look, but they say what one more place would cost, which can be
 * far more than one more person saves: each kind is therefore checked by adding such a person, and left out when that saves nothing.
 */
export function missingKinds(
  facts: PlanFacts,
  built: BuiltPlan,
  { chosen, needDuals }: Pick<Solved, 'chosen' | 'needDuals'>,
): MissingKind[] {
  if (!needDuals) return []
  // a place that a producer has given to someone is open to no one else
  const needs = built.groups.flatMap(({ seat, pinned }, at) => (pinned === null ? { seat, saves: Math.max(0, needDuals[at] ?? 0) } : []))
  return [...Map.groupBy(needs, ({ seat }) => JSON.stringify(kindOf(seat))).values()]
    .flatMap((same) => (same[0] ? { seat: same[0].seat, saves: Math.round(mostSaved(same)) } : []))
    .sort((a, b) => b.saves - a.saves)
    .slice(0, MOST_KINDS)
    .flatMap(({ seat, saves }) => (saves > 0 ? { ...kindOf(seat), saves, ...savedBy(facts, built, { chosen, like: seat }) } : []))
    .filter(({ least }) => least > 0)
    .sort((a, b) => b.least - a.least)
}

/** The most that one person saves at places of which no two are at the same time. */
function mostSaved(needs: readonly { readonly seat: PlanSeat; readonly saves: number }[]): number {
  const sorted = needs.toSorted((a, b) => a.seat.endsAtMs - b.seat.endsAtMs)
  const most: number[] = []
  for (const { seat, saves } of sorted) {
    const before = sorted.findLastIndex((other) => other.seat.endsAtMs <= seat.startsAtMs - seat.leadMinutes * 60_000)
    most.push(Math.max(most.at(-1) ?? 0, saves + (most[before] ?? 0)))
  }
  return most.at(-1) ?? 0
}

/** What a plan saves, and how many of its open places are filled, once it has a person for the places that are like this one. */
function savedBy(facts: PlanFacts, built: BuiltPlan, { chosen, like }: { readonly like: PlanSeat } & Pick<Solved, 'chosen'>) {
  const person = personFor(like)
  const kind = JSON.stringify(kindOf(like))
  const others = facts.seats.filter((seat) => JSON.stringify(kindOf(seat)) !== kind)
  const pins = others.map(({ placeId }) => ({ placeId, userId: person.id, how: 'FORBID' as const }))
  const alone = buildPlan({ ...facts, people: [person], claims: [], played: [], pins: [...facts.pins, ...pins] })
  const model = modelOf(withOneMore(built.problem, alone.problem))
  const { needs, people } = model.problem
  const wanted = new Set(chosen.map((one) => one.need * people + one.person))
  const pairs = pairsOf(model, (need, one) => wanted.has(need * people + one))
  const draft = draftWith(model, pairs)
  const before = { cost: draft.cost(), open: openIn(draft) }
  for (const pair of pairsOf(model, (_, one) => one === people - 1)) if (draft.canAdd(pair)) takePlace(draft, pair, needs.keys())
  return { least: before.cost - draft.cost(), fills: before.open - openIn(draft) }
}

/** Gives a place to a person if that makes the plan cheaper: one that is open, or that of someone who may then fill another one. */
function takePlace(draft: Draft, pair: number, needs: Iterable<number>): void {
  const need = draft.model.needOf[pair] ?? 0
  const before = draft.cost()
  const held = draft.heldBy(need)
  const open = [...needs].filter((one) => one !== need && (draft.open[one] ?? 0) > 0)
  for (const other of (draft.open[need] ?? 0) > 0 ? [null] : held) {
    if (other !== null) draft.remove(other)
    draft.add(pair)
    const added = other === null ? [] : open.flatMap((one) => fill(draft, one))
    if (draft.cost() < before) return
    for (const next of [...added, pair]) draft.remove(next)
    if (other !== null) draft.add(other)
  }
}

function fill(draft: Draft, need: number): number[] {
  const next = cheapest(draft, need)
  if (next < 0 || draft.priceOf(next) >= (draft.model.problem.needs[need]?.uncovered ?? 0)) return []
  draft.add(next)
  return [next]
}

/** A problem with the person of another one, who has the last number. */
function withOneMore({ people, history, ...problem }: PlanProblem, { needs, limits }: PlanProblem): PlanProblem {
  const more = people + 1
  return {
    ...problem,
    people: more,
    needs: problem.needs.map((need, at) => ({
      ...need,
      pairs: [...need.pairs, ...(needs[at]?.pairs ?? []).map(({ cost }) => ({ cost, person: people }))],
    })),
    limits: [...problem.limits, ...limits.map((limit) => ({ ...limit, person: people }))],
    history: new Map([...history].map(([key, count]) => [Math.floor(key / people) * more + (key % people), count])),
  }
}

/** Someone who could take a place and has no ratings and no other events. */
const personFor = (seat: PlanSeat): PlanPerson => ({
  ...{ id: 'one more', roles: [seat.role], active: true, level: seat.level, languages: [seat.language], rating: null },
  modifiers: seat.modifiers,
  ...{ timezone: 'UTC', zoneAreaId: kindOf(seat).zoneAreaId, home: seat.where.kind === 'ON_SITE' ? seat.where : null },
  ...{ dailyLimit: null, weeklyLimit: null },
  availability: WEEKDAYS.map((day) => ({ id: `${day}`, kind: 'WEEKLY', enabled: true, day, from: 0, to: 1440 })),
})

const openIn = ({ open }: Draft): number => open.reduce((sum, count) => sum + count, 0)

const pairsOf = ({ pairs, needOf, personOf }: PlanModel, isWanted: (need: number, person: number) => boolean): number[] =>
  Array.from({ length: pairs }, (_, pair) => pair).filter((pair) => isWanted(needOf[pair] ?? 0, personOf[pair] ?? 0))

/** Hosts and plants differ by level, language and area, which no one else is asked for. */
function kindOf({ role, level, language, where, startsAtMs }: PlanSeat): SeatKind {
  const halfDay = Temporal.Instant.fromEpochMilliseconds(Math.floor(startsAtMs / HALF_DAY_MS) * HALF_DAY_MS).toString()
  const zoneAreaId = where.kind === 'ON_SITE' ? where.zoneAreaId : null
  return { role, halfDay, ...(performs(role) ? { level, language, zoneAreaId } : { level: 1, language: 'en', zoneAreaId: null }) }
}
