import { type Answer, yes } from '@troupe/domain/answer'
import { CONSUMABLES, type Consumable } from '@troupe/domain/credit/kinds'
import { availableOf, spend as shareOut, take, total } from '@troupe/domain/credit/ledger'
import { sql } from 'kysely'
import type { Work } from '../platform/ctx.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { creditTicks } from './clock.ts'
import { grantCredits, held, openWallet, post, revive } from './lots.ts'
import { moneyTableAt } from './money-tables.ts'
import { acceptCardRefund, reverseCardRefund } from './order/card-refund.ts'
import { correctHubspotOrder } from './order/correct.ts'
import { upsertHubspotOrder } from './order/create.ts'
import { flagMismatch } from './order/mismatch.ts'
import { expireOrder, insertOnlineOrder, markStuck, payOnlineOrder, reopenOnlineOrder } from './order/online.ts'
import { OrderRef, type OrderRow, orders } from './order/read.ts'
import { refundOfItem } from './order/refund.ts'
import { insertRequest } from './order/requests.ts'
import { refundUnfulfilled, reopenUnfulfilled, takeDisputed, takeReturned } from './order/returned.ts'
import { cancelUnpaidOrder, lockPayableOrder, orderToPay } from './order/unpaid.ts'

// Part of the front door, each in the file of its subject.
export type { OrderRow }
export {
  acceptCardRefund,
  cancelUnpaidOrder,
  correctHubspotOrder,
  creditTicks,
  expireOrder,
  flagMismatch,
  grantCredits,
  insertOnlineOrder,
  insertRequest,
  lockPayableOrder,
  markStuck,
  moneyTableAt,
  OrderRef,
  orders,
  orderToPay,
  payOnlineOrder,
  refundOfItem,
  refundUnfulfilled,
  reopenOnlineOrder,
  reopenUnfulfilled,
  reverseCardRefund,
  takeDisputed,
  takeReturned,
  upsertHubspotOrder,
}

declare module '../platform/events.ts' {
  interface Events {
    /** An order was paid, and what it gives was granted. */
    'order.paid': { orderId: string }
    /** The units of a refund left the wallet, and its money is on its way. */
    'order.refunded': { orderId: string; refundId: string }
    /** The units of a refund left the wallet, and its money is to be returned to the card that paid. */
    'order.refundAsked': { refundId: string }
    /** A card didn't take the money of a refund, so its units are in the wallet again. */
    'order.refundFailed': { orderId: string; refundId: string }
    /** An order's payment received other money than it asked for, or came although the order was paid; minor units. It granted nothing. */
    'order.mismatched': { orderId: string; amount: number; currency: string }
    /** Someone refunded an order at the provider; `isWhole` = units worth that money could be withdrawn, or nothing had been granted. */
    'order.returned': { orderId: string; refundId: string; isWhole: boolean }
    /** The provider has answered none of our tries to return the money of a refund. */
    'order.refundStalled': { orderId: string; refundId: string }
    /** An event without a date, whose time was taken before its payment arrived, is about to be refunded to the card: it is cancelled first. */
    'order.lostTimeRefunded': { sessionId: string; reason: string }
    /** The bank returned an order's money to its customer; `isWhole` = everything that was bought could be withdrawn. */
    'order.disputeLost': { orderId: string; disputeId: string; amount: number; isWhole: boolean }
    /** A request has waited for three days, then for seven: `reminder` 1 and 2. */
    'request.waiting': { orderId: string; reminder: number }
    /** No one answered a request for 14 days. */
    'request.expired': { orderId: string }
    /** Someone cancelled a request before it was answered. */
    'request.cancelled': { orderId: string }
    /** Lots of a workspace that end soon, the first one first; `day` is the day in UTC, once for each. */
    'credits.expiring': {
      workspaceId: string
      day: string
      lots: readonly { readonly consumable: Consumable; readonly quantity: number; readonly expiresAt: Temporal.Instant }[]
    }
    /** Staff changed what an order gives, or deleted it; `before` and `after` count the units of its items. */
    'order.corrected': {
      orderId: string
      /** The order's version after it. */
      version: number
      isDeleted: boolean
      changes: readonly {
        readonly label: string | null
        readonly consumable: Consumable
        readonly before: number
        readonly after: number
      }[]
    }
  }
}

/** A movement of the credits of one session, existing or to come. `key` names it forever: the same key moves nothing twice. */
export interface SessionCredits {
  readonly workspaceId: string
  readonly sessionId: string
  readonly credits: number
  readonly reason: string
  readonly key: string
  /** By default credits; open rooms and paid fees have separate balances. */
  readonly consumable?: Consumable
}

export interface Balance {
  readonly name: Consumable
  readonly ordered: number
  readonly available: number
  readonly used: number
  /** Credits that an open card payment of the reader's own has set aside; they come back unless it is paid. */
  readonly reserved: number
  /** The credits that expire next, and when; null when none do. */
  readonly nextExpiry: { readonly at: Temporal.Instant; readonly quantity: number } | null
}

