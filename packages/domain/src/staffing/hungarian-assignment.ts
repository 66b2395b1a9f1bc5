/** The cost of a column that a row can't have. */
export const NEVER = 1e9

/**
 * The Hungarian algorithm, as shortest augmenting paths with potentials: for each row (`costs`) a column of its own, so that the sum of the costs is the
 * least possible. There are at most `width` rows; each is `width` long. Returns the column of each row.
 */
export function hungarianAssignment(costs: readonly Float64Array[], width: number): number[] {
  const matching: Matching = {
    costs,
    width,
    rowPrice: new Float64Array(costs.length + 1),
    price: new Float64Array(width + 1),
    rowAt: new Int32Array(width + 1),
  }
  for (let row = 1; row <= costs.length; row++) addRow(matching, row)
  const columnOf: number[] = costs.map(() => -1)
  for (let at = 1; at <= width; at++) {
    const row = matching.rowAt[at] ?? 0
    if (row > 0) columnOf[row - 1] = at - 1
  }
  return columnOf
}

/** Rows and columns count from 1; column 0 holds the row that is being added. */
interface Matching {
  readonly costs: readonly Float64Array[]
  readonly width: number
  /** The potentials of the rows and the columns. */
  readonly rowPrice: Float64Array
  readonly price: Float64Array
  /** The row that has a column; 0 = none. */
  readonly rowAt: Int32Array
}

/** Finds the shortest augmenting path from a row to a free column, and moves the rows along it. */
function addRow({ costs, width, rowPrice, price, rowAt }: Matching, row: number): void {
  const cameFrom = new Int32Array(width + 1)
  const least = new Float64Array(width + 1).fill(Number.POSITIVE_INFINITY)
  const seen = new Uint8Array(width + 1)
  rowAt[0] = row
  let column = 0
  do {
    seen[column] = 1
    const current = rowAt[column] ?? 0
    const cost = costs[current - 1]
    let delta = Number.POSITIVE_INFINITY
    let next = 0
    for (let at = 1; at <= width; at++) {
      if (seen[at]) continue
      const reduced = (cost?.[at - 1] ?? NEVER) - (rowPrice[current] ?? 0) - (price[at] ?? 0)
      if (reduced < (least[at] ?? 0)) {
        least[at] = reduced
        cameFrom[at] = column
      }
      if ((least[at] ?? 0) < delta) {
        delta = least[at] ?? 0
        next = at
      }
    }
    for (let at = 0; at <= width; at++) {
      if (seen[at]) {
        const taken = rowAt[at] ?? 0
        rowPrice[taken] = (rowPrice[taken] ?? 0) + delta
        price[at] = (price[at] ?? 0) - delta
      } else least[at] = (least[at] ?? 0) - delta
    }
    column = next
  } while (rowAt[column] !== 0)
  while (column !== 0) {
    const before = cameFrom[column] ?? 0
    rowAt[column] = rowAt[before] ?? 0
    column = before
  }
}
