import { type Answer, yes } from '@troupe/domain/answer'
import { type Ctx, command } from '../../platform/ctx.ts'
import { spendInvitation } from './invitation.ts'
import { closed, invitationIn, mayTakeBack } from './open-invitations.ts'

/**
 * Revokes an open invitation: from now on its link answers like one that never existed. Refuses NOT_FOUND for another workspace's, FORBIDDEN,
 * STATE_CONFLICT {reason INVITATION_CLOSED} for one that was answered, revoked or resent in the meantime.
 */
export function revokeInvitation(ctx: Ctx, id: string): Promise<Answer<{ success: true }>> {
  return command(ctx, async (work) => {
    const found = await invitationIn(work.tx, ctx, id)
    if (!found.ok) return found
    const invitation = found.value
    const may = mayTakeBack(ctx, invitation)
    if (!may.ok) return may
    // accepting locks the row, so one of the two comes too late
    if (!(await spendInvitation(work, invitation))) return closed()
    const { workspaceId, email, role } = invitation
    work.audit({
      operation: 'DELETE /auth/invite/{id}',
      subjectType: 'workspace',
      subjectId: workspaceId,
      workspaceId,
      before: { email, role },
    })
    work.tell('workspace', workspaceId, 'workspace.updated')
    return yes({ success: true } as const)
  })
}