/** Credits that a session spends. */
interface SpentCredits extends SessionCredits {
  /** The only lots to spend; by default all of the wallet's. */
  readonly fromLots?: readonly string[]
  /** Lots to leave alone, which pay for something else. */
  readonly exceptLots?: readonly string[]
}

/**
 * Sets credits aside for a session, bound ones first, then the soonest to expire, then the oldest. The session need not exist yet: what is held for
 * one that is never made goes back by returnCredits. Refuses NOT_ENOUGH_CREDITS
 * {missing, available, required}, and NOT_ENOUGH_CONSUMABLES {missing, consumable} for the other kinds.
 */
export const allocateCredits = (work: Work, movement: SpentCredits): Promise<Answer<void>> => spend(work, movement, 'ALLOCATED')

/** Locks a workspace's credits, for a command that first moves them when it may have locked the crews already. */
export const lockCredits = async (work: Work, workspaceId: string): Promise<void> => {
  await openWallet(work, { workspaceId, consumable: 'CREDIT' }, `lock:${workspaceId}`)
}

/** Spends credits of a session immediately, as a fee does. Refuses as allocateCredits. */
export const spendCredits = (work: Work, movement: SpentCredits): Promise<Answer<void>> => spend(work, movement, 'CONSUMED')

/**
 * Gives allocated credits of a session back to the lots they came from, the last taken first; what returns to an expired lot lives 30
 * days more. More than the session has allocated is a bug and throws.
 */
export async function returnCredits(work: Work, movement: SessionCredits): Promise<void> {
  await reverse(work, movement, 'ALLOCATED')
}

/** Consumes some of a session's allocated credits, such as the part of a removed room that is not refunded. Throws for more than it has allocated, which is a bug. */
export async function keepCredits(work: Work, movement: SessionCredits): Promise<void> {
  const { workspaceId, sessionId, credits, reason, key, consumable = 'CREDIT' } = movement
  if (credits === 0) return
  const { posted } = await openWallet(work, { workspaceId, consumable }, key)
  if (posted) return
  const shares = take(await held(work, { workspaceId, consumable }, { sessionId, account: 'ALLOCATED' }), credits)
  if (!shares) throw new Error(`session ${sessionId} does not have ${credits} ${consumable} allocated to keep`)
  await post(work, { workspaceId, consumable, from: 'ALLOCATED', to: 'CONSUMED', sessionId, reason, key }, shares)
}

/** Sets consumed credits of a session aside again, the last consumed first, when it is restored. Throws for more than it consumed, which is a bug. */
export async function reallocateCredits(work: Work, movement: SessionCredits): Promise<void> {
  const { workspaceId, sessionId, credits, reason, key, consumable = 'CREDIT' } = movement
  if (credits === 0) return
  const { posted } = await openWallet(work, { workspaceId, consumable }, key)
  if (posted) return
  const shares = take(await held(work, { workspaceId, consumable }, { sessionId, account: 'CONSUMED' }), credits)
  if (!shares) throw new Error(`session ${sessionId} did not consume ${credits} ${consumable}`)
  await post(work, { workspaceId, consumable, from: 'CONSUMED', to: 'ALLOCATED', sessionId, reason, key }, shares)
}

/** Gives back all that a session consumed, its fees included, for one that failed on our side. Answers how many of each kind. */
export async function returnConsumed(
  work: Work,
  { workspaceId, sessionId, reason, key }: Pick<SessionCredits, 'workspaceId' | 'sessionId' | 'reason' | 'key'>,
): Promise<Partial<Record<Consumable, number>>> {
  const returned: Partial<Record<Consumable, number>> = {}
  for (const consumable of CONSUMABLES) {
    const credits = total(await held(work, { workspaceId, consumable }, { sessionId, account: 'CONSUMED' }))
    if (credits === 0) continue
    await reverseConsumption(work, { workspaceId, sessionId, credits, reason, key: `${key}:${consumable}`, consumable })
    returned[consumable] = credits
  }
  return returned
}

/** Gives back what a session consumed, for one that failed on our side; as returnCredits. */
export async function reverseConsumption(work: Work, movement: SessionCredits): Promise<void> {
  await reverse(work, movement, 'CONSUMED')
}

/** Turns what a session still has allocated into consumption, when it ran or was cancelled late. Answers how many credits. */
export async function consumeSession(
  work: Work,
  { workspaceId, sessionId, reason, key, consumable = 'CREDIT' }: Omit<SessionCredits, 'credits'>,
): Promise<number> {
  const { posted } = await openWallet(work, { workspaceId, consumable }, key)
  if (posted) return 0
  const shares = await held(work, { workspaceId, consumable }, { sessionId, account: 'ALLOCATED' })
  await post(work, { workspaceId, consumable, from: 'ALLOCATED', to: 'CONSUMED', sessionId, reason, key }, shares)
  return total(shares)
}

