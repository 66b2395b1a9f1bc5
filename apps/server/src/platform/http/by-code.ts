import { type Answer, no } from '@troupe/domain/answer'
import type { Ctx } from '../ctx.ts'
import { countHit, type Limit } from './rate-limit.ts'

const everyCode: Limit = { purpose: 'wrong-code', most: 100, minutes: 15 }

/**
 * Answers a call whose credential is a code of 256 random bits: an offer's, a rating's, a calendar's, a quote's, an invitation's, that of a forced new
 * password. It looks first and counts only misses, which `miss` is the refusal of. Such a code can't be guessed, so a right one works whatever else its
 * caller's address (`party`) did; after 100 misses of an address within 15 minutes the next one is refused with TOO_MANY_REQUESTS {retryAfter seconds}
 * (APR-05, PRC-02), or as `misses` says. Tries of codes that people type are counted before they are looked at (countTry).
 */
export async function byCode<T>(
  ctx: Ctx,
  {
    party,
    miss = 'NOT_FOUND',
    misses = everyCode,
  }: { readonly party: string; readonly miss?: 'NOT_FOUND' | 'CODE_INVALID'; readonly misses?: Limit },
  look: () => Promise<Answer<T>>,
): Promise<Answer<T>> {
  const given = await look()
  if (given.ok || given.code !== miss) return given
  const retryAfter = await countHit(ctx, misses, party)
  return retryAfter === undefined ? given : no('TOO_MANY_REQUESTS', { retryAfter })
}
