import { type Answer, yes } from '../answer.ts'
import { refuse } from '../errors.ts'
import { SESSION_STATUSES, type SessionStatus } from './kinds.ts'

/** What can happen to a session. The last four leave its status as it is. */
export const SESSION_EVENTS = [
  'BOOK',
  'BOOK_ANOTHER_TIME',
  'UNSCHEDULE',
  'REQUEST',
  'APPROVE',
  'REFUSE',
  'EXPIRE',
  'WITHDRAW',
  'START',
  'END',
  'TIME_OUT',
  'CANCEL',
  'RESTORE',
  'EDIT',
  'CHANGE_KIND',
  'CHANGE_ROOMS',
  'ASSIGN',
] as const
export type SessionEvent = (typeof SESSION_EVENTS)[number]

/** Who causes a transition. Rights are in the policy table; this only names the part that the actor plays. */
export type SessionPart = 'EDITOR' | 'STAFF' | 'PRODUCER' | 'HOST' | 'CLOCK'

export interface Transition {
  readonly from: SessionStatus
  readonly event: SessionEvent
  /** PREVIOUS is the status that the session came from, stored with the request or the cancellation. */
  readonly to: SessionStatus | 'PREVIOUS'
  readonly parts: readonly SessionPart[]
}

const staying = (event: SessionEvent, parts: readonly SessionPart[], ...states: readonly SessionStatus[]): Transition[] =>
  states.map((status) => ({ from: status, event, to: status, parts }))

/** Everything that may happen to a session, by its status; what is not here is refused. */
export const TRANSITIONS: readonly Transition[] = [
  { from: 'UNSCHEDULED', event: 'BOOK', to: 'SCHEDULED', parts: ['EDITOR', 'STAFF'] },
  { from: 'UNSCHEDULED', event: 'REQUEST', to: 'REQUESTED', parts: ['EDITOR'] },
  { from: 'SCHEDULED', event: 'REQUEST', to: 'REQUESTED', parts: ['EDITOR'] },
  { from: 'REQUESTED', event: 'APPROVE', to: 'SCHEDULED', parts: ['PRODUCER'] },
  { from: 'REQUESTED', event: 'REFUSE', to: 'PREVIOUS', parts: ['PRODUCER'] },
  { from: 'REQUESTED', event: 'EXPIRE', to: 'PREVIOUS', parts: ['CLOCK'] },
  { from: 'REQUESTED', event: 'WITHDRAW', to: 'PREVIOUS', parts: ['EDITOR'] },
  { from: 'SCHEDULED', event: 'BOOK_ANOTHER_TIME', to: 'SCHEDULED', parts: ['EDITOR', 'STAFF'] },
  { from: 'SCHEDULED', event: 'UNSCHEDULE', to: 'UNSCHEDULED', parts: ['EDITOR', 'STAFF'] },
  { from: 'SCHEDULED', event: 'START', to: 'LIVE', parts: ['HOST', 'PRODUCER', 'STAFF', 'CLOCK'] },
  { from: 'LIVE', event: 'END', to: 'COMPLETED', parts: ['HOST', 'PRODUCER', 'STAFF', 'CLOCK'] },
  { from: 'LIVE', event: 'TIME_OUT', to: 'COMPLETED', parts: ['CLOCK'] },
  { from: 'SCHEDULED', event: 'TIME_OUT', to: 'COMPLETED', parts: ['CLOCK'] },
  { from: 'UNSCHEDULED', event: 'CANCEL', to: 'CANCELLED', parts: ['EDITOR', 'STAFF'] },
  { from: 'REQUESTED', event: 'CANCEL', to: 'CANCELLED', parts: ['EDITOR', 'STAFF'] },
  { from: 'SCHEDULED', event: 'CANCEL', to: 'CANCELLED', parts: ['EDITOR', 'STAFF'] },
  { from: 'CANCELLED', event: 'RESTORE', to: 'PREVIOUS', parts: ['PRODUCER'] },
  ...staying('EDIT', ['EDITOR', 'STAFF'], 'UNSCHEDULED', 'REQUESTED', 'SCHEDULED', 'LIVE', 'COMPLETED'),
  ...staying('CHANGE_KIND', ['EDITOR', 'STAFF'], 'UNSCHEDULED', 'SCHEDULED'),
  ...staying('CHANGE_ROOMS', ['EDITOR', 'STAFF'], 'UNSCHEDULED', 'REQUESTED', 'SCHEDULED', 'LIVE'),
  ...staying('ASSIGN', ['STAFF'], 'UNSCHEDULED', 'REQUESTED', 'SCHEDULED', 'LIVE'),
]

/** Where an event leads. Refuses CANCELLATION_NOT_ALLOWED {reason: status} for a cancellation, STATE_CONFLICT {status} for the rest. */
export function mayMove(from: SessionStatus, event: SessionEvent): Answer<Transition['to']> {
  const transition = TRANSITIONS.find((row) => row.from === from && row.event === event)
  if (transition) return yes(transition.to)
  if (event === 'CANCEL') return refuse('CANCELLATION_NOT_ALLOWED', { reason: from })
  return refuse('STATE_CONFLICT', { status: from })
}

/** The statuses in which an event may happen. */
export const statusesFor = (event: SessionEvent): readonly SessionStatus[] => SESSION_STATUSES.filter((from) => mayMove(from, event).ok)

/** Whether a session is neither running nor over: its people are still needed, and its time may change. */
export const isPlanned = (status: SessionStatus): boolean => mayMove(status, 'CANCEL').ok

/** Whether a session has come to its end: completed or cancelled. Only a restoration leads out of it. */
export const isOver = (status: SessionStatus): boolean =>
  !TRANSITIONS.some((row) => row.from === status && row.to !== status && row.event !== 'RESTORE')

