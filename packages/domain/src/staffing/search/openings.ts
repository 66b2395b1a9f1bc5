import { DAY_MS, dayOf, dayStart, instantOf, weekday, weekOf, type ZoneTable } from '../../time/zone-table.ts'
import { CELL_MS, cellCeil, cellFloor } from './cells.ts'
import type { AvailabilityRow, DateHours, GlobalUnavailability, WeeklyHours } from './facts.ts'

/** What a stretch of a person's hours comes from; a later layer wins. */
export type HoursLayer = 'WEEK' | 'DATE' | 'AWAY' | 'CALENDAR' | 'GLOBAL'

/** The row (or the global unavailability) that opens or closes a stretch, and its layer, for an explanation. */
export interface HoursCause {
  readonly id: string
  readonly layer: HoursLayer
}

/** Takes stretches of cells [from, to), one after the other. */
export interface Stretches {
  readonly open: (fromCell: number, toCell: number, by: HoursCause) => void
  readonly close: (fromCell: number, toCell: number, by: HoursCause) => void
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
 * the week's rows, days with available overrides emptied, their rows, unavailable rows and absences, blocks of calendars, global unavailability.
 * Cells are absolute (epoch milliseconds / 15 min). Free rounds inward, away rounds outward.
 */
export function openings({ rows, globals, zone, firstDay, lastDay }: HoursAsked, tell: Stretches): void {
  const open = (day: number, hours: LocalHours, by: HoursCause) => {
    const [fromCell, toCell] = [cellCeil(startOf(zone, day, hours)), cellFloor(endOf(zone, day, hours))]
    if (fromCell < toCell) tell.open(fromCell, toCell, by)
  }
  const close = (fromMs: number, toMs: number, by: HoursCause) => {
    if (toMs > fromMs) tell.close(cellFloor(fromMs), cellFloor(toMs + CELL_MS - 1), by)
  }
  for (const row of rows) {
    if (row.kind !== 'WEEKLY' || !row.enabled) continue
    const by = { id: row.id, layer: 'WEEK' } as const
    const first = firstDay + ((((row.day - weekday(firstDay)) % 7) + 7) % 7)
    for (let day = first; day <= lastDay; day += 7) if (isItsWeek(row, day)) open(day, row, by)
  }
  const overrides = overridesOf(rows, firstDay, lastDay)
  for (const { day, id, available } of overrides) if (available) close(dayStart(zone, day), dayStart(zone, day + 1), { id, layer: 'DATE' })
  for (const one of overrides) if (one.available) open(one.day, one, { id: one.id, layer: 'DATE' })
  for (const one of overrides)
    if (!one.available) close(startOf(zone, one.day, one), endOf(zone, one.day, one), { id: one.id, layer: 'AWAY' })
  for (const layer of ['AWAY', 'CALENDAR'] as const)
    for (const row of rows) if (row.kind === 'AWAY' && row.layer === layer) close(row.fromMs, row.toMs, { id: row.id, layer })
  for (const one of globals) {
    const by = { id: one.id, layer: 'GLOBAL' } as const
    if ('startsAtMs' in one) close(one.startsAtMs, one.endsAtMs, by)
    else {
      const [first, last] = [Math.max(dayOf(one.date), firstDay), Math.min(dayOf(one.until), lastDay)]
      if (first <= last) close(dayStart(zone, first), dayStart(zone, last + 1), by)
    }
  }
}

/** The week (from 1) of a rotation that a local day lies in. */
export function weekOfCycle({ weeks, firstMonday }: { readonly weeks: number; readonly firstMonday: string }, day: number): number {
  const between = weekOf(day) - weekOf(dayOf(firstMonday))
  return (((between % weeks) + weeks) % weeks) + 1
}

const isItsWeek = ({ cycle }: WeeklyHours, day: number): boolean => !cycle || weekOfCycle(cycle, day) === cycle.week

/** Hours of a local day, in minutes after midnight. */
interface LocalHours {
  readonly id: string
  readonly from: number
  readonly to: number
}

/** What single dates have instead of the week's hours; without times the whole local day. */
function overridesOf(
  rows: readonly AvailabilityRow[],
  firstDay: number,
  lastDay: number,
): (LocalHours & { readonly day: number; readonly available: boolean })[] {
  return rows.flatMap((row) => {
    if (row.kind !== 'DATE' || !row.enabled) return []
    const { id, from, to, available } = row
    return daysOf(row, firstDay, lastDay).map((day) => ({ id, day, from: from ?? 0, to: to ?? 1440, available }))
  })
}

/** The local days of a dated row between two days, all included. */
function daysOf({ date, until }: DateHours, firstDay: number, lastDay: number): number[] {
  const first = Math.max(dayOf(date), firstDay)
  const last = Math.min(until ? dayOf(until) : dayOf(date), lastDay)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}

const startOf = (zone: ZoneTable, day: number, { from }: LocalHours): number => wall(zone, day, from)

/** Both ends are resolved on the wall of their own date: "midnight + n hours" is wrong on 23, 24.5 and 25 hour days. */
const endOf = (zone: ZoneTable, day: number, { from, to }: LocalHours): number => wall(zone, to <= from ? day + 1 : day, to)

const wall = (zone: ZoneTable, day: number, minutes: number): number => instantOf(zone, day * DAY_MS + minutes * 60_000)
