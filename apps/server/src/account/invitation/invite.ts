import { type Answer, no, yes } from '@troupe/domain/answer'
import { refuse } from '@troupe/domain/errors'
import { levelPasses, type WorkspaceLevel } from '@troupe/domain/role/level'
import { type Ctx, command, type Work } from '../../platform/ctx.ts'
import { type Person, reaches } from '../../platform/policy.ts'
import { countHit } from '../../platform/rate-limit.ts'
import type { Tokens } from '../../platform/tokens.ts'
import { booksIn } from '../can.ts'
import { makeCode } from '../codes.ts'

const triesOfPerson = { purpose: 'invite', most: 100, minutes: 60 }
/** Invitations sent by one person without staff permission, over all workspaces that have never booked. */
const sentByNewcomer = { purpose: 'invite-unbooked', most: 10, minutes: 24 * 60 }

/**
 * Invites an address to a workspace by a link that lives seven days; a newer one for the same workspace replaces it. The answer does not tell
 * whether anyone has the address. Refuses NOT_FOUND for another customer's workspace, FORBIDDEN for a member who is not its admin and for a level
 * above one's own, {reason SELF} for one's own address, STATE_CONFLICT {reason ALREADY_MEMBER}, TOO_MANY_REQUESTS {retryAfter seconds, reason}.
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
  if (!booksIn(ctx, workspaceId)) return no('FORBIDDEN')
  if (!scope.all && !levelPasses(actor.levels.get(workspaceId) ?? null, given.role)) return no('FORBIDDEN')
  if (given.email === actor.email) return no('FORBIDDEN', { reason: 'SELF' })
  const retryAfter = await countInvitation(ctx, actor.id)
  if (retryAfter !== undefined) return no('TOO_MANY_REQUESTS', { retryAfter })
  return command(ctx, async (work) => {
    const { email, role } = given
    const made = await mailInvitation(work, tokens, { workspaceId, email, role, inviter: actor })
    if (!made.ok) return made
    await work.audit({
      operation: 'POST /auth/invite',
      subjectType: 'workspace',
      subjectId: workspaceId,
      workspaceId,
      after: { email, role },
    })
    return yes({ success: true, expiresAt: made.value.toString() } as const)
  })
}

/** Counts a person's try to invite or to resend, refused ones too. Returns the seconds until the next one, or undefined when it is allowed. */
export const countInvitation = (ctx: Ctx, userId: string): Promise<number | undefined> => countHit(ctx, triesOfPerson, userId)

/**
 * Makes an invitation, ends the one before it, emails the link and tells the open pages of the workspace. Returns when it expires. Refuses
 * NOT_FOUND for no workspace, STATE_CONFLICT {reason ALREADY_MEMBER}, TOO_MANY_REQUESTS {retryAfter seconds, reason INVITATIONS}.
 */
export async function mailInvitation(
  work: Work,
  tokens: Tokens,
  given: { readonly workspaceId: string; readonly email: string; readonly role: WorkspaceLevel; readonly inviter: Person },
): Promise<Answer<Temporal.Instant>> {
  const { workspaceId, email, role, inviter } = given
  const workspace = await work.tx.selectFrom('workspace').select('name').where('id', '=', workspaceId).executeTakeFirst()
  if (!workspace) return no('NOT_FOUND')
  const member = await work.tx
    .selectFrom('account_permission as p')
    .innerJoin('account_user as u', 'u.id', 'p.user_id')
    .select('p.id')
    .where('p.workspace_id', '=', workspaceId)
    .where('u.email', '=', email)
    .executeTakeFirst()
  if (member) return refuse('STATE_CONFLICT', { reason: 'ALREADY_MEMBER' })
  const may = await countSent(work, inviter, workspaceId)
  if (!may.ok) return may
  const made = await makeCode(work, tokens, { kind: 'INVITE', email, invitation: { workspaceId, role, inviterId: inviter.id } })
  await work.emit('account.inviting', {
    email,
    role,
    workspaceId,
    workspace: workspace.name,
    inviter: inviter.fullName,
    codeId: made.id,
    code: made.code,
  })
  work.tell('workspace', workspaceId, 'workspace.updated')
  return yes(made.expires)
}

/**
 * Counts an invitation that is sent: without staff permission ten in 24 hours over all workspaces that have never booked, so that no one uses our
 * emails to write to strangers. A workspace has booked once an event that cost credits has had a date, even if it was cancelled later. The count
 * belongs to the transaction: an invitation that is refused, or answered again under its key, isn't counted. Refuses TOO_MANY_REQUESTS {retryAfter seconds,
 * reason INVITATIONS}.
 */
async function countSent(work: Work, inviter: Person, workspaceId: string): Promise<Answer<null>> {
  if (inviter.staff || (await hasBooked(work, workspaceId))) return yes(null)
  const retryAfter = await countHit({ ...work, db: work.tx }, sentByNewcomer, inviter.id)
  return retryAfter === undefined ? yes(null) : refuse('TOO_MANY_REQUESTS', { retryAfter, reason: 'INVITATIONS' })
}

async function hasBooked({ tx }: Work, workspaceId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('session')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('first_booked_at', 'is not', null)
    .where('credits', '>', 0)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
