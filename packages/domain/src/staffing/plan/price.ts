import { bidFor } from './bidding.ts'
import { type Draft, draftWith } from './draft.ts'
import { createOwnBest } from './own-best.ts'
import type { PlanModel } from './problem.ts'
import { createProgram, type PlanProgram } from './program.ts'
import type { LinearBasis, LinearOptimum, Solver } from './solver.ts'

/** Where people are scarce no pair is too dear: a program of up to so many pairs has all of them from the beginning. With rows alone added each answer is a bound. */
const MOST_WHOLE = 300_000
/** How many of the cheapest pairs of each need the first program of any other plan has. */
const FIRST_PAIRS = 10
/** How many pairs of each need and how many limits are added in one round. */
const PAIRS_A_ROUND = 4
const LIMITS_A_ROUND = 2000
const TINY = 1e-6
/** A rough program ends when a round raises the bound by less than this share, and when it is no further below what the program costs than that. */
const [LITTLE, NEAR] = [0.0001, 0.001]
/** A program that began with few pairs gets no more while its answer exceeds so many limits. */
const MANY_EXCEEDED = 300

/**
 * What the prices of the rows say: no plan costs less than `bound`, and each pair makes a plan dearer than that by its reduced cost. Of a rough program that lacks
 * pairs or limits the reduced costs only say which pairs are worth a try.
 */
export interface Priced {
  readonly bound: number
  readonly reduced: Float64Array
  /** The dual of each need: what one more place of it would cost. */
  readonly needDuals: Float64Array
  /** The pairs that the program's own answer has, wholly or in part, by falling value. */
  readonly wanted: readonly number[]
  /** Whether more time would hardly have raised the bound: the reduced costs are near their last ones. */
  readonly isFinal: boolean
}

interface PriceMeans {
  readonly solver: Solver
  readonly isOver: () => boolean
  readonly isRough?: boolean
}

/**
 * Solves the linear program of a plan: it begins with the limits that say most and, unless people are scarce, with the cheapest pairs and those of the plan at
 * hand, then adds all limits that its answer exceeds and all pairs that would make it cheaper, until there are none, or, when it is `isRough`, until that hardly raises the bound.
 * A rough one of a plan that lacks people is `priceByBids`. Null when time is over before the first answer.
 */
export function price(model: PlanModel, plan: readonly number[], means: PriceMeans): Priced | null {
  const { solver, isOver, isRough = false } = means
  const draft = draftWith(model, plan)
  if (isRough && lacksPeople(draft)) return priceByBids(model, plan, means)
  const isWhole = model.pairs <= MOST_WHOLE && isScarce(draft)
  const program = createProgram(model, isWhole ? [...Array(model.pairs).keys()] : [...new Set([...plan, ...firstPairs(model)])])
  for (const limit of firstLimits(model)) program.addLimit(limit)
  let best: Omit<Priced, 'wanted' | 'isFinal'> | null = null
  let isFinal = false
  let wanted: readonly number[] = []
  let basis: LinearBasis | null = null
  while (!isOver()) {
    const answer = solver.solveLp(program.program(), basis, isOver)
    if (!answer) break
    basis = answer.basis
    const reduced = reducedBy(model, program, answer)
    const { pairs, saved } = missingPairs(model, program, reduced)
    const bound = answer.objective + saved
    const isNear = isRough && best !== null && bound - best.bound < LITTLE * bound && -saved <= NEAR * answer.objective
    if (!best || bound > best.bound) best = { bound, reduced, needDuals: dualsOf(model, answer) }
    wanted = wantedBy(program, answer.values)
    const limits = exceeded(model, program, answer.values)
    isFinal = isNear || (pairs.length === 0 && limits.length === 0)
    if (isFinal) break
    for (const pair of pairs) program.addPair(pair)
    for (const limit of limits) program.addLimit(limit)
  }
  return best && { ...best, wanted, isFinal }
}

/**
 * Solves the linear program of a plan that lacks people: with all pairs it is too large, and which are cheap says little, so it begins with those that people
 * would bid for. The bound is what everyone's own best leaves of the places' duals: it is about as good as that of the whole program long before that is whole.
 */
function priceByBids(model: PlanModel, plan: readonly number[], { solver, isOver }: PriceMeans): Priced | null {
  if (isOver()) return null
  const own = createOwnBest(model)
  const program = createProgram(model, [...new Set([...plan, ...bidFor(model, own, isOver)])])
  for (const limit of firstLimits(model, program.hasPair)) program.addLimit(limit)
  for (const pair of [...program.columnOf.keys()]) addTime(model, program, pair)
  let best: Omit<Priced, 'wanted' | 'isFinal'> | null = null
  let [isNear, isFinal] = [false, false]
  let wanted: readonly number[] = []
  let last: LinearOptimum | null = null
  while (!isOver() && !isFinal) {
    const answer = solver.solveLp(program.program(), last?.basis ?? null, isOver)
    if (!answer) break
    const needDuals = dualsOf(model, answer)
    const bound = own.bound(needDuals)
    const reduced = reducedBy(model, program, answer)
    if (!best || bound > best.bound)
      best = { bound, needDuals, reduced: reduced.map((cost, pair) => (program.hasPair(pair) ? cost : Number.POSITIVE_INFINITY)) }
    wanted = wantedBy(program, answer.values)
    const limits = exceeded(model, program, answer.values)
    for (const limit of limits) program.addLimit(limit)
    const { pairs } = limits.length < MANY_EXCEEDED ? missingPairs(model, program, reduced) : NONE
    for (const pair of pairs) program.addPair(pair)
    for (const pair of pairs) addTime(model, program, pair)
    isNear = best.bound >= answer.objective * (1 - NEAR)
    const isStill = last !== null && Math.abs(answer.objective - last.objective) < LITTLE * answer.objective
    isFinal = pairs.length + limits.length === 0 || (isNear && isStill)
    last = answer
  }
  return best && { ...best, wanted, isFinal: isNear }
}

