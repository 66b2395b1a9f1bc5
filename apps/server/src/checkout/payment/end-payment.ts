import type { Answer } from '@troupe/domain/answer'
import type { Intent } from '@troupe/domain/checkout/intent'
import type { House } from '../../platform/ctx.ts'
import { type Provider, providerOf } from '../provider/provider.ts'
import { type PaymentRow, selectPayments } from './payment-rows.ts'
import { settleIntent } from './settle.ts'
import { endUnpaid, settlePayment } from './settle-payment.ts'

/** A provider that doesn't answer for this long no longer keeps a time held: the money may still come late. */
const SILENT_SECONDS = 60

/**
 * Ends an open payment: its intent is cancelled at the provider before its times are free. Answers whether it has ended, was paid in the meantime, or
 * stays open because the provider is silent or the card is being charged. With `isOver` a payment that waits for 3-D Secure is extended first, once.
 */
export async function endPayment(
  house: House,
  traceId: string,
  { isOver = false }: { readonly isOver?: boolean } = {},
): Promise<'ENDED' | 'PAID' | 'OPEN'> {
  const payment = await selectPayments(house.db).where('trace_id', '=', traceId).executeTakeFirst()
  if (payment?.state === 'OPEN') await endAtProvider(house, payment, isOver)
  const after = await selectPayments(house.db).where('trace_id', '=', traceId).executeTakeFirst()
  if (after?.state === 'OPEN') return 'OPEN'
  return after?.state === 'PAID' ? 'PAID' : 'ENDED'
}

async function endAtProvider(house: House, payment: PaymentRow, isOver: boolean): Promise<void> {
  const provider = providerOf(house)
  if (!provider) return endUnpaid(house, payment.trace_id, 'EXPIRED')
  const intent = await intentOf(provider, payment)
  if (intent.ok && isOver && intent.value.state === 'NEEDS_ACTION' && payment.extended_at === null)
    return settlePayment(house, intent.value)
  const cancelled = intent.ok ? await provider.cancel(intent.value.id) : intent
  // the facts of its money are recorded before it buys anything
  if (cancelled.ok)
    return cancelled.value.state === 'SUCCEEDED' ? settleIntent(house, cancelled.value.id) : settlePayment(house, cancelled.value)
  if (cancelled.code !== 'UNAVAILABLE') return endUnpaid(house, payment.trace_id, 'EXPIRED')
  const since = payment.silent_since ?? house.now()
  if (house.now().since(since).total('seconds') >= SILENT_SECONDS) return endUnpaid(house, payment.trace_id, 'EXPIRED')
  await house.db.updateTable('checkout_payment').set({ silent_since: since }).where('trace_id', '=', payment.trace_id).execute()
}

/**
 * Cancels at the provider what an ended payment may have left there, because the provider didn't answer when it was asked: an intent that was made
 * without our hearing of it, or one that was open when the provider fell silent. Its id is stored first: a try with the same key that finds none continues
 * with the intent, and nothing is cancelled. Answers false while the provider is still silent, or charging the card.
 */
export async function endUnanswered(house: House, payment: PaymentRow): Promise<boolean> {
  const provider = providerOf(house)
  if (!provider) return true
  const intent = await intentOf(provider, payment)
  if (intent.ok && !(await giveUp(house, payment, intent.value.id))) return true
  const cancelled = intent.ok ? await provider.cancel(intent.value.id) : intent
  if (!cancelled.ok && cancelled.code === 'UNAVAILABLE') return false
  if (cancelled.ok && cancelled.value.state !== 'CANCELLED' && cancelled.value.state !== 'SUCCEEDED') return false
  await house.db
    .updateTable('checkout_payment')
    .set({ silent_since: null, ...(cancelled.ok ? { intent_id: cancelled.value.id } : {}) })
    .where('trace_id', '=', payment.trace_id)
    .where('attempt', '=', payment.attempt)
    .execute()
  // money that arrived before the cancellation is late, and buys what it can
  if (cancelled.ok && cancelled.value.state === 'SUCCEEDED') await settleIntent(house, cancelled.value.id)
  return true
}

/** Notes that an intent is given up; false when its payment has ended otherwise, or was continued. */
async function giveUp(house: House, { trace_id: traceId, attempt }: PaymentRow, intentId: string): Promise<boolean> {
  const { numUpdatedRows } = await house.db
    .updateTable('checkout_payment')
    .set({ intent_id: intentId })
    .where('trace_id', '=', traceId)
    .where('attempt', '=', attempt)
    .where('state', '<>', 'OPEN')
    .where('silent_since', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** The intent of a payment. One whose id was never stored is named again by its key, so that none stays open unnoticed. */
export const intentOf = (provider: Provider, payment: PaymentRow): Promise<Answer<Intent>> =>
  payment.intent_id !== null
    ? provider.retrieve(payment.intent_id)
    : provider.create({
        amount: payment.amount,
        currency: payment.currency,
        metadata: { orderId: payment.order_id ?? '', traceId: payment.trace_id },
        key: payment.attempt === 1 ? `intent:${payment.trace_id}` : `intent:${payment.trace_id}:${payment.attempt}`,
      })
