/** How long before the start of its event a host learns which answers are correct, and from then on. */
const HOURS_BEFORE_START = 24

/** Whether the hosts of an event may see which answers of its missions are correct: from 24 exact hours before its start on, never without a date. */
export const hostsSeeAnswers = (startsAt: Temporal.Instant | null, now: Temporal.Instant): boolean =>
  startsAt !== null && Temporal.Instant.compare(now, startsAt.subtract({ hours: HOURS_BEFORE_START })) >= 0
