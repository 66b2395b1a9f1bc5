const HOUR = 3_600_000

/** How long an offer that was made by hand can be undone, in seconds: its email waits as long. */
export const UNDO_SECONDS = 10

export interface AnswerTime {
  readonly expiresAt: Temporal.Instant
  /** Half and nine tenths of the time to answer. */
  readonly remindAt: readonly [Temporal.Instant, Temporal.Instant]
  /** Under two hours to the start a task also tells the producer immediately. */
  readonly tellProducer: boolean
}

/** When an event starts, and when the asked person must be there: at the start or before it. */
export interface AskedFor {
  readonly startsAt: Temporal.Instant
  readonly callAt: Temporal.Instant
}

/**
 * How long an offer stays open: 40 % of the time until the start, between 2 and 48 hours, never later than an hour before the person's call; 48
 * hours without a date. Null when the call is an hour or less away: there is no time to ask, so a producer has to call.
 */
export function answerTime(now: Temporal.Instant, asked: AskedFor | null): AnswerTime | null {
  const until = (at: Temporal.Instant) => at.epochMilliseconds - now.epochMilliseconds
  const lead = asked === null ? Number.POSITIVE_INFINITY : until(asked.startsAt)
  const wanted = Math.min(48 * HOUR, Math.max(2 * HOUR, Math.floor(lead * 0.4)))
  const length = asked === null ? wanted : Math.min(wanted, until(asked.callAt) - HOUR)
  if (length <= 0) return null
  const after = (part: number) => now.add({ milliseconds: Math.floor(length * part) })
  return { expiresAt: after(1), remindAt: [after(0.5), after(0.9)], tellProducer: lead < 2 * HOUR }
}

const QUARTER = 900_000

/** A deadline as it is told: the quarter of an hour at or before it, or the very minute when that quarter has begun already. */
export function toldDeadline(expiresAt: Temporal.Instant, now: Temporal.Instant): Temporal.Instant {
  const rounded = Temporal.Instant.fromEpochMilliseconds(Math.floor(expiresAt.epochMilliseconds / QUARTER) * QUARTER)
  return Temporal.Instant.compare(rounded, now) > 0 ? rounded : expiresAt
}
