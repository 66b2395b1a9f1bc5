import { dayNumber } from './month.ts'

/** How a date is read, and what may be typed for it. Months are English whatever the reader's language is; from it comes the order of numbers. */

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/** 'Wed 16 Dec 2026' of a date YYYY-MM-DD. */
export function dateWords(date: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  return parts.format(dayNumber(date) * 86_400_000).replace(',', '')
}

/**
 * The date YYYY-MM-DD that a text means: as it is read ('Wed 16 Dec 2026', where the weekday is only for show), month first, by numbers in the order of the
 * reader's language, or YYYY-MM-DD. Without a year it is the one that is nearest to today. Null when it can't be read or doesn't exist.
 */
export function typedDate(text: string, language: string, today: string): string | null {
  const parts = text
    .toLowerCase()
    .split(/[\s,./-]+/)
    .filter((part) => part !== '' && !(/^[a-z]{3,}$/.test(part) && weekdays.includes(part.slice(0, 3))))
  const month = parts.findIndex((part) => /^[a-z]{3,}$/.test(part))
  const numbers = parts.flatMap((part, index) => (index === month ? [] : (/^(\d+)(?:st|nd|rd|th)?$/.exec(part)?.[1] ?? [])))
  if (numbers.length !== parts.length - (month < 0 ? 0 : 1) || numbers.length > 3) return null
  if (month >= 0) {
    const [day = '', year, more] = numbers
    return more === undefined ? dateOf({ year, month: months.indexOf(parts[month]?.slice(0, 3) ?? '') + 1, day: Number(day) }, today) : null
  }
  const order =
    numbers[0]?.length === 4 ? ['year', 'month', 'day'] : orderOf(language).filter((one) => one !== 'year' || numbers.length === 3)
  const of = (name: string) => numbers[order.indexOf(name)]
  return dateOf({ year: of('year'), month: Number(of('month')), day: Number(of('day')) }, today)
}

/** The order of day, month and year in numbers. */
const orderOf = (language: string): string[] =>
  new Intl.DateTimeFormat(language, { calendar: 'gregory', year: 'numeric', month: 'numeric', day: 'numeric' })
    .formatToParts(0)
    .flatMap(({ type }) => (['year', 'month', 'day'].includes(type) ? type : []))

/** The date, if there is one. A year has four digits: two may be half of it. */
function dateOf({ year, month, day }: { year: string | undefined; month: number; day: number }, today: string): string | null {
  if (year !== undefined && year.length !== 4) return null
  const at = (whole: number) => {
    try {
      return Temporal.PlainDate.from({ year: whole, month, day }, { overflow: 'reject' }).toString()
    } catch {
      return null
    }
  }
  if (year !== undefined) return at(Number(year))
  const now = Number(today.slice(0, 4))
  const far = (date: string) => Math.abs(dayNumber(date) - dayNumber(today))
  const near = [now - 1, now, now + 1].flatMap((whole) => at(whole) ?? [])
  return near.sort((one, other) => far(one) - far(other))[0] ?? null
}
