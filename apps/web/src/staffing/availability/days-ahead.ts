import { dateOf, dayStart, localDay, type ZoneTable } from '@troupe/domain/time/zone-table'
import { addDays, startOfWeek, weekFrom } from '@troupe/ui/pure/month'
import type { Stretch } from './hours-queries.ts'

const CELL_MS = 900_000

/** What a day is: some hours and nothing in the way; hours with something in the way; hours that are all taken away; or none. */
export type DayKind = 'FREE' | 'PART' | 'AWAY' | 'NONE'

export interface DayAhead {
  readonly date: string
  readonly kind: DayKind
  /** Why the day isn't free; empty when it is, or has no hours. */
  readonly whys: readonly string[]
  readonly shows: readonly { readonly id: string; readonly name: string }[]
  /** The times of the day that are open, in epoch milliseconds; shows don't close any. */
  readonly free: readonly FreeTime[]
}

interface FreeTime {
  readonly fromMs: number
  readonly toMs: number
}

/** The days of a span by its stretches, in the order in which the later one wins. Shows don't make a day less free: they are listed. */
export function daysAhead(
  stretches: readonly Stretch[],
  zone: ZoneTable,
  span: { readonly from: string; readonly to: string },
): DayAhead[] {
  const last = localDay(zone, Date.parse(span.to) - 1)
  const parsed = counting(stretches).map((one) => ({ ...one, fromMs: Date.parse(one.from), toMs: Date.parse(one.to) }))
  const days: DayAhead[] = []
  for (let day = localDay(zone, Date.parse(span.from)); day <= last; day++) {
    const [fromMs, toMs] = [dayStart(zone, day), dayStart(zone, day + 1)]
    const own = parsed.filter((one) => one.fromMs < toMs && fromMs < one.toMs)
    const cells = Array.from({ length: (toMs - fromMs) / CELL_MS }, () => ({ had: false, open: false }))
    for (const { open, layer, ...one } of own) {
      if (layer === 'CLAIM') continue
      for (let at = Math.max(0, (one.fromMs - fromMs) / CELL_MS); at < Math.min(cells.length, (one.toMs - fromMs) / CELL_MS); at++) {
        const cell = cells[Math.floor(at)]
        if (!cell) continue
        cell.open = open
        // hours of a date replace the week's: only what takes them away counts as missing
        if (open || layer === 'DATE') cell.had = open
      }
    }
    const hours = cells.filter(({ had }) => had).length
    const free = cells.filter(({ open }) => open).length
    const kind = hours === 0 ? 'NONE' : free === hours ? 'FREE' : free === 0 ? 'AWAY' : 'PART'
    const closing = own.filter(({ open, layer }) => !open && layer !== 'DATE' && layer !== 'CLAIM')
    const shows = own.flatMap(({ sessionId, sessionName }) => (sessionId === null ? [] : [{ id: sessionId, name: sessionName ?? 'Event' }]))
    days.push({
      date: dateOf(day),
      kind,
      whys: kind === 'FREE' || kind === 'NONE' ? [] : [...new Set(closing.map(({ why }) => why))],
      shows,
      free: runsOf(cells.map(({ open }) => open)).map(([first, end]) => ({
        fromMs: fromMs + first * CELL_MS,
        toMs: fromMs + end * CELL_MS,
      })),
    })
  }
  return days
}

/** Where each run of cells that hold begins, and the cell after its last. */
function runsOf(cells: readonly boolean[]): [number, number][] {
  const runs: [number, number][] = []
  for (const [index, holds] of cells.entries()) {
    if (!holds) continue
    const last = runs.at(-1)
    if (last?.[1] === index) last[1] = index + 1
    else runs.push([index, index + 1])
  }
  return runs
}

interface DayCell {
  readonly date: string
  /** Null before the first day and after the last one. */
  readonly day: DayAhead | null
}

/** Days in rows of whole weeks, which begin on `weekStart` (Monday 1 to Sunday 7). */
export function weeksOf(days: readonly DayAhead[], weekStart: number): DayCell[][] {
  const byDate = new Map(days.map((day) => [day.date, day]))
  const [first, last] = [days[0]?.date, days.at(-1)?.date]
  const weeks: DayCell[][] = []
  for (let from = first && startOfWeek(first, weekStart); from && last && from <= last; from = addDays(from, 7))
    weeks.push(weekFrom(from).map((date) => ({ date, day: byDate.get(date) ?? null })))
  return weeks
}

const WORDS: Readonly<Record<DayKind, string>> = { FREE: 'Free', PART: 'Partly free', AWAY: 'Not free', NONE: 'No hours' }

/** What a day is, in words. A free day that has shows is told by them: 'Free' above a show would contradict it. */
export const dayWords = ({ kind, shows }: Pick<DayAhead, 'kind' | 'shows'>): string =>
  kind === 'FREE' && shows.length > 0 ? '' : WORDS[kind]

/** Someone's stretches without the calendars that can't be read: those come before everything else, and close nothing. */
export const counting = (stretches: readonly Stretch[]): readonly Stretch[] => {
  const first = stretches.findIndex(({ layer }) => layer !== 'CALENDAR')
  return first < 0 ? [] : stretches.slice(first)
}

/** Why an instant is open or closed, the deciding layer first. What closes nothing is said last. */
export function whyAt(stretches: readonly Stretch[], ms: number): string {
  const over = stretches.filter(({ from, to }) => Date.parse(from) <= ms && ms < Date.parse(to)).reverse()
  const deciding = new Set(counting(stretches))
  const [some, others] = [over.filter((one) => deciding.has(one)), over.filter((one) => !deciding.has(one))]
  return [
    ...(some.length === 0 ? ['Outside working hours'] : []),
    ...some.map(({ open, why }) => `${open ? 'Available' : 'Unavailable'}: ${why}`),
    ...others.map(({ why }) => why),
  ].join(' · ')
}
