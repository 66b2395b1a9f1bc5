import type { PlanModel } from './problem.ts'
import { createProgram, type PlanProgram } from './program.ts'
import type { LinearBasis, Solver } from './solver.ts'

/** How many of the cheapest pairs of each need the first program has. */
const FIRST_PAIRS = 10
/** How many pairs of each need and how many limits are added in one round. */
const PAIRS_A_ROUND = 4
const LIMITS_A_ROUND = 2000
const TINY = 1e-6

/** What the prices of the rows say: no plan costs less than `bound`, and each pair makes a plan dearer than that by its reduced cost. */
export interface Priced {
  readonly bound: number
  readonly reduced: Float64Array
  /** The dual of each need: what one more place of it would cost. */
  readonly needDuals: Float64Array
}

/**
 * Solves the linear program of a plan: it begins with the cheapest pairs and those of the plan at hand, then adds all limits that its answer exceeds
 * and all pairs that would make it cheaper, until there are none. Null when time is over before the first answer.
 */
export function price(
  model: PlanModel,
  plan: readonly number[],
  { solver, isOver }: { readonly solver: Solver; readonly isOver: () => boolean },
) {
  const program = createProgram(model, [...new Set([...plan, ...firstPairs(model)])])
  let best: Priced | null = null
  let basis: LinearBasis | null = null
  while (!isOver()) {
    const answer = solver.solveLp(program.program(), basis)
    if (!answer) break
    basis = answer.basis
    const reduced = Float64Array.from({ length: model.pairs }, (_, pair) => program.reducedCost(pair, answer.duals))
    const { pairs, saved } = missingPairs(model, program, reduced)
    const bound = answer.objective + saved
    if (!best || bound > best.bound) best = { bound, reduced, needDuals: answer.duals.slice(0, model.problem.needs.length) }
    const limits = exceeded(model, program, answer.values)
    if (pairs.length === 0 && limits.length === 0) break
    for (const pair of pairs) program.addPair(pair)
    for (const limit of limits) program.addLimit(limit)
  }
  return best
}

const firstPairs = ({ problem, firstPair }: PlanModel): number[] =>
  problem.needs.flatMap((need, at) => need.pairs.slice(0, FIRST_PAIRS + need.count).map((_, offset) => (firstPair[at] ?? 0) + offset))

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
