/**
 * Calendar arithmetic on ISO dates ('2026-12-16') and months ('2026-12') in the Gregorian calendar. No clock and no time zone, so a day can
 * never slip by a zone. Each throws a RangeError for a date that does not exist (31 November).
 */

/** The month of a date: '2026-12-16' gives '2026-12'. */
export function monthOf(date: string): string {
  return date.slice(0, 7)
}

/** The date a number of days later (earlier when negative). */
export function addDays(date: string, days: number): string {
  return known(date).add({ days }).toString()
}

/** The same day a number of months later, or the last day of a shorter month. */
export function addMonths(date: string, months: number): string {
  return known(date).add({ months }).toString()
}

/** The month a number of months later (earlier when negative). */
export function addToMonth(month: string, months: number): string {
  return Temporal.PlainYearMonth.from(month).add({ months }).toString()
}

/** Monday 1 to Sunday 7. */
export function weekday(date: string): number {
  return known(date).dayOfWeek
}

/** The first day of the date's week, for weeks that begin on `weekStart` (Monday 1 to Sunday 7). */
export function startOfWeek(date: string, weekStart: number): string {
  return addDays(date, -((weekday(date) - weekStart + 7) % 7))
}

/** Six weeks of seven dates, always, so that no month is taller than another; the first and the last belong to the neighbours. */
export function monthGrid(month: string, weekStart: number): string[][] {
  const first = startOfWeek(`${month}-01`, weekStart)
  return [0, 1, 2, 3, 4, 5].map((week) => weekFrom(addDays(first, week * 7)))
}

/** Seven dates from this one on. */
export function weekFrom(date: string): string[] {
  return [0, 1, 2, 3, 4, 5, 6].map((day) => addDays(date, day))
}

/** The date itself, or the nearest bound when it lies outside of them. */
export function clampDate(date: string, min: string | undefined, max: string | undefined): string {
  if (min !== undefined && date < min) return min
  if (max !== undefined && date > max) return max
  return date
}

/** Days since 1 January 1970. */
export function dayNumber(date: string): number {
  return Temporal.PlainDate.from('1970-01-01').until(known(date)).days
}

const known = (date: string) => Temporal.PlainDate.from(date, { overflow: 'reject' })
