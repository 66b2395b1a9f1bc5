import { type Answer, no, yes } from '@troupe/domain/answer'
import type { Ctx } from '../../platform/ctx.ts'
import { TokenBuckets } from '../../platform/http/token-bucket.ts'

/** Someone who fills a cart prices it at each change: 600 lines a minute are thirty full carts. */
const lines = { perSecond: 10, burst: 600 }

/** Counts lines that are about to be priced. Refuses TOO_MANY_REQUESTS {retryAfter seconds} for a guest whose network address (`party`) has had its 600 a minute. */
export type CountPriceLines = (ctx: Ctx, party: string, count: number) => Answer<null>

/** The counts of one process, in its memory: what they protect is its own time. */
export function priceLineCount(): CountPriceLines {
  const buckets = new TokenBuckets(lines)
  return ({ actor }, party, count) => {
    const retryAfter = actor.kind === 'guest' ? buckets.take(party, performance.now(), count) : undefined
    return retryAfter === undefined ? yes(null) : no('TOO_MANY_REQUESTS', { retryAfter })
  }
}

/** Whose lines are counted, and how. */
export interface CountedParty {
  readonly party: string
  readonly count: CountPriceLines
}
