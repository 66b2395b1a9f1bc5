import { type AssignmentRole, performs } from '../role/assignment.ts'
import type { SessionStatus } from '../session/kinds.ts'
import { isPlanned } from '../session/lifecycle.ts'
import { hasBegun } from '../session/lock.ts'

/** Why a person left a place: what they said when they withdrew or declined, DECLINED without a word, EXPIRED, or LEFT (no account or role any longer). */
export const DROP_OUT_REASONS = ['SICK', 'UNAVAILABLE', 'TRAVEL', 'SKILL', 'TOO_LATE', 'OTHER', 'DECLINED', 'EXPIRED', 'LEFT'] as const
export type DropOutReason = (typeof DROP_OUT_REASONS)[number]

/** The roles without which an event can't run: only their places can be LATE. */
export const canBeLate = (role: AssignmentRole): boolean => role === 'PRODUCER' || performs(role)

/** A place without an accepted person is LATE from 72 hours before its call. */
const LATE_MS = 72 * 3_600_000

/** The event of a place that its person left, and when the people of the place's role must be there. Both times are null without a date. */
export interface LateFacts {
  readonly status: SessionStatus
  readonly startsAt: Temporal.Instant | null
  readonly callAt: Temporal.Instant | null
}

/** Whether a time is late for a place of a planned event: its call is at most 72 hours away, and the event hasn't begun. */
export function isLate({ status, startsAt, callAt }: LateFacts, now: Temporal.Instant): boolean {
  if (callAt === null || !isPlanned(status) || hasBegun(startsAt, now)) return false
  return callAt.epochMilliseconds - now.epochMilliseconds <= LATE_MS
}

/** When the clock alone makes a place LATE, or ends that: 72 hours before the call, then the start. Null when it changes nothing any longer. */
export function lateChangesAt({ status, startsAt, callAt }: LateFacts, now: Temporal.Instant): Temporal.Instant | null {
  if (callAt === null || startsAt === null || !isPlanned(status) || hasBegun(startsAt, now)) return null
  const begins = callAt.subtract({ milliseconds: LATE_MS })
  return Temporal.Instant.compare(begins, now) > 0 ? begins : startsAt
}

/** Which of two who left a place counts: the one who had accepted it, else the later one, who declined or let the offer expire. */
export const whoLeft = <Left extends { readonly hadAccepted: boolean }>(earlier: Left | null, later: Left): Left =>
  earlier?.hadAccepted ? earlier : later

/** Of several LATE places the one that is named: the one whose call is first, then the one that was left first. */
export const firstLate = <Left extends { readonly callAt: Temporal.Instant; readonly at: Temporal.Instant; readonly assignmentId: string }>(
  late: readonly Left[],
): Left | null =>
  late.toSorted(
    (a, b) =>
      Temporal.Instant.compare(a.callAt, b.callAt) || Temporal.Instant.compare(a.at, b.at) || (a.assignmentId < b.assignmentId ? -1 : 1),
  )[0] ?? null
