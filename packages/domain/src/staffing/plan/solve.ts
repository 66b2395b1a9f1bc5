import { chosenPairs, type Draft, draftWith } from './draft.ts'
import { fillGreedily } from './greedy.ts'
import { type EndingMeans, type Improved, improve, improveQuickly, type Means, until, wholeBound } from './improve.ts'
import { type SearchLimits, searchLocally } from './local-search.ts'
import { type Priced, price } from './price.ts'
import type { PlanModel, PlanProblem } from './problem.ts'
import { windowOf } from './window.ts'

/** What solving takes: `seen` is told of every better plan, the first one immediately. */
export interface SolveMeans extends Means {
  readonly random: () => number
  readonly seen?: (plan: Solved) => void
  /** A plan to begin with: what isn't made better by a change stays as it is. */
  readonly start?: Solved['chosen']
}

/** Who fills what: people and needs by number, and how good that is. `proven` = nothing cheaper exists. */
export interface Solved {
  readonly chosen: readonly { readonly need: number; readonly person: number }[]
  readonly objective: number
  readonly bound: number
  readonly gap: number
  readonly proven: boolean
  /** What one place less of each need would save; null when no linear program was solved. */
  readonly needDuals: Float64Array | null
}

/** Up to so many sessions are solved as one; more in windows. */
const MOST_SESSIONS = 250
const WINDOW_SESSIONS = 200
const STEPS_A_PLACE = 150
/** The first search is short: most of the time belongs to the bound, and a search that is cut off while it is hot has found nothing. */
const [LEAST_STEPS, MOST_STEPS] = [5_000, 120_000]
/** The bound of a large plan has up to so much of the time: the rest is for plans. */
const LEFT_AFTER_BOUND = 0.3
/** A second search has what time is left, and begins with a good plan. */
const LATER = { steps: 400_000, hottest: 4 }

/**
 * Solves a plan: greedily, then by local search, then by linear and integer programs. A large problem is improved window by window, with everything
 * outside of a window as it is, until no window gets better or time is over. The same problem and random numbers give the same plan, unless time was over.
 */
export function solvePlan(model: PlanModel, means: SolveMeans): Solved {
  const { problem } = model
  const former = formerPairs(model, means.start ?? [])
  const draft = draftWith(model, former)
  fillGreedily(draft)
  means.seen?.(solvedOf(draft, UNKNOWN))
  const search = { random: means.random, isOver: until(means, 0).isOver }
  if (!means.start) searchLocally(draft, { ...search, steps: stepsOf(problem) })
  means.seen?.(solvedOf(draft, UNKNOWN))
  const isLarge = new Set(problem.needs.map((need) => need.session)).size > MOST_SESSIONS
  const answer = isLarge ? inWindows(draft, means) : improve(model, { pairs: chosenPairs(draft), cost: draft.cost() }, until(means, 0))
  return solvedOf(settled(draftWith(model, answer.pairs), former), answer)
}

type Bounded = Pick<Improved, 'bound' | 'priced'>
const UNKNOWN: Bounded = { bound: Number.NEGATIVE_INFINITY, priced: null }

function formerPairs(model: PlanModel, former: Solved['chosen']): number[] {
  const { people } = model.problem
  const wanted = new Set(former.map(({ need, person }) => need * people + person))
  return Array.from({ length: model.pairs }, (_, pair) => pair).filter((pair) =>
    wanted.has((model.needOf[pair] ?? 0) * people + (model.personOf[pair] ?? 0)),
  )
}

/** A draft in which the pairs of a former plan are back wherever that costs nothing. */
function settled(draft: Draft, former: readonly number[]): Draft {
  const wanted = new Set(former)
  for (const pair of former) {
    const need = draft.model.needOf[pair] ?? 0
    const other = draft.heldBy(need).find((one) => !wanted.has(one))
    if (draft.chosen[pair] === 1 || other === undefined) continue
    const before = draft.cost()
    draft.remove(other)
    if (draft.canAdd(pair)) draft.add(pair)
    if (draft.chosen[pair] === 1 && draft.cost() <= before) continue
    if (draft.chosen[pair] === 1) draft.remove(pair)
    draft.add(other)
  }
  return draft
}

const stepsOf = ({ needs }: PlanProblem): number =>
  Math.min(MOST_STEPS, Math.max(LEAST_STEPS, needs.reduce((sum, need) => sum + need.count, 0) * STEPS_A_PLACE))

