import type { Intent } from '@troupe/domain/checkout/intent'
import { isUuid } from '@troupe/domain/ids'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { NewSession } from '../../session/session.ts'

/** The columns of a payment that its commands read. */
const columns = [
  'trace_id',
  'user_id',
  'key',
  'body_hash',
  'workspace_id',
  'order_id',
  'way',
  'amount',
  'currency',
  'state',
  'intent_id',
  'attempt',
  'made_at',
  'expires_at',
  'extended_at',
  'silent_since',
  'failures',
  'failing_since',
  'paid_at',
  'ended_at',
  'card_brand',
  'card_last4',
] as const

export const selectPayments = (db: Db | Tx) => db.selectFrom('checkout_payment').select(columns)
export type PaymentRow = Awaited<ReturnType<ReturnType<typeof selectPayments>['executeTakeFirstOrThrow']>>

/**
 * The payment that an intent belongs to. Found by the id of the intent; the metadata, which can be edited at the provider, counts only while that id
 * isn't stored yet.
 */
export async function paymentOfIntent(db: Db | Tx, { id, metadata: { traceId = '' } }: Intent): Promise<PaymentRow | undefined> {
  const known = await selectPayments(db).where('intent_id', '=', id).executeTakeFirst()
  if (known || !isUuid(traceId)) return known
  return selectPayments(db).where('trace_id', '=', traceId).where('intent_id', 'is', null).executeTakeFirst()
}

/** Locks a payment, so that whatever else would end it waits. */
export const lockPayment = (tx: Tx, traceId: string): Promise<PaymentRow | undefined> =>
  selectPayments(tx).where('trace_id', '=', traceId).forUpdate().executeTakeFirst()

/** When the money of an order arrived by card, with whichever of its payments; undefined when it was paid otherwise, or not at all. */
export async function paidByCardAt(db: Db | Tx, orderId: string | null): Promise<Temporal.Instant | undefined> {
  if (orderId === null) return undefined
  const paid = await db
    .selectFrom('checkout_payment')
    .select('ended_at')
    .where('order_id', '=', orderId)
    .where('state', '=', 'PAID')
    .where('paid_at', 'is not', null)
    .executeTakeFirst()
  return paid?.ended_at ?? undefined
}

/** The lines of a payment in the order of the cart. */
export async function linesOf(db: Db | Tx, traceId: string) {
  const rows = await db
    .selectFrom('checkout_line')
    .leftJoin('credit_order_item as i', 'i.id', 'checkout_line.order_item_id')
    .select(['cart_id', 'checkout_line.kind', 'checkout_line.session_id', 'fee_session_id', 'facts', 'starts_at', 'hold_id'])
    .select(['from_balance', 'order_item_id', 'outcome', 'i.quantity as bought', 'i.consumable', 'i.removed_at'])
    .where('trace_id', '=', traceId)
    .orderBy('checkout_line.position')
    .execute()
  // written by us as the facts of a planned event
  return rows.map(({ facts, bought, ...row }) => ({ ...row, facts: facts as NewSession | null, bought: bought ?? 0 }))
}
export type LineRow = Awaited<ReturnType<typeof linesOf>>[number]
