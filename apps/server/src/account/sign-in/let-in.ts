import { randomUUID } from 'node:crypto'
import { type Answer, no, yes } from '@troupe/domain/answer'
import { type Ctx, command, type Work } from '../../platform/ctx.ts'
import type { Address } from '../../platform/http/address.ts'
import { hashOf, type Tokens } from '../../platform/http/tokens.ts'
import { makeCode } from '../codes.ts'
import { sendResetCode } from '../password/reset-code.ts'
import { noteKnown, type PersonAt } from './known.ts'

/** A refresh token and both cookies are valid for 30 days. */
export const refreshDays = 30

export interface SignedIn {
  readonly success: true
  readonly token: string
  readonly refreshToken: string
}
/** Right, but the password was made for one use: `session` opens POST /auth/password/complete. */
export interface NewPasswordNeeded {
  readonly success: false
  readonly reason: 'NEW_PASSWORD_REQUIRED'
  readonly session: string
}
export type Entry = SignedIn | NewPasswordNeeded

/** Signs in a person who has proved who they are, by a password or a passkey; the state of the password decides what they may do next. */
export async function letIn(
  ctx: Ctx,
  tokens: Tokens,
  {
    user,
    from,
  }: { readonly user: { readonly id: string; readonly email: string; readonly password_state: string }; readonly from: Address },
): Promise<Answer<Entry>> {
  const inner = { ...ctx, idempotency: undefined }
  if (user.password_state === 'RESET') {
    await sendResetCode(inner, tokens, { ...user, address: from.address })
    return no('PASSWORD_RESET_REQUIRED', { reset: true })
  }
  if (user.password_state === 'TEMPORARY')
    return command<Entry>(inner, async (work) => {
      const { code } = await makeCode(work, tokens, { kind: 'NEW_PASSWORD', email: user.email, userId: user.id })
      return yes({ success: false, reason: 'NEW_PASSWORD_REQUIRED', session: code })
    })
  return command<Entry>(inner, async (work) => yes(await startFamily(work, tokens, { userId: user.id, from })))
}

/** Starts a family of refresh tokens for a person who has just proved who they are, and notes their address as known. */
export async function startFamily(work: Work, tokens: Tokens, person: PersonAt): Promise<SignedIn> {
  const { userId, from } = person
  const { tx, at } = work
  const familyId = randomUUID()
  const refreshToken = tokens.random()
  await tx
    .insertInto('account_family')
    .values({ id: familyId, user_id: userId, device: from.device ?? null, created_at: at })
    .execute()
  await tx
    .insertInto('account_refresh')
    .values(refreshRow(refreshToken, familyId, at))
    .execute()
  await tx.updateTable('account_user').set({ last_logged_in_at: at }).where('id', '=', userId).execute()
  await noteKnown(work, tokens, person)
  return { success: true, token: await tokens.access(userId, familyId, at), refreshToken }
}

/** How a refresh token is kept: hashed, with its end. */
export const refreshRow = (refreshToken: string, familyId: string, at: Temporal.Instant) => ({
  hash: hashOf(refreshToken),
  family_id: familyId,
  created_at: at,
  expires_at: at.add({ hours: refreshDays * 24 }),
})
