import { type Answer, no, yes } from '@troupe/domain/answer'
import { type Ctx, command } from '../platform/ctx.ts'
import { countHit } from '../platform/rate-limit.ts'
import type { Tokens } from '../platform/tokens.ts'
import { hashPassword } from './account.ts'
import { countTry, spendCode } from './codes.ts'
import { mailReset, setPassword } from './reset-code.ts'
import { forgetTries } from './sign-in.ts'
import { endSignIns } from './sign-out.ts'

const mailsOfAccount = { purpose: 'forgot', most: 5, minutes: 15 }
const asksOfAddress = { purpose: 'forgot', most: 200, minutes: 15 }

/**
 * Sends a code to set a new password, when somebody active has the address. Always the same answer after the same work: whoever asks learns
 * nothing, so what is beyond five mails of an address in 15 minutes, or 200 questions from one place, is left unsaid as well (AUTH-02).
 */
export async function forgot(
  ctx: Ctx,
  tokens: Tokens,
  given: { readonly email: string; readonly address: string },
): Promise<Answer<{ success: true }>> {
  const waitOfAccount = await countHit(ctx, mailsOfAccount, `${given.email} ${given.address}`)
  const waitOfAddress = await countHit(ctx, asksOfAddress, given.address)
  if (waitOfAccount !== undefined || waitOfAddress !== undefined) return yes({ success: true })
  return command({ ...ctx, idempotency: undefined }, async (work) => {
    const user = await work.tx
      .selectFrom('account_user')
      .select('id')
      .where('email', '=', given.email)
      .where('active', '=', true)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    await mailReset(work, tokens, { email: given.email, userId: user?.id ?? null, byStaff: false })
    return yes({ success: true } as const)
  })
}

/**
 * Sets a new password by a mailed code: every sign-in of the person ends. Refuses CODE_INVALID for whatever is not the newest live code of
 * this address, after five wrong tries for the right one too; TOO_MANY_REQUESTS {retryAfter seconds}.
 */
export async function confirmForgotten(
  ctx: Ctx,
  tokens: Tokens,
  given: { readonly email: string; readonly code: string; readonly password: string; readonly address: string },
): Promise<Answer<{ success: true }>> {
  const retryAfter = await countTry(ctx, given.email, given.address)
  if (retryAfter !== undefined) return no('TOO_MANY_REQUESTS', { retryAfter })
  const hash = await hashPassword(given.password)
  let deliver: (() => void) | undefined
  // a refusal would take the counted try back
  const answer = await command({ ...ctx, idempotency: undefined }, async (work) => {
    const spent = await spendCode(work, tokens, { kind: 'RESET', ...given })
    if (!spent?.userId || !(await setPassword(work, spent.userId, hash))) return yes(false)
    await work.audit({ operation: 'POST /auth/password/forgot/confirm', subjectType: 'user', subjectId: spent.userId })
    deliver = await endSignIns(work, spent.userId)
    return yes(true)
  })
  if (!answer.ok) return answer
  if (!answer.value) return no('CODE_INVALID')
  deliver?.()
  await forgetTries(ctx, given.email, given.address)
  return yes({ success: true })
}
