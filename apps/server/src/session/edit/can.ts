import type { Answer } from '@troupe/domain/answer'
import { mayReschedule, maySchedule, mayUnschedule } from '@troupe/domain/schedule/may-schedule'
import { otherKinds, typeReason } from '@troupe/domain/session/change-reasons'
import { mayCancel, mayMove, mayReportOutcome, mayRestore } from '@troupe/domain/session/lifecycle'
import { mayEdit } from '@troupe/domain/session/lock'
import { mayChooseMissions } from '@troupe/domain/session/missions'
import { mayAssign } from '@troupe/domain/staffing/may-assign'
import { mayRateCrew } from '@troupe/domain/staffing/place-notes'
import { type Ctx, isStaff } from '../../platform/ctx.ts'
import type { Flag } from '../../platform/rights/flag.ts'
import { editsFieldsOf, type Operation, reaches, scopeOf } from '../../platform/rights/policy.ts'
import type { SessionView } from '../list/view.ts'
import { maySee } from './seen.ts'
import { CHANGE_FACTS, changeFactsOf, slotsOf, upgradeOf } from './supports.ts'

const yes: Flag = { value: true, reason: null }
const because = (reason: string): Flag => ({ value: false, reason })

/** What of a session says what may be done with it. */
export const PERMISSION_FACTS = [...CHANGE_FACTS, 'type', 'host_type', 'cancelled_at', 'format', 'assigned', 'outcome'] as const
/** What a flag depends on besides these; it is read only for the flag. */
export const FLAG_FACTS = { type: ['formats'], hostType: ['formats'], missions: ['missionsOn'] } as const
type PermissionView = Pick<SessionView, (typeof PERMISSION_FACTS)[number] | 'workspace_id'> &
  Partial<Pick<SessionView, 'formats' | 'missionsOn'>>

/** `Session.meta.permissions`: what this reader may do with this session at `now`, judged by the rules the commands use. */
export function permissionsOf(ctx: Ctx, view: PermissionView, now: Temporal.Instant): Readonly<Record<string, Flag>> {
  const may = (operation: Operation) => reaches(scopeOf(operation, ctx.actor), { workspaceId: view.workspace_id, assigned: view.assigned })
  const when = (operation: Operation, reason: string | null): Flag =>
    may(operation) ? (reason === null ? yes : because(reason)) : because('FORBIDDEN')
  const staff = isStaff(ctx)
  const facts = changeFactsOf(view)
  const edit = reasonOf(mayEdit(facts, now, staff))
  const scheduler = { staff, answersRequests: may('POST /scheduler/session/{id}/request/approve') }
  const force = timeReasonOf(maySchedule(facts, now, scheduler))
  const upgrade = upgradeOf(view, now)[staff ? 'staff' : 'customer']
  const kinds = otherKinds(view.formats ?? [], { type: view.type, hostType: view.host_type })
  const kind = (part: keyof typeof kinds) => typeReason({ ...facts, formatAllows: kinds[part] }, now, staff)
  const answer = reasonOf(mayMove(facts.status, 'APPROVE'))
  return {
    edit: when('updateSession', edit),
    contacts: when('setContactOnSession', edit),
    location: when('addLocationToSession', edit),
    groupDetails: when('clearGroupDetails', edit),
    missions: when('setMissionSetOnSession', missionsOf(facts, view, { now, staff })),
    timeline: when('setTimeline', edit),
    notes: maySee(ctx, 'Session.internalNotes', view) ? yes : because('FORBIDDEN'),
    review: editsFieldsOf(ctx.actor, 'SUCCESS') ? yes : because('FORBIDDEN'),
    schedule: when('POST /scheduler/session/{id}/reserve', timeReasonOf(mayReschedule(facts, now, scheduler))),
    unschedule: when('DELETE /scheduler/session/{id}/book', timeReasonOf(mayUnschedule(facts, now, scheduler))),
    cancel: when('DELETE /session/{id}', reasonOf(mayCancel(facts, now))),
    slots: when('PUT /scheduler/session/{id}/slots', slotsOf(view, now, staff).reason ?? (answer === null ? force : null)),
    upgrade: when('POST /session/{id}/upgrade', upgrade.reason),
    type: when('updateSessionType', kind('type')),
    hostType: when('updateSessionHostType', kind('hostType')),
    assign: when('setUserOnSessionAssignment', reasonOf(mayAssign(facts, 'SALESPERSON'))),
    rate: when('updateSessionAssignment', reasonOf(mayRateCrew(view))),
    placeNotes: when('updateSessionAssignment', null),
    confirmTravel: when('updateSessionAssignmentTravelConfirmationStatus', null),
    shuffle: when('POST /scheduler/session/{id}/shuffle', reasonOf(mayAssign(facts))),
    force: when('POST /scheduler/session/{id}/reschedule/force', force),
    withdraw: when('DELETE /scheduler/session/{id}/request', reasonOf(mayMove(facts.status, 'WITHDRAW'))),
    restore: when('POST /session/{id}/restore', reasonOf(mayRestore({ ...facts, cancelledAt: view.cancelled_at }, now))),
    reportOutcome: when('PUT /session/{id}/outcome', reasonOf(mayReportOutcome(facts, now))),
    answerRequest: when('POST /scheduler/session/{id}/request/approve', answer),
  }
}

function missionsOf(
  facts: ReturnType<typeof changeFactsOf>,
  { format, missionsOn = false }: PermissionView,
  { now, staff }: { readonly now: Temporal.Instant; readonly staff: boolean },
): string | null {
  if (format.settings.customization !== true) return 'NOT_ALLOWED_TYPE'
  const choice = mayChooseMissions({ ...facts, isOn: missionsOn }, now, staff)
  return choice.ok ? null : String(choice.extensions.reason ?? choice.code)
}

const reasonOf = (answer: Answer<unknown>): string | null => (answer.ok ? null : answer.code)

/** Why the time can't change: an open request is told apart from an event that has begun or is over. */
const timeReasonOf = (answer: Answer<unknown>): string | null =>
  !answer.ok && answer.extensions.status === 'REQUESTED' ? 'REQUEST_OPEN' : reasonOf(answer)
