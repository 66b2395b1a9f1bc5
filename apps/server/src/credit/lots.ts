import { sql } from 'kysely'
import { actorId, type Work } from '../platform/ctx.ts'

export type Consumable = 'CREDIT' | 'OPEN_ROOM' | 'RESCHEDULE_FEE'
type Account = 'PURCHASED' | 'AVAILABLE' | 'ALLOCATED' | 'CONSUMED' | 'EXPIRED' | 'REFUNDED' | 'ADJUSTMENT'

export interface Share {
  readonly lotId: string
  readonly quantity: number
}
export interface Posting {
  readonly workspaceId: string
  readonly consumable: Consumable
  readonly from: Account
  readonly to: Account
  readonly sessionId: string | null
  readonly reason: string
  readonly key: string
}

/**
 * Takes the lock that every change of this wallet takes first, and writes down what has expired since the last one. Answers whether
 * `key` was posted before: its command then does nothing again (I-8).
 */
export async function openWallet(work: Work, workspaceId: string, consumable: Consumable, key: string): Promise<{ posted: boolean }> {
  const { tx } = work
  await tx
    .insertInto('credit_wallet')
    .values({ workspace_id: workspaceId, consumable })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .selectFrom('credit_wallet')
    .select('workspace_id')
    .where('workspace_id', '=', workspaceId)
    .where('consumable', '=', consumable)
    .forUpdate()
    .execute()
  const earlier = await tx.selectFrom('credit_entry').select('id').where('key', '=', `${key}#0`).executeTakeFirst()
  if (!earlier) await expireLots(work, workspaceId, consumable)
  return { posted: earlier !== undefined }
}

/** What may be spent on a session, in the order in which it is spent: bound to it, then soonest to expire, then oldest. */
export async function spendable(work: Work, workspaceId: string, consumable: Consumable, sessionId: string): Promise<Share[]> {
  const rows = await work.tx
    .selectFrom('credit_lot')
    .select(['id', 'remaining'])
    .where('workspace_id', '=', workspaceId)
    .where('consumable', '=', consumable)
    .where('remaining', '>', 0)
    .where((eb) => eb.or([eb('bound_session_id', 'is', null), eb('bound_session_id', '=', sessionId)]))
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', work.at)]))
    .orderBy(sql`bound_session_id is null`)
    .orderBy('expires_at', (order) => order.asc().nullsLast())
    .orderBy('granted_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ lotId: row.id, quantity: row.remaining }))
}

/** What a session still holds of each lot in an account, the last taken first. */
export async function held(
  work: Work,
  workspaceId: string,
  consumable: Consumable,
  sessionId: string,
  account: 'ALLOCATED' | 'CONSUMED',
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

/** The first `wanted` of a row of shares; undefined when there are not so many. */
export function take(shares: readonly Share[], wanted: number): Share[] | undefined {
  const taken: Share[] = []
  let left = wanted
  for (const { lotId, quantity } of shares) {
    if (left === 0) break
    const part = Math.min(left, quantity)
    taken.push({ lotId, quantity: part })
    left -= part
  }
  return left === 0 ? taken : undefined
}

export const total = (shares: readonly Share[]) => shares.reduce((sum, { quantity }) => sum + quantity, 0)

/** Writes one entry for each share; the database's trigger moves wallet and lots, nothing else does (I-2). */
export async function post(work: Work, posting: Posting, shares: readonly Share[]) {
  if (shares.length === 0) return
  await work.tx
    .insertInto('credit_entry')
    .values(
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
    .execute()
  work.tell('workspace', posting.workspaceId, 'workspace.updated')
}

async function expireLots(work: Work, workspaceId: string, consumable: Consumable) {
  const lots = await work.tx
    .selectFrom('credit_lot')
    .select(['id', 'remaining', 'expires_at'])
    .where('workspace_id', '=', workspaceId)
    .where('consumable', '=', consumable)
    .where('remaining', '>', 0)
    .where('expires_at', '<=', work.at)
    .orderBy('id')
    .execute()
  for (const { id, remaining, expires_at } of lots) {
    const posting = { workspaceId, consumable, from: 'AVAILABLE', to: 'EXPIRED', sessionId: null, reason: 'Expired' } as const
    // a lot that came back to life has a later end: each of its ends is posted once
    await post(work, { ...posting, key: `expire:${id}:${expires_at?.epochMilliseconds}` }, [{ lotId: id, quantity: remaining }])
  }
}
