import { CELL_MS, cellCeil, cellFloor } from './cells.ts'
import type { AvailabilityRow, GlobalUnavailability } from './facts.ts'
import { DAY_MS, dayOf, dayStart, instantOf, weekday, type ZoneTable } from './zone-table.ts'

/** Takes one stretch of cells [from, to) that a row opens or closes. `rowId` names the row (or the global unavailability) for an explanation. */
export type OnStretch = (open: boolean, fromCell: number, toCell: number, rowId: string, global: boolean) => void

/**
 * A person's hours on the local days from `firstDay` to `lastDay`, as stretches in the order in which the later one wins:
 * the week's rows, days with available overrides emptied, their rows, unavailable rows, global unavailability.
 * Cells are absolute (epoch milliseconds / 15 min). Free rounds inward, away rounds outward.
 */
export function openings(
  rows: readonly AvailabilityRow[],
  globals: readonly GlobalUnavailability[],
  zone: ZoneTable,
  firstDay: number,
  lastDay: number,
  tell: OnStretch,
): void {
  for (const row of rows) {
    if (row.kind !== 'WEEKLY' || !row.enabled) continue
    const first = firstDay + ((((row.day - weekday(firstDay)) % 7) + 7) % 7)
    for (let day = first; day <= lastDay; day += 7) open(zone, day, row.from, row.to, row.id, tell)
  }
  const overrides: { row: AvailabilityRow; day: number; from: number; to: number; available: boolean }[] = []
  for (const row of rows) {
    if (row.kind !== 'DATE' || !row.enabled) continue
    const day = dayOf(row.date)
    if (day >= firstDay && day <= lastDay) overrides.push({ row, day, from: row.from ?? 0, to: row.to ?? 1440, available: row.available })
  }
  for (const { row, day, available } of overrides) {
    if (available) close(dayStart(zone, day), dayStart(zone, day + 1), row.id, false, tell)
  }
  for (const { row, day, from, to, available } of overrides) {
    if (available) open(zone, day, from, to, row.id, tell)
  }
  for (const { row, day, from, to, available } of overrides) {
    if (available) continue
    close(wall(zone, day, from), endOf(zone, day, from, to), row.id, false, tell)
  }
  for (const away of globals) close(away.startsAtMs, away.endsAtMs, away.id, true, tell)
}

function open(zone: ZoneTable, day: number, from: number, to: number, rowId: string, tell: OnStretch): void {
  const first = cellCeil(wall(zone, day, from))
  const last = cellFloor(endOf(zone, day, from, to))
  if (first < last) tell(true, first, last, rowId, false)
}

function close(fromMs: number, toMs: number, rowId: string, global: boolean, tell: OnStretch): void {
  if (toMs > fromMs) tell(false, cellFloor(fromMs), cellFloor(toMs + CELL_MS - 1), rowId, global)
}

/** Both ends are resolved on the wall of their own date: "midnight + n hours" is wrong on 23, 24.5 and 25 hour days. */
function endOf(zone: ZoneTable, day: number, from: number, to: number): number {
  return to <= from ? wall(zone, day + 1, to) : wall(zone, day, to)
}

const wall = (zone: ZoneTable, day: number, minutes: number): number => instantOf(zone, day * DAY_MS + minutes * 60_000)
