/**
 * Calendar arithmetic on ISO dates ('2026-12-16') and months ('2026-12') in the Gregorian calendar. Whole numbers only: no clock,
 * no time zone, so a day can never slip by a zone.
 */
interface DateParts {
  year: number
  month: number
  day: number
}

const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/

/** The parts of an ISO date; null when the text is no date of the calendar (31 November, 29 February 2027). */
export function partsOf(date: string): DateParts | null {
  const match = datePattern.exec(date)
  if (!match) return null
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null
  return { year, month, day }
}

/** The month of a date: '2026-12-16' gives '2026-12'. */
export function monthOf(date: string): string {
  return date.slice(0, 7)
}

/** The date so many days later (earlier when negative). */
export function addDays(date: string, days: number): string {
  return dateOfDayNumber(dayNumber(date) + days)
}

/** The same day so many months later, pulled back to the last day of a shorter month. */
export function addMonths(date: string, months: number): string {
  const { day } = known(date)
  const month = addToMonth(monthOf(date), months)
  const { year, month: number } = known(`${month}-01`)
  return `${month}-${two(Math.min(day, daysInMonth(year, number)))}`
}

/** The month so many months later (earlier when negative). */
export function addToMonth(month: string, months: number): string {
  const { year, month: number } = known(`${month}-01`)
  const index = year * 12 + (number - 1) + months
  return `${four(Math.floor(index / 12))}-${two(modulo(index, 12) + 1)}`
}

/** Monday 1 to Sunday 7. */
export function weekday(date: string): number {
  return modulo(dayNumber(date) + 3, 7) + 1
}

/** The first day of the date's week, for weeks that begin on `weekStart` (Monday 1 to Sunday 7). */
export function startOfWeek(date: string, weekStart: number): string {
  return addDays(date, -modulo(weekday(date) - weekStart, 7))
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
  const { year, month, day } = known(date)
  const shifted = month <= 2 ? year - 1 : year
  const era = Math.floor(shifted / 400)
  const yearOfEra = shifted - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146097 + dayOfEra - 719468
}

/** The date so many days after 1 January 1970. */
export function dateOfDayNumber(days: number): string {
  const shifted = days + 719468
  const era = Math.floor(shifted / 146097)
  const dayOfEra = shifted - era * 146097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153)
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1
  const month = monthFromMarch + (monthFromMarch < 10 ? 3 : -9)
  return `${four(yearOfEra + era * 400 + (month <= 2 ? 1 : 0))}-${two(month)}-${two(day)}`
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

function known(date: string): DateParts {
  const parts = partsOf(date)
  if (!parts) throw new Error(`not a date: ${date}`)
  return parts
}

const modulo = (value: number, by: number) => ((value % by) + by) % by
const two = (value: number) => String(value).padStart(2, '0')
const four = (value: number) => String(value).padStart(4, '0')
