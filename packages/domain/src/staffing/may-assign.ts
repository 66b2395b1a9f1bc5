import { type Answer, yes } from '../answer.ts'
import { refuse } from '../errors.ts'
import type { AssignmentRole } from '../role/assignment.ts'
import { ASSIGNABILITIES, type Assignability, type SessionStatus } from '../session/kinds.ts'
import { mayMove } from '../session/lifecycle.ts'

/** What a reader is told of how an event gets its crew. */
export const SHOWN_ASSIGNABILITIES = [...ASSIGNABILITIES, 'NOT_ASSIGNABLE'] as const

/**
 * Who may assign people to an event at `now`. No one can when it is self-hosted, has no date, was cancelled or is over; else what staff have set holds.
 */
export function assignabilityOf(
  event: AssignFacts & { readonly endsAt: Temporal.Instant | null; readonly assignability: Assignability },
  now: Temporal.Instant,
): (typeof SHOWN_ASSIGNABILITIES)[number] {
  const isOver = event.endsAt !== null && Temporal.Instant.compare(event.endsAt, now) <= 0
  return isOver || !mayAssign(event).ok ? 'NOT_ASSIGNABLE' : event.assignability
}

export interface AssignFacts {
  readonly status: SessionStatus
  readonly diy: boolean
  readonly startsAt: Temporal.Instant | null
}

/**
 * Whether people can be put on a session, on a place of `role` or on any. Refuses STATE_CONFLICT {status} when it is over, NOT_ALLOWED_TYPE for DIY,
 * UNSCHEDULED without a start, which all but salespeople need.
 */
export function mayAssign({ status, diy, startsAt }: AssignFacts, role?: AssignmentRole): Answer<null> {
  const move = mayMove(status, 'ASSIGN')
  if (!move.ok) return move
  if (diy) return refuse('NOT_ALLOWED_TYPE')
  return startsAt === null && role !== 'SALESPERSON' ? refuse('UNSCHEDULED') : yes(null)
}