/** A workspace's wallets at `now`, with what open card payments of a person have set aside; what has expired by then counts as expired, whether or not the ledger has an entry for it. CREDIT and OPEN_ROOM are always there. */
export async function balances(db: Db | Tx, workspaceId: string, now: Temporal.Instant, userId: string | null = null): Promise<Balance[]> {
  const rows = await db
    .selectFrom('credit_wallet as w')
    .select(['w.consumable', 'w.ordered', 'w.used'])
    .select(
      sql<number>`w.expired + coalesce((select sum(l.remaining) from credit_lot l where l.workspace_id = w.workspace_id
        and l.consumable = w.consumable and l.expires_at <= ${now}), 0)::int`.as('expired'),
    )
    .select(
      sql<number>`case when w.consumable = 'CREDIT' then coalesce((select sum(cl.from_balance) from checkout_line cl join checkout_payment cp using (trace_id)
        where cl.open_for = ${userId} and cl.session_id is not null and cp.workspace_id = w.workspace_id), 0) else 0 end::int`.as(
        'reserved',
      ),
    )
    .where('w.workspace_id', '=', workspaceId)
    .execute()
  const expiring = await db
    .selectFrom('credit_lot')
    .distinctOn('consumable')
    .select(['consumable', 'expires_at', sql<number>`sum(remaining)::int`.as('quantity')])
    .where('workspace_id', '=', workspaceId)
    .where('remaining', '>', 0)
    .where('expires_at', '>', now)
    .groupBy(['consumable', 'expires_at'])
    .orderBy('consumable')
    .orderBy('expires_at')
    .execute()
  const nextOf = (name: Consumable) => {
    const next = expiring.find(({ consumable }) => consumable === name)
    return next?.expires_at ? { at: next.expires_at, quantity: next.quantity } : null
  }
  return CONSUMABLES.flatMap((name) => {
    const row = rows.find((one) => one.consumable === name)
    if (row)
      return [{ name, ordered: row.ordered, available: availableOf(row), used: row.used, reserved: row.reserved, nextExpiry: nextOf(name) }]
    return name === 'RESCHEDULE_FEE' ? [] : [{ name, ordered: 0, available: 0, used: 0, reserved: 0, nextExpiry: null }]
  })
}

/** Credits that a workspace can spend on whatever it likes: neither expired nor bound to an event. */
export async function spendableCredits(db: Db | Tx, workspaceId: string, now: Temporal.Instant): Promise<number> {
  const { credits } = await db
    .selectFrom('credit_lot')
    .select(sql<number>`coalesce(sum(remaining), 0)::int`.as('credits'))
    .where('workspace_id', '=', workspaceId)
    .where('consumable', '=', 'CREDIT')
    .where('bound_session_id', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirstOrThrow()
  return credits
}

/** What was bought for the fees of an event and is left; in credits. */
export async function boughtFees(
  { tx, at }: Work,
  { workspaceId, sessionId }: { readonly workspaceId: string; readonly sessionId: string },
): Promise<number> {
  const { credits } = await tx
    .selectFrom('credit_lot')
    .select(sql<number>`coalesce(sum(remaining), 0)::int`.as('credits'))
    .where('workspace_id', '=', workspaceId)
    .where('consumable', '=', 'RESCHEDULE_FEE')
    .where((eb) => eb.or([eb('bound_session_id', 'is', null), eb('bound_session_id', '=', sessionId)]))
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', at)]))
    .executeTakeFirstOrThrow()
  return credits
}

async function spend(work: Work, movement: SpentCredits, to: 'ALLOCATED' | 'CONSUMED'): Promise<Answer<void>> {
  const { workspaceId, sessionId, credits, reason, key, consumable = 'CREDIT', fromLots, exceptLots = [] } = movement
  if (credits === 0) return yes(undefined)
  const { posted, lots } = await openWallet(work, { workspaceId, consumable }, key)
  if (posted) return yes(undefined)
  const open = lots.filter(({ id }) => !exceptLots.includes(id))
  const shares = shareOut(open, credits, { consumable, sessionId, now: work.at, fromLots })
  if (!shares.ok) return shares
  await post(work, { workspaceId, consumable, from: 'AVAILABLE', to, sessionId, reason, key }, shares.value)
  return yes(undefined)
}

async function reverse(work: Work, movement: SessionCredits, from: 'ALLOCATED' | 'CONSUMED') {
  const { workspaceId, sessionId, credits, reason, key, consumable = 'CREDIT' } = movement
  if (credits === 0) return
  const { posted } = await openWallet(work, { workspaceId, consumable }, key)
  if (posted) return
  const shares = take(await held(work, { workspaceId, consumable }, { sessionId, account: from }), credits)
  if (!shares) throw new Error(`session ${sessionId} does not have ${credits} ${consumable} ${from} to give back`)
  await revive(work, shares)
  await post(work, { workspaceId, consumable, from, to: 'AVAILABLE', sessionId, reason, key }, shares)
}
