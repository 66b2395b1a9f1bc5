import type { Audited } from '@troupe/domain/account/audited'
import type { AssignmentRole } from '@troupe/domain/role/assignment'
import type { CrewCause } from '@troupe/domain/staffing/crew-cause'
import type { Work } from '../../platform/ctx.ts'

/** Whatever puts someone on a place or takes them off it. */
type CrewDeed = Extract<
  Audited,
  | 'setUserOnSessionAssignment'
  | 'crew filled'
  | 'crew asked again'
  | 'crew released'
  | 'offer expired'
  | 'POST /assignment/{id}/accept'
  | 'POST /assignment/{id}/decline'
  | 'POST /assignment/{id}/withdraw'
>

interface CrewNote {
  readonly place: { readonly id: string; readonly session_id: string; readonly role: AssignmentRole }
  /** Who had the place, and who has it or its offer now. */
  readonly before?: string | null
  readonly after: string | null
  readonly why?: CrewCause | null
  /** Whatever else is worth keeping of it. */
  readonly more?: Readonly<Record<string, boolean>>
  readonly reason?: string | null
  /** Absent: the caller. Null: the system. */
  readonly by?: string | null
}

/** The line in the audit of a change of a crew: who had the place and who has it, its role, and why. */
export function noteCrew(work: Work, operation: CrewDeed, { place, before = null, after, why, more, reason = null, by }: CrewNote): void {
  const { id, session_id: sessionId, role } = place
  work.audit({
    ...{ operation, subjectType: 'assignment', subjectId: id, sessionId, reason },
    ...(by === undefined ? {} : { actorId: by }),
    before: before === null ? null : { userId: before, role },
    after: { userId: after, ...(after === null ? {} : { role }), ...more, ...(why ? { why } : {}) },
  })
}
