import { type Answer, no, yes } from '@troupe/domain/answer'
import { refuse } from '@troupe/domain/errors'
import type { WorkspaceLevel } from '@troupe/domain/role/level'
import type { Ctx, Work } from '../../platform/ctx.ts'
import { countHit } from '../../platform/http/rate-limit.ts'
import type { Tokens } from '../../platform/http/tokens.ts'
import type { Person } from '../../platform/rights/policy.ts'
import { makeCode } from '../codes.ts'

const triesOfPerson = { purpose: 'invite', most: 100, minutes: 60 }
/** Invitations sent by one person without staff permission, over all workspaces that have never booked. */
const sentByNewcomer = { purpose: 'invite-unbooked', most: 10, minutes: 24 * 60 }

export interface InvitationSent {
  readonly success: true
  readonly expiresAt: string
}
interface InvitationToSend {
  /** By which it is sent, for the audit. */
  readonly operation: 'POST /auth/invite' | 'POST /auth/invite/{id}/again'
  readonly workspaceId: string
  readonly email: string
  readonly role: WorkspaceLevel
  readonly inviter: Person
}

/** Counts a person's try to invite or to resend, refused ones too. Returns the seconds until the next one, or undefined when it is allowed. */
export const countInvitation = (ctx: Ctx, userId: string): Promise<number | undefined> => countHit(ctx, triesOfPerson, userId)

/**
 * Makes an invitation, ends the one before it, emails the link, notes it in the audit and notifies the open pages of the workspace. Refuses
 * NOT_FOUND for no workspace, STATE_CONFLICT {reason ALREADY_MEMBER}, TOO_MANY_REQUESTS {retryAfter seconds, reason INVITATIONS}.
 */
export async function sendInvitation(work: Work, tokens: Tokens, given: InvitationToSend): Promise<Answer<InvitationSent>> {
  const { operation, workspaceId, email, role, inviter } = given
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
  work.audit({ operation, subjectType: 'workspace', subjectId: workspaceId, workspaceId, after: { email, role } })
  return yes({ success: true, expiresAt: made.expires.toString() })
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
