import type { PaymentEnd } from '@troupe/domain/checkout/payment'
import { expireOrder, returnCredits } from '../credit/credit.ts'
import type { Work } from '../platform/ctx.ts'
import { releaseTimes } from '../schedule/schedule.ts'
import { linesOf, type PaymentRow } from './payment-rows.ts'

/**
 * Ends a locked open payment that isn't fulfilled: its times and the balance's part are free again and its order expires, except after a mismatch,
 * whose money staff return.
 */
export async function releasePayment(work: Work, payment: PaymentRow, end: Exclude<PaymentEnd, 'PAID'>): Promise<void> {
  const lines = await linesOf(work.tx, payment.trace_id)
  await returnBalance(work, payment, lines)
  await releaseTimes(
    work,
    lines.flatMap(({ session_id: id }) => id ?? []),
  )
  if (payment.order_id !== null && end !== 'MISMATCH') await expireOrder(work, payment.order_id)
  await work.tx.updateTable('checkout_line').set({ open_for: null }).where('trace_id', '=', payment.trace_id).execute()
  await work.tx.updateTable('checkout_payment').set({ state: end, ended_at: work.at }).where('trace_id', '=', payment.trace_id).execute()
  work.tell('payment', payment.trace_id, 'paid')
}

/** Gives back what the balance had set aside for the lines. */
export async function returnBalance(work: Work, { workspace_id: workspaceId }: PaymentRow, lines: Awaited<ReturnType<typeof linesOf>>) {
  for (const { session_id: sessionId, from_balance: credits } of lines)
    if (sessionId !== null && credits > 0)
      await returnCredits(work, { workspaceId, sessionId, credits, reason: 'Payment not completed', key: `cart:${sessionId}:back` })
}
