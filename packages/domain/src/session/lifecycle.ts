import { type Answer, yes } from '../answer.ts'
import { refuse } from '../errors.ts'
import type { SessionStatus } from './kinds.ts'

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
] as const
export type SessionEvent = (typeof SESSION_EVENTS)[number]

/** Who causes a transition. Rights are in the policy table; this only names the part that the actor plays. */
export type SessionPart = 'EDITOR' | 'STAFF' | 'PRODUCER' | 'HOST' | 'CLOCK'

export interface Transition {
  readonly from: SessionStatus
  readonly event: SessionEvent
  /** PREVIOUS is the status that the session came from, kept beside the request or the cancellation. */
  readonly to: SessionStatus | 'PREVIOUS'
  readonly parts: readonly SessionPart[]
}

/** Every allowed move of a session; whatever is not here is refused. */
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
  { from: 'SCHEDULED', event: 'START', to: 'LIVE', parts: ['HOST', 'PRODUCER', 'CLOCK'] },
  { from: 'LIVE', event: 'END', to: 'COMPLETED', parts: ['HOST', 'PRODUCER'] },
  { from: 'LIVE', event: 'TIME_OUT', to: 'COMPLETED', parts: ['CLOCK'] },
  { from: 'SCHEDULED', event: 'TIME_OUT', to: 'COMPLETED', parts: ['CLOCK'] },
  { from: 'UNSCHEDULED', event: 'CANCEL', to: 'CANCELLED', parts: ['EDITOR', 'STAFF'] },
  { from: 'REQUESTED', event: 'CANCEL', to: 'CANCELLED', parts: ['EDITOR', 'STAFF'] },
  { from: 'SCHEDULED', event: 'CANCEL', to: 'CANCELLED', parts: ['EDITOR', 'STAFF'] },
  { from: 'CANCELLED', event: 'RESTORE', to: 'PREVIOUS', parts: ['PRODUCER'] },
]

/** Where an event leads. Refuses CANCELLATION_NOT_ALLOWED {reason: status} for a cancellation, STATE_CONFLICT {status, event} for the rest. */
export function mayMove(from: SessionStatus, event: SessionEvent): Answer<Transition['to']> {
  const transition = TRANSITIONS.find((row) => row.from === from && row.event === event)
  if (transition) return yes(transition.to)
  if (event === 'CANCEL') return refuse('CANCELLATION_NOT_ALLOWED', { reason: from })
  return refuse('STATE_CONFLICT', { status: from, event })
}

/** Cancelling is open until the start, also inside the lock. Refuses CANCELLATION_NOT_ALLOWED {reason: a status, or STARTED}. */
export function mayCancel(session: { status: SessionStatus; startsAt: Temporal.Instant | null }, now: Temporal.Instant): Answer<null> {
  const move = mayMove(session.status, 'CANCEL')
  if (!move.ok) return move
  const started = session.startsAt !== null && Temporal.Instant.compare(now, session.startsAt) >= 0
  return started ? refuse('CANCELLATION_NOT_ALLOWED', { reason: 'STARTED' }) : yes(null)
}

/** Minutes before the start from which a host or producer may start the event. */
const START_OPENS_MINUTES = 60
/** Minutes after the end at which the clock completes the event. */
export const TIME_OUT_MINUTES = 30

/** Whether the event may be started now: from 60 minutes before the start to the end. Refuses STATE_CONFLICT with the window. */
export function mayStart(
  session: { status: SessionStatus; startsAt: Temporal.Instant | null; endsAt: Temporal.Instant | null },
  now: Temporal.Instant,
): Answer<null> {
  const move = mayMove(session.status, 'START')
  if (!move.ok) return move
  if (session.startsAt === null || session.endsAt === null) return refuse('STATE_CONFLICT', { status: session.status, event: 'START' })
  const opens = session.startsAt.subtract({ minutes: START_OPENS_MINUTES })
  const open = Temporal.Instant.compare(now, opens) >= 0 && Temporal.Instant.compare(now, session.endsAt) <= 0
  if (open) return yes(null)
  return refuse('STATE_CONFLICT', { status: session.status, event: 'START', from: opens.toString(), to: session.endsAt.toString() })
}

/** When the clock completes the event. */
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