function inWindows(whole: Draft, means: SolveMeans): Pick<Improved, 'pairs'> & Bounded {
  const { model } = whole
  // the bound first: it takes longest, and a plan of unknown worth is worth less than one that is a little dearer
  const priced = price(model, chosenPairs(whole), { ...until(means, LEFT_AFTER_BOUND), isRough: true })
  const bound = priced ? wholeBound(priced.bound) : Number.NEGATIVE_INFINITY
  const tell = (draft: Draft) => means.seen?.(solvedOf(draft, { bound, priced }))
  const { isOver } = until(means, 0)
  let draft = whole
  const rounded = priced && bound < whole.cost() ? roundedOf(model, priced, { random: means.random, isOver }) : whole
  if (rounded.cost() < draft.cost()) {
    draft = rounded
    tell(draft)
  }
  /** Improves one window after the other, until none gets better. Each has its part of the time: one that can't be decided takes nothing from the others. A turn after one without a gain tries more. */
  const improveAll = (reduced: Float64Array | null) => {
    for (let [turn, idle] = [0, 0]; idle < 2 && bound < draft.cost() && !isOver(); turn++) {
      const before = draft.cost()
      const windows = windowsOf(model.problem, turn % 2)
      for (const [at, needs] of windows.entries()) {
        const left = means.left()
        const next = improveWindow(draft, needs, { ...until(means, left - left / (windows.length - at)), reduced, effort: idle + 1 })
        if (next.cost() >= draft.cost()) continue
        draft = next
        tell(draft)
      }
      idle = draft.cost() < before ? 0 : idle + 1
    }
  }
  // prices that are final say in a moment which pairs are worth a try; others say little
  if (priced?.isFinal) improveAll(priced.reduced)
  if (bound < draft.cost()) searchLocally(draft, { random: means.random, isOver, ...LATER })
  improveAll(null)
  return { pairs: chosenPairs(draft), bound, priced }
}

/** The plan that the linear program already contains: what it wants most in falling order, as far as it fits, filled and searched like a plan of its own. */
function roundedOf(model: PlanModel, { wanted }: Priced, search: Pick<SearchLimits, 'random' | 'isOver'>): Draft {
  const draft = draftWith(model, wanted)
  fillGreedily(draft)
  searchLocally(draft, { ...search, steps: stepsOf(model.problem), hottest: LATER.hottest })
  return draft
}

/** The draft with the places of some needs filled again: by the reduced costs of the whole plan where these are given, else by the window's own. */
function improveWindow(
  draft: Draft,
  needs: readonly number[],
  { reduced, effort, ...means }: EndingMeans & { readonly reduced: Float64Array | null; readonly effort: number },
): Draft {
  const { model } = draft
  const inside = new Set(needs)
  const part = windowOf(draft, needs)
  const own = [...part.wholeOf.keys()].filter((pair) => draft.chosen[part.wholeOf[pair] ?? -1] === 1)
  const plan = { pairs: own, cost: draftWith(part.model, own).cost() }
  const found = reduced
    ? improveQuickly(part.model, plan, { ...means, effort, reduced: Float64Array.from(part.wholeOf, (pair) => reduced[pair] ?? 0) })
    : improve(part.model, plan, means)
  const kept = chosenPairs(draft).filter((pair) => !inside.has(model.needOf[pair] ?? 0))
  return draftWith(model, [...kept, ...found.pairs.map((pair) => part.wholeOf[pair] ?? 0)])
}

/** The needs of each window: sessions that follow each other, none of two weeks where that can be. Every second `turn` the windows begin in the midst of the others. */
function windowsOf({ needs }: PlanProblem, turn: number): number[][] {
  const numbers = needs.map((_, at) => at)
  return [...Map.groupBy(numbers, (at) => needs[at]?.week).values()].flatMap((ofWeek) => {
    const sessions = [...new Set(ofWeek.map((at) => needs[at]?.session))]
    const count = Math.ceil(sessions.length / WINDOW_SESSIONS)
    const windowOfSession = new Map(sessions.map((session, at) => [session, Math.floor((at * count) / sessions.length + turn / 2)]))
    return [...Map.groupBy(ofWeek, (at) => windowOfSession.get(needs[at]?.session)).values()]
  })
}

function solvedOf(draft: Draft, { bound: found, priced }: Bounded): Solved {
  const { model } = draft
  const objective = draft.cost()
  const bound = Math.min(objective, Math.max(found, floorOf(draft)))
  return {
    chosen: chosenPairs(draft).map((pair) => ({ need: model.needOf[pair] ?? 0, person: model.personOf[pair] ?? 0 })),
    ...{ objective, bound },
    gap: (objective - bound) / Math.max(1, objective),
    proven: objective - bound < 1,
    needDuals: priced?.needDuals ?? null,
  }
}

/** A bound without a solver: each place at its cheapest price, as if nothing stood in its way. */
function floorOf({ model }: Draft): number {
  return model.problem.needs.reduce((sum, need, at) => {
    const first = model.firstPair[at] ?? 0
    const prices = Array.from({ length: need.count }, (_, place) => {
      const isPair = first + place < (model.firstPair[at + 1] ?? 0)
      return isPair ? Math.min(need.uncovered, model.costOf[first + place] ?? 0) : need.uncovered
    })
    return sum + prices.reduce((a, b) => a + b, 0)
  }, 0)
}
