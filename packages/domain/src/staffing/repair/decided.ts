import { chosenPairs } from '../plan/draft.ts'
import type { RepairFacts } from './facts.ts'
import { type Repair, repairOf } from './moves.ts'
import { openNetwork } from './network.ts'

/** Who gets which place. */
export interface DecidedMove {
  readonly placeId: string
  readonly userId: string
}

/**
 * The repair that someone has decided on: the open places and those of moved offers get these people, everyone else stays. Null when a hard rule, a limit or
 * another offer says no to one of them, or when a place is named that neither is open nor has an offer that may move.
 */
export function decidedRepair(facts: RepairFacts, wanted: readonly DecidedMove[]): Repair | null {
  const placeIds = new Set(wanted.map(({ placeId }) => placeId))
  const moved = facts.held.filter(({ seat }) => placeIds.has(seat.placeId))
  const network = openNetwork(facts, moved)
  const { draft, built, heldAt } = network
  const isKnown = moved.length + facts.open.length === wanted.length && facts.open.every(({ placeId }) => placeIds.has(placeId))
  if (!isKnown || placeIds.size !== wanted.length || heldAt.size !== moved.length) return null
  const held = [...heldAt.keys()]
  for (const pair of held) draft.remove(pair)
  const added = wanted.map(({ placeId, userId }) => {
    const need = built.groups.findIndex(({ seats }) => seats.some((seat) => seat.placeId === placeId))
    for (let pair = built.model.firstPair[need] ?? 0; pair < (built.model.firstPair[need + 1] ?? 0); pair++)
      if (facts.people[built.model.personOf[pair] ?? 0]?.id === userId && draft.canAdd(pair)) {
        draft.add(pair)
        return pair
      }
    return -1
  })
  const pairs = chosenPairs(draft)
  const cost = draft.cost()
  for (const pair of pairs) draft.remove(pair)
  for (const pair of held) draft.add(pair)
  if (added.includes(-1) || added.some((pair) => heldAt.has(pair))) return null
  const accepted = moved.filter(({ isAccepted }) => isAccepted).length
  const first = built.model.personOf[added[wanted.findIndex(({ placeId }) => placeId === facts.open[0]?.placeId)] ?? -1] ?? -1
  const repair = repairOf(network, { score: { uncovered: 0, accepted, pending: moved.length - accepted, cost }, first, pairs }, true)
  return repair.left.length === 0 ? repair : null
}
