import { type Answer, no } from '@troupe/domain/answer'
import type { Ctx } from '../platform/ctx.ts'
import { countHit } from '../platform/rate-limit.ts'

const wrongCodes = { purpose: 'assignment-code', most: 100, minutes: 15 }

/**
 * Answers a call whose credential is the code in its link. A code is 256 random bits, so a right one isn't counted and works whatever else its
 * caller's address did; after 100 unknown codes from an address within 15 minutes, the next unknown one is refused with TOO_MANY_REQUESTS
 * {retryAfter seconds} (APR-05).
 */
export async function byCode<T>(ctx: Ctx, address: string, answer: () => Promise<Answer<T>>): Promise<Answer<T>> {
  const given = await answer()
  if (given.ok || given.code !== 'NOT_FOUND') return given
  const retryAfter = await countHit(ctx, wrongCodes, address)
  return retryAfter === undefined ? given : no('TOO_MANY_REQUESTS', { retryAfter })
}
