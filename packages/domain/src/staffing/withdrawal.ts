import type { AssignmentStatus } from '../role/assignment.ts'
import { hasBegun } from '../session/lock.ts'

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
