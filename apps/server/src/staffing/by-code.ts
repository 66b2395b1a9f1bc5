import { type Answer, no } from '@troupe/domain/answer'
import type { Ctx } from '../platform/ctx.ts'
import { countHit, mustWait } from '../platform/rate-limit.ts'

const wrongCodes = { purpose: 'assignment-code', most: 100, minutes: 15 }

/**
 * Answers a call whose credential is the code in its link. A code is 256 random bits; whoever tries many is guessing all the same: after 100
 * unknown ones from an address within 15 minutes, TOO_MANY_REQUESTS {retryAfter seconds} (APR-05). A right code counts nothing.
 */
export async function byCode<T>(ctx: Ctx, address: string, answer: () => Promise<Answer<T>>): Promise<Answer<T>> {
  const retryAfter = await mustWait(ctx, wrongCodes, address)
  if (retryAfter !== undefined) return no('TOO_MANY_REQUESTS', { retryAfter })
  const given = await answer()
  if (!given.ok && given.code === 'NOT_FOUND') await countHit(ctx, wrongCodes, address)
  return given
}
