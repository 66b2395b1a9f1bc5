import { type Answer, yes } from '../answer.ts'
import { refuse } from '../errors.ts'
import type { AssignmentRole } from '../role/assignment.ts'
import type { OUTCOMES, SessionStatus } from '../session/kinds.ts'

/** What an event that is over is known to have come to; null when a person ended it. */
export type Outcome = (typeof OUTCOMES)[number] | null

/** The roles that customers and staff rate. */
export const RATED_ROLES: readonly AssignmentRole[] = ['HOST', 'PLANT', 'PRODUCER']

/** How long the link of a rating works, in days of 24 hours. */
export const RATING_LINK_DAYS = 30
/** How long a rating can be changed after it was first given, in days of 24 hours. */
const CHANGE_DAYS = 14
/** How far back ratings count, in days of 24 hours. */
export const RATING_DAYS = 365

/** What stands in for the ratings that a new person hasn't got yet: five times four stars. */
export const ASSUMED = { count: 5, stars: 4 }

/**
 * The mean of a person's ratings of the last 365 days (1 to 5 stars each), in tenths of a star: (5 × 4.0 + their sum) / (5 + their number). Null
 * without ratings.
 */
export function meanTenths(stars: readonly number[]): number | null {
  if (stars.length === 0) return null
  const sum = stars.reduce((total, one) => total + one, ASSUMED.count * ASSUMED.stars)
  return Math.round((10 * sum) / (ASSUMED.count + stars.length))
}

/** Whether an event's contact is asked for ratings: it has run, and a person started or ended it, or said so. */
export const asksForRatings = ({ status, outcome }: { readonly status: SessionStatus; readonly outcome: Outcome }): boolean =>
  status === 'COMPLETED' && (outcome === null || outcome === 'RAN')

/** Whether the crew of an event that is over can be rated. Refuses STATE_CONFLICT {reason NO_SHOW}: no one came who could say how it was. */
export const mayRateOutcome = (outcome: Outcome): Answer<null> =>
  outcome === 'NO_SHOW' ? refuse('STATE_CONFLICT', { reason: 'NO_SHOW' }) : yes(null)

/** Whether a rating can still be given or changed. Refuses STATE_CONFLICT {reason TOO_LATE} more than 14 days after the first one. */
export function mayChangeRating(firstAt: Temporal.Instant | null, now: Temporal.Instant): Answer<null> {
  if (firstAt === null) return yes(null)
  const until = firstAt.add({ hours: 24 * CHANGE_DAYS })
  return Temporal.Instant.compare(now, until) <= 0 ? yes(null) : refuse('STATE_CONFLICT', { reason: 'TOO_LATE' })
}
