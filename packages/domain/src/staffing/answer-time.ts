const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** How long an offer that was made by hand can be undone, in seconds: its email waits as long. */
export const UNDO_SECONDS = 10

export interface AnswerTime {
  readonly expiresAt: Temporal.Instant
  /** Half and nine tenths of the time to answer; of a LATE place half, and none for the shortest time. */
  readonly remindAt: readonly Temporal.Instant[]
  /** Under two hours to the start a task also tells the producer immediately; of a LATE place they are told anyway. */
  readonly tellProducer: boolean
}

/** When an event starts, and when the asked person must be there: at the start or before it. */
export interface AskedFor {
  readonly startsAt: Temporal.Instant
  readonly callAt: Temporal.Instant
  /** The place is LATE: its person dropped out shortly before. */
  readonly isLate?: boolean
}

/**
 * How long an offer stays open: 40 % of the time until the start, between 2 and 48 hours, never later than an hour before the person's call; 48
 * hours without a date. Null when the call is an hour or less away: there is no time to ask, so a producer has to call. A LATE place has its own
 * times (`lateAnswerTime`).
 */
export function answerTime(now: Temporal.Instant, asked: AskedFor | null): AnswerTime | null {
  if (asked?.isLate) return lateAnswerTime(now, asked.callAt)
  const until = (at: Temporal.Instant) => at.epochMilliseconds - now.epochMilliseconds
  const lead = asked === null ? Number.POSITIVE_INFINITY : until(asked.startsAt)
  const wanted = Math.min(48 * HOUR, Math.max(2 * HOUR, Math.floor(lead * 0.4)))
  const length = asked === null ? wanted : Math.min(wanted, until(asked.callAt) - HOUR)
  if (length <= 0) return null
  const after = (part: number) => now.add({ milliseconds: Math.floor(length * part) })
  return { expiresAt: after(1), remindAt: [after(0.5), after(0.9)], tellProducer: lead < 2 * HOUR }
}

const SHORTEST_LATE = 15 * MINUTE

/**
 * How long the offer of a LATE place stays open: 2 hours, 30 minutes under 12 hours before the call, 15 minutes under 3 hours, never later than an
 * hour before the call, and until a whole minute. Null when less than 10 minutes are left: no one is asked, a producer has to call. One reminder at
 * half, none in the shortest time.
 */
function lateAnswerTime(now: Temporal.Instant, callAt: Temporal.Instant): AnswerTime | null {
  const lead = callAt.epochMilliseconds - now.epochMilliseconds
  const wanted = lead < 3 * HOUR ? SHORTEST_LATE : lead < 12 * HOUR ? 30 * MINUTE : 2 * HOUR
  const length = Math.min(wanted, lead - HOUR)
  if (length < 10 * MINUTE) return null
  const expiresAt = wholeAt(now.add({ milliseconds: length }), MINUTE)
  const half = now.add({ milliseconds: Math.floor((expiresAt.epochMilliseconds - now.epochMilliseconds) / 2) })
  return { expiresAt, remindAt: length > SHORTEST_LATE ? [half] : [], tellProducer: false }
}

/** The whole hour, minute or whatever unit (milliseconds) at or before an instant. */
const wholeAt = (at: Temporal.Instant, unit: number): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(Math.floor(at.epochMilliseconds / unit) * unit)

const QUARTER = 15 * MINUTE

/**
 * A deadline as it is told: the quarter of an hour at or before it. The very minute, when at most two hours are left:
 * a LATE place has no quarter of an hour to lose.
 */
export function toldDeadline(expiresAt: Temporal.Instant, now: Temporal.Instant): Temporal.Instant {
  if (expiresAt.epochMilliseconds - now.epochMilliseconds <= 2 * HOUR) return expiresAt
  return wholeAt(expiresAt, QUARTER)
}
