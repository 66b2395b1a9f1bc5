import type { Audited } from '@troupe/domain/account/audited'
import { actorId, type Work } from '../../platform/ctx.ts'

type HoursDeed = Extract<
  Audited,
  'createAvailabilities' | 'updateAvailability' | 'deleteAvailabilities' | 'setAvailabilityRotation' | 'reportAbsence'
>

interface HoursNote {
  readonly userId: string
  readonly before?: unknown
  readonly after?: unknown
}

/** The line in the audit of who changed someone else's hours; people's changes of their own hours leave none. */
export async function noteHours(work: Work, operation: HoursDeed, { userId, ...change }: HoursNote): Promise<void> {
  if (actorId(work) !== userId) work.audit({ operation, subjectType: 'user', subjectId: userId, ...change })
}