/** The events that give a session its time. */
const SCHEDULING = ['APPROVE', 'BOOK_ANOTHER_TIME', 'BOOK'] as const satisfies readonly SessionEvent[]
export type SchedulingEvent = (typeof SCHEDULING)[number]

/** By which event a session in a status gets its (first or another) time. Refuses STATE_CONFLICT {status}. */
export function schedulingEvent(from: SessionStatus): Answer<SchedulingEvent> {
  const event = SCHEDULING.find((one) => mayMove(from, one).ok)
  return event ? yes(event) : refuse('STATE_CONFLICT', { status: from })
}

/** How many minutes before its start an event can be started. */
const OPENS_MINUTES = 60

/** From when on an event can be started. */
export const opensAt = (startsAt: Temporal.Instant): Temporal.Instant => startsAt.subtract({ minutes: OPENS_MINUTES })

/** Whether an event can be started: from an hour before its start until its end. If not, the reason is its status or the time. */
export function mayStart(
  { status, startsAt, endsAt }: { status: SessionStatus; startsAt: Temporal.Instant | null; endsAt: Temporal.Instant | null },
  at: Temporal.Instant,
): { readonly ok: true } | { readonly ok: false; readonly reason: SessionStatus | 'TOO_EARLY' | 'TOO_LATE' } {
  if (!mayMove(status, 'START').ok || startsAt === null || endsAt === null) return { ok: false, reason: status }
  if (Temporal.Instant.compare(at, opensAt(startsAt)) < 0) return { ok: false, reason: 'TOO_EARLY' }
  return Temporal.Instant.compare(at, endsAt) >= 0 ? { ok: false, reason: 'TOO_LATE' } : { ok: true }
}

/** Cancelling is open until the start, also inside the lock. Refuses CANCELLATION_NOT_ALLOWED {reason: a status, or STARTED}. */
export function mayCancel(session: { status: SessionStatus; startsAt: Temporal.Instant | null }, now: Temporal.Instant): Answer<null> {
  const move = mayMove(session.status, 'CANCEL')
  if (!move.ok) return move
  const started = session.startsAt !== null && Temporal.Instant.compare(now, session.startsAt) >= 0
  return started ? refuse('CANCELLATION_NOT_ALLOWED', { reason: 'STARTED' }) : yes(null)
}

/** How long a cancelled event can be restored, and an outcome reported: 30 days of 24 hours. */
const MONTH_HOURS = 30 * 24

/** Until when a cancelled event can be restored: for 30 days, but never after its start. */
export function restorableUntil({
  cancelledAt,
  startsAt,
}: {
  readonly cancelledAt: Temporal.Instant
  readonly startsAt: Temporal.Instant | null
}): Temporal.Instant {
  const last = cancelledAt.add({ hours: MONTH_HOURS })
  return startsAt !== null && Temporal.Instant.compare(startsAt, last) < 0 ? startsAt : last
}

/** A session as far as its restoration depends on it. */
interface Restorable {
  readonly status: SessionStatus
  readonly cancelledAt: Temporal.Instant | null
  readonly startsAt: Temporal.Instant | null
  readonly openRoom?: boolean | undefined
}

/** Whether a cancelled event can be restored. Refuses NOT_ALLOWED_TYPE for an open room, whose units have gone back, STATE_CONFLICT {status} unless it is cancelled, {reason STARTED | TOO_LATE} from its start on, or after 30 days. */
export function mayRestore({ status, cancelledAt, startsAt, openRoom }: Restorable, now: Temporal.Instant): Answer<null> {
  if (openRoom) return refuse('NOT_ALLOWED_TYPE')
  const move = mayMove(status, 'RESTORE')
  if (!move.ok) return move
  if (startsAt !== null && Temporal.Instant.compare(startsAt, now) <= 0) return refuse('STATE_CONFLICT', { reason: 'STARTED' })
  const isLate = cancelledAt === null || Temporal.Instant.compare(now, cancelledAt.add({ hours: MONTH_HOURS })) >= 0
  return isLate ? refuse('STATE_CONFLICT', { reason: 'TOO_LATE' }) : yes(null)
}

/** Whether a producer can say how an event went. Refuses STATE_CONFLICT {status} unless it is completed, {reason TOO_LATE} from 30 days after its end on. */
export function mayReportOutcome(
  { status, endsAt }: { readonly status: SessionStatus; readonly endsAt: Temporal.Instant | null },
  now: Temporal.Instant,
): Answer<null> {
  if (status !== 'COMPLETED') return refuse('STATE_CONFLICT', { status })
  const isLate = endsAt === null || Temporal.Instant.compare(now, endsAt.add({ hours: MONTH_HOURS })) >= 0
  return isLate ? refuse('STATE_CONFLICT', { reason: 'TOO_LATE' }) : yes(null)
}

/** Minutes after the end at which the clock completes the event. */
export const TIME_OUT_MINUTES = 30

/** When the clock completes an event with this end. */
export const timesOutAt = (endsAt: Temporal.Instant): Temporal.Instant => endsAt.add({ minutes: TIME_OUT_MINUTES })

/** When a request lapses: after 24 hours or half the time to the old, else the wanted, start, whichever is earlier. */
export function requestExpiresAt(
  now: Temporal.Instant,
  oldStart: Temporal.Instant | null,
  wantedStart: Temporal.Instant,
): Temporal.Instant {
  const lead = Math.max(0, (oldStart ?? wantedStart).epochMilliseconds - now.epochMilliseconds)
  return now.add({ milliseconds: Math.min(24 * 3_600_000, Math.floor(lead / 2)) })
}
