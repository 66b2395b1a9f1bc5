import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Ctx } from './ctx.ts'

/** So many tries of a purpose by one party within a window; counted in the database, so that processes agree (I-23). */
export interface Limit {
  readonly purpose: string
  readonly most: number
  readonly minutes: number
}

/** Seconds until a party may try again, or undefined while it may. Counts nothing. */
export async function mustWait(ctx: Ctx, limit: Limit, party: string): Promise<number | undefined> {
  const row = await ctx.db
    .selectFrom('rate_limit')
    .select(['hits', 'window_start'])
    .where('key', '=', keyOf(limit, party))
    .executeTakeFirst()
  const ends = row?.window_start.add({ minutes: limit.minutes })
  if (!row || !ends || row.hits < limit.most || Temporal.Instant.compare(ends, ctx.now()) <= 0) return undefined
  return Math.max(1, Math.ceil(ends.since(ctx.now()).total('seconds')))
}

/** Counts a try; a window that is over begins anew. */
export async function countHit(ctx: Ctx, limit: Limit, party: string): Promise<void> {
  const at = ctx.now()
  const old = at.subtract({ minutes: limit.minutes })
  await ctx.db
    .insertInto('rate_limit')
    .values({ key: keyOf(limit, party), window_start: at, hits: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        hits: sql<number>`case when rate_limit.window_start <= ${old} then 1 else rate_limit.hits + 1 end`,
        window_start: sql<Temporal.Instant>`case when rate_limit.window_start <= ${old} then ${at} else rate_limit.window_start end`,
      }),
    )
    .execute()
}

/** The party (an address, an account) is kept as a digest only. */
const keyOf = ({ purpose }: Limit, party: string) => `${purpose}:${createHash('sha256').update(party).digest('base64url')}`
