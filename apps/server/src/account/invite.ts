import { type Answer, no, yes } from '@troupe/domain/answer'
import { refuse } from '@troupe/domain/errors'
import { levelPasses, type WorkspaceLevel } from '@troupe/domain/role/level'
import { type Ctx, command } from '../platform/ctx.ts'
import { reaches } from '../platform/policy.ts'
import { countHit } from '../platform/rate-limit.ts'
import type { Tokens } from '../platform/tokens.ts'
import { makeCode } from './codes.ts'

const invitationsOfPerson = { purpose: 'invite', most: 100, minutes: 60 }

/**
 * Invites an address to a workspace by a link that lives seven days; a newer one for the same workspace replaces it. The answer does not tell
 * whether somebody has the address. Refuses NOT_FOUND for a foreign workspace, FORBIDDEN for a member who is not its admin and for a level
 * above one's own, STATE_CONFLICT {reason ALREADY_MEMBER}, TOO_MANY_REQUESTS {retryAfter seconds}.
 */
export async function invite(
  ctx: Ctx,
  tokens: Tokens,
  given: { readonly workspaceId: string; readonly email: string; readonly role: WorkspaceLevel },
): Promise<Answer<{ success: true; expiresAt: string }>> {
  const { actor, scope } = ctx
  const workspaceId = given.workspaceId.toLowerCase()
  if (actor.kind !== 'user') return no('UNAUTHENTICATED')
  if (!reaches(scope, { workspaceId })) return no(actor.levels.has(workspaceId) ? 'FORBIDDEN' : 'NOT_FOUND')
  if (!actor.staff && !levelPasses(actor.levels.get(workspaceId) ?? null, given.role)) return no('FORBIDDEN')
  const retryAfter = await countHit(ctx, invitationsOfPerson, actor.id)
  if (retryAfter !== undefined) return no('TOO_MANY_REQUESTS', { retryAfter })
  return command(ctx, async (work) => {
    const { tx } = work
    const workspace = await tx.selectFrom('workspace').select('name').where('id', '=', workspaceId).executeTakeFirst()
    if (!workspace) return no('NOT_FOUND')
    const member = await tx
      .selectFrom('account_permission as p')
      .innerJoin('account_user as u', 'u.id', 'p.user_id')
      .select('p.id')
      .where('p.workspace_id', '=', workspaceId)
      .where('u.email', '=', given.email)
      .executeTakeFirst()
    if (member) return refuse('STATE_CONFLICT', { reason: 'ALREADY_MEMBER' })
    const { email, role } = given
    const made = await makeCode(work, tokens, { kind: 'INVITE', email, invitation: { workspaceId, role, inviterId: actor.id } })
    await work.emit('account.inviting', {
      email,
      role,
      workspaceId,
      workspace: workspace.name,
      inviter: `${actor.firstName} ${actor.lastName}`.trim(),
      codeId: made.id,
      code: made.code,
    })
    await work.audit({
      operation: 'POST /auth/invite',
      subjectType: 'workspace',
      subjectId: workspaceId,
      workspaceId,
      after: { email, role },
    })
    return yes({ success: true, expiresAt: made.expires.toString() } as const)
  })
}
