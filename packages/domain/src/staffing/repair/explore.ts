import { chosenPairs } from '../plan/draft.ts'
import { cheapest } from '../plan/greedy.ts'
import type { Network } from './network.ts'
import type { RepairScore } from './score.ts'

/** How many people a repair may take from the places that they accepted, and from those that they haven't answered for. */
export interface MoveBudget {
  readonly accepted: number
  readonly pending: number
}

/** A repair: the pairs of the plan as it would be. `first` is the number of the person on the first place that was filled, -1 = no one. */
export interface FoundRepair {
  readonly score: RepairScore
  readonly first: number
  readonly pairs: readonly number[]
}

/** What is looked for. */
export interface RepairSearch {
  /** A place may stay open, at its price; otherwise a repair fills all of them. */
  readonly mayLeaveOpen: boolean
  /** Whether a repair with this score, or a better one, is wanted. */
  readonly isWanted: (score: RepairScore, first: number) => boolean
  readonly found: (repair: FoundRepair) => void
  /** Asked once for each step. */
  readonly isOver: () => boolean
}

/** What kept the search from more repairs: a budget, or that it was given up. */
export interface SearchEnd {
  readonly needsAccepted: boolean
  readonly needsPending: boolean
  readonly isOver: boolean
}

/**
 * Tries all repairs that move exactly as many people as the budget says: branch and bound over the open places, each with everyone who may take it, who
 * gives up the offers that stand in the way. Repairs with fewer moves were looked for before, so they aren't looked for again.
 */
export function exploreRepairs(network: Network, search: RepairSearch, budget: MoveBudget): SearchEnd {
  const { draft, built, heldAt } = network
  const { model } = built
  const { needs } = model.problem
  const leftOpen = new Int32Array(needs.length)
  const decided = new Uint8Array(model.pairs)
  const gone = new Uint8Array(model.pairs)
  const end = { needsAccepted: false, needsPending: false, isOver: false }
  let [accepted, pending, uncovered, first] = [0, 0, 0, -1]

  const counts = movableIn(network)
  const isOpen = (need: number): boolean => (draft.open[need] ?? 0) > (leftOpen[need] ?? 0)
  const mayMove = (): boolean => accepted < budget.accepted || pending < budget.pending

  /** The best that can still come of what is decided, or null when nothing can. */
  function best(open: readonly number[]): RepairScore | null {
    const pairCost = draft.cost() - needs.reduce((sum, need, at) => sum + need.uncovered * (draft.open[at] ?? 0), 0)
    if (mayMove()) return { uncovered, ...budget, cost: open.length === 0 ? pairCost : Number.NEGATIVE_INFINITY }
    const score = { uncovered, ...budget, cost: pairCost }
    for (const need of open) {
      const count = (draft.open[need] ?? 0) - (leftOpen[need] ?? 0)
      const pair = cheapest(draft, need)
      if (pair >= 0) score.cost += count * draft.priceOf(pair)
      else {
        // with a larger budget someone could be freed for it
        end.needsAccepted ||= counts.accepted > accepted
        end.needsPending ||= counts.pending > pending
        if (!search.mayLeaveOpen) return null
        score.uncovered += count * (needs[need]?.uncovered ?? 0)
      }
    }
    return score
  }

  function visit(): void {
    end.isOver ||= search.isOver()
    if (end.isOver) return
    const open = [...needs.keys()].filter(isOpen)
    const hope = best(open)
    if (!hope || !search.isWanted(hope, first)) return
    const need = scarcest(network, open)
    if (need === undefined) {
      if (!mayMove()) search.found({ score: hope, first, pairs: chosenPairs(draft) })
      return
    }
    const cheapestPair = cheapest(draft, need)
    // what everything else costs at least; adding someone here makes none of it cheaper
    const others = cheapestPair < 0 ? Number.NEGATIVE_INFINITY : hope.cost - draft.priceOf(cheapestPair)
    for (const { pair, isFree, price } of takers(need)) {
      const isFirst = first < 0
      if (isFirst) first = model.personOf[pair] ?? 0
      if (!isFree || search.isWanted({ ...hope, cost: others + price }, first)) take(pair)
      if (isFirst) first = -1
      if (end.isOver) return
    }
    if (!search.mayLeaveOpen) return
    leftOpen[need] = (leftOpen[need] ?? 0) + 1
    uncovered += needs[need]?.uncovered ?? 0
    visit()
    uncovered -= needs[need]?.uncovered ?? 0
    leftOpen[need] = (leftOpen[need] ?? 0) - 1
  }

  /** Who may take a place, those who needn't give up anything first, then the cheapest. */
  function takers(need: number): Taker[] {
    // people who would have to give up something only tell whether a larger budget helps
    const isKnown = (end.needsAccepted || counts.accepted === 0) && (end.needsPending || counts.pending === 0)
    const pairs: Taker[] = []
    for (let pair = model.firstPair[need] ?? 0; pair < (model.firstPair[need + 1] ?? 0); pair++) {
      if (draft.chosen[pair] === 1 || gone[pair] === 1) continue
      const isFree = draft.canAdd(pair)
      if (isFree || mayMove() || !isKnown) pairs.push({ pair, isFree, price: draft.priceOf(pair) })
    }
    return pairs.sort((a, b) => Number(b.isFree) - Number(a.isFree) || a.price - b.price)
  }

  function take(pair: number): void {
    if (draft.canAdd(pair)) {
      draft.add(pair)
      decided[pair] = 1
      visit()
      decided[pair] = 0
      draft.remove(pair)
      return
    }
    for (const other of blockers(network, pair)) if (decided[other] === 0) giveUp(other, () => take(pair))
  }

  /** Takes an offer from its person while `then` runs, if the budget allows it. */
  function giveUp(pair: number, then: () => void): void {
    const isAccepted = heldAt.get(pair)?.isAccepted === true
    if (isAccepted ? accepted >= budget.accepted : pending >= budget.pending) {
      end.needsAccepted ||= isAccepted
      end.needsPending ||= !isAccepted
      return
    }
    accepted += isAccepted ? 1 : 0
    pending += isAccepted ? 0 : 1
    draft.remove(pair)
    gone[pair] = 1
    then()
    gone[pair] = 0
    draft.add(pair)
    accepted -= isAccepted ? 1 : 0
    pending -= isAccepted ? 0 : 1
  }

  visit()
  return end
}

