/** Days that a calendar shows: five weeks. */
export const SHOWN_DAYS = 35

/** The instant at which a day 'YYYY-MM-DD' begins in a zone; where the clocks skip midnight, the first moment after it. */
export const startOfDay = (date: string, timeZone: string): string =>
  Temporal.PlainDate.from(date).toZonedDateTime(timeZone).toInstant().toString()

/** The day so many days after one, in the calendar. */
export const dayAfter = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString()

/** The day so many months after one, in the calendar. */
export const monthsAfter = (date: string, months: number): string => Temporal.PlainDate.from(date).add({ months }).toString()
