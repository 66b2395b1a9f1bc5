import { loadKey, type PlanModel, WEEKS_BEFORE } from './problem.ts'

/** A plan in the making: which pairs are chosen, always within the limits. Costs are kept up to date. */
export interface Draft {
  readonly model: PlanModel
  /** 1 for a chosen pair. */
  readonly chosen: Uint8Array
  /** How many places of each need are open. */
  readonly open: Int32Array
  readonly cost: () => number
  /** Whether no limit is in the way of a pair that isn't chosen; open places aren't asked for. */
  canAdd(pair: number): boolean
  /** What adding a pair costs, without what covering its place saves. */
  priceOf(pair: number): number
  add(pair: number): void
  remove(pair: number): void
  /** The chosen pairs that have to go before a pair can be added. */
  inTheWay(pair: number): number[]
  /** The chosen pairs of a need. */
  heldBy(need: number): number[]
}

/** An empty draft: every place is open. */
export function createDraft(model: PlanModel): Draft {
  const { problem, firstLimit, limitOf, most, needOf, costOf, firstPair, pairsOfLimit } = model
  const { needs, people, fairness, history } = problem
  const chosen = new Uint8Array(model.pairs)
  const open = Int32Array.from(needs, (need) => need.count)
  const used = new Int32Array(most.length)
  // every week that counts has its place, by `loadKey` less that of the first one: this is asked more than anything else
  const weeks = needs.map(({ week }) => week)
  const [firstWeek, lastWeek] = [Math.min(...weeks) - WEEKS_BEFORE, Math.max(...weeks) + WEEKS_BEFORE]
  const firstKey = firstWeek * people
  const load = new Int32Array(needs.length === 0 ? 0 : (lastWeek - firstWeek + 1) * people)
  const past = load.map((_, at) => history.get(firstKey + at) ?? 0)
  let cost = needs.reduce((sum, need) => sum + need.count * need.uncovered, 0)
  const loadOf = (pair: number): number => loadKey(model, pair) - firstKey
  /** What one more session in a week costs someone, by the ones around it. */
  const fairnessAt = (at: number): number => {
    let others = 1 + (past[at] ?? 0)
    for (let week = -WEEKS_BEFORE; week <= WEEKS_BEFORE; week++) others += load[at + week * people] ?? 0
    return fairness * others
  }
  const count = (pair: number, by: 1 | -1) => {
    for (let at = firstLimit[pair] ?? 0; at < (firstLimit[pair + 1] ?? 0); at++) {
      const limit = limitOf[at] ?? 0
      used[limit] = (used[limit] ?? 0) + by
    }
    const need = needOf[pair] ?? 0
    open[need] = (open[need] ?? 0) - by
    cost -= by * (needs[need]?.uncovered ?? 0)
  }
  const isFull = (limit: number): boolean => (used[limit] ?? 0) >= (most[limit] ?? 0)
  return {
    model,
    chosen,
    open,
    cost: () => cost,
    canAdd(pair) {
      if (chosen[pair] === 1) return false
      for (let at = firstLimit[pair] ?? 0; at < (firstLimit[pair + 1] ?? 0); at++) if (isFull(limitOf[at] ?? 0)) return false
      return true
    },
    priceOf: (pair) => (costOf[pair] ?? 0) + fairnessAt(loadOf(pair)),
    add(pair) {
      const at = loadOf(pair)
      cost += (costOf[pair] ?? 0) + fairnessAt(at)
      load[at] = (load[at] ?? 0) + 1
      chosen[pair] = 1
      count(pair, 1)
    },
    remove(pair) {
      const at = loadOf(pair)
      load[at] = (load[at] ?? 0) - 1
      cost -= (costOf[pair] ?? 0) + fairnessAt(at)
      chosen[pair] = 0
      count(pair, -1)
    },
    inTheWay(pair) {
      const found: number[] = []
      for (let at = firstLimit[pair] ?? 0; at < (firstLimit[pair + 1] ?? 0); at++) {
        const limit = limitOf[at] ?? 0
        if (!isFull(limit)) continue
        const held = (pairsOfLimit[limit] ?? []).filter((other) => chosen[other] === 1)
        // of a day or a week only the first ones need to go
        const excess = held.length - (most[limit] ?? 0) + 1 - held.filter((other) => found.includes(other)).length
        found.push(...held.filter((other) => !found.includes(other)).slice(0, Math.max(0, excess)))
      }
      return found
    },
    heldBy(need) {
      const found: number[] = []
      for (let pair = firstPair[need] ?? 0; pair < (firstPair[need + 1] ?? 0); pair++) if (chosen[pair] === 1) found.push(pair)
      return found
    },
  }
}

/** The chosen pairs of a draft, in order. */
export const chosenPairs = ({ chosen }: Pick<Draft, 'chosen'>): number[] => [...chosen.keys()].filter((pair) => chosen[pair] === 1)

/** A draft with these pairs; those for which there is no room are left out. */
export function draftWith(model: PlanModel, pairs: readonly number[]): Draft {
  const draft = createDraft(model)
  for (const pair of pairs) if ((draft.open[model.needOf[pair] ?? 0] ?? 0) > 0 && draft.canAdd(pair)) draft.add(pair)
  return draft
}
