import { factsOf } from '@troupe/domain/checkout/facts'
import type { Intent } from '@troupe/domain/checkout/intent'
import { flagMismatch, refundUnfulfilled, reopenUnfulfilled } from '../../credit/credit.ts'
import type { Work } from '../../platform/ctx.ts'
import { followEarlierFacts } from './facts.ts'
import { lockPayment, type PaymentRow } from './payment-rows.ts'
import { releasePayment } from './release-payment.ts'

/**
 * Ends a locked payment that received other money than it asked for, on time or late: nothing is granted, its times and the balance's part are free, and its
 * order is flagged until staff return the money.
 */
export async function endMismatched(work: Work, payment: PaymentRow, { id, amountReceived: received, currency }: Intent): Promise<void> {
  await releasePayment(work, payment, 'MISMATCH')
  await work.tx
    .updateTable('checkout_payment')
    .set({ received, intent_id: payment.intent_id ?? id })
    .where('trace_id', '=', payment.trace_id)
    .execute()
  if (payment.order_id === null) return
  await flagMismatch(work, payment.order_id, { amount: received, currency })
  await followEarlierFacts(work, { ...payment, intent_id: payment.intent_id ?? id, state: 'MISMATCH' })
}

/** Ends a locked payment whose money was returned before it was fulfilled: its times and the balance's part are free, and its order is refunded. */
export async function endReturned(work: Work, payment: PaymentRow, intent: Intent): Promise<void> {
  await releasePayment(work, payment, 'REFUNDED')
  await work.tx.updateTable('checkout_payment').set({ intent_id: intent.id }).where('trace_id', '=', payment.trace_id).execute()
  if (payment.order_id === null) return
  const facts = factsOf(intent)
  const returned = facts.flatMap(({ kind, providerId, ...money }) => {
    const isReturned =
      kind === 'DISPUTE_LOST' ||
      (kind === 'REFUNDED' && !facts.some((later) => later.kind === 'REFUND_FAILED' && later.providerId === providerId))
    return isReturned ? [{ ...money, kind, id: providerId }] : []
  })
  await refundUnfulfilled(work, payment.order_id, returned)
}

/**
 * A refund failed after its payment had ended as returned: the money is ours again and bought nothing, so its order is flagged like any other mismatch
 * until staff return it. Answers the payment as it is then.
 */
export async function reopenReturned(work: Work, { trace_id: traceId }: PaymentRow): Promise<PaymentRow | undefined> {
  const payment = await lockPayment(work.tx, traceId)
  if (payment?.state !== 'REFUNDED' || payment.intent_id === null) return payment
  const { amount } = await work.tx
    .selectFrom('checkout_fact')
    .select('amount')
    .where('intent_id', '=', payment.intent_id)
    .where('kind', '=', 'SUCCEEDED')
    .executeTakeFirstOrThrow()
  await work.tx.updateTable('checkout_payment').set({ state: 'MISMATCH', received: amount }).where('trace_id', '=', traceId).execute()
  if (payment.order_id !== null) await reopenUnfulfilled(work, payment.order_id, payment.currency)
  return { ...payment, state: 'MISMATCH' }
}
