import type { FoundRepair, RepairSearch } from './explore.ts'
import type { RepairFacts } from './facts.ts'
import { type Repair, repairOf } from './moves.ts'
import { nearOffers, openNetwork } from './network.ts'
import { compareRepairs } from './score.ts'
import { inStages, type RepairMeans } from './stages.ts'

/** How many proposals a producer is shown. */
const MOST_PROPOSALS = 3

/**
 * The ways to fill one open place when people who have accepted may be asked to move too: for each person who could take the place the repair that moves the
 * fewest accepted people, then the fewest unanswered offers, then costs least. The best of them first, at most three, each proven: with that person on
 * the place no repair within two hops is better.
 */
export function proposeRepairs(facts: RepairFacts, { isOver }: RepairMeans): Repair[] {
  const network = openNetwork(facts, nearOffers(facts))
  let bestOf = new Map<number, FoundRepair>()
  let proven = bestOf
  const search: RepairSearch = {
    ...{ mayLeaveOpen: false, isOver },
    isWanted: (score, first) => {
      const own = bestOf.get(first)
      if (own && compareRepairs(score, own.score) >= 0) return false
      const others = inOrder(bestOf.values()).filter((repair) => repair.first !== first)
      const last = others[MOST_PROPOSALS - 1]
      return last === undefined || compareRepairs(score, last.score) < 0
    },
    found: (repair) => {
      bestOf = new Map([...bestOf, [repair.first, repair]])
    },
  }
  const isWhole = inStages(network, search, () => {
    proven = bestOf
    return bestOf.size >= MOST_PROPOSALS
  })
  return inOrder((isWhole ? bestOf : proven).values())
    .slice(0, MOST_PROPOSALS)
    .map((repair) => repairOf(network, repair, true))
}

const inOrder = (repairs: Iterable<FoundRepair>): FoundRepair[] =>
  [...repairs].sort((a, b) => compareRepairs(a.score, b.score) || a.first - b.first)
