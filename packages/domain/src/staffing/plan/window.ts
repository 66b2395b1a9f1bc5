import { chosenPairs, type Draft } from './draft.ts'
import { loadKey, modelOf, type PlanModel, type PlanProblem, WEEKS_BEFORE } from './problem.ts'

/** A part of a problem: some needs, while everything else stays as it is in a draft. Its needs and limits have numbers of their own. */
export interface PlanWindow {
  readonly model: PlanModel
  /** The pair of the whole for each pair of the window. */
  readonly wholeOf: readonly number[]
}

/** Cuts some needs out of a problem. What the draft has chosen elsewhere takes its room in the limits and counts for fairness. */
export function windowOf(draft: Draft, needs: readonly number[]): PlanWindow {
  const { model } = draft
  const { problem } = model
  const inside = new Set(needs)
  const numberOf = new Map(needs.map((need, at) => [need, at]))
  const outside = chosenPairs(draft).filter((pair) => !inside.has(model.needOf[pair] ?? 0))
  const { history, later } = loadsOf(model, outside)
  const used = usedOf(model, outside)
  const pairs = new Map<number, number>()
  const isShut = (pair: number): boolean =>
    model.limitOf
      .subarray(model.firstLimit[pair] ?? 0, model.firstLimit[pair + 1] ?? 0)
      .some((limit) => (used.get(limit) ?? 0) >= (model.most[limit] ?? 0))
  const part: PlanProblem = {
    ...problem,
    history,
    needs: needs.map((need, at) => {
      const found = []
      for (let pair = model.firstPair[need] ?? 0; pair < (model.firstPair[need + 1] ?? 0); pair++) {
        if (isShut(pair)) continue
        const person = model.personOf[pair] ?? 0
        pairs.set(at * problem.people + person, pair)
        found.push({ person, cost: (model.costOf[pair] ?? 0) + problem.fairness * (later.get(loadKey(model, pair)) ?? 0) })
      }
      return { session: 0, week: 0, count: 0, uncovered: 0, ...problem.needs[need], pairs: found }
    }),
    limits: model.pairsOfLimit.flatMap((all, limit) => {
      const limited = all.flatMap((pair) => numberOf.get(model.needOf[pair] ?? 0) ?? [])
      const person = model.personOf[all[0] ?? 0] ?? 0
      const kind = model.kinds[limit] ?? 'TIME'
      return limited.length === 0 ? [] : { kind, person, needs: limited, most: (model.most[limit] ?? 0) - (used.get(limit) ?? 0) }
    }),
  }
  const numbered = modelOf(part)
  const wholeOf = Array.from({ length: numbered.pairs }, (_, pair) => {
    return pairs.get((numbered.needOf[pair] ?? 0) * problem.people + (numbered.personOf[pair] ?? 0)) ?? -1
  })
  return { model: numbered, wholeOf }
}

/** What the sessions outside add: to the history of their own week and the four after it, and for the four before it as a cost of what comes earlier. */
function loadsOf({ problem, ...model }: PlanModel, outside: readonly number[]) {
  const history = new Map(problem.history)
  const later = new Map<number, number>()
  const more = (counts: Map<number, number>, key: number) => counts.set(key, (counts.get(key) ?? 0) + 1)
  for (const pair of outside) {
    const key = loadKey({ problem, ...model }, pair)
    for (let week = 0; week <= WEEKS_BEFORE; week++) more(history, key + week * problem.people)
    for (let week = 1; week <= WEEKS_BEFORE; week++) more(later, key - week * problem.people)
  }
  return { history, later }
}

function usedOf({ firstLimit, limitOf }: PlanModel, pairs: readonly number[]): Map<number, number> {
  const used = new Map<number, number>()
  for (const pair of pairs) {
    for (let at = firstLimit[pair] ?? 0; at < (firstLimit[pair + 1] ?? 0); at++)
      used.set(limitOf[at] ?? 0, (used.get(limitOf[at] ?? 0) ?? 0) + 1)
  }
  return used
}
