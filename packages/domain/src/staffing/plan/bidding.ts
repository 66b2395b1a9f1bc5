import type { OwnBest } from './own-best.ts'
import type { PlanModel } from './problem.ts'

/** How often everyone chooses, and how far a place's price goes for each person who is missing or too many, at first and at last. */
const PASSES = 120
const [FIRST_STEP, LAST_STEP] = [100, 1]
/** Only the later half of the passes counts. */
const COUNTED = 0.5
/** How many pairs a need gets, besides two for each of its places. */
const PAIRS_A_NEED = 2

/**
 * The pairs that a plan with too few people may need: everyone in turn takes what is best at the prices of the places, a price rises while its place lacks
 * people and falls while it has too many, by less and less. Of each need those who took it most often.
 */
export function bidFor(model: PlanModel, own: OwnBest, isOver: () => boolean): number[] {
  const { needs } = model.problem
  const prices = new Float64Array(needs.length)
  const missing = Int32Array.from(needs, (need) => need.count)
  const taken = new Int32Array(model.pairs)
  const held: (readonly number[])[] = Array.from({ length: own.weeks }, () => [])
  const needOf = (pair: number): number => model.needOf[pair] ?? 0
  const move = (need: number, step: number) => {
    prices[need] = Math.min(needs[need]?.uncovered ?? 0, (prices[need] ?? 0) + step * (missing[need] ?? 0))
  }
  for (let pass = 0; pass < PASSES && !isOver(); pass++) {
    const step = FIRST_STEP * (LAST_STEP / FIRST_STEP) ** (pass / PASSES)
    for (let turn = 0; turn < own.weeks; turn++) {
      // not always the same people first
      const week = pass % 2 === 0 ? turn : own.weeks - 1 - turn
      const former = held[week] ?? []
      const { pairs } = own.take(week, prices)
      for (const pair of former) missing[needOf(pair)] = (missing[needOf(pair)] ?? 0) + 1
      for (const pair of pairs) missing[needOf(pair)] = (missing[needOf(pair)] ?? 0) - 1
      for (const need of new Set([...former, ...pairs].map(needOf))) move(need, step)
      if (pass >= PASSES * COUNTED) for (const pair of pairs) taken[pair] = (taken[pair] ?? 0) + 1
      held[week] = pairs
    }
    for (const need of needs.keys()) move(need, step)
  }
  return needs.flatMap(({ count }, need) => {
    const first = model.firstPair[need] ?? 0
    return Array.from({ length: (model.firstPair[need + 1] ?? 0) - first }, (_, at) => first + at)
      .filter((pair) => (taken[pair] ?? 0) > 0)
      .sort((a, b) => (taken[b] ?? 0) - (taken[a] ?? 0) || a - b)
      .slice(0, PAIRS_A_NEED + 2 * count)
  })
}
