import { type Answer, no } from '@troupe/domain/answer'
import type { Ctx } from '../../platform/ctx.ts'
import { noRow } from '../../platform/database/lists.ts'
import type { Address } from '../../platform/http/address.ts'
import { countHit, forgetHits, mustWait, takeBackHit } from '../../platform/http/rate-limit.ts'
import type { Tokens } from '../../platform/http/tokens.ts'
import { verifyPassword } from '../password/hash.ts'
import { isKnown } from './known.ts'
import { type Entry, letIn } from './let-in.ts'

const triesOfAccount = { purpose: 'login', most: 10, minutes: 15 }
const triesOfAddress = { purpose: 'login', most: 200, minutes: 15 }

/**
 * Signs a person in and starts a family of refresh tokens, or answers the session of the forced new-password step. Refuses UNAUTHENTICATED
 * {reason: LOGIN} alike, and after the same time, for an unknown email, a wrong password, one that has expired and a person who is not active;
 * PASSWORD_RESET_REQUIRED {reset}, with a code by email, when staff have reset it; TOO_MANY_REQUESTS {retryAfter seconds} after ten wrong tries of an
 * account from one address within 15 minutes, or 200 of the address, after which only people who signed in from there within 90 days may try. Another
 * address of the same person is not affected (I-23).
 */
export async function signIn(
  ctx: Ctx,
  tokens: Tokens,
  given: Address & { readonly email: string; readonly password: string },
): Promise<Answer<Entry>> {
  const { email, address } = given
  const account = `${email} ${address}`
  const held = await mustWait(ctx, triesOfAccount, account)
  if (held !== undefined) return no('TOO_MANY_REQUESTS', { retryAfter: held })
  const user = await ctx.db
    .selectFrom('account_user')
    .select(['id', 'email', 'password_hash', 'password_state', 'password_until', 'active', 'deleted_at'])
    .where('email', '=', email)
    .executeTakeFirst()
  // counted before the password is checked, so that parallel guesses count too; the address first, so that an address over its limit writes no row for an account
  const full = await countHit(ctx, triesOfAddress, address)
  if (full !== undefined && !(await isKnown(ctx, tokens, { userId: user?.id ?? noRow, from: given })))
    return no('TOO_MANY_REQUESTS', { retryAfter: full })
  const retryAfter = await countHit(ctx, triesOfAccount, account)
  if (retryAfter !== undefined) return no('TOO_MANY_REQUESTS', { retryAfter })
  const right = await verifyPassword(given.password, user?.password_hash)
  const isOver = user?.password_until && Temporal.Instant.compare(user.password_until, ctx.now()) <= 0
  if (!right || !user?.active || user.deleted_at || isOver) return no('UNAUTHENTICATED', { reason: 'LOGIN' })
  await forgetTries(ctx, email, address)
  if (full === undefined) await takeBackHit(ctx, triesOfAddress, address)
  return letIn(ctx, tokens, { user, from: given })
}

/** Deletes the wrong tries of an account from an address: a person who has proved who they are has all tries again. */
export const forgetTries = (ctx: Ctx, email: string, address: string) => forgetHits(ctx, triesOfAccount, `${email} ${address}`)