const NONE = { pairs: [] }

const dualsOf = ({ problem }: PlanModel, { duals }: LinearOptimum): Float64Array => duals.slice(0, problem.needs.length)

const reducedBy = ({ pairs }: PlanModel, program: PlanProgram, { duals }: LinearOptimum): Float64Array =>
  Float64Array.from({ length: pairs }, (_, pair) => program.reducedCost(pair, duals))

/** A pair that no limit of time counts would seem free: it gets the one with most of the program's pairs. */
function addTime({ firstLimit, limitOf, kinds, pairsOfLimit }: PlanModel, program: PlanProgram, pair: number): void {
  let [most, best] = [1, -1]
  for (const limit of limitOf.subarray(firstLimit[pair] ?? 0, firstLimit[pair + 1] ?? 0)) {
    if (kinds[limit] !== 'TIME') continue
    if (program.hasLimit(limit)) return
    const size = (pairsOfLimit[limit] ?? []).reduce((sum, one) => sum + (program.hasPair(one) ? 1 : 0), 0)
    if (size > most) [most, best] = [size, limit]
  }
  if (best >= 0) program.addLimit(best)
}

const sum = (counts: Iterable<number>): number => [...counts].reduce((total, count) => total + count, 0)

/** Whether more than a hundredth of a plan's places are open. */
const lacksPeople = ({ model, open }: Draft): boolean => sum(open) * 100 > sum(model.problem.needs.map(({ count }) => count))

/** Whether a plan lacks people, or fewer than half of its needs have someone else who is free. */
function isScarce(draft: Draft): boolean {
  const { model, canAdd } = draft
  const { needs } = model.problem
  if (lacksPeople(draft)) return true
  const hasOther = (need: number): boolean => {
    for (let pair = model.firstPair[need] ?? 0; pair < (model.firstPair[need + 1] ?? 0); pair++) if (canAdd(pair)) return true
    return false
  }
  return needs.filter((_, need) => hasOther(need)).length * 2 < needs.length
}

const firstPairs = ({ problem, firstPair }: PlanModel): number[] =>
  problem.needs.flatMap((need, at) => need.pairs.slice(0, FIRST_PAIRS + need.count).map((_, offset) => (firstPair[at] ?? 0) + offset))

/** Those of days and weeks, and of a person's clashing places the largest sets that share no place: most of what an answer would exceed. */
function firstLimits({ pairs, pairsOfLimit, kinds, most }: PlanModel, hasPair: (pair: number) => boolean = () => true): number[] {
  const seen = new Uint8Array(pairs)
  const present = pairsOfLimit.map((all) => all.filter(hasPair))
  const size = (limit: number): number => present[limit]?.length ?? 0
  const binding = [...kinds.keys()].filter((limit) => size(limit) > (most[limit] ?? 0))
  const counted = binding.filter((limit) => kinds[limit] !== 'TIME')
  const times = binding.filter((limit) => kinds[limit] === 'TIME').sort((a, b) => size(b) - size(a) || a - b)
  const apart = times.filter((limit) => {
    const own = present[limit] ?? []
    if (own.some((pair) => seen[pair] === 1)) return false
    for (const pair of own) seen[pair] = 1
    return true
  })
  return [...counted, ...apart]
}

/** The pairs that would make the program cheaper, and by how much at most: of each need no more than its places. */
function missingPairs({ problem, firstPair }: PlanModel, program: PlanProgram, reduced: Float64Array) {
  const pairs: number[] = []
  let saved = 0
  problem.needs.forEach((need, at) => {
    const found: number[] = []
    for (let pair = firstPair[at] ?? 0; pair < (firstPair[at + 1] ?? 0); pair++) {
      if ((reduced[pair] ?? 0) < -TINY && !program.hasPair(pair)) found.push(pair)
    }
    found.sort((a, b) => (reduced[a] ?? 0) - (reduced[b] ?? 0) || a - b)
    pairs.push(...found.slice(0, PAIRS_A_ROUND + need.count))
    for (const pair of found.slice(0, need.count)) saved += reduced[pair] ?? 0
  })
  return { pairs, saved }
}

function wantedBy({ columnOf }: PlanProgram, values: Float64Array): number[] {
  const share = (pair: number): number => values[columnOf.get(pair) ?? -1] ?? 0
  return [...columnOf.keys()].filter((pair) => share(pair) > TINY).sort((a, b) => share(b) - share(a) || a - b)
}

/** The limits that the values exceed, the most exceeded first. */
function exceeded({ most, firstLimit, limitOf }: PlanModel, program: PlanProgram, values: Float64Array): number[] {
  const used = new Map<number, number>()
  for (const [pair, column] of program.columnOf) {
    const value = values[column] ?? 0
    if (value < TINY) continue
    for (let at = firstLimit[pair] ?? 0; at < (firstLimit[pair + 1] ?? 0); at++) {
      const limit = limitOf[at] ?? 0
      used.set(limit, (used.get(limit) ?? 0) + value)
    }
  }
  const excess = (limit: number): number => (used.get(limit) ?? 0) - (most[limit] ?? 0)
  return [...used.keys()]
    .filter((limit) => excess(limit) > TINY && !program.hasLimit(limit))
    .sort((a, b) => excess(b) - excess(a) || a - b)
    .slice(0, LIMITS_A_ROUND)
}
