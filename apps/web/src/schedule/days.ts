import type { WeekDay } from '@troupe/ui/weeks-calendar'
import { number } from '../platform/format.ts'
import type { DateLine, Slot } from './schedule-queries.ts'
import { SHOWN_DAYS } from './zone-day.ts'

/** The full hours of a working day come first; the other times are one press away. */
export function isUsual({ startsAt }: Slot, zone: string): boolean {
  const parts = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: 'numeric', hourCycle: 'h23', timeZone: zone }).formatToParts(
    new Date(startsAt),
  )
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return of('minute') === 0 && of('hour') >= 9 && of('hour') <= 17
}

/**
 * What a calendar shows of each day: how many of the starts from 9 to 5 are free and what the day costs more than the cheapest one, or that it is full.
 * A day before the earliest is closed, and so is one without any start.
 */
export function daysOf(lines: readonly DateLine[], earliest: string): ReadonlyMap<string, WeekDay> {
  return new Map(lines.filter(({ date }) => date >= earliest).map((line) => [line.date, dayOf(line)]))
}

function dayOf({ open, free, starts, creditsAbove }: DateLine): WeekDay {
  if (!open) return starts === 0 ? { state: 'closed', share: 0, text: 'not open' } : { state: 'full', share: 0, text: 'full' }
  const more = creditsAbove === null || creditsAbove <= 0 ? {} : { more: creditsAbove }
  const text = [
    free > 0 ? `${free} of ${starts} times free` : 'only early and evening times free',
    ...(more.more === undefined ? [] : [`${number(more.more)} ${moreWords(more.more)}`]),
  ].join(', ')
  return { state: 'open', share: starts === 0 ? 0 : free / starts, text, ...more }
}

/** What a mark such as '+2' counts: 'credits more than the lowest price'. */
export const moreWords = (more: number): string => `${more === 1 ? 'credit' : 'credits'} more than the lowest price`

/** The first of the five weeks that hold a day, counted from the first week of the calendar. Days before it are shown with it. */
export function weeksOf(day: string, first: string): string {
  const start = Temporal.PlainDate.from(first)
  const pages = Math.max(0, Math.floor(start.until(day).total('days') / SHOWN_DAYS))
  return start.add({ days: pages * SHOWN_DAYS }).toString()
}
