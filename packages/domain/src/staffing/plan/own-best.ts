import { loadKey, type PlanModel } from './problem.ts'

/** A person's pairs of one day, in order of their starts, at most `most` of which they may take. */
interface OwnDay {
  readonly pairs: Int32Array
  readonly most: number
  /** How many of the first ones a pair excludes none of. */
  readonly free: Int32Array
  /** The further ones before it that it doesn't exclude: those of the pair at `at` are others[firstOther[at]] to others[firstOther[at + 1]]. */
  readonly firstOther: Int32Array
  readonly others: Int32Array
}

/** A person's days of one week; `firstStep` is what fairness asks for its first session, and each further one is dearer. */
interface OwnWeek {
  readonly days: readonly OwnDay[]
  readonly most: number
  readonly firstStep: number
}

/** What everyone would take if places had prices and no one else were there. */
export interface OwnBest {
  /** How many weeks of people there are: each is chosen for alone. */
  readonly weeks: number
  /** The pairs that a person's week is best filled with, and what they cost less their prices: 0 at most. */
  take(week: number, prices: Float64Array): { readonly cost: number; readonly pairs: readonly number[] }
  /** What no plan costs less than: all places at their prices, or left open where that is cheaper, and what everyone's own best leaves of that. */
  bound(prices: Float64Array): number
}

/**
 * Solves each person's week exactly, at any prices, in a moment: chains of places that don't exclude the one before, at most so many of a day and a week.
 * What it leaves out only makes it cheaper: who excludes whom over midnight or further back than the last place, and sessions of other weeks.
 */
export function createOwnBest(model: PlanModel): OwnBest {
  const { needs, fairness } = model.problem
  const weeks = weeksOf(model)
  const chains = createChains(
    model,
    weeks.flatMap(({ days }) => days),
  )
  const take: OwnBest['take'] = (week, prices) => {
    const { days, most, firstStep } = weeks[week] ?? NO_WEEK
    let worth = [0]
    const shares: number[][] = []
    for (const day of days) {
      const more = chains.worth(day, prices)
      const [next, share]: [number[], number[]] = [[], []]
      for (let had = 0; had < worth.length; had++) {
        for (let k = 0; k < more.length && had + k <= most; k++) {
          const value = (worth[had] ?? 0) + (more[k] ?? 0)
          if (value <= (next[had + k] ?? Number.NEGATIVE_INFINITY)) continue
          next[had + k] = value
          share[had + k] = k
        }
      }
      worth = next
      shares.push(share)
    }
    const costs = worth.map((value, k) => k * firstStep + (fairness * k * (k - 1)) / 2 - value)
    const cost = Math.min(...costs)
    let count = costs.indexOf(cost)
    const pairs: number[] = []
    for (const [at, day] of [...days.entries()].reverse()) {
      const share = shares[at]?.[count] ?? 0
      if (share > 0) pairs.push(...chains.best(day, share, prices))
      count -= share
    }
    return { cost, pairs }
  }
  return {
    weeks: weeks.length,
    take,
    bound: (prices) =>
      needs.reduce((sum, need, at) => sum + need.count * Math.min(need.uncovered, prices[at] ?? 0), 0) +
      weeks.reduce((sum, _, week) => sum + take(week, prices).cost, 0),
  }
}

/** So many pairs before a pair are told apart. */
const MOST_OTHERS = 100
const NO_WEEK: OwnWeek = { days: [], most: 0, firstStep: 0 }

