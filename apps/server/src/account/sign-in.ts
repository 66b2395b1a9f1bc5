import { randomUUID } from 'node:crypto'
import { type Answer, no, yes } from '@troupe/domain/answer'
import { type Ctx, command, type Work } from '../platform/ctx.ts'
import { countHit, forgetHits, takeBackHit } from '../platform/rate-limit.ts'
import { hashOf, type Tokens } from '../platform/tokens.ts'
import { verifyPassword } from './account.ts'

/** A refresh token and both cookies live 30 days (spec 000 §9). */
export const refreshDays = 30

const triesOfAccount = { purpose: 'login', most: 10, minutes: 15 }
const triesOfAddress = { purpose: 'login', most: 200, minutes: 15 }

export interface SignedIn {
  readonly success: true
  readonly token: string
  readonly refreshToken: string
}

/**
 * Signs a person in and starts a family of refresh tokens. Refuses UNAUTHENTICATED {reason: LOGIN} alike, and after
 * the same time, for an unknown address, a wrong password and a person who is not active; TOO_MANY_REQUESTS {retryAfter seconds} after ten wrong tries of an
 * account from one address within 15 minutes, or 200 of the address: another address of the same person is not touched (I-23).
 */
export async function signIn(
  ctx: Ctx,
  tokens: Tokens,
  given: { readonly email: string; readonly password: string; readonly address: string },
): Promise<Answer<SignedIn>> {
  const email = given.email.trim().toLowerCase()
  const account = `${email} ${given.address}`
  // counted before it is judged, so that parallel guesses count too
  const waitOfAccount = await countHit(ctx, triesOfAccount, account)
  const waitOfAddress = await countHit(ctx, triesOfAddress, given.address)
  const retryAfter = waitOfAccount ?? waitOfAddress
  if (retryAfter !== undefined) return no('TOO_MANY_REQUESTS', { retryAfter })
  const user = await ctx.db
    .selectFrom('account_user')
    .select(['id', 'password_hash', 'active', 'deleted_at'])
    .where('email', '=', email)
    .executeTakeFirst()
  const right = await verifyPassword(given.password, user?.password_hash)
  if (!right || !user?.active || user.deleted_at) return no('UNAUTHENTICATED', { reason: 'LOGIN' })
  await forgetHits(ctx, triesOfAccount, account)
  await takeBackHit(ctx, triesOfAddress, given.address)
  return command({ ...ctx, idempotency: undefined }, (work) => startFamily(work, tokens, user.id))
}

async function startFamily(work: Work, tokens: Tokens, userId: string): Promise<Answer<SignedIn>> {
  const { tx, at } = work
  const familyId = randomUUID()
  const refreshToken = tokens.random()
  await tx.insertInto('account_family').values({ id: familyId, user_id: userId, created_at: at }).execute()
  await tx
    .insertInto('account_refresh')
    .values(refreshRow(refreshToken, familyId, at))
    .execute()
  await tx.updateTable('account_user').set({ last_logged_in_at: at }).where('id', '=', userId).execute()
  return yes({ success: true, token: await tokens.access(userId, familyId, at), refreshToken })
}

/** How a refresh token is kept: hashed, with its end. */
export const refreshRow = (refreshToken: string, familyId: string, at: Temporal.Instant) => ({
  hash: hashOf(refreshToken),
  family_id: familyId,
  created_at: at,
  expires_at: at.add({ hours: refreshDays * 24 }),
})
