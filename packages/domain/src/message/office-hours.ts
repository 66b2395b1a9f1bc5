/** When our salespeople answer, on their own clocks from Monday to Friday, and within how many of these hours. */
export const OFFICE = { fromHour: 9, toHour: 18, lastWeekday: 5, answersWithin: 3 } as const

/** The office hours of someone, for a reader somewhere else. */
interface OfficeHours {
  /** Today's hours, or those of the next day that has any. */
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
  readonly isOpen: boolean
}

/** The office hours in a zone that are now or come next. On the two days on which clocks change they are as long as the clocks say. */
export function officeHours(now: Temporal.Instant, timezone: string): OfficeHours {
  const today = now.toZonedDateTimeISO(timezone).toPlainDate()
  for (let ahead = 0; ; ahead++) {
    const day = today.add({ days: ahead })
    const at = (hour: number) => day.toZonedDateTime({ timeZone: timezone, plainTime: Temporal.PlainTime.from({ hour }) }).toInstant()
    const [from, to] = [at(OFFICE.fromHour), at(OFFICE.toHour)]
    if (day.dayOfWeek <= OFFICE.lastWeekday && Temporal.Instant.compare(now, to) < 0)
      return { from, to, isOpen: Temporal.Instant.compare(now, from) >= 0 }
  }
}
