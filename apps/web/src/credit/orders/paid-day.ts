import { serverInstant } from '../../platform/wire/clock.ts'
/** The instant of a payment on a day: now for today, since the future is refused, else noon, which is the same day nearly everywhere. */
export function paidAtOf(day: string): string {
  const now = serverInstant()
  const noon = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: Temporal.Now.timeZoneId(), plainTime: '12:00' }).toInstant()
  return (Temporal.Instant.compare(noon, now) < 0 ? noon : now).toString()
}
