import { startOfWeek } from '@troupe/ui/pure/month'

/** What the board shows: a day by its hours, a week by people, a month, or a week by its events. */
export const BOARD_VIEWS = ['day', 'week', 'month', 'events'] as const
export type BoardViewName = (typeof BOARD_VIEWS)[number]

/** A span of whole days in a zone. */
export interface BoardSpan {
  readonly dates: readonly string[]
  /** The instants at which it begins and ends. */
  readonly from: string
  readonly to: string
  /** '14 to 20 December 2026'. */
  readonly name: string
}

/**
 * The days of a view that has a date in it, in a zone: the day itself, its week, or all weeks that its month is in. Weeks begin on `weekStart` (Monday 1 to
 * Sunday 7).
 */
export function spanOf(view: BoardViewName, date: string, zone: string, weekStart: number): BoardSpan {
  const day = Temporal.PlainDate.from(date)
  const weekOf = (one: Temporal.PlainDate) => Temporal.PlainDate.from(startOfWeek(one.toString(), weekStart))
  const month = { first: day.with({ day: 1 }), last: day.with({ day: day.daysInMonth }) }
  const first = view === 'day' ? day : weekOf(view === 'month' ? month.first : day)
  const count = view === 'day' ? 1 : view === 'month' ? first.until(weekOf(month.last)).days + 7 : 7
  const midnight = (one: Temporal.PlainDate) => one.toZonedDateTime(zone).toInstant().toString()
  return {
    dates: Array.from({ length: count }, (_, days) => first.add({ days }).toString()),
    from: midnight(first),
    to: midnight(first.add({ days: count })),
    name: view === 'month' ? spanName(month.first, month.last) : spanName(first, first.add({ days: count - 1 })),
  }
}

/** Whether a date is a Saturday or a Sunday. */
export const isWeekend = (date: string) => Temporal.PlainDate.from(date).dayOfWeek > 5

/** A date one view earlier or later. */
export function turned(view: BoardViewName, date: string, by: 1 | -1): string {
  const step = view === 'day' ? { days: by } : view === 'month' ? { months: by } : { weeks: by }
  return Temporal.PlainDate.from(date).add(step).toString()
}

const words = (date: Temporal.PlainDate, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(new Date(`${date}T12:00:00Z`))

/** '14 to 20 December 2026'. */
export function spanName(first: Temporal.PlainDate, last: Temporal.PlainDate): string {
  if (first.equals(last)) return words(first, { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' }).replace(',', '')
  const isMonth = first.day === 1 && last.day === first.daysInMonth && first.month === last.month
  if (isMonth) return words(first, { month: 'long', year: 'numeric' })
  const from =
    first.year !== last.year
      ? words(first, { day: 'numeric', month: 'long', year: 'numeric' })
      : first.month !== last.month
        ? words(first, { day: 'numeric', month: 'long' })
        : String(first.day)
  return `${from} to ${words(last, { day: 'numeric', month: 'long', year: 'numeric' })}`
}

/** 'Mon 14' of a date. */
export const shortDay = (date: string): string => {
  const [weekday = '', day = ''] = words(Temporal.PlainDate.from(date), { weekday: 'short', day: 'numeric' }).replace(',', '').split(' ')
  return `${weekday} ${day}`
}
