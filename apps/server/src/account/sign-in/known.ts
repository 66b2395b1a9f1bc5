import type { Ctx, Work } from '../../platform/ctx.ts'
import type { Address } from '../../platform/http/address.ts'
import type { Tokens } from '../../platform/http/tokens.ts'

/** How long a pair of account and address is known after its last sign-in. */
const knownDays = 90

/** A person who signs in from an address. */
export interface PersonAt {
  readonly userId: string
  readonly from: Address
}

/** Whether a person signed in from this address within 90 days. Always false behind a proxy that is not trusted: its address is shared. */
export async function isKnown(ctx: Ctx, tokens: Tokens, { userId, from }: PersonAt): Promise<boolean> {
  if (from.isShared) return false
  const row = await ctx.db
    .selectFrom('account_known')
    .select('seen_at')
    .where('user_id', '=', userId)
    .where('pair', '=', pairOf(tokens, userId, from))
    .where('seen_at', '>', endOf(ctx.now()))
    .executeTakeFirst()
  return row !== undefined
}

/** Notes that a person signs in from an address, as a digest. */
export async function noteKnown(work: Work, tokens: Tokens, { userId, from }: PersonAt): Promise<void> {
  if (from.isShared) return
  await work.tx
    .insertInto('account_known')
    .values({ user_id: userId, pair: pairOf(tokens, userId, from), seen_at: work.at })
    .onConflict((conflict) => conflict.columns(['user_id', 'pair']).doUpdateSet({ seen_at: work.at }))
    .execute()
}

/** Deletes every address that a person is known by. */
export async function forgetKnown(work: Work, userId: string): Promise<void> {
  await work.tx.deleteFrom('account_known').where('user_id', '=', userId).execute()
}

/** Deletes the pairs whose 90 days are over. */
export async function sweepKnown({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await db.deleteFrom('account_known').where('seen_at', '<=', endOf(now())).execute()
}

const endOf = (now: Temporal.Instant) => now.subtract({ hours: knownDays * 24 })

/** An HMAC, since a plain digest could be reversed by trying all IPv4 addresses; over the person too, so that it doesn't show who shares an address. */
const pairOf = (tokens: Tokens, userId: string, { address }: Address) => tokens.sign('known', `${userId} ${address}`)
