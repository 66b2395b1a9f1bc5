import type { ClosedTime } from './closed-time.ts'

/** A time in which no one works. */
export type Unavailability = ClosedTime & { readonly holiday: boolean }

/**
 * N of the fee table: the business days d (Monday to Friday in the session's zone, less holidays) with today ≤ d < the day of the event.
 * On the day itself, and after it, 0. `holidays` holds local dates such as '2026-12-25'.
 */
export function businessDaysUntil(
  now: Temporal.Instant,
  startsAt: Temporal.Instant,
  { zone, holidays }: { readonly zone: string; readonly holidays: ReadonlySet<string> },
): number {
  const today = now.toZonedDateTimeISO(zone).toPlainDate()
  const eventDay = startsAt.toZonedDateTimeISO(zone).toPlainDate()
  return businessDaysBetween(today, eventDay, holidays)
}

/** The business days d with from ≤ d < to; 0 when `to` is not later. */
export function businessDaysBetween(from: Temporal.PlainDate, to: Temporal.PlainDate, holidays: ReadonlySet<string>): number {
  const days = from.until(to, { largestUnit: 'days' }).days
  if (days <= 0) return 0
  const first = from.dayOfWeek - 1
  const weekdays = weekdaysBefore(first + days) - weekdaysBefore(first)
  let off = 0
  for (const text of holidays) {
    const holiday = Temporal.PlainDate.from(text)
    const inside = Temporal.PlainDate.compare(holiday, from) >= 0 && Temporal.PlainDate.compare(holiday, to) < 0
    if (inside && holiday.dayOfWeek <= 5) off += 1
  }
  return weekdays - off
}

/**
 * The local dates that holidays take: whole days are these days in every zone. Of instants it is those whose local noon lies inside, so that a holiday
 * written in another zone never takes two days for one.
 */
export function holidayDates(unavailabilities: readonly Unavailability[], zone: string): ReadonlySet<string> {
  const dates = new Set<string>()
  for (const closed of unavailabilities) {
    if (!closed.holiday) continue
    if (!('startsAt' in closed)) {
      const last = Temporal.PlainDate.from(closed.until)
      for (let day = Temporal.PlainDate.from(closed.date); Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 }))
        dates.add(day.toString())
      continue
    }
    const { startsAt, endsAt } = closed
    const last = endsAt.toZonedDateTimeISO(zone).toPlainDate()
    let day = startsAt.toZonedDateTimeISO(zone).toPlainDate()
    for (; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
      const noon = day.toZonedDateTime({ timeZone: zone, plainTime: '12:00' }).toInstant()
      if (Temporal.Instant.compare(startsAt, noon) <= 0 && Temporal.Instant.compare(noon, endsAt) < 0) dates.add(day.toString())
    }
  }
  return dates
}

/** Weekdays among the first n days of a calendar that begins on a Monday. */
const weekdaysBefore = (n: number): number => Math.floor(n / 7) * 5 + Math.min(n % 7, 5)
