import type { FoundRepair, RepairSearch } from './explore.ts'
import type { RepairFacts } from './facts.ts'
import { uncoveredFloor } from './floor.ts'
import { type Repair, repairOf } from './moves.ts'
import { type Network, nearOffers, openNetwork } from './network.ts'
import { compareRepairs } from './score.ts'
import { inStages, type RepairMeans } from './stages.ts'

/**
 * Finds people for places that lost theirs. Least of all in this order: the cost of places that stay open, offers moved that no one has answered, the cost of
 * the people. Where people are free, no one moves; where not, offers within two hops may move: of people who could take the place, and to people who are
 * free for theirs. Accepted people stay: leave them out of `held`. Exact, unless `isOver` ends it: then `proven` is false.
 */
export function repairPlaces(facts: RepairFacts, means: RepairMeans): Repair {
  const direct = solve(openNetwork(facts, []), means)
  if (direct.uncovered === 0) return direct
  const near = nearOffers(facts)
  if (near.length === 0) return direct
  const wide = solve(openNetwork(facts, near), means)
  return wide.proven || compareRepairs(wide, direct) < 0 ? wide : { ...direct, proven: false }
}

function solve(network: Network, { isOver }: RepairMeans): Repair {
  const floor = uncoveredFloor(network)
  let best: FoundRepair = asItIs(network)
  const search: RepairSearch = {
    ...{ mayLeaveOpen: true, isOver },
    isWanted: (score) => compareRepairs(score, best.score) < 0,
    found: (repair) => {
      best = repair
    },
  }
  const proven = inStages(network, search, () => best.score.uncovered <= floor)
  return repairOf(network, best, proven)
}

/** Every place stays open, and everyone where they are. */
function asItIs({ draft, built: { model }, heldAt }: Network): FoundRepair {
  const uncovered = model.problem.needs.reduce((sum, need, at) => sum + need.uncovered * (draft.open[at] ?? 0), 0)
  return { score: { uncovered, accepted: 0, pending: 0, cost: draft.cost() - uncovered }, first: -1, pairs: [...heldAt.keys()] }
}
