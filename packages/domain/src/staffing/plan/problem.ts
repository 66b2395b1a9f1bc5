/** A person who may fill a need, by number, and what that costs: an integer, without fairness; negative where it saves a change. */
export interface PlanPair {
  readonly person: number
  readonly cost: number
}

/** What a limit is of: places at times that exclude each other, a day's, or a week's. */
export type LimitKind = 'TIME' | 'DAY' | 'WEEK'

/** The places of one role in one session: they are identical, so they are one need of `count` people. Needs are in order of their starts. */
export interface PlanNeed {
  readonly session: number
  /** The ISO week (UTC) of the start; fairness counts it and the four before. */
  readonly week: number
  readonly count: number
  /** What a place without a person costs. */
  readonly uncovered: number
  /** One for each eligible person. */
  readonly pairs: readonly PlanPair[]
}

/** At most `most` of these needs go to this person: sessions that exclude each other (1), or a day's or a week's limit. */
export interface PlanLimit {
  readonly kind: LimitKind
  readonly person: number
  readonly needs: readonly number[]
  readonly most: number
}

/** Who may fill what, and at which cost. Numbers stand for people, sessions and needs. */
export interface PlanProblem {
  readonly people: number
  readonly needs: readonly PlanNeed[]
  readonly limits: readonly PlanLimit[]
  /** What a person's k-th session of the period costs is k times this. */
  readonly fairness: number
  /** Sessions that people hold or held in the period of a week, other than the plan's, by `week * people + person`. */
  readonly history: ReadonlyMap<number, number>
}

/** A problem with its pairs numbered, in typed arrays. The pairs of a need lie together, the cheapest first. */
export interface PlanModel {
  readonly problem: PlanProblem
  readonly pairs: number
  readonly personOf: Int32Array
  readonly needOf: Int32Array
  readonly costOf: Int32Array
  /** The pairs of need n are firstPair[n] to firstPair[n + 1]. */
  readonly firstPair: Int32Array
  /** The limits that a pair counts in are limitOf[firstLimit[pair]] to limitOf[firstLimit[pair + 1]]. */
  readonly firstLimit: Int32Array
  readonly limitOf: Int32Array
  /** The pairs that a limit counts. */
  readonly pairsOfLimit: readonly (readonly number[])[]
  readonly most: Int32Array
  readonly kinds: readonly LimitKind[]
}

/** Weeks before a session's own that count in its period. */
export const WEEKS_BEFORE = 4

/** Numbers the pairs of a problem. Limits that can't be exceeded are left out. */
export function modelOf(problem: PlanProblem): PlanModel {
  const { needs } = problem
  const count = needs.reduce((sum, need) => sum + need.pairs.length, 0)
  const firstPair = new Int32Array(needs.length + 1)
  const [personOf, needOf, costOf] = [new Int32Array(count), new Int32Array(count), new Int32Array(count)]
  const numbers = Array.from({ length: problem.people }, () => new Map<number, number>())
  let pair = 0
  needs.forEach((need, at) => {
    firstPair[at] = pair
    for (const { person, cost } of need.pairs.toSorted((a, b) => a.cost - b.cost || a.person - b.person)) {
      personOf[pair] = person
      needOf[pair] = at
      costOf[pair] = cost
      numbers[person]?.set(at, pair++)
    }
  })
  firstPair[needs.length] = pair
  const limits = problem.limits
    .map(({ person, needs: limited, most, kind }) => ({
      ...{ most, kind },
      pairs: limited.flatMap((need) => numbers[person]?.get(need) ?? []),
    }))
    .filter(({ most, pairs }) => pairs.length > most)
  const pairsOfLimit = limits.map(({ pairs }) => pairs)
  return {
    ...{ problem, pairs: count, personOf, needOf, costOf, firstPair, pairsOfLimit },
    ...limitsOfPairs(count, pairsOfLimit),
    most: Int32Array.from(limits, ({ most }) => most),
    kinds: limits.map(({ kind }) => kind),
  }
}

function limitsOfPairs(count: number, pairsOfLimit: readonly (readonly number[])[]): Pick<PlanModel, 'firstLimit' | 'limitOf'> {
  const firstLimit = new Int32Array(count + 1)
  for (const pairs of pairsOfLimit) for (const pair of pairs) firstLimit[pair + 1] = (firstLimit[pair + 1] ?? 0) + 1
  for (let pair = 0; pair < count; pair++) firstLimit[pair + 1] = (firstLimit[pair + 1] ?? 0) + (firstLimit[pair] ?? 0)
  const next = firstLimit.slice()
  const limitOf = new Int32Array(firstLimit[count] ?? 0)
  pairsOfLimit.forEach((pairs, limit) => {
    for (const pair of pairs) {
      const at = next[pair] ?? 0
      limitOf[at] = limit
      next[pair] = at + 1
    }
  })
  return { firstLimit, limitOf }
}

/** The week and the person of a pair as one number: the key of `history`. */
export const loadKey = ({ problem, needOf, personOf }: PlanModel, pair: number): number =>
  (problem.needs[needOf[pair] ?? 0]?.week ?? 0) * problem.people + (personOf[pair] ?? 0)
