import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import type { Ctx } from '../../platform/ctx.ts'
import { countHit, forgetHits } from '../../platform/http/rate-limit.ts'
import { verifyPassword } from './hash.ts'

const tries = { purpose: 'own password', most: 10, minutes: 15 }

/** Asks a signed-in person for their password before a change that would let someone else in. Refuses INVALID {password: WRONG}, TOO_MANY_REQUESTS {retryAfter seconds}. */
export async function provePassword(ctx: Ctx, userId: string, password: string): Promise<Answer<null>> {
  const retryAfter = await countHit(ctx, tries, userId)
  if (retryAfter !== undefined) return no('TOO_MANY_REQUESTS', { retryAfter })
  const user = await ctx.db.selectFrom('account_user').select('password_hash').where('id', '=', userId).executeTakeFirst()
  if (!(await verifyPassword(password, user?.password_hash))) return invalid({ password: ['WRONG'] })
  await forgetHits(ctx, tries, userId)
  return yes(null)
}
