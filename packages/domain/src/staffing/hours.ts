import { localDay, type ZoneTable } from '../time/zone-table.ts'
import { openCells } from './eligible.ts'
import { CELL_MS, cellCeil, cellFloor } from './search/cells.ts'
import type { AvailabilityRow, GlobalUnavailability } from './search/facts.ts'
import { type HoursCause, type HoursLayer, openings } from './search/openings.ts'

/** A stretch of time (epoch milliseconds, the end excluded). */
export interface TimeSpan {
  readonly fromMs: number
  readonly toMs: number
}

/** A stretch that one row of a person's hours opens or closes. */
export interface HoursStretch extends TimeSpan {
  readonly layer: HoursLayer
  readonly open: boolean
  readonly rowId: string
}

/** A person's rows, the global ones, and the person's zone. */
export interface HoursOf {
  readonly rows: readonly AvailabilityRow[]
  readonly globals: readonly GlobalUnavailability[]
  readonly zone: ZoneTable
}

/**
 * Every stretch that a person's hours open or close in a span, cut to it, in the order in which the later one wins. Quarters of an hour: open
 * time is rounded inward, closed time outward.
 */
export function hoursIn(hours: HoursOf, { fromMs, toMs }: TimeSpan): HoursStretch[] {
  const found: HoursStretch[] = []
  const tell =
    (open: boolean) =>
    (fromCell: number, toCell: number, { id: rowId, layer }: HoursCause): void => {
      const cut = { fromMs: Math.max(fromMs, fromCell * CELL_MS), toMs: Math.min(toMs, toCell * CELL_MS) }
      if (cut.fromMs < cut.toMs) found.push({ ...cut, layer, open, rowId })
    }
  const days = { firstDay: localDay(hours.zone, fromMs) - 1, lastDay: localDay(hours.zone, toMs) }
  openings({ ...hours, ...days }, { open: tell(true), close: tell(false) })
  return found
}

/** Whether a change of a person's rows closes time of a span that was open before it. What was closed already is not taken. */
export function takesTime(
  {
    before,
    after,
    zone,
  }: { readonly before: readonly AvailabilityRow[]; readonly after: readonly AvailabilityRow[]; readonly zone: ZoneTable },
  { fromMs, toMs }: TimeSpan,
): boolean {
  const [from, to] = [cellFloor(fromMs), cellCeil(toMs)]
  const was = openCells({ rows: before, globals: [], zone }, from, to)
  const is = openCells({ rows: after, globals: [], zone }, from, to)
  return was.some((cell, at) => cell.open && !is[at]?.open)
}

/** So much time after a show is told: a person who is free for longer is free, as far as that show goes. */
const TOLD_MS = 3 * 3_600_000

/**
 * Until when (epoch milliseconds) someone who is free for a show stays free after its end: until their hours close, or another show claims them. Null where that
 * is three hours away or more. Open time is rounded inward, as everywhere.
 */
export function freeUntil(hours: HoursOf, claims: readonly TimeSpan[], endMs: number): number | null {
  const [from, to] = [cellFloor(endMs), cellCeil(endMs + TOLD_MS)]
  const closed = openCells(hours, from, to).findIndex((cell) => !cell.open)
  const ends = [
    ...(closed < 0 ? [] : [Math.max(endMs, (from + closed) * CELL_MS)]),
    ...claims.filter(({ fromMs }) => fromMs >= endMs).map(({ fromMs }) => fromMs),
  ].filter((at) => at < endMs + TOLD_MS)
  return ends.length > 0 ? Math.min(...ends) : null
}
