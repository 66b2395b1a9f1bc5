import { type Answer, yes } from '../answer.ts'
import { refuse } from '../errors.ts'
import type { SessionStatus } from './kinds.ts'
import { mayMove } from './lifecycle.ts'

/** Non-staff may not edit from 24 exact hours before the start. */
const LOCK_HOURS_BEFORE_START = 24
/** DIY sessions lock within 3 hours of their end. */
const DIY_LOCK_HOURS_BEFORE_END = 3
/** Upcoming means: the start lies within one day. */
const UPCOMING_MS = 86_400_000

export interface LockFacts {
  readonly startsAt: Temporal.Instant | null
  readonly endsAt: Temporal.Instant | null
  readonly diy: boolean
}

/** The instant from which customers may neither edit nor reschedule; null while there is no date, which is never locked. */
export function locksAt({ startsAt, endsAt, diy }: LockFacts): Temporal.Instant | null {
  if (startsAt === null || endsAt === null) return null
  return diy ? endsAt.subtract({ hours: DIY_LOCK_HOURS_BEFORE_END }) : startsAt.subtract({ hours: LOCK_HOURS_BEFORE_START })
}

/** Whether the event is locked for someone: for customers from the lock on, for staff from the end on. Hours are exact, also over a change of clocks. */
export function isLocked(session: LockFacts, now: Temporal.Instant, staff: boolean): boolean {
  const from = staff ? session.endsAt : locksAt(session)
  return from !== null && Temporal.Instant.compare(now, from) >= 0
}

/** Whether what customers own of an event can be edited. Refuses STATE_CONFLICT {status} once cancelled, STARTS_SOON where it is locked. */
export function mayEdit(session: LockFacts & { readonly status: SessionStatus }, now: Temporal.Instant, staff: boolean): Answer<null> {
  const edit = mayMove(session.status, 'EDIT')
  if (!edit.ok) return edit
  return isLocked(session, now, staff) ? refuse('STARTS_SOON') : yes(null)
}

/** Whether the start lies within the next day: 0 < start − now ≤ 86,400,000 ms. */
export function isUpcoming(startsAt: Temporal.Instant | null, now: Temporal.Instant): boolean {
  if (startsAt === null) return false
  const ahead = startsAt.epochMilliseconds - now.epochMilliseconds
  return ahead > 0 && ahead <= UPCOMING_MS
}

/** Whether the event's start has passed, whatever its status. */
export const hasBegun = (startsAt: Temporal.Instant | null, now: Temporal.Instant): boolean =>
  startsAt !== null && Temporal.Instant.compare(startsAt, now) <= 0

/** Whether the start lies in the past. */
export const isComplete = (startsAt: Temporal.Instant | null, now: Temporal.Instant): boolean =>
  startsAt !== null && Temporal.Instant.compare(startsAt, now) < 0
