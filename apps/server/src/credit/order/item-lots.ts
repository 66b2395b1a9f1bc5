import { type Answer, no, yes } from '@troupe/domain/answer'
import type { Consumable } from '@troupe/domain/credit/kinds'
import { isExpired, take } from '@troupe/domain/credit/ledger'
import type { Work } from '../../platform/ctx.ts'
import { grantCredits, openWallet, post } from '../lots.ts'
import { moneyTableAt } from '../money-tables.ts'

interface ItemMove {
  readonly workspaceId: string
  readonly itemId: string
  readonly consumable: Consumable
  readonly quantity: number
  readonly reason: string
  readonly key: string
}

/**
 * Grants units of an order's item as a lot of its own, which lasts as long as the money table in force says. The fee of an event is bound to that event
 * and lasts as long as it does.
 */
export async function grantItem(
  work: Work,
  { workspaceId, itemId, consumable, quantity, reason, key, feeOf }: ItemMove & { readonly feeOf?: string | null },
) {
  const { lotDays } = await moneyTableAt(work.tx, work.at)
  await grantCredits(work, {
    workspaceId,
    consumable,
    credits: quantity,
    reason,
    key,
    ...(feeOf == null ? { expiresAt: work.at.add({ hours: lotDays * 24 }) } : { boundSessionId: feeOf }),
    orderItemId: itemId,
  })
}

/**
 * Removes unused units of an item from its own lots, the newest first. Refuses NOT_ENOUGH_CREDITS {missing, available, required}, or
 * NOT_ENOUGH_CONSUMABLES {missing, consumable} for the other kinds, when fewer are left.
 */
export async function removeUnits(work: Work, move: ItemMove & { readonly to: 'ADJUSTMENT' | 'REFUNDED' }): Promise<Answer<null>> {
  const { workspaceId, itemId, consumable, quantity, reason, key, to } = move
  const { posted } = await openWallet(work, { workspaceId, consumable }, key)
  if (posted) return yes(null)
  const unused = await unusedOf(work, itemId)
  const shares = take(unused, quantity)
  if (shares) {
    await post(work, { workspaceId, consumable, from: 'AVAILABLE', to, sessionId: null, reason, key }, shares)
    return yes(null)
  }
  const available = unused.reduce((sum, one) => sum + one.quantity, 0)
  const missing = quantity - available
  return consumable === 'CREDIT'
    ? no('NOT_ENOUGH_CREDITS', { missing, available, required: quantity })
    : no('NOT_ENOUGH_CONSUMABLES', { missing, consumable })
}

/** What an item's lots still hold, the newest lot first; only meaningful while their wallet is locked. */
export async function unusedOf(work: Work, itemId: string) {
  const lots = await work.tx
    .selectFrom('credit_lot')
    .select(['id as lotId', 'remaining as quantity', 'expires_at as expiresAt'])
    .where('order_item_id', '=', itemId)
    .where('remaining', '>', 0)
    .orderBy('granted_at', 'desc')
    .orderBy('id')
    .execute()
  return lots.filter((lot) => !isExpired(lot, work.at))
}
