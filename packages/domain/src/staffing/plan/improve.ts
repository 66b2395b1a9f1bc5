import { chosenPairs, draftWith } from './draft.ts'
import { type Priced, price } from './price.ts'
import type { PlanModel } from './problem.ts'
import { createProgram } from './program.ts'
import type { Solver } from './solver.ts'

/** A plan as chosen pairs, its cost, and a cost below which no plan exists. */
export interface Improved {
  readonly pairs: readonly number[]
  readonly cost: number
  readonly bound: number
  readonly priced: Priced | null
}

/** What the steps of a plan are solved with. */
export interface Means {
  readonly solver: Solver
  /** What is left of the time, 1 at the beginning and 0 at its end. */
  readonly left: () => number
}

/** A solver for a part of the time. */
export interface EndingMeans {
  readonly solver: Solver
  readonly isOver: () => boolean
}

/** Means that end when no more than `least` of the time is left. */
export const until = (means: Means, least: number): EndingMeans => ({
  solver: means.solver,
  isOver: () => means.left() <= least,
})

/** Costs are whole numbers: a bound is rounded up, less what the solver may be off. */
const ACCURACY = 1e-4
/** Integer programs larger than this take longer than they are worth. */
const MOST_PAIRS = 30_000
/** So many pairs are decided in a second. */
const QUICK_PAIRS = 12_000

export const wholeBound = (bound: number): number => Math.ceil(bound - ACCURACY)

/** The first integer program has the pairs that make a plan dearer by no more than this: it mostly finds the best plan, and then there is little left to prove. */
const FIRST_REACH = 0.5

/**
 * Improves a plan to the best one, or proves that it is: the linear program gives the bound, an integer program of the most promising pairs finds a
 * better plan, then pairs whose reduced cost exceeds the gap are dropped, and another one decides between the others. Answers the best plan so far when
 * time is over.
 */
export function improve(model: PlanModel, plan: WholePlan, means: EndingMeans): Improved {
  const priced = price(model, plan.pairs, means)
  if (!priced) return { ...plan, bound: Number.NEGATIVE_INFINITY, priced }
  const bound = wholeBound(priced.bound)
  let best = plan
  if (bound < best.cost && !means.isOver()) best = decide({ model, priced, reach: FIRST_REACH }, best, means).plan
  if (bound >= best.cost || means.isOver()) return { ...best, bound: Math.min(bound, best.cost), priced }
  const last = decide({ model, priced, reach: best.cost - 1 - priced.bound + ACCURACY }, best, means)
  // what was dropped costs at least as much as the plan that was there
  const proven = Math.max(bound, Math.min(best.cost, last.bound))
  return { ...last.plan, priced, bound: Math.min(last.plan.cost, proven) }
}

type WholePlan = Pick<Improved, 'pairs' | 'cost'>
interface Decided {
  readonly plan: WholePlan
  readonly bound: number
}

/**
 * Improves a plan by the most promising pairs alone, by reduced costs that are known: faster than `improve`, and without a bound. Where many people are alike, three
 * times as many pairs promise the same as are decided in a second: an `effort` of 2 takes twice as many of them.
 */
export function improveQuickly(
  model: PlanModel,
  plan: WholePlan,
  { reduced, effort, ...means }: EndingMeans & Pick<Priced, 'reduced'> & { readonly effort: number },
): WholePlan {
  const rank = (pair: number): number => pair - (model.firstPair[model.needOf[pair] ?? 0] ?? 0)
  const promising = [...reduced.keys()]
    .filter((pair) => (reduced[pair] ?? 0) <= FIRST_REACH)
    // of many that promise the same, some of each need
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, QUICK_PAIRS * effort)
  return choose(
    model,
    [...new Set([...plan.pairs, ...promising])].sort((a, b) => a - b),
    { plan, ...means },
  ).plan
}

/** The best plan of the pairs within reach of the bound and of those it has, and a bound for such plans. */
function decide(
  { model, priced, reach }: { readonly model: PlanModel; readonly priced: Pick<Priced, 'reduced'>; readonly reach: number },
  plan: WholePlan,
  { solver, isOver }: EndingMeans,
): Decided {
  const held = new Set(plan.pairs)
  const worth = [...priced.reduced.keys()].filter((pair) => held.has(pair) || (priced.reduced[pair] ?? 0) <= reach)
  if (worth.length > MOST_PAIRS) return { plan, bound: Number.NEGATIVE_INFINITY }
  return choose(model, worth, { plan, solver, isOver })
}

/** The best plan of some pairs, those of the plan at hand among them, and a bound for such plans. */
function choose(model: PlanModel, worth: readonly number[], { plan, solver, isOver }: EndingMeans & { readonly plan: WholePlan }): Decided {
  const kept = new Set(worth)
  const program = createProgram(model, worth)
  model.pairsOfLimit.forEach((pairs, limit) => {
    if (pairs.filter((pair) => kept.has(pair)).length > (model.most[limit] ?? 0)) program.addLimit(limit)
  })
  const found = solver.solveMip(program.program(), program.valuesOf(plan.pairs), worth.length, isOver)
  const values = found?.values
  const better = values
    ? draftWith(
        model,
        worth.filter((_, column) => (values[column] ?? 0) > 0.5),
      )
    : null
  return {
    plan: better && better.cost() < plan.cost ? { pairs: chosenPairs(better), cost: better.cost() } : plan,
    bound: found ? wholeBound(found.bound) : Number.NEGATIVE_INFINITY,
  }
}
