import { exploreRepairs, movableIn, type RepairSearch } from './explore.ts'
import type { Network } from './network.ts'

/** Bounds the work: asked once for each step. A search that is given up answers with the best that it has found. */
export interface RepairMeans {
  readonly isOver: () => boolean
}

/** Searches with one more move at a time, unanswered offers first, until `isEnough` after a stage or more moves don't help. False when it was given up. */
export function inStages(network: Network, search: RepairSearch, isEnough: () => boolean): boolean {
  const most = movableIn(network)
  for (let accepted = 0; accepted <= most.accepted; accepted++) {
    let needsAccepted = false
    for (let pending = 0; pending <= most.pending; pending++) {
      const end = exploreRepairs(network, search, { accepted, pending })
      if (end.isOver) return false
      if (isEnough()) return true
      needsAccepted ||= end.needsAccepted
      if (!end.needsPending) break
    }
    if (!needsAccepted) break
  }
  return true
}
