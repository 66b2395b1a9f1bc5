/** The instant at which a day 'YYYY-MM-DD' begins in a zone; where the clocks skip midnight, the first moment after it. */
export const startOfDay = (date: string, timeZone: string): string =>
  Temporal.PlainDate.from(date).toZonedDateTime(timeZone).toInstant().toString()

/** The day after one, in the calendar. */
export const nextDay = (date: string): string => Temporal.PlainDate.from(date).add({ days: 1 }).toString()

/** The first day of a month 'YYYY-MM' that many months later. */
export const firstOfMonth = (month: string, later = 0): string =>
  Temporal.PlainYearMonth.from(month).add({ months: later }).toPlainDate({ day: 1 }).toString()