/** The chains of a day, in tables that all days share: this is asked more than anything else. */
function createChains({ needOf, costOf }: PlanModel, days: readonly OwnDay[]) {
  const size = days.reduce((most, day) => Math.max(most, day.pairs.length * day.most), 0)
  // the best chain of k + 1 that ends with a pair, the pair before it, and the best one that ends with it or earlier
  const [best, high] = [new Float64Array(size), new Float64Array(size)]
  const [before, highAt] = [new Int32Array(size), new Int32Array(size)]
  const NONE = Number.NEGATIVE_INFINITY
  /** What the best chain before a pair is worth, one of the row that begins at `former`. */
  const reach = ({ free, firstOther, others }: OwnDay, at: number, row: number, former: number): number => {
    const last = former + (free[at] ?? 0) - 1
    let most = last < former ? NONE : (high[last] ?? NONE)
    let mostAt = last < former ? -1 : (highAt[last] ?? -1)
    const end = firstOther[at + 1] ?? 0
    for (let next = firstOther[at] ?? 0; next < end; next++) {
      const other = others[next] ?? 0
      const found = best[former + other] ?? NONE
      if (found <= most) continue
      most = found
      mostAt = other
    }
    before[row + at] = mostAt
    return most
  }
  /** What the best k of a day are worth, for each k that is possible. */
  const worth = (day: OwnDay, prices: Float64Array): number[] => {
    const count = day.pairs.length
    const found = [0]
    for (let row = 0; row < day.most * count; row += count) {
      // no destructuring here: it would take three times as long
      let most = NONE
      let mostAt = -1
      for (let at = 0; at < count; at++) {
        const pair = day.pairs[at] ?? 0
        const value = (prices[needOf[pair] ?? 0] ?? 0) - (costOf[pair] ?? 0)
        // who is paid nothing for a place doesn't take it
        const sum = value <= 0 ? NONE : row === 0 ? value : value + reach(day, at, row, row - count)
        best[row + at] = sum
        if (sum > most) {
          most = sum
          mostAt = at
        }
        high[row + at] = most
        highAt[row + at] = mostAt
      }
      if (most === NONE) break
      found.push(most)
    }
    return found
  }
  return {
    worth,
    /** The best k pairs of a day. */
    best(day: OwnDay, k: number, prices: Float64Array): number[] {
      worth(day, prices)
      const count = day.pairs.length
      const found: number[] = []
      let at = highAt[k * count - 1] ?? 0
      for (let row = (k - 1) * count; row >= 0; row -= count) {
        found.push(day.pairs[at] ?? 0)
        at = before[row + at] ?? 0
      }
      return found
    },
  }
}

function weeksOf(model: PlanModel): OwnWeek[] {
  const { problem, pairs, firstLimit, limitOf, most, kinds } = model
  const limitsOf = (pair: number) => limitOf.subarray(firstLimit[pair] ?? 0, firstLimit[pair + 1] ?? 0)
  const ofKind = (pair: number, kind: 'DAY' | 'WEEK'): number => limitsOf(pair).find((limit) => kinds[limit] === kind) ?? -1
  const possible = Array.from({ length: pairs }, (_, pair) => pair).filter(
    (pair) => !limitsOf(pair).some((limit) => (most[limit] ?? 0) <= 0),
  )
  return [...Map.groupBy(possible, (pair) => loadKey(model, pair))].map(([key, own]) => {
    const limits = new Set(own.map((pair) => ofKind(pair, 'WEEK')))
    const days = [...Map.groupBy(own, (pair) => ofKind(pair, 'DAY'))]
    return {
      days: days.map(([limit, same]) => dayOf(model, same, limit < 0 ? same.length : (most[limit] ?? 0))),
      // a local week isn't the week that fairness counts in: all that its sessions may be of
      most: limits.has(-1) ? own.length : [...limits].reduce((sum, limit) => sum + (most[limit] ?? 0), 0),
      firstStep: problem.fairness * ((problem.history.get(key) ?? 0) + 1),
    }
  })
}

function dayOf(model: PlanModel, pairs: readonly number[], limit: number): OwnDay {
  const excluded = excludedBefore(model, pairs)
  const free = new Int32Array(pairs.length)
  const firstOther = new Int32Array(pairs.length + 1)
  const longest = new Int32Array(pairs.length)
  const others: number[] = []
  for (const [at, before] of excluded.entries()) {
    const first = before.indexOf(1)
    const compatible = [...before.keys()].filter((other) => before[other] !== 1)
    for (const other of compatible) longest[at] = Math.max(longest[at] ?? 0, longest[other] ?? 0)
    longest[at] = (longest[at] ?? 0) + 1
    const later = first < 0 ? [] : compatible.filter((other) => other > first)
    const [oldest = first] = later.slice(-MOST_OTHERS)
    // of too many the first ones count as free, and what lies between them too
    free[at] = first < 0 ? at : later.length > MOST_OTHERS ? oldest : first
    others.push(...later.slice(-MOST_OTHERS))
    firstOther[at + 1] = others.length
  }
  const most = longest.reduce((chain, own) => Math.max(chain, own), 0)
  return { pairs: Int32Array.from(pairs), free, firstOther, others: Int32Array.from(others), most: Math.min(limit, most) }
}

/** For each of a person's pairs which of those before it exclude it: 1. */
function excludedBefore({ firstLimit, limitOf, most, kinds, pairsOfLimit }: PlanModel, pairs: readonly number[]): Uint8Array[] {
  const numberOf = new Map(pairs.map((pair, at) => [pair, at]))
  return pairs.map((pair, at) => {
    const excluded = new Uint8Array(at)
    for (const limit of limitOf.subarray(firstLimit[pair] ?? 0, firstLimit[pair + 1] ?? 0)) {
      if (kinds[limit] !== 'TIME' || most[limit] !== 1) continue
      for (const other of pairsOfLimit[limit] ?? []) {
        const number = numberOf.get(other) ?? at
        if (number < at) excluded[number] = 1
      }
    }
    return excluded
  })
}
