import { dayStart, type ZoneTable } from '@troupe/domain/time/zone-table'
import type { Stretch } from '../availability/hours-queries.ts'

const MINUTE_MS = 60_000
const CELL_MINUTES = 15
/** The hours that a day of the page shows. */
export const FIRST_HOUR = 6
const LAST_HOUR = 24

/** A part of a day, in percent of the hours that are shown. */
interface PartOfDay {
  readonly from: number
  readonly length: number
}

export interface DayOfWeek {
  /** The instant at which it begins. */
  readonly at: string
  readonly open: readonly PartOfDay[]
  readonly shows: readonly (PartOfDay & { readonly id: string; readonly name: string })[]
}

/** Seven days from the first one (counted from 1970): when someone can work, whatever takes other hours away, and the shows in them. A later stretch wins over an earlier one. */
export function weekView(stretches: readonly Stretch[], zone: ZoneTable, firstDay: number): readonly DayOfWeek[] {
  const all = stretches.map((one) => ({ ...one, fromMs: Date.parse(one.from), toMs: Date.parse(one.to) }))
  // what a show takes away is drawn as the show
  const hours = all.filter(({ layer }) => layer !== 'CLAIM')
  return [0, 1, 2, 3, 4, 5, 6].map((after) => {
    const [start, end] = [dayStart(zone, firstDay + after), dayStart(zone, firstDay + after + 1)]
    const first = start + FIRST_HOUR * 60 * MINUTE_MS
    const length = (LAST_HOUR - FIRST_HOUR) * 60 * MINUTE_MS
    const part = (fromMs: number, toMs: number): PartOfDay => {
      const from = Math.max(fromMs, first)
      return { from: (100 * (from - first)) / length, length: (100 * (Math.min(toMs, first + length) - from)) / length }
    }
    const open: PartOfDay[] = []
    let opened: number | null = null
    for (let at = first; at <= Math.min(end, first + length); at += CELL_MINUTES * MINUTE_MS) {
      const isOpen = at < Math.min(end, first + length) && (hours.findLast(({ fromMs, toMs }) => fromMs <= at && at < toMs)?.open ?? false)
      if (isOpen && opened === null) opened = at
      if (!isOpen && opened !== null) {
        open.push(part(opened, at))
        opened = null
      }
    }
    const shows = all.flatMap(({ layer, sessionId, sessionName, fromMs, toMs }) =>
      layer === 'CLAIM' && sessionId && toMs > first && fromMs < end
        ? [{ ...part(fromMs, Math.min(toMs, end)), id: sessionId, name: sessionName ?? 'A show' }]
        : [],
    )
    return { at: new Date(start).toISOString(), open, shows }
  })
}
