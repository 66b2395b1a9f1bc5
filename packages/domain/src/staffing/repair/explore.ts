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
  const exploration = new Exploration(network, search, budget)
  exploration.visit()
  return exploration.end
}

/** Where the search is: what it has decided so far, on the draft and here, and is undone on the way back. */
class Exploration {
  readonly end = { needsAccepted: false, needsPending: false, isOver: false }
  readonly #network: Network
  readonly #search: RepairSearch
  readonly #budget: MoveBudget
  readonly #movable: MoveBudget
  /** How many places of a need stay open. */
  readonly #leftOpen: Int32Array
  /** Pairs that were added, and those whose person gave up the place. */
  readonly #decided: Uint8Array
  readonly #gone: Uint8Array
  #accepted = 0
  #pending = 0
  #uncovered = 0
  #first = -1

  constructor(network: Network, search: RepairSearch, budget: MoveBudget) {
    const { model } = network.built
    this.#network = network
    this.#search = search
    this.#budget = budget
    this.#movable = movableIn(network)
    this.#leftOpen = new Int32Array(model.problem.needs.length)
    this.#decided = new Uint8Array(model.pairs)
    this.#gone = new Uint8Array(model.pairs)
  }

  get #needs() {
    return this.#network.built.model.problem.needs
  }

  #mayMove(): boolean {
    return this.#accepted < this.#budget.accepted || this.#pending < this.#budget.pending
  }

  /** How many places of a need are still to be decided. */
  #openOf(need: number): number {
    return (this.#network.draft.open[need] ?? 0) - (this.#leftOpen[need] ?? 0)
  }

  /** The best that can still come of what is decided, or null when nothing can. */
  #best(open: readonly number[]): RepairScore | null {
    const { draft } = this.#network
    const pairCost = draft.cost() - this.#needs.reduce((sum, need, at) => sum + need.uncovered * (draft.open[at] ?? 0), 0)
    const decided = { uncovered: this.#uncovered, ...this.#budget }
    if (this.#mayMove()) return { ...decided, cost: open.length === 0 ? pairCost : Number.NEGATIVE_INFINITY }
    const score = { ...decided, cost: pairCost }
    for (const need of open) {
      const pair = cheapest(draft, need)
      if (pair >= 0) score.cost += this.#openOf(need) * draft.priceOf(pair)
      else {
        // with a larger budget someone could be freed for it
        this.end.needsAccepted ||= this.#movable.accepted > this.#accepted
        this.end.needsPending ||= this.#movable.pending > this.#pending
        if (!this.#search.mayLeaveOpen) return null
        score.uncovered += this.#openOf(need) * (this.#needs[need]?.uncovered ?? 0)
      }
    }
    return score
  }

  visit(): void {
    this.end.isOver ||= this.#search.isOver()
    if (this.end.isOver) return
    const open = [...this.#needs.keys()].filter((need) => this.#openOf(need) > 0)
    const hope = this.#best(open)
    if (!hope || !this.#search.isWanted(hope, this.#first)) return
    const need = scarcest(this.#network, open)
    if (need !== undefined) this.#decide(need, hope)
    else if (!this.#mayMove()) this.#search.found({ score: hope, first: this.#first, pairs: chosenPairs(this.#network.draft) })
  }

  /** Tries everyone who may take a place, and to leave it open. */
  #decide(need: number, hope: RepairScore): void {
    const { draft, built } = this.#network
    const cheapestPair = cheapest(draft, need)
    // what everything else costs at least; adding someone here makes none of it cheaper
    const others = cheapestPair < 0 ? Number.NEGATIVE_INFINITY : hope.cost - draft.priceOf(cheapestPair)
    for (const { pair, isFree, price } of this.#takers(need)) {
      const isFirst = this.#first < 0
      if (isFirst) this.#first = built.model.personOf[pair] ?? 0
      if (!isFree || this.#search.isWanted({ ...hope, cost: others + price }, this.#first)) this.#take(pair)
      if (isFirst) this.#first = -1
      if (this.end.isOver) return
    }
    if (this.#search.mayLeaveOpen) this.#leaveOpen(need)
  }

  #leaveOpen(need: number): void {
    const price = this.#needs[need]?.uncovered ?? 0
    this.#leftOpen[need] = (this.#leftOpen[need] ?? 0) + 1
    this.#uncovered += price
    this.visit()
    this.#uncovered -= price
    this.#leftOpen[need] = (this.#leftOpen[need] ?? 0) - 1
  }

  /** Who may take a place, those who needn't give up anything first, then the cheapest. */
  #takers(need: number): Taker[] {
    const { draft, built } = this.#network
    const { needsAccepted, needsPending } = this.end
    // people who would have to give up something only tell whether a larger budget helps
    const isKnown = (needsAccepted || this.#movable.accepted === 0) && (needsPending || this.#movable.pending === 0)
    const pairs: Taker[] = []
    for (let pair = built.model.firstPair[need] ?? 0; pair < (built.model.firstPair[need + 1] ?? 0); pair++) {
      if (draft.chosen[pair] === 1 || this.#gone[pair] === 1) continue
      const isFree = draft.canAdd(pair)
      if (isFree || this.#mayMove() || !isKnown) pairs.push({ pair, isFree, price: draft.priceOf(pair) })
    }
    return pairs.sort((a, b) => Number(b.isFree) - Number(a.isFree) || a.price - b.price)
  }

  #take(pair: number): void {
    const { draft } = this.#network
    if (draft.canAdd(pair)) {
      draft.add(pair)
      this.#decided[pair] = 1
      this.visit()
      this.#decided[pair] = 0
      draft.remove(pair)
      return
    }
    for (const other of blockers(this.#network, pair)) if (this.#decided[other] === 0) this.#giveUp(other, () => this.#take(pair))
  }

  /** Takes an offer from its person while `then` runs, if the budget allows it. */
  #giveUp(pair: number, then: () => void): void {
    const { draft, heldAt } = this.#network
    const isAccepted = heldAt.get(pair)?.isAccepted === true
    if (isAccepted ? this.#accepted >= this.#budget.accepted : this.#pending >= this.#budget.pending) {
      this.end.needsAccepted ||= isAccepted
      this.end.needsPending ||= !isAccepted
      return
    }
    const [accepted, pending] = isAccepted ? [1, 0] : [0, 1]
    this.#accepted += accepted
    this.#pending += pending
    draft.remove(pair)
    this.#gone[pair] = 1
    then()
    this.#gone[pair] = 0
    draft.add(pair)
    this.#accepted -= accepted
    this.#pending -= pending
  }
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
