import type { Draft } from './draft.ts'

/** The cheapest pair that can be added to a need now, other than `but`, or -1. */
export function cheapest({ model, canAdd, priceOf }: Draft, need: number, but = -1): number {
  let best = -1
  let least = Number.POSITIVE_INFINITY
  for (let pair = model.firstPair[need] ?? 0; pair < (model.firstPair[need + 1] ?? 0); pair++) {
    // pairs lie in order of their cost, and fairness only adds to it
    if ((model.costOf[pair] ?? 0) >= least) break
    if (pair === but || !canAdd(pair)) continue
    const price = priceOf(pair)
    if (price >= least) continue
    least = price
    best = pair
  }
  return best
}

/** Fills open places one after the other, those with the fewest eligible people first, each with the cheapest person who is free. */
export function fillGreedily(draft: Draft): void {
  const { needs } = draft.model.problem
  const scarcity = needs.map((need) => need.pairs.length / need.count)
  const order = needs.map((_, at) => at).sort((a, b) => (scarcity[a] ?? 0) - (scarcity[b] ?? 0) || a - b)
  for (const need of order) {
    while ((draft.open[need] ?? 0) > 0) {
      const pair = cheapest(draft, need)
      if (pair < 0 || draft.priceOf(pair) >= (needs[need]?.uncovered ?? 0)) break
      draft.add(pair)
    }
  }
}
