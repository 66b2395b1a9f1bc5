import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { type Ctx, command } from '../../platform/ctx.ts'
import type { Address } from '../../platform/http/address.ts'
import { byCode } from '../../platform/http/by-code.ts'
import type { Tokens } from '../../platform/http/tokens.ts'
import { hashOfCode, spendCode } from '../codes.ts'
import { type SignedIn, startFamily } from '../sign-in/let-in.ts'
import { hashPassword, verifyPassword } from './hash.ts'
import { setPassword } from './reset-code.ts'

/**
 * The forced new-password step: the session of a login opens it once, for its own address, for 15 minutes, and the person is signed in. Refuses
 * CODE_INVALID for any other session; INVALID {password: SAME} when the temporary one is given again; TOO_MANY_REQUESTS {retryAfter seconds}.
 */
export const completePassword = (ctx: Ctx, tokens: Tokens, given: NewPassword): Promise<Answer<SignedIn>> =>
  byCode(ctx, { party: given.address, miss: 'CODE_INVALID' }, () => setWithSession(ctx, tokens, given))

interface NewPassword extends Address {
  readonly email: string
  readonly password: string
  readonly session: string
}

async function setWithSession(ctx: Ctx, tokens: Tokens, given: NewPassword): Promise<Answer<SignedIn>> {
  const { email, session: code, address } = given
  const before = await ctx.db
    .selectFrom('account_code as c')
    .innerJoin('account_user as u', 'u.id', 'c.user_id')
    .select('u.password_hash')
    .where('c.kind', '=', 'NEW_PASSWORD')
    .where('c.code_hash', '=', hashOfCode(tokens, 'NEW_PASSWORD', code))
    .where('c.email', '=', email)
    .where('c.used_at', 'is', null)
    .where('c.expires_at', '>', ctx.now())
    .executeTakeFirst()
  if (!before) return no('CODE_INVALID')
  if (await verifyPassword(given.password, before.password_hash)) return invalid({ password: ['SAME'] })
  const hash = await hashPassword(given.password)
  const answer = await command({ ...ctx, idempotency: undefined }, async (work) => {
    const spent = await spendCode(work, tokens, { kind: 'NEW_PASSWORD', email, code, address })
    if (!spent?.userId || !(await setPassword(work, spent.userId, hash))) return yes(null)
    work.audit({ operation: 'POST /auth/password/complete', subjectType: 'user', subjectId: spent.userId })
    return yes(await startFamily(work, tokens, { userId: spent.userId, from: given }))
  })
  if (!answer.ok) return answer
  return answer.value ? yes(answer.value) : no('CODE_INVALID')
}
