/** How much time the board shows. */
export const BOARD_VIEWS = ['day', 'week', 'month'] as const
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

/** The days of a view that has a date in it, in a zone: the day itself, its week from Monday, or its month. */
export function spanOf(view: BoardViewName, date: string, zone: string): BoardSpan {
  const day = Temporal.PlainDate.from(date)
  const first = view === 'day' ? day : view === 'week' ? day.subtract({ days: day.dayOfWeek - 1 }) : day.with({ day: 1 })
  const count = view === 'day' ? 1 : view === 'week' ? 7 : day.daysInMonth
  const midnight = (one: Temporal.PlainDate) => one.toZonedDateTime(zone).toInstant().toString()
  return {
    dates: Array.from({ length: count }, (_, days) => first.add({ days }).toString()),
    from: midnight(first),
    to: midnight(first.add({ days: count })),
    name: spanName(first, first.add({ days: count - 1 })),
  }
}

/** Whether a date is a Saturday or a Sunday. */
export const isWeekend = (date: string) => Temporal.PlainDate.from(date).dayOfWeek > 5

/** A date one view earlier or later. */
export function turned(view: BoardViewName, date: string, by: 1 | -1): string {
  const step = view === 'day' ? { days: by } : view === 'week' ? { weeks: by } : { months: by }
  return Temporal.PlainDate.from(date).add(step).toString()
}

const words = (date: Temporal.PlainDate, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(new Date(`${date}T12:00:00Z`))

/** '14 to 20 December 2026'. */
export function spanName(first: Temporal.PlainDate, last: Temporal.PlainDate): string {
  if (first.equals(last)) return words(first, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).replace(',', '')
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
