import { hasBegun } from '../session/lock.ts'
import type { AssignmentStatus } from './kinds.ts'

/** A withdrawal this near to the start is marked as late: 72 hours. */
const LATE_MS = 72 * 3_600_000

/** Why a person can't withdraw from a place: the state of their offer, or that the event has begun. */
export type WithdrawalRefusal = { readonly state: AssignmentStatus } | 'STARTED'

/** Whether a person may withdraw from a place: only what they accepted, and until the start. Null = they may. */
export function withdrawalRefusal(
  { state, startsAt }: { readonly state: AssignmentStatus; readonly startsAt: Temporal.Instant | null },
  now: Temporal.Instant,
): WithdrawalRefusal | null {
  if (state !== 'ACCEPTED') return { state }
  return hasBegun(startsAt, now) ? 'STARTED' : null
}

/** Whether a withdrawal at `now` is late: less than 72 hours are left until the start. Never without a date. */
export const isLateWithdrawal = (startsAt: Temporal.Instant | null, now: Temporal.Instant): boolean =>
  startsAt !== null && startsAt.epochMilliseconds - now.epochMilliseconds < LATE_MS
