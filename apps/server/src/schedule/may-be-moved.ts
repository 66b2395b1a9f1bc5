import { type Answer, no, yes } from '@troupe/domain/answer'
import { lockedReason } from '@troupe/domain/schedule/request-reason'
import { hasBegun, isLocked } from '@troupe/domain/session/lock'
import { isStaff, type Work } from '../platform/ctx.ts'
import { reaches, scopeOf } from '../platform/policy.ts'
import type { SessionRow } from '../session/session.ts'

/**
 * Whether this actor may reschedule the session, checked after the row lock (I-17). Refuses as isSchedulable,
 * RESCHEDULE_REQUEST_REQUIRED {reason LOCKED} inside the customers' lock, VERSION_CONFLICT.
 */
export function mayBeMoved(work: Work, row: SessionRow, version?: number | undefined): Answer<null> {
  const schedulable = isSchedulable(work, row)
  if (!schedulable.ok) return schedulable
  const facts = { startsAt: row.starts_at, endsAt: row.ends_at, diy: row.diy }
  const reason = lockedReason(facts, work.at, isStaff(work))
  if (reason) return no('RESCHEDULE_REQUEST_REQUIRED', { reason })
  if (isLocked(facts, work.at, isStaff(work))) return no('STATE_CONFLICT', { status: row.status })
  if (version !== undefined && version !== row.version) return no('VERSION_CONFLICT', { version: row.version })
  return yes(null)
}

/**
 * Whether the session's state lets this actor schedule it: scheduling a REQUESTED event answers the request, so it needs the right to do that.
 * Refuses STATE_CONFLICT {status}, also once a self-hosted event has begun, which is LIVE from its start; FORBIDDEN to staff who may not answer
 * requests.
 */
export function isSchedulable(work: Work, row: SessionRow): Answer<null> {
  if (
    row.status === 'REQUESTED' &&
    !reaches(scopeOf('POST /scheduler/session/{id}/request/approve', work.actor), { workspaceId: row.workspace_id })
  )
    return isStaff(work) ? no('FORBIDDEN') : no('STATE_CONFLICT', { status: row.status })
  if (!['UNSCHEDULED', 'SCHEDULED', 'REQUESTED'].includes(row.status)) return no('STATE_CONFLICT', { status: row.status })
  return row.diy && hasBegun(row.starts_at, work.at) ? no('STATE_CONFLICT', { status: 'LIVE' }) : yes(null)
}
