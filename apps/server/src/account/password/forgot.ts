import { type Answer, no, yes } from '@troupe/domain/answer'
import { type Ctx, command } from '../../platform/ctx.ts'
import { countHit } from '../../platform/http/rate-limit.ts'
import type { Tokens } from '../../platform/http/tokens.ts'
import { countTry, opensCode, spendCode } from '../codes.ts'
import { forgetTries } from '../sign-in/sign-in.ts'
import { endSignIns } from '../sign-in/sign-out.ts'
import { hashPassword } from './hash.ts'
import { mailReset, returnIn, setPassword } from './reset-code.ts'

const asksOfAddress = { purpose: 'forgot', most: 200, minutes: 15 }

/**
 * Sends a code to set a new password, when an active person has the email. The answer and the work are always the same, so that the caller
 * learns nothing, not even that five emails to an address in 15 minutes, or 200 requests from one address, were exceeded (AUTH-02).
 */
export async function forgot(
  ctx: Ctx,
  tokens: Tokens,
  given: { readonly email: string; readonly address: string; readonly to?: string | undefined },
): Promise<Answer<{ success: true }>> {
  const { email, address: askedBy, to } = given
  if ((await countHit(ctx, asksOfAddress, askedBy)) !== undefined) return yes({ success: true })
  return command({ ...ctx, idempotency: undefined }, async (work) => {
    const user = await work.tx
      .selectFrom('account_user')
      .select('id')
      .where('email', '=', email)
      .where('active', '=', true)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    await mailReset(work, tokens, { email, userId: user?.id ?? null, byStaff: false, askedBy, to })
    return yes({ success: true } as const)
  })
}

/**
 * Sets a new password by an emailed code: every sign-in of the person ends. Answers the path at which the code was asked for, if any. Refuses CODE_INVALID for anything but a live code of this email,
 * and after five wrong tries of the caller for the right one too; TOO_MANY_REQUESTS {retryAfter seconds}.
 */
export async function confirmForgotten(
  ctx: Ctx,
  tokens: Tokens,
  given: { readonly email: string; readonly code: string; readonly password: string; readonly address: string },
): Promise<Answer<{ success: true; to?: string }>> {
  const retryAfter = await countTry(ctx, given.email, given.address)
  if (retryAfter !== undefined) return no('TOO_MANY_REQUESTS', { retryAfter })
  const isRight = await opensCode(ctx, tokens, { ...given, kind: 'RESET' })
  // hashing is expensive, so a wrong code is refused before it
  const hash = isRight ? await hashPassword(given.password) : undefined
  // a refusal would take the counted try back
  const answer = await command({ ...ctx, idempotency: undefined }, async (work) => {
    const spent = await spendCode(work, tokens, { ...given, kind: 'RESET', code: isRight ? given.code : '' })
    if (!spent?.userId || hash === undefined || !(await setPassword(work, spent.userId, hash))) return yes(null)
    work.audit({ operation: 'POST /auth/password/forgot/confirm', subjectType: 'user', subjectId: spent.userId })
    await endSignIns(work, spent.userId)
    return yes(returnIn(spent.body))
  })
  if (!answer.ok) return answer
  if (!answer.value) return no('CODE_INVALID')
  await forgetTries(ctx, given.email, given.address)
  return yes({ success: true, ...answer.value })
}
