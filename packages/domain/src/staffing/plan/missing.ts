import { type AssignmentRole, performs } from '../../role/assignment.ts'
import { type BuiltPlan, buildPlan } from './build.ts'
import { type Draft, draftWith } from './draft.ts'
import type { PlanFacts, PlanPerson, PlanSeat } from './facts.ts'
import { cheapest } from './greedy.ts'
import { modelOf, type PlanProblem } from './problem.ts'
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
  const needs = built.groups.flatMap(({ seat, pinned }, at) => (pinned === null ? [{ seat, saves: Math.max(0, needDuals[at] ?? 0) }] : []))
  const kinds = [...Map.groupBy(needs, ({ seat }) => JSON.stringify(kindOf(seat))).values()]
    .flatMap((same) => (same[0] ? { seat: same[0].seat, saves: Math.round(mostSaved(same)) } : []))
    .sort((a, b) => b.saves - a.saves)
    .slice(0, MOST_KINDS)
    .filter(({ saves }) => saves > 0)
  const saved = savedBy(facts, built, { chosen, likes: kinds.map(({ seat }) => seat) })
  return kinds
    .flatMap(({ seat, saves }, at) => ({ ...kindOf(seat), saves, ...(saved[at] ?? { least: 0, fills: 0 }) }))
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

/**
 * What a plan saves, and how many of its open places are filled, once it has a person for the places that are like one, for each of `likes`. They are all in one
 * model, which takes longest to make, and in no draft but their own.
 */
function savedBy(facts: PlanFacts, built: BuiltPlan, { chosen, likes }: { readonly likes: readonly PlanSeat[] } & Pick<Solved, 'chosen'>) {
  if (likes.length === 0) return []
  const { people } = built.problem
  const model = modelOf(
    withMore(
      built.problem,
      likes.map((like) => aloneFor(facts, like)),
    ),
  )
  const wanted = new Set(chosen.map((one) => one.need * people + one.person))
  const pairs: number[] = []
  const own = likes.map((): number[] => [])
  for (let pair = 0; pair < model.pairs; pair++) {
    const person = model.personOf[pair] ?? 0
    if (person >= people) own[person - people]?.push(pair)
    else if (wanted.has((model.needOf[pair] ?? 0) * people + person)) pairs.push(pair)
  }
  return own.map((offered, at) => {
    const whole = draftWith(model, pairs)
    const isThere = (pair: number) => (model.personOf[pair] ?? 0) < people || model.personOf[pair] === people + at
    const draft = { ...whole, canAdd: (pair: number) => isThere(pair) && whole.canAdd(pair) }
    const before = { cost: draft.cost(), open: openIn(draft) }
    for (const pair of offered) if (draft.canAdd(pair)) takePlace(draft, pair, model.problem.needs.keys())
    return { least: before.cost - draft.cost(), fills: before.open - openIn(draft) }
  })
}

/** The problem of one more person for the places that are like this one, and no one else. */
function aloneFor(facts: PlanFacts, like: PlanSeat): PlanProblem {
  const person = personFor(like)
  const kind = JSON.stringify(kindOf(like))
  const others = facts.seats.filter((seat) => JSON.stringify(kindOf(seat)) !== kind)
  const pins = others.map(({ placeId }) => ({ placeId, userId: person.id, how: 'FORBID' as const }))
  return buildPlan({ ...facts, people: [person], claims: [], played: [], pins: [...facts.pins, ...pins] }).problem
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

/** A problem with the one person of each of some others, who have the last numbers. */
function withMore({ people, history, ...problem }: PlanProblem, others: readonly PlanProblem[]): PlanProblem {
  const all = people + others.length
  return {
    ...problem,
    people: all,
    needs: problem.needs.map((need, at) => ({
      ...need,
      pairs: [
        ...need.pairs,
        ...others.flatMap(({ needs }, number) => (needs[at]?.pairs ?? []).map(({ cost }) => ({ cost, person: people + number }))),
      ],
    })),
    limits: [...problem.limits, ...others.flatMap(({ limits }, number) => limits.map((limit) => ({ ...limit, person: people + number })))],
    history: new Map([...history].map(([key, count]) => [Math.floor(key / people) * all + (key % people), count])),
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

/** Hosts and plants differ by level, language and area, which no one else is asked for. */
function kindOf({ role, level, language, where, startsAtMs }: PlanSeat): SeatKind {
  const halfDay = Temporal.Instant.fromEpochMilliseconds(Math.floor(startsAtMs / HALF_DAY_MS) * HALF_DAY_MS).toString()
  const zoneAreaId = where.kind === 'ON_SITE' ? where.zoneAreaId : null
  return { role, halfDay, ...(performs(role) ? { level, language, zoneAreaId } : { level: 1, language: 'en', zoneAreaId: null }) }
}
