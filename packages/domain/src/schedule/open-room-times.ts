import { type Answer, yes } from '../answer.ts'
import { refuse } from '../errors.ts'
import type { SessionStatus } from '../session/kinds.ts'
import { hasBegun } from '../session/lock.ts'
import { mayStartAt } from './window.ts'

/** When an open room begins that was asked for at `now`: immediately, in whole minutes, or at a time to come; no notice is needed. Refuses INVALID {startsAt: PAST | TOO_LATE}. */
export function openRoomStart(startsAt: Temporal.Instant | null, zone: string, now: Temporal.Instant): Answer<Temporal.Instant> {
  if (startsAt === null) return yes(now.round({ smallestUnit: 'minute', roundingMode: 'floor' }))
  const may = mayStartAt(startsAt, { hostType: 'SELF_HOSTED', zone, staff: true }, now)
  return may.ok ? yes(startsAt) : may
}

/** Whether an open room may be changed or given back: before its start. Refuses STATE_CONFLICT {status} once it was given back, STARTS_SOON from its start on. */
export function mayChangeOpenRoom(
  { status, startsAt }: { readonly status: SessionStatus; readonly startsAt: Temporal.Instant | null },
  now: Temporal.Instant,
): Answer<null> {
  if (status === 'CANCELLED') return refuse('STATE_CONFLICT', { status })
  return status !== 'SCHEDULED' || hasBegun(startsAt, now) ? refuse('STARTS_SOON') : yes(null)
}
