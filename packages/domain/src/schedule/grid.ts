import { DAY_MS, offsetAt, type ZoneTable } from '../time/zone-table.ts'

const minuteMs = 60_000
/** Starts are offered on the half hour from 07:00 to 21:30; staff may force any minute. */
const gridMinutes = 30
const opens = 7 * 60
const closes = 22 * 60

/** The minute of the local day, 0 to 1439, at an instant in epoch milliseconds. */
export const minuteOf = (zone: ZoneTable, ms: number): number =>
  Math.floor(((((ms + offsetAt(zone, ms)) % DAY_MS) + DAY_MS) % DAY_MS) / minuteMs)

/** Whether starts are offered at a minute of the day. */
export const isOnGrid = (minute: number): boolean => minute % gridMinutes === 0 && minute >= opens && minute < closes

/** Whether a minute of the day is one of the nine full hours from 9:00 to 17:00, by which days are compared. */
const isFullHour = (minute: number): boolean => minute % 60 === 0 && minute >= 9 * 60 && minute <= 17 * 60

/** A start of the grid: its local date and minute of that day, and how many complete crews are left. */
interface DatedStart {
  readonly date: string
  readonly minute: number
  readonly crews: number
  readonly why?: 'NO_CREW' | 'SHORT_NOTICE'
}

/** What a day has left. */
export interface DayShare {
  /** Complete crews at its best time. */
  readonly crews: number
  /** How many of its full hours from 9:00 to 17:00 may be asked for. */
  readonly starts: number
  /** How many of these are free. */
  readonly free: number
}

export const EMPTY_DAY: DayShare = { crews: 0, starts: 0, free: 0 }

/** What each day has left, by its starts of the grid. Those at too short notice don't count; a full hour that the clocks skip isn't among them. */
export function dayShares(starts: readonly DatedStart[]): Map<string, DayShare> {
  const days = new Map<string, DayShare>()
  for (const { date, minute, crews, why } of starts) {
    const day = days.get(date) ?? EMPTY_DAY
    const counts = isFullHour(minute) && why !== 'SHORT_NOTICE'
    days.set(date, {
      crews: Math.max(day.crews, crews),
      starts: day.starts + (counts ? 1 : 0),
      free: day.free + (counts && crews > 0 ? 1 : 0),
    })
  }
  return days
}
