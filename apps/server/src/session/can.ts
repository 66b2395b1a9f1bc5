import { typeReason } from '@troupe/domain/session/change-reasons'
import { mayCancel } from '@troupe/domain/session/lifecycle'
import { hasBegun, isLocked } from '@troupe/domain/session/lock'
import { type Ctx, isStaff } from '../platform/ctx.ts'
import { type Operation, reaches } from '../platform/policy.ts'
import { maySee, scopeFor } from './seen.ts'
import { CHANGE_FACTS, changeFactsOf, slotsOf, upgradeOf } from './supports.ts'
import type { SessionView } from './view.ts'

/** May the reader do it now, and if not, why not: the code that the operation itself would answer. */
export interface Flag {
  readonly value: boolean
  readonly reason: string | null
}

const yes: Flag = { value: true, reason: null }
const because = (reason: string): Flag => ({ value: false, reason })
const reviewers = ['ADMIN', 'EVENT_PRODUCER', 'CUSTOMER_SUCCESS_MANAGER']

/** What of a session says what may be done with it. */
export const PERMISSION_FACTS = [...CHANGE_FACTS, 'format', 'assigned'] as const
type PermissionView = Pick<SessionView, (typeof PERMISSION_FACTS)[number] | 'workspace_id'>

/** `Session.meta.permissions`: what this reader may do with this session at `now`, judged by the rules the commands use. */
export function permissionsOf(ctx: Ctx, view: PermissionView, now: Temporal.Instant): Readonly<Record<string, Flag>> {
  const may = (operation: Operation) => reaches(scopeFor(operation, ctx.actor), { workspaceId: view.workspace_id, assigned: view.assigned })
  const when = (operation: Operation, reason: string | null): Flag =>
    may(operation) ? (reason === null ? yes : because(reason)) : because('FORBIDDEN')
  const staff = isStaff(ctx)
  const facts = changeFactsOf(view)
  const locked = isLocked(facts, now, staff)
  const isOver = view.status === 'COMPLETED' || view.status === 'CANCELLED'
  const edit = view.status === 'CANCELLED' ? 'STATE_CONFLICT' : locked ? 'STARTS_SOON' : null
  const isAsked = view.status === 'REQUESTED'
  const isRunning = view.status === 'LIVE' || (view.diy && hasBegun(view.starts_at, now))
  // scheduling a requested event answers the request
  const answer = isAsked && !may('POST /scheduler/session/{id}/request/approve') ? (staff ? 'FORBIDDEN' : 'STATE_CONFLICT') : null
  const move = answer ?? (isOver || isRunning ? 'STATE_CONFLICT' : locked ? 'RESCHEDULE_REQUEST_REQUIRED' : null)
  const cancel = mayCancel({ status: view.status, startsAt: view.starts_at }, now)
  const upgrade = upgradeOf(view, now)[staff ? 'staff' : 'customer']
  const type = typeReason(facts, now, staff)
  const asked = isAsked ? null : 'STATE_CONFLICT'
  const crew = isOver ? 'STATE_CONFLICT' : view.diy ? 'NOT_ALLOWED_TYPE' : null
  return {
    edit: when('updateSession', edit),
    contacts: when('setContactOnSession', edit),
    location: when('addLocationToSession', edit),
    groupDetails: when('clearGroupDetails', edit),
    timeline: when('setTimeline', edit),
    notes: maySee(ctx, 'Session.internalNotes', view) ? yes : because('FORBIDDEN'),
    review: staff && ctx.actor.kind === 'user' && reviewers.includes(ctx.actor.role) ? yes : because('FORBIDDEN'),
    schedule: when('POST /scheduler/session/{id}/reserve', move),
    unschedule: when('DELETE /scheduler/session/{id}/book', view.starts_at === null ? 'UNSCHEDULED' : isAsked ? 'STATE_CONFLICT' : move),
    cancel: when('DELETE /session/{id}', cancel.ok ? null : 'CANCELLATION_NOT_ALLOWED'),
    slots: when('PUT /scheduler/session/{id}/slots', slotsOf(view, now, staff).reason ?? answer),
    upgrade: when('POST /session/{id}/upgrade', upgrade.reason),
    type: when('updateSessionType', type),
    hostType: when('updateSessionHostType', type),
    assign: when('setUserOnSessionAssignment', crew),
    shuffle: when('POST /scheduler/session/{id}/shuffle', crew),
    force: when('POST /scheduler/session/{id}/reschedule/force', answer ?? (isOver || isRunning ? 'STATE_CONFLICT' : null)),
    withdraw: when('DELETE /scheduler/session/{id}/request', asked),
    answerRequest: when('POST /scheduler/session/{id}/request/approve', asked),
  }
}
