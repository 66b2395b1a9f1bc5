import { typedCode } from '@troupe/domain/account/codes'
import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid, refuse } from '@troupe/domain/errors'
import type { WorkspaceLevel } from '@troupe/domain/role/level'
import { type Ctx, command } from '../../platform/ctx.ts'
import type { Address } from '../../platform/http/address.ts'
import { byCode } from '../../platform/http/by-code.ts'
import type { Tokens } from '../../platform/http/tokens.ts'
import { tellPerson } from '../identity.ts'
import { addMember, type Invitation, liveInvitation, loginLogo, spendInvitation } from './invitation.ts'
import { confirmRegistration, type Registered, registerInvited } from './register.ts'

/** What an invitation offers to its holder, and what they have to do first. */
export interface Shown {
  readonly success: false
  readonly reason: 'REGISTER' | 'SIGN_IN' | 'ACCEPT' | 'SWITCH'
  readonly email: string
  readonly role: WorkspaceLevel
  readonly workspace: { readonly id: string; readonly name: string }
  readonly inviter: string
  /** What the workspace shows on this page: a small picture as a data: URL, for a guest who looks; null for all others. */
  readonly logo: string | null
}
export interface Accepted {
  readonly success: true
  readonly workspaceId: string
  readonly role: WorkspaceLevel
}

/**
 * Uses a code: the typed one of a registration, or an invitation, which with `look` is only shown. Refuses CODE_INVALID alike for every code
 * that opens nothing; FORBIDDEN {reason OTHER_ACCOUNT, email} when someone else is signed in; TOO_MANY_REQUESTS {retryAfter seconds}.
 */
export async function useCode(
  ctx: Ctx,
  tokens: Tokens,
  given: Address & { readonly code: string; readonly email?: string | undefined; readonly look?: boolean | undefined },
): Promise<Answer<Registered | Accepted | Shown>> {
  const { code, email, look, address, isShared } = given
  if (typedCode(code) === undefined) return byCode(ctx, { party: address, miss: 'CODE_INVALID' }, () => useInvitation(ctx, tokens, given))
  if (look) return no('CODE_INVALID')
  if (email === undefined) return invalid({ email: ['REQUIRED'] })
  return confirmRegistration(ctx, tokens, { email, code, address, isShared })
}

async function useInvitation(
  ctx: Ctx,
  tokens: Tokens,
  given: Parameters<typeof useCode>[2],
): Promise<Answer<Registered | Accepted | Shown>> {
  const { actor } = ctx
  const { address, isShared } = given
  const invitation = await liveInvitation(ctx, tokens, given.code)
  if (!invitation || (given.email !== undefined && given.email !== invitation.email)) return no('CODE_INVALID')
  if (actor.kind === 'user') {
    const isTheirs = actor.email === invitation.email
    if (given.look) return yes(shown(invitation, isTheirs ? 'ACCEPT' : 'SWITCH'))
    return isTheirs
      ? accept(ctx, tokens, { code: given.code, userId: actor.id })
      : refuse('FORBIDDEN', { reason: 'OTHER_ACCOUNT', email: invitation.email })
  }
  const known = await ctx.db.selectFrom('account_user').select('id').where('email', '=', invitation.email).executeTakeFirst()
  if (given.look) return yes(shown(invitation, known ? 'SIGN_IN' : 'REGISTER', await loginLogo(ctx, invitation.workspaceId)))
  if (known) return yes(shown(invitation, 'SIGN_IN'))
  const answer = await registerInvited(ctx, tokens, { code: given.code, address, isShared })
  return answer.ok ? yes(answer.value ?? shown(invitation, 'REGISTER')) : answer
}

async function accept(
  ctx: Ctx,
  tokens: Tokens,
  { code, userId }: { readonly code: string; readonly userId: string },
): Promise<Answer<Accepted>> {
  return command<Accepted>(ctx, async (work) => {
    const invitation = await liveInvitation(work, tokens, code)
    if (!invitation || !(await spendInvitation(work, invitation))) return no('CODE_INVALID')
    await addMember(work, invitation, userId)
    tellPerson(work, userId)
    return yes({ success: true, workspaceId: invitation.workspaceId, role: invitation.role })
  })
}

const shown = (invitation: Invitation, reason: Shown['reason'], logo: string | null = null): Shown => ({
  success: false,
  reason,
  email: invitation.email,
  role: invitation.role,
  workspace: { id: invitation.workspaceId, name: invitation.workspace },
  inviter: invitation.inviter,
  logo,
})
