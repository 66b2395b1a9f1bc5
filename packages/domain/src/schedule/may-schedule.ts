import { type Answer, yes } from '../answer.ts'
import { refuse } from '../errors.ts'
import { type ChangeFacts, type ChangeReason, downgradeReason, slotsReason, upgradeReason } from '../session/change-reasons.ts'
import type { SessionStatus } from '../session/kinds.ts'
import { mayMove, type SchedulingEvent, schedulingEvent } from '../session/lifecycle.ts'
import { hasBegun, isLocked, type LockFacts } from '../session/lock.ts'
import { lockedReason } from './request-reason.ts'

export interface ScheduleFacts extends LockFacts {
  readonly status: SessionStatus
  /** An open room is moved by its own operations. */
  readonly openRoom?: boolean | undefined
}

/** Who wants to schedule: staff or a customer, and whether they may answer requests. */
export interface Scheduler {
  readonly staff: boolean
  readonly answersRequests: boolean
}

/**
 * By which event this actor may give a session its time, past the lock: scheduling a REQUESTED event answers the request, so it needs the right
 * to do that. Refuses NOT_ALLOWED_TYPE for an open room, FORBIDDEN to staff who may not answer requests, and STATE_CONFLICT {status}, also once a self-hosted event has begun, which
 * is LIVE from its start.
 */
export function maySchedule(
  { status, diy, startsAt, openRoom }: ScheduleFacts,
  now: Temporal.Instant,
  { staff, answersRequests }: Scheduler,
): Answer<SchedulingEvent> {
  if (openRoom) return refuse('NOT_ALLOWED_TYPE')
  const event = schedulingEvent(status)
  if (event.ok && event.value === 'APPROVE' && !answersRequests) return staff ? refuse('FORBIDDEN') : refuse('STATE_CONFLICT', { status })
  return event.ok && diy && hasBegun(startsAt, now) ? refuse('STATE_CONFLICT', { status: 'LIVE' satisfies SessionStatus }) : event
}

/**
 * Whether this actor may change the number of rooms, and by which event. Refuses NOT_ALLOWED_TYPE, UNSCHEDULED and STARTS_SOON as slotsReason says
 * (STATE_CONFLICT {status} once cancelled), then as maySchedule: the rooms of a REQUESTED event answer its request.
 */
export function mayChangeRooms(
  session: ScheduleFacts & ChangeFacts,
  now: Temporal.Instant,
  scheduler: Scheduler,
): Answer<'APPROVE' | 'CHANGE_ROOMS'> {
  const reason = slotsReason(session, now, scheduler.staff)
  if (reason) return refusalFor(reason, session)
  const event = maySchedule(session, now, scheduler)
  if (!event.ok) return event
  return yes(event.value === 'APPROVE' ? 'APPROVE' : 'CHANGE_ROOMS')
}

/**
 * Whether this actor may give an event another package level. Refuses NOT_ALLOWED_TYPE and STARTS_SOON, STATE_CONFLICT {status} once cancelled; `force`
 * passes the lock to its end, also downwards.
 */
export function mayChangeLevel(
  session: ChangeFacts,
  now: Temporal.Instant,
  { staff, down, force }: { readonly staff: boolean; readonly down: boolean; readonly force: boolean },
): Answer<null> {
  const reason = (down && !force ? downgradeReason : upgradeReason)(session, now, staff)
  return reason ? refusalFor(reason, session) : yes(null)
}

/** What a command says of a reason. A cancelled event isn't too late to change, since it isn't going to take place: STATE_CONFLICT {status}. */
const refusalFor = (reason: ChangeReason, { status }: ChangeFacts) =>
  reason === 'STARTS_SOON' && status === 'CANCELLED' ? refuse('STATE_CONFLICT', { status }) : refuse(reason)

/** As maySchedule, within the lock: a customer has to request, RESCHEDULE_REQUEST_REQUIRED {reason LOCKED}; staff are refused after the end. */
export function mayReschedule(session: ScheduleFacts, now: Temporal.Instant, scheduler: Scheduler): Answer<SchedulingEvent> {
  const event = maySchedule(session, now, scheduler)
  if (!event.ok) return event
  const reason = lockedReason(session, now, scheduler.staff)
  if (reason) return refuse('RESCHEDULE_REQUEST_REQUIRED', { reason })
  return isLocked(session, now, scheduler.staff) ? refuse('STATE_CONFLICT', { status: session.status }) : event
}

/** Whether this actor may take a session's time away. Refuses UNSCHEDULED when it has none, else as mayReschedule. */
export function mayUnschedule(session: ScheduleFacts, now: Temporal.Instant, scheduler: Scheduler): Answer<null> {
  if (session.startsAt === null) return refuse('UNSCHEDULED')
  const move = mayMove(session.status, 'UNSCHEDULE')
  if (!move.ok) return move
  const event = mayReschedule(session, now, scheduler)
  return event.ok ? yes(null) : event
}

/** Whether a time may be requested: for a planned event that has not begun. Refuses NOT_ALLOWED_TYPE for an open room, STATE_CONFLICT {status}. */
export function mayRequest(
  { status, startsAt, openRoom }: Pick<ScheduleFacts, 'status' | 'startsAt' | 'openRoom'>,
  now: Temporal.Instant,
): Answer<null> {
  if (openRoom) return refuse('NOT_ALLOWED_TYPE')
  const move = mayMove(status, 'REQUEST')
  if (!move.ok) return move
  return hasBegun(startsAt, now) ? refuse('STATE_CONFLICT', { status }) : yes(null)
}
