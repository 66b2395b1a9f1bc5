import type { Consumable } from '@troupe/domain/credit/kinds'
import { expiryAfterReturn, isExpired, type Lot, type Share } from '@troupe/domain/credit/ledger'
import { sql } from 'kysely'
import { actorId, type Work } from '../platform/ctx.ts'
import { withNext } from '../platform/database/send.ts'

declare module '../platform/ctx.ts' {
  interface Notes {
    /** The workspaces whose credits this command has moved. */
    wallets?: ReadonlySet<string>
  }
}

type Account = 'PURCHASED' | 'AVAILABLE' | 'ALLOCATED' | 'CONSUMED' | 'EXPIRED' | 'REFUNDED' | 'ADJUSTMENT'

/** A workspace's wallet of one kind. */
export interface Wallet {
  readonly workspaceId: string
  readonly consumable: Consumable
}

export interface Posting extends Wallet {
  readonly from: Account
  readonly to: Account
  readonly sessionId: string | null
  readonly reason: string
  readonly key: string
}

/**
 * Takes the lock that every change of this wallet takes first, and writes down what has expired since the last one. Answers whether
 * `key` was posted before: its command then does nothing again (I-8). Otherwise `lots` are those with something left.
 */
export async function openWallet(
  work: Work,
  wallet: Wallet,
  key: string,
): Promise<{ readonly posted: boolean; readonly lots: readonly Lot[] }> {
  const { posted, lots } = await lockLots(work, wallet, key)
  return posted ? { posted, lots: [] } : { posted, lots: await expireLots(work, wallet, lots) }
}

/**
 * Locks a wallet and reads its lots with something left, for the rules of the ledger to choose from, and whether a key was posted before. It is a
 * function of the database, which reads after it has waited for the lock: as one plain statement it would read before (migration 0052).
 */
async function lockLots({ tx }: Work, { workspaceId, consumable }: Wallet, key: string) {
  const { rows } = await sql<LotRow & { posted: boolean }>`
    select l.posted, l.id, l.remaining, l.bound_session_id, l.expires_at, l.granted_at
    from credit_lock_lots(${workspaceId}, ${consumable}, ${`${key}#0`}) l order by l.id`.execute(tx)
  const lots = rows.flatMap(({ id, remaining, bound_session_id: boundSessionId, expires_at: expiresAt, granted_at: grantedAt }): Lot[] =>
    id === null || remaining === null || grantedAt === null ? [] : [{ id, remaining, boundSessionId, expiresAt, grantedAt }],
  )
  return { posted: rows[0]?.posted ?? false, lots }
}

/** A lot; all null for a wallet without one. */
interface LotRow {
  readonly id: string | null
  readonly remaining: number | null
  readonly bound_session_id: string | null
  readonly expires_at: Temporal.Instant | null
  readonly granted_at: Temporal.Instant | null
}

/** What a session still holds of each lot in an account, the last taken first. */
export async function held(
  work: Work,
  { workspaceId, consumable }: Wallet,
  { sessionId, account }: { readonly sessionId: string; readonly account: 'ALLOCATED' | 'CONSUMED' },
): Promise<Share[]> {
  const net = sql<number>`sum(case when to_account = ${account} then quantity when from_account = ${account} then -quantity else 0 end)::int`
  return work.tx
    .selectFrom('credit_entry')
    .select(['lot_id as lotId', net.as('quantity')])
    .where('session_id', '=', sessionId)
    .where('workspace_id', '=', workspaceId)
    .where('consumable', '=', consumable)
    .groupBy('lot_id')
    .having(net, '>', 0)
    .orderBy(sql`max(id)`, 'desc')
    .execute()
}

/** Writes one entry for each share; the database's trigger moves wallet and lots, nothing else does (I-2). */
export async function post(work: Work, posting: Posting, shares: readonly Share[]) {
  if (shares.length === 0) return
  const entries = work.tx.insertInto('credit_entry').values(
    shares.map(({ lotId, quantity }, at) => ({
      workspace_id: posting.workspaceId,
      consumable: posting.consumable,
      lot_id: lotId,
      from_account: posting.from,
      to_account: posting.to,
      quantity,
      session_id: posting.sessionId,
      actor_id: actorId(work),
      reason: posting.reason,
      key: `${posting.key}#${at}`,
      at: work.at,
    })),
  )
  await withNext(() => entries.execute())
  work.notes.wallets = new Set([...(work.notes.wallets ?? []), posting.workspaceId])
  work.tell('workspace', posting.workspaceId, 'workspace.updated')
}

/** Puts a new lot into a workspace's wallet. `expiresAt` null never expires; a bound lot pays for its session alone. Answers the lot's id. */
export async function grantCredits(
  work: Work,
  granted: {
    readonly workspaceId: string
    readonly credits: number
    readonly reason: string
    readonly key: string
    readonly consumable?: Consumable
    readonly expiresAt?: Temporal.Instant | null
    readonly boundSessionId?: string | null
    readonly from?: 'PURCHASED' | 'ADJUSTMENT'
    /** The item of an order that the lot was bought with. */
    readonly orderItemId?: string
  },
): Promise<string | undefined> {
  const { workspaceId, consumable = 'CREDIT', reason, key } = granted
  const { posted } = await openWallet(work, { workspaceId, consumable }, key)
  if (posted) return undefined
  const { id } = await work.tx
    .insertInto('credit_lot')
    .values({
      workspace_id: workspaceId,
      consumable,
      quantity: granted.credits,
      bound_session_id: granted.boundSessionId ?? null,
      granted_at: work.at,
      expires_at: granted.expiresAt ?? null,
      note: reason,
      order_item_id: granted.orderItemId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const posting = { workspaceId, consumable, from: granted.from ?? 'PURCHASED', to: 'AVAILABLE', sessionId: null, reason, key } as const
  await post(work, posting, [{ lotId: id, quantity: granted.credits }])
  return id
}

/** Posts the expiry of lots that have expired, and answers the others that have something left. */
async function expireLots(work: Work, wallet: Wallet, lots: readonly Lot[]): Promise<readonly Lot[]> {
  for (const lot of lots) {
    if (!isExpired(lot, work.at)) continue
    const posting = { ...wallet, from: 'AVAILABLE', to: 'EXPIRED', sessionId: null, reason: 'Expired' } as const
    // a lot whose credits came back has a later expiry: each expiry is posted once
    const key = `expire:${lot.id}:${lot.expiresAt?.epochMilliseconds}`
    await post(work, { ...posting, key }, [{ lotId: lot.id, quantity: lot.remaining }])
  }
  return lots.filter((lot) => !isExpired(lot, work.at))
}

/** Gives expired lots a later expiry when credits come back to them. */
export async function revive(work: Work, shares: readonly Share[]) {
  const ids = shares.map(({ lotId }) => lotId)
  const lots = await work.tx.selectFrom('credit_lot').select(['id', 'expires_at as expiresAt']).where('id', 'in', ids).execute()
  for (const lot of lots.filter((one) => isExpired(one, work.at)))
    await work.tx
      .updateTable('credit_lot')
      .set({ expires_at: expiryAfterReturn(lot, work.at) })
      .where('id', '=', lot.id)
      .execute()
}
