import { isLocked, type LockFacts } from '../session/lock.ts'

/** Why a customer must ask a producer instead of booking. */
export const REQUEST_REASONS = ['LOCKED', 'SHORT_NOTICE', 'NO_CREW'] as const
export type TimeRequestReason = (typeof REQUEST_REASONS)[number]

/** Inside the lock a customer always has to request, whatever the fee table says; null leaves the way to the fee open. */
export const lockedReason = (session: LockFacts, now: Temporal.Instant, staff: boolean): TimeRequestReason | null =>
  !staff && isLocked(session, now, false) ? 'LOCKED' : null
