import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { hashOf } from './tokens.ts'

/** A maximum number of tries for one purpose by one party within a window; counted in the database, so that processes agree (I-23). */
export interface Limit {
  readonly purpose: string
  readonly most: number
  readonly minutes: number
}

/** Where tries are counted: a request's ctx, or a command with its `tx` as the database. */
type Counting = Pick<Ctx, 'db' | 'now'>

/** Seconds until a party may try again, or undefined while it may. Counts nothing. */
export async function mustWait(ctx: Counting, limit: Limit, party: string): Promise<number | undefined> {
  const row = await ctx.db
    .selectFrom('rate_limit')
    .select(['hits', 'window_start'])
    .where('key', '=', keyOf(limit, party))
    .executeTakeFirst()
  if (!row || row.hits < limit.most) return undefined
  const isOver = Temporal.Instant.compare(row.window_start.add({ minutes: limit.minutes }), ctx.now()) <= 0
  return isOver ? undefined : secondsLeft(ctx, limit, row.window_start)
}

/** How many tries a party has left. Counts nothing. */
export async function triesLeft(ctx: Counting, limit: Limit, party: string): Promise<number> {
  const row = await ctx.db
    .selectFrom('rate_limit')
    .select('hits')
    .where('key', '=', keyOf(limit, party))
    .where('window_start', '>', ctx.now().subtract({ minutes: limit.minutes }))
    .executeTakeFirst()
  return Math.max(0, limit.most - (row?.hits ?? 0))
}

/**
 * Counts a try; an expired window starts again. Returns the seconds until the party may try again, or undefined while it may. A party over its
 * limit costs a read and no write.
 */
export async function countHit(ctx: Counting, limit: Limit, party: string): Promise<number | undefined> {
  const wait = await mustWait(ctx, limit, party)
  return wait ?? countAlways(ctx, limit, party)
}

/** The same with one statement, also for a party over its limit: how long it takes shows nothing. */
export const countAlways = (ctx: Counting, limit: Limit, party: string): Promise<number | undefined> =>
  countMany(ctx, limit, { party, hits: 1 })

/** Counts several tries of a party together. In a command that is refused none of them count. */
export async function countMany(
  ctx: Counting,
  limit: Limit,
  { party, hits }: { readonly party: string; readonly hits: number },
): Promise<number | undefined> {
  const at = ctx.now()
  const old = at.subtract({ minutes: limit.minutes })
  const row = await ctx.db
    .insertInto('rate_limit')
    .values({ key: keyOf(limit, party), window_start: at, hits })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        hits: sql<number>`case when rate_limit.window_start <= ${old} then ${hits} else rate_limit.hits + ${hits} end`,
        window_start: sql<Temporal.Instant>`case when rate_limit.window_start <= ${old} then ${at} else rate_limit.window_start end`,
      }),
    )
    .returning(['hits', 'window_start'])
    .executeTakeFirstOrThrow()
  return row.hits > limit.most ? secondsLeft(ctx, limit, row.window_start) : undefined
}

/** Uncounts one try of a party. */
export async function takeBackHit(ctx: Counting, limit: Limit, party: string): Promise<void> {
  await ctx.db.updateTable('rate_limit').set({ hits: sql<number>`greatest(0, hits - 1)` }).where('key', '=', keyOf(limit, party)).execute()
}

/** Forgets every counted try of a party. */
export async function forgetHits(ctx: Counting, limit: Limit, party: string): Promise<void> {
  await ctx.db.deleteFrom('rate_limit').where('key', '=', keyOf(limit, party)).execute()
}

const secondsLeft = (ctx: Counting, { minutes }: Limit, since: Temporal.Instant) =>
  Math.max(1, Math.ceil(since.add({ minutes }).since(ctx.now()).total('seconds')))

/** The party (an address, an account) is kept as a digest only. */
const keyOf = ({ purpose }: Limit, party: string) => `${purpose}:${hashOf(party)}`

/** Calls of one API token, over REST and GraphQL together. */
const tokenCall: Limit = { purpose: 'api token', most: 600, minutes: 1 }
/** A process takes this many calls together, so that counting costs one write for so many. */
const atATime = 20
const mostTokens = 10_000

/** Counts a call of a token. Answers the seconds until it may call again, or undefined while it may; most calls are counted without waiting. */
export type CountCall = (tokenId: string) => number | undefined | Promise<number | undefined>

/** The calls that a process has left for a token; with `refused`, that there are none until then. */
interface Taken {
  left: number
  readonly refused: boolean
  readonly until: Temporal.Instant
}

/**
 * Counts the calls of API tokens: 600 a minute each, in the database so that processes agree. A process takes twenty calls at a time; those that it doesn't
 * need within the minute are lost, so that a token may have up to twenty fewer for each process, and never has more.
 */
export function tokenCalls({ db, now }: Pick<Ctx, 'db' | 'now'>): CountCall {
  const known = new Map<string, Taken>()
  const takings = new Map<string, Promise<void>>()
  const takeSome = async (id: string) => {
    const at = now()
    const retryAfter = await countMany({ db, now }, tokenCall, { party: id, hits: atATime })
    if (known.size >= mostTokens) known.clear()
    const refused = retryAfter !== undefined
    known.set(id, { left: refused ? 0 : atATime, refused, until: at.add({ seconds: retryAfter ?? tokenCall.minutes * 60 }) })
  }
  /** Spends one of the calls that were taken; undefined when more have to be taken first. */
  const spend = (id: string): { readonly retryAfter: number | undefined } | undefined => {
    const taken = known.get(id)
    const seconds = taken ? taken.until.since(now()).total('seconds') : 0
    if (!taken || seconds <= 0) return undefined
    if (taken.refused) return { retryAfter: Math.ceil(seconds) }
    if (taken.left === 0) return undefined
    taken.left--
    return { retryAfter: undefined }
  }
  const spendLater = async (id: string): Promise<number | undefined> => {
    for (;;) {
      const taking = takings.get(id) ?? takeSome(id).finally(() => takings.delete(id))
      takings.set(id, taking)
      await taking
      const spent = spend(id)
      if (spent) return spent.retryAfter
    }
  }
  return (id) => {
    const spent = spend(id)
    return spent ? spent.retryAfter : spendLater(id)
  }
}
