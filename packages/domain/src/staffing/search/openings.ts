import { CELL_MS, cellCeil, cellFloor } from './cells.ts'
import type { AvailabilityRow, GlobalUnavailability } from './facts.ts'
import { DAY_MS, dayOf, dayStart, instantOf, weekday, type ZoneTable } from './zone-table.ts'

/** Takes stretches of cells [from, to), one after the other. `rowId` names the row (or the global unavailability) for an explanation. */
export interface Stretches {
  readonly open: (fromCell: number, toCell: number, rowId: string) => void
  readonly close: (fromCell: number, toCell: number, rowId: string) => void
}

/** Hours and the local days, both included, for which they are asked. */
export interface HoursAsked {
  readonly rows: readonly AvailabilityRow[]
  readonly globals: readonly GlobalUnavailability[]
  readonly zone: ZoneTable
  readonly firstDay: number
  readonly lastDay: number
}

/**
 * A person's hours on the local days from `firstDay` to `lastDay`, as stretches in the order in which the later one wins:
 * the week's rows, days with available overrides emptied, their rows, unavailable rows, global unavailability.
 * Cells are absolute (epoch milliseconds / 15 min). Free rounds inward, away rounds outward.
 */
export function openings({ rows, globals, zone, firstDay, lastDay }: HoursAsked, tell: Stretches): void {
  const open = (day: number, hours: LocalHours) => {
    const [fromCell, toCell] = [cellCeil(startOf(zone, day, hours)), cellFloor(endOf(zone, day, hours))]
    if (fromCell < toCell) tell.open(fromCell, toCell, hours.id)
  }
  const close = (fromMs: number, toMs: number, id: string) => {
    if (toMs > fromMs) tell.close(cellFloor(fromMs), cellFloor(toMs + CELL_MS - 1), id)
  }
  for (const row of rows) {
    if (row.kind !== 'WEEKLY' || !row.enabled) continue
    const first = firstDay + ((((row.day - weekday(firstDay)) % 7) + 7) % 7)
    for (let day = first; day <= lastDay; day += 7) open(day, row)
  }
  const overrides = overridesOf(rows).filter(({ day }) => day >= firstDay && day <= lastDay)
  for (const { day, id, available } of overrides) if (available) close(dayStart(zone, day), dayStart(zone, day + 1), id)
  for (const one of overrides) if (one.available) open(one.day, one)
  for (const one of overrides) if (!one.available) close(startOf(zone, one.day, one), endOf(zone, one.day, one), one.id)
  for (const { startsAtMs, endsAtMs, id } of globals) close(startsAtMs, endsAtMs, id)
}

/** Hours of a local day, in minutes after midnight. */
interface LocalHours {
  readonly id: string
  readonly from: number
  readonly to: number
}

/** What single dates have instead of the week's hours; without times the whole local day. */
function overridesOf(rows: readonly AvailabilityRow[]): (LocalHours & { readonly day: number; readonly available: boolean })[] {
  return rows.flatMap((row) => {
    if (row.kind !== 'DATE' || !row.enabled) return []
    const { id, from, to, available } = row
    return [{ id, day: dayOf(row.date), from: from ?? 0, to: to ?? 1440, available }]
  })
}

const startOf = (zone: ZoneTable, day: number, { from }: LocalHours): number => wall(zone, day, from)

/** Both ends are resolved on the wall of their own date: "midnight + n hours" is wrong on 23, 24.5 and 25 hour days. */
const endOf = (zone: ZoneTable, day: number, { from, to }: LocalHours): number => wall(zone, to <= from ? day + 1 : day, to)

const wall = (zone: ZoneTable, day: number, minutes: number): number => instantOf(zone, day * DAY_MS + minutes * 60_000)
