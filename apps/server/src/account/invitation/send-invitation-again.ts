import { type Answer, no } from '@troupe/domain/answer'
import { type Ctx, command } from '../../platform/ctx.ts'
import type { Tokens } from '../../platform/http/tokens.ts'
import { lockCodes } from '../codes.ts'
import { spendInvitation } from './invitation.ts'
import { closed, invitationIn, maySendAgain } from './open-invitations.ts'
import { countInvitation, type InvitationSent, sendInvitation } from './send-invitation.ts'

/**
 * Resends an open or expired invitation in the name of the caller: a new link for seven days, and the old one no longer works. Counts
 * like inviting. Refuses NOT_FOUND for another workspace's, FORBIDDEN, {reason SELF} for an invitation to one's own address, STATE_CONFLICT {reason:
 * INVITATION_CLOSED, ALREADY_MEMBER}, TOO_MANY_REQUESTS {retryAfter seconds, reason}.
 */
export async function sendInvitationAgain(ctx: Ctx, tokens: Tokens, id: string): Promise<Answer<InvitationSent>> {
  const { actor } = ctx
  if (actor.kind !== 'user') return no('UNAUTHENTICATED')
  const retryAfter = await countInvitation(ctx, actor.id)
  if (retryAfter !== undefined) return no('TOO_MANY_REQUESTS', { retryAfter })
  return command(ctx, async (work) => {
    const found = await invitationIn(work.tx, ctx, id)
    if (!found.ok) return found
    const invitation = found.value
    const may = maySendAgain(ctx, invitation)
    if (!may.ok) return may
    const { workspaceId, email, role } = invitation
    await lockCodes(work, 'INVITE', email)
    // it may have been accepted or revoked since it was read
    if (!(await spendInvitation(work, invitation))) return closed()
    return sendInvitation(work, tokens, { operation: 'POST /auth/invite/{id}/again', workspaceId, email, role, inviter: actor })
  })
}
