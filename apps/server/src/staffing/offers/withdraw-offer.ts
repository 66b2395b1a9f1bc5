import { type Answer, yes } from '@troupe/domain/answer'
import { type Ctx, command } from '../../platform/ctx.ts'
import type { Assigned } from '../choose/assign.ts'
import { pencilMissing } from '../crew/crew.ts'
import { clearPlace } from './offer.ts'
import { lockPendingOffer } from './pending-offer.ts'

/**
 * Withdraws a PENDING offer: its person is told, its link no longer works, and the place is open, with someone pencilled where possible. Refuses
 * NOT_FOUND, ASSIGNMENT_SUPERSEDED {state} when it was answered or withdrawn, EXPIRED after its deadline.
 */
export function withdrawOffer(ctx: Ctx, offerId: string): Promise<Answer<Assigned>> {
  return command(ctx, async (work) => {
    const found = await lockPendingOffer(work, offerId)
    if (!found.ok) return found
    const { session, place, offer } = found.value
    await clearPlace(work, place, null)
    await pencilMissing(work, session.id)
    work.audit({
      operation: 'DELETE /assignment-offer/{id}',
      subjectType: 'assignment',
      subjectId: place.id,
      sessionId: session.id,
      workspaceId: session.workspace_id,
      before: { userId: offer.user_id, role: place.role },
    })
    work.tell('session', session.id, 'session.updated')
    return yes({ sessionId: session.id, assignmentId: place.id })
  })
}
