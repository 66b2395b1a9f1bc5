import type { CalendarDay } from '@troupe/ui/month-calendar'
import type { DateLine, Slot } from './schedule-queries.ts'

/** The month that a calendar shows first: that of the wanted day, but none before the earliest. */
export const firstShown = (wanted: string | null, earliest: string): string => (wanted && wanted > earliest ? wanted : earliest).slice(0, 7)

/** The full hours of a working day come first; the other times are one press away. */
export function isUsual({ startsAt }: Slot, zone: string): boolean {
  const parts = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: 'numeric', hourCycle: 'h23', timeZone: zone }).formatToParts(
    new Date(startsAt),
  )
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return of('minute') === 0 && of('hour') >= 9 && of('hour') <= 17
}

/** What a calendar shows of each day: how much is left, and struck through what is taken. Days before the earliest are closed. */
export function daysOf(lines: readonly DateLine[], earliest: string, hostless: boolean): ReadonlyMap<string, CalendarDay> {
  const days = new Map<string, CalendarDay>()
  for (const { date, open, remaining, hosts } of lines) {
    if (open) days.set(date, { dots: dotsOf(remaining, hosts), text: wordsOf(remaining, hosts, hostless) })
    else if (date >= earliest) days.set(date, { dots: 0, text: hostless ? 'no times' : 'full', struck: true })
  }
  return days
}

function dotsOf(remaining: string, hosts: number | undefined): 1 | 2 | 3 {
  if (hosts === undefined) return remaining === 'few' ? 1 : 3
  if (hosts >= 5) return 3
  return hosts >= 3 ? 2 : 1
}

function wordsOf(remaining: string, hosts: number | undefined, hostless: boolean): string {
  if (hostless) return 'open'
  if (hosts !== undefined) return `${hosts > 6 ? '7 or more' : hosts} ${hosts === 1 ? 'crew' : 'crews'} free`
  return remaining === 'few' ? 'almost full' : 'many crews free'
}
