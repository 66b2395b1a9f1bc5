/** How good a repair is, in this order: the cost of places without a person, accepted people moved, unanswered offers moved, the cost of the people. */
export interface RepairScore {
  readonly uncovered: number
  readonly accepted: number
  readonly pending: number
  readonly cost: number
}

/** Negative when the first repair is better. */
export const compareRepairs = (a: RepairScore, b: RepairScore): number =>
  a.uncovered - b.uncovered || a.accepted - b.accepted || a.pending - b.pending || compareCosts(a.cost, b.cost)

// infinities can't be subtracted
const compareCosts = (a: number, b: number): number => (a < b ? -1 : a > b ? 1 : 0)
