interface JustifyRules {
  /** Pixels that a row is wide. */
  readonly width: number
  readonly height: number
  readonly gap: number
  /** Every row has this many, all of one width: where there is too little room for rows of several widths. */
  readonly columns?: number | undefined
}

/** The narrowest and the widest that a picture becomes, as width over height: a panorama doesn't take a row of its own, a column stays in sight. */
const narrowest = 0.62
const widest = 2.2
/** How much wider the pictures of the last row may become to fill it; a row with fewer stays as wide as its pictures are. */
const lastStretch = 1.25

/**
 * The widths (pixels) of pictures in rows of one height that end at the same edge. A row takes as many as bring its own width closest to what there is;
 * the rest is cut off at the sides of each picture, or added to them. Every picture is in exactly one row, in its order.
 */
export function justify(ratios: readonly number[], { width, height, gap, columns }: JustifyRules): number[][] {
  if (width <= 0) return ratios.length > 0 ? [ratios.map(() => 0)] : []
  if (columns) return inColumns(ratios.length, { width, gap, columns })
  const rows: number[][] = []
  let row: number[] = []
  const total = (widths: readonly number[]) => widths.reduce((sum, one) => sum + one, gap * (widths.length - 1))
  for (const ratio of ratios) {
    const next = Math.min(width, naturalRatio(ratio) * height)
    // with it the row would be further from the edge than without it
    if (row.length > 0 && Math.abs(total([...row, next]) - width) > Math.abs(width - total(row))) {
      rows.push(stretched(row, width - gap * (row.length - 1)))
      row = []
    }
    row.push(next)
  }
  if (row.length === 0) return rows
  const room = width - gap * (row.length - 1)
  const own = total(row) - gap * (row.length - 1)
  rows.push(room <= own * lastStretch ? stretched(row, room) : row.map(Math.floor))
  return rows
}

/** A broken or unknown ratio counts as a square. */
const naturalRatio = (ratio: number) => (ratio > 0 && Number.isFinite(ratio) ? Math.min(widest, Math.max(narrowest, ratio)) : 1)

/** Whole pixels that fill the room exactly; what rounding leaves goes to the last one. */
function stretched(widths: readonly number[], room: number): number[] {
  const own = widths.reduce((sum, one) => sum + one, 0)
  const whole = widths.map((one) => Math.floor((one / own) * room))
  const left = Math.round(room) - whole.reduce((sum, one) => sum + one, 0)
  return whole.map((one, index) => (index === whole.length - 1 ? one + left : one))
}

function inColumns(
  count: number,
  { width, gap, columns }: { readonly width: number; readonly gap: number; readonly columns: number },
): number[][] {
  const each = (width - gap * (columns - 1)) / columns
  return Array.from({ length: Math.ceil(count / columns) }, (_, row) =>
    Array.from({ length: Math.min(columns, count - row * columns) }, () => each),
  )
}
