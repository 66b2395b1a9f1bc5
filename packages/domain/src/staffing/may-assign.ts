import { type Answer, yes } from '../answer.ts'
import { refuse } from '../errors.ts'
import type { SessionStatus } from '../session/kinds.ts'
import { mayMove } from '../session/lifecycle.ts'
import type { AssignmentRole } from './kinds.ts'

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
