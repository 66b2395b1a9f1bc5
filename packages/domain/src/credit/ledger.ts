import { type Answer, yes } from '../answer.ts'
import { refuse } from '../errors.ts'
import type { Consumable } from './kinds.ts'

/** For how many days credits stay valid when they come back to a lot that has expired. */
const RETURNED_DAYS = 30

/** What is left of a purchase. */
export interface Lot {
  readonly id: string
  readonly remaining: number
  /** Only this session may spend it. */
  readonly boundSessionId: string | null
  readonly expiresAt: Temporal.Instant | null
  readonly grantedAt: Temporal.Instant
}

/** A quantity of one lot. */
export interface Share {
  readonly lotId: string
  readonly quantity: number
}

/** What a wallet can spend: available = ordered − used − expired, never below zero by the rules of the ledger. */
export const availableOf = ({ ordered, used, expired }: { ordered: number; used: number; expired: number }): number =>
  ordered - used - expired

/** Whether a lot has expired; judged when read. */
export const isExpired = (lot: Pick<Lot, 'expiresAt'>, now: Temporal.Instant): boolean =>
  lot.expiresAt !== null && Temporal.Instant.compare(lot.expiresAt, now) <= 0

/**
 * From which lots a quantity is taken: those bound to the session first, then the soonest to expire, then the oldest. With `fromLots` only those
 * lots are spent, in the same order, and `available` counts no others. Refuses NOT_ENOUGH_CREDITS {missing, available, required}, or
 * NOT_ENOUGH_CONSUMABLES {missing, consumable} for the other kinds.
 */
export function spend(
  lots: readonly Lot[],
  required: number,
  {
    consumable,
    sessionId,
    now,
    fromLots,
  }: { consumable: Consumable; sessionId: string | null; now: Temporal.Instant; fromLots?: readonly string[] | undefined },
): Answer<readonly Share[]> {
  const open = lots
    .filter((lot) => fromLots === undefined || fromLots.includes(lot.id))
    .filter((lot) => lot.remaining > 0 && !isExpired(lot, now) && (lot.boundSessionId === null || lot.boundSessionId === sessionId))
    .toSorted(spendOrder)
    .map((lot) => ({ lotId: lot.id, quantity: lot.remaining }))
  const taken = take(open, required)
  return taken ? yes(taken) : refuseMissing(consumable, total(open), required)
}

/** The first `wanted` of some shares, in their order; undefined when they hold fewer. */
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

/** How much some shares hold together. */
export const total = (shares: readonly Share[]): number => shares.reduce((sum, { quantity }) => sum + quantity, 0)

/** The expiry of a lot that gets credits back: its own, or 30 days from now when that has passed. */
export const expiryAfterReturn = (lot: Pick<Lot, 'expiresAt'>, now: Temporal.Instant): Temporal.Instant | null =>
  isExpired(lot, now) ? now.add({ hours: RETURNED_DAYS * 24 }) : lot.expiresAt

/** The refusal for too few of a consumable. */
function refuseMissing(consumable: Consumable, available: number, required: number) {
  const missing = required - available
  return consumable === 'CREDIT'
    ? refuse('NOT_ENOUGH_CREDITS', { missing, available, required })
    : refuse('NOT_ENOUGH_CONSUMABLES', { missing, consumable })
}

function spendOrder(a: Lot, b: Lot): number {
  const bound = Number(b.boundSessionId !== null) - Number(a.boundSessionId !== null)
  const expiry = (a.expiresAt?.epochMilliseconds ?? Number.MAX_SAFE_INTEGER) - (b.expiresAt?.epochMilliseconds ?? Number.MAX_SAFE_INTEGER)
  return bound || expiry || a.grantedAt.epochMilliseconds - b.grantedAt.epochMilliseconds || (a.id < b.id ? -1 : 1)
}
