import { dayStart, type ZoneTable } from '@troupe/domain/time/zone-table'
import type { Stretch } from './hours-queries.ts'

const CELL_MS = 900_000

/** A part of a day of the week (1 Monday to 7 Sunday) that something takes away, in minutes after midnight. */
export interface TakenTime {
  readonly day: number
  readonly from: number
  readonly to: number
}

/** The parts of a week's hours that absences, calendars, blocked times and shows take away. `monday` is its first day, counted from 1970. */
export function takenTimes(stretches: readonly Stretch[], zone: ZoneTable, monday: number): TakenTime[] {
  const parsed = stretches.map((one) => ({ ...one, fromMs: Date.parse(one.from), toMs: Date.parse(one.to) }))
  const taken: TakenTime[] = []
  for (let day = 1; day <= 7; day++) {
    const [fromMs, toMs] = [dayStart(zone, monday + day - 1), dayStart(zone, monday + day)]
    const cells = Array.from({ length: (toMs - fromMs) / CELL_MS }, () => ({ had: false, open: false }))
    for (const one of parsed) {
      const last = Math.min(cells.length, (one.toMs - fromMs) / CELL_MS)
      for (let at = Math.max(0, Math.floor((one.fromMs - fromMs) / CELL_MS)); at < last; at++) {
        const cell = cells[at]
        if (!cell) continue
        cell.open = one.open
        // hours of a date replace the week's
        if (one.open || one.layer === 'DATE') cell.had = one.open
      }
    }
    for (const [at, { had, open }] of cells.entries()) {
      if (!had || open) continue
      const before = taken.at(-1)
      if (before?.day === day && before.to === at * 15) taken[taken.length - 1] = { ...before, to: before.to + 15 }
      else taken.push({ day, from: at * 15, to: at * 15 + 15 })
    }
  }
  return taken
}
