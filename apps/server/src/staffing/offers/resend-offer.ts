import { randomBytes } from 'node:crypto'
import { type Answer, yes } from '@troupe/domain/answer'
import { sql } from 'kysely'
import { type Ctx, command } from '../../platform/ctx.ts'
import { hashOf } from '../../platform/http/tokens.ts'
import type { Assigned } from '../choose/assign.ts'
import { lockPendingOffer } from './pending-offer.ts'

/**
 * Sends a PENDING offer again, with a new code and the same deadline; from then on its earlier links, those of reminders included, answer
 * ASSIGNMENT_SUPERSEDED. Refuses NOT_FOUND, ASSIGNMENT_SUPERSEDED {state} when it was answered or withdrawn, EXPIRED after its deadline.
 */
export function resendOffer(ctx: Ctx, offerId: string): Promise<Answer<Assigned>> {
  return command(ctx, async (work) => {
    const found = await lockPendingOffer(work, offerId)
    if (!found.ok) return found
    const { session, place, offer } = found.value
    const code = randomBytes(32).toString('base64url')
    await sql`insert into staffing_replaced_code (code_hash, approval_id)
      select code_hash, id from staffing_approval where id = ${offer.id}::uuid and code_hash is not null
      union all select code_hash, approval_id from staffing_reminder where approval_id = ${offer.id}::uuid and code_hash is not null`.execute(
      work.tx,
    )
    await work.tx.updateTable('staffing_reminder').set({ code_hash: null }).where('approval_id', '=', offer.id).execute()
    await work.tx.updateTable('staffing_round_offer').set({ is_replaced: true }).where('approval_id', '=', offer.id).execute()
    await work.tx
      .updateTable('staffing_approval')
      .set({ code_hash: hashOf(code), resent_at: work.at })
      .where('id', '=', offer.id)
      .execute()
    work.audit({
      operation: 'POST /assignment-offer/{id}/resend',
      subjectType: 'assignment',
      subjectId: place.id,
      sessionId: session.id,
      workspaceId: session.workspace_id,
      after: { userId: offer.user_id, role: place.role },
    })
    work.tell('session', session.id, 'session.assignment')
    await work.emit('assignment.resent', {
      sessionId: session.id,
      assignmentId: place.id,
      approvalId: offer.id,
      userId: offer.user_id,
      role: place.role,
      code,
      expires: offer.expires_at,
      movedFrom: offer.moved_from,
    })
    return yes({ sessionId: session.id, assignmentId: place.id })
  })
}
