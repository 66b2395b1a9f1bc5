import { createHash } from 'node:crypto'
import { type Answer, no, yes } from '@troupe/domain/answer'
import { sql } from 'kysely'
import type { Ctx } from '../platform/ctx.ts'

const windowMinutes = 15
const mostOfAccount = 10
const mostOfAddress = 200

/** What one try counts against: the account from this address, and the address. Another address of the same person is not touched. */
export interface Tries {
  /** Says that the try was right: it does not count. */
  forgive(): Promise<void>
}

/**
 * Counts a try of `purpose` before it is judged, so that parallel guesses count too. Refuses TOO_MANY_REQUESTS {retryAfter seconds} after
 * ten wrong ones of an account from one address within 15 minutes, or 200 of the address. Counted in the database: processes agree (I-23).
 */
export async function countTry(ctx: Ctx, purpose: string, account: string, address: string): Promise<Answer<Tries>> {
  const at = ctx.now()
  const ofAccount = `${purpose}:${digest(`${account} ${address}`)}`
  const ofAddress = `${purpose}:${digest(address)}`
  const rows = [await hit(ctx, ofAccount, at), await hit(ctx, ofAddress, at)]
  const [mine, all] = rows
  if (mine && all && (mine.hits > mostOfAccount || all.hits > mostOfAddress)) {
    const over = mine.hits > mostOfAccount ? mine : all
    const retryAfter = Math.max(1, Math.ceil(over.window_start.add({ minutes: windowMinutes }).since(at).total('seconds')))
    return no('TOO_MANY_REQUESTS', { retryAfter })
  }
  return yes({
    async forgive() {
      await ctx.db.deleteFrom('rate_limit').where('key', '=', ofAccount).execute()
      await ctx.db.updateTable('rate_limit').set({ hits: sql<number>`greatest(0, hits - 1)` }).where('key', '=', ofAddress).execute()
    },
  })
}

async function hit(ctx: Ctx, key: string, at: Temporal.Instant) {
  const old = at.subtract({ minutes: windowMinutes })
  return ctx.db
    .insertInto('rate_limit')
    .values({ key, window_start: at, hits: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        hits: sql<number>`case when rate_limit.window_start <= ${old} then 1 else rate_limit.hits + 1 end`,
        window_start: sql<Temporal.Instant>`case when rate_limit.window_start <= ${old} then ${at} else rate_limit.window_start end`,
      }),
    )
    .returning(['hits', 'window_start'])
    .executeTakeFirstOrThrow()
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url')
