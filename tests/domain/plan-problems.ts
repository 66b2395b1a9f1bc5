import type { PlanProblem } from '@troupe/domain/staffing/plan/problem'

/** A problem small enough to try every plan: up to four people and four sessions, limits of all kinds, in as many weeks as asked for. */
export function smallProblem(random: () => number, weeks: number): PlanProblem {
  const upTo = (most: number): number => Math.floor(random() * (most + 1))
  const people = 2 + upTo(2)
  const sessions = 2 + upTo(2)
  const needs = Array.from({ length: sessions }, (_, session) =>
    Array.from({ length: 1 + upTo(1) }, () => ({
      session,
      week: 10 + Math.floor((session * weeks) / sessions),
      count: 1 + Math.floor(random() * 1.6),
      uncovered: random() < 0.5 ? 1000 : 60,
      pairs: Array.from({ length: people }, (_, person) => ({ person, cost: upTo(40) - 10 })).filter(() => random() < 0.6),
    })),
  ).flat()
  const limits = Array.from({ length: people * 3 }, (_, at) => ({
    kind: 'TIME' as const,
    person: at % people,
    needs: [...needs.keys()].filter(() => random() < 0.5),
    most: 1 + Math.floor(random() * 1.5),
  }))
  const history = new Map(Array.from({ length: people * weeks }, (_, at) => [10 * people + at, upTo(3)]))
  return { people, needs, limits, fairness: 2, history }
}

/** The least cost of all plans, found by trying each; costs are counted in another way than the solver counts them. */
export function leastCost(problem: PlanProblem): number {
  const pairs = problem.needs.flatMap((need, at) => need.pairs.map((pair) => ({ ...pair, need: at })))
  const chosen: typeof pairs = []
  const takes = (pair: (typeof pairs)[number]): boolean =>
    chosen.filter((one) => one.need === pair.need).length < (problem.needs[pair.need]?.count ?? 0) &&
    problem.limits.every(
      ({ person, needs, most }) =>
        person !== pair.person ||
        !needs.includes(pair.need) ||
        chosen.filter((one) => one.person === person && needs.includes(one.need)).length < most,
    )
  const from = (at: number): number => {
    const pair = pairs[at]
    if (!pair) return costOfAll(problem, chosen)
    const without = from(at + 1)
    if (!takes(pair)) return without
    chosen.push(pair)
    const best = Math.min(without, from(at + 1))
    chosen.pop()
    return best
  }
  return from(0)
}

/** What a choice costs: its pairs, the places left open, and for each person k times the weight for the k-th session of its period. */
export function costOfAll(problem: PlanProblem, chosen: readonly { readonly need: number; readonly person: number }[]): number {
  let cost = 0
  problem.needs.forEach((need, at) => {
    const own = chosen.filter((one) => one.need === at)
    cost += (need.count - own.length) * need.uncovered
    for (const { person } of own) cost += need.pairs.find((pair) => pair.person === person)?.cost ?? Number.NaN
  })
  const inOrder = chosen.toSorted((a, b) => a.need - b.need)
  inOrder.forEach(({ need, person }, at) => {
    const week = problem.needs[need]?.week ?? 0
    const earlier = inOrder.slice(0, at).filter((one) => one.person === person && (problem.needs[one.need]?.week ?? 0) >= week - 4)
    cost += problem.fairness * (1 + earlier.length + (problem.history.get(week * problem.people + person) ?? 0))
  })
  return cost
}