/** Someone who may take a place, and what that costs. */
interface Taker {
  readonly pair: number
  /** They needn't give up anything. */
  readonly isFree: boolean
  readonly price: number
}

/** How many offers of a network may be moved. */
export function movableIn({ heldAt }: Network): MoveBudget {
  const accepted = [...heldAt.values()].filter((offer) => offer.isAccepted).length
  return { accepted, pending: heldAt.size - accepted }
}

/** The chosen pairs of the first limit that keeps a pair out: one of them has to go. */
function blockers({ draft, built: { model } }: Network, pair: number): number[] {
  for (let at = model.firstLimit[pair] ?? 0; at < (model.firstLimit[pair + 1] ?? 0); at++) {
    const limit = model.limitOf[at] ?? 0
    const held = (model.pairsOfLimit[limit] ?? []).filter((other) => draft.chosen[other] === 1)
    if (held.length >= (model.most[limit] ?? 0)) return held
  }
  return []
}

/** Places for which more people are free than this aren't scarce. */
const FEW = 8

/** The open place for which the fewest people are free now. */
function scarcest({ draft, built: { model } }: Network, open: readonly number[]): number | undefined {
  const freeFor = (need: number): number => {
    let free = 0
    const end = model.firstPair[need + 1] ?? 0
    for (let pair = model.firstPair[need] ?? 0; pair < end && free < FEW; pair++) if (draft.canAdd(pair)) free++
    return free
  }
  let best: number | undefined
  let fewest = Number.POSITIVE_INFINITY
  for (const need of open) {
    const free = freeFor(need)
    if (free >= fewest) continue
    fewest = free
    best = need
  }
  return best
}
