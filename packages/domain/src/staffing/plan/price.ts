import { type Draft, draftWith } from './draft.ts'
import type { PlanModel } from './problem.ts'
import { createProgram, type PlanProgram } from './program.ts'
import type { LinearBasis, Solver } from './solver.ts'

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

/** What the prices of the rows say: no plan costs less than `bound`, and each pair makes a plan dearer than that by its reduced cost. */
export interface Priced {
  readonly bound: number
  readonly reduced: Float64Array
  /** The dual of each need: what one more place of it would cost. */
  readonly needDuals: Float64Array
  /** The pairs that the program's own answer has, wholly or in part, by falling value. */
  readonly wanted: readonly number[]
  /** Whether more time would hardly have raised the bound. */
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
 * Null when time is over before the first answer.
 */
export function price(model: PlanModel, plan: readonly number[], { solver, isOver, isRough = false }: PriceMeans): Priced | null {
  const isWhole = model.pairs <= MOST_WHOLE && isScarce(draftWith(model, plan))
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
    const reduced = Float64Array.from({ length: model.pairs }, (_, pair) => program.reducedCost(pair, answer.duals))
    const { pairs, saved } = missingPairs(model, program, reduced)
    const bound = answer.objective + saved
    const isNear = isRough && best !== null && bound - best.bound < LITTLE * bound && -saved <= NEAR * answer.objective
    if (!best || bound > best.bound) best = { bound, reduced, needDuals: answer.duals.slice(0, model.problem.needs.length) }
    wanted = wantedBy(program, answer.values)
    const limits = exceeded(model, program, answer.values)
    isFinal = isNear || (pairs.length === 0 && limits.length === 0)
    if (isFinal) break
    for (const pair of pairs) program.addPair(pair)
    for (const limit of limits) program.addLimit(limit)
  }
  return best && { ...best, wanted, isFinal }
}

/** Whether more than a hundredth of a plan's places are open, or fewer than half of its needs have someone else who is free. */
function isScarce({ model, canAdd, open }: Draft): boolean {
  const { needs } = model.problem
  const sum = (counts: Iterable<number>): number => [...counts].reduce((total, count) => total + count, 0)
  if (sum(open) * 100 > sum(needs.map(({ count }) => count))) return true
  const hasOther = (need: number): boolean => {
    for (let pair = model.firstPair[need] ?? 0; pair < (model.firstPair[need + 1] ?? 0); pair++) if (canAdd(pair)) return true
    return false
  }
  return needs.filter((_, need) => hasOther(need)).length * 2 < needs.length
}

const firstPairs = ({ problem, firstPair }: PlanModel): number[] =>
  problem.needs.flatMap((need, at) => need.pairs.slice(0, FIRST_PAIRS + need.count).map((_, offset) => (firstPair[at] ?? 0) + offset))

/** Those of days and weeks, and of a person's clashing places the largest sets that share no place: most of what an answer would exceed. */
function firstLimits({ pairs, pairsOfLimit, kinds }: PlanModel): number[] {
  const seen = new Uint8Array(pairs)
  const size = (limit: number): number => pairsOfLimit[limit]?.length ?? 0
  const counted = [...kinds.keys()].filter((limit) => kinds[limit] !== 'TIME')
  const times = [...kinds.keys()].filter((limit) => kinds[limit] === 'TIME').sort((a, b) => size(b) - size(a) || a - b)
  const apart = times.filter((limit) => {
    const own = pairsOfLimit[limit] ?? []
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
