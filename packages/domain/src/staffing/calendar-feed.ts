import type { AssignmentStatus } from './kinds.ts'

/** For so many days after it ended an offer stays in a subscribed calendar, as cancelled, so that every program removes it. */
const CANCELLED_DAYS = 30

/**
 * How an offer stands in the calendar that its person subscribes to: TENTATIVE until it is answered, CONFIRMED once accepted, CANCELLED for
 * 30 days after it ended; null = left out. `endedAt` is when it was answered, withdrawn or expired.
 */
export function feedStatus(
  { state, endedAt }: { readonly state: AssignmentStatus; readonly endedAt: Temporal.Instant | null },
  now: Temporal.Instant,
): 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED' | null {
  if (state === 'PENDING') return 'TENTATIVE'
  if (state === 'ACCEPTED') return 'CONFIRMED'
  if (endedAt === null) return null
  const since = now.since(endedAt, { largestUnit: 'hour' }).total('day')
  return since <= CANCELLED_DAYS ? 'CANCELLED' : null
}
