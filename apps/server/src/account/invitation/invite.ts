import { type Answer, no } from '@troupe/domain/answer'
import { levelPasses, type WorkspaceLevel } from '@troupe/domain/role/level'
import { type Ctx, command } from '../../platform/ctx.ts'
import type { Tokens } from '../../platform/http/tokens.ts'
import { reaches } from '../../platform/rights/policy.ts'
import { booksIn } from '../can.ts'
import { countInvitation, type InvitationSent, sendInvitation } from './send-invitation.ts'

/**
 * Invites an address to a workspace by a link that is valid for seven days; a newer one for the same workspace replaces it. The answer does not tell
 * whether anyone has the address. Refuses NOT_FOUND for another customer's workspace, FORBIDDEN for a member who is not its admin and for a level
 * above one's own, {reason SELF} for one's own address, STATE_CONFLICT {reason ALREADY_MEMBER}, TOO_MANY_REQUESTS {retryAfter seconds, reason}.
 */
export async function invite(
  ctx: Ctx,
  tokens: Tokens,
  given: { readonly workspaceId: string; readonly email: string; readonly role: WorkspaceLevel },
): Promise<Answer<InvitationSent>> {
  const { actor, scope } = ctx
  const workspaceId = given.workspaceId.toLowerCase()
  if (actor.kind !== 'user') return no('UNAUTHENTICATED')
  if (!reaches(scope, { workspaceId })) return no(actor.levels.has(workspaceId) ? 'FORBIDDEN' : 'NOT_FOUND')
  if (!booksIn(ctx, workspaceId)) return no('FORBIDDEN')
  if (!scope.all && !levelPasses(actor.levels.get(workspaceId) ?? null, given.role)) return no('FORBIDDEN')
  if (given.email === actor.email) return no('FORBIDDEN', { reason: 'SELF' })
  const retryAfter = await countInvitation(ctx, actor.id)
  if (retryAfter !== undefined) return no('TOO_MANY_REQUESTS', { retryAfter })
  const { email, role } = given
  return command(ctx, (work) => sendInvitation(work, tokens, { operation: 'POST /auth/invite', workspaceId, email, role, inviter: actor }))
}
