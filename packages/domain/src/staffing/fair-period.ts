/**
 * The weeks in which someone's events count towards a fair share: the ISO week (UTC) of a start and the four before. `to` is the first instant
 * after them.
 */
export function fairPeriod(startsAt: Temporal.Instant): { readonly from: Temporal.Instant; readonly to: Temporal.Instant } {
  const day = startsAt.toZonedDateTimeISO('UTC').startOfDay()
  const monday = day.subtract({ days: day.dayOfWeek - 1 })
  return { from: monday.subtract({ weeks: 4 }).toInstant(), to: monday.add({ weeks: 1 }).toInstant() }
}
