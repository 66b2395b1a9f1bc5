/** How many days before the end of a lot its workspace is told, the last one first. */
export const NOTICE_DAYS = [1, 7, 30] as const
export type NoticeDays = (typeof NOTICE_DAYS)[number]

/**
 * Which notice a lot needs on a day: that of the days left until the day of its end, both counted in UTC. Undefined while more than 30 days are left,
 * and once it has ended.
 */
export function noticeOf(expiresAt: Temporal.Instant, now: Temporal.Instant): NoticeDays | undefined {
  if (Temporal.Instant.compare(expiresAt, now) <= 0) return undefined
  const left = dayOf(now).until(dayOf(expiresAt), { largestUnit: 'day' }).days
  return NOTICE_DAYS.find((days) => left <= days)
}

const dayOf = (at: Temporal.Instant): Temporal.PlainDate => at.toZonedDateTimeISO('UTC').toPlainDate()
