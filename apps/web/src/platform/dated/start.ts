/** The start that is sent; today, like no day at all, is now, since midnight has passed. */
export function startOf(startsOn: string): { readonly startsAt?: string } {
  if (startsOn === '' || startsOn === Temporal.Now.plainDateISO().toString()) return {}
  return { startsAt: Temporal.PlainDate.from(startsOn).toZonedDateTime(Temporal.Now.timeZoneId()).toInstant().toString() }
}
