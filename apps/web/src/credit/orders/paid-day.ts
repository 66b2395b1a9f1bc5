/** Today in the reader's own zone, YYYY-MM-DD. */
export const todayIso = (): string => Temporal.Now.plainDateISO().toString()

/** The instant of a payment on a day: now for today, since the future is refused, else noon, which is the same day nearly everywhere. */
export function paidAtOf(day: string): string {
  const now = Temporal.Now.instant()
  const noon = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: Temporal.Now.timeZoneId(), plainTime: '12:00' }).toInstant()
  return (Temporal.Instant.compare(noon, now) < 0 ? noon : now).toString()
}
