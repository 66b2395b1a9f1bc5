import { type Answer, no } from '@troupe/domain/answer'
import type { Ctx } from '../platform/ctx.ts'
import { countHit, forgetHits, takeBackHit } from '../platform/rate-limit.ts'
import type { Tokens } from '../platform/tokens.ts'
import { verifyPassword } from './account.ts'
import { type Entry, letIn } from './let-in.ts'

const triesOfAccount = { purpose: 'login', most: 10, minutes: 15 }
const triesOfAddress = { purpose: 'login', most: 200, minutes: 15 }

/**
 * Signs a person in and starts a family of refresh tokens, or answers the session of the forced new-password step. Refuses UNAUTHENTICATED
 * {reason: LOGIN} alike, and after the same time, for an unknown address, a wrong password, one that has expired and a person who is not active;
 * PASSWORD_RESET_REQUIRED {reset}, with a code by mail, when staff have reset it; TOO_MANY_REQUESTS {retryAfter seconds} after ten wrong tries of an
 * account from one address within 15 minutes, or 200 of the address: another address of the same person is not touched (I-23).
 */
export async function signIn(
  ctx: Ctx,
  tokens: Tokens,
  given: { readonly email: string; readonly password: string; readonly address: string },
): Promise<Answer<Entry>> {
  const { email } = given
  const account = `${email} ${given.address}`
  // counted before it is judged, so that parallel guesses count too
  const waitOfAccount = await countHit(ctx, triesOfAccount, account)
  const waitOfAddress = await countHit(ctx, triesOfAddress, given.address)
  const retryAfter = waitOfAccount ?? waitOfAddress
  if (retryAfter !== undefined) return no('TOO_MANY_REQUESTS', { retryAfter })
  const user = await ctx.db
    .selectFrom('account_user')
    .select(['id', 'email', 'password_hash', 'password_state', 'password_until', 'active', 'deleted_at'])
    .where('email', '=', email)
    .executeTakeFirst()
  const right = await verifyPassword(given.password, user?.password_hash)
  const isOver = user?.password_until && Temporal.Instant.compare(user.password_until, ctx.now()) <= 0
  if (!right || !user?.active || user.deleted_at || isOver) return no('UNAUTHENTICATED', { reason: 'LOGIN' })
  await forgetTries(ctx, email, given.address)
  await takeBackHit(ctx, triesOfAddress, given.address)
  return letIn(ctx, tokens, user)
}

/** Forgets the wrong tries of an account from an address: whoever proved to be the person starts anew. */
export const forgetTries = (ctx: Ctx, email: string, address: string) => forgetHits(ctx, triesOfAccount, `${email} ${address}`)
