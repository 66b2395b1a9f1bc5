import type { PaymentEnd } from '@troupe/domain/checkout/payment'
import { expireOrder, returnCredits } from '../../credit/credit.ts'
import type { Work } from '../../platform/ctx.ts'
import { releaseTimes } from '../../schedule/schedule.ts'
import { linesOf, type PaymentRow } from './payment-rows.ts'

/** Ends a locked payment that isn't fulfilled: if it is open, its times and the balance's part are free again and its order expires. */
export async function releasePayment(work: Work, payment: PaymentRow, end: Exclude<PaymentEnd, 'PAID'>): Promise<void> {
  if (payment.state === 'OPEN') await freeLines(work, payment)
  await work.tx
    .updateTable('checkout_payment')
    .set({ state: end, ended_at: payment.ended_at ?? work.at })
    .where('trace_id', '=', payment.trace_id)
    .execute()
  work.tell('payment', payment.trace_id, 'paid')
}

async function freeLines(work: Work, payment: PaymentRow) {
  const lines = await linesOf(work.tx, payment.trace_id)
  await returnBalance(work, payment, lines)
  await releaseTimes(
    work,
    lines.flatMap(({ session_id: id }) => id ?? []),
  )
  if (payment.order_id !== null) await expireOrder(work, payment.order_id)
  await work.tx.updateTable('checkout_line').set({ open_for: null }).where('trace_id', '=', payment.trace_id).execute()
}

/** Gives back what the balance had set aside for the lines. */
export async function returnBalance(work: Work, { workspace_id: workspaceId }: PaymentRow, lines: Awaited<ReturnType<typeof linesOf>>) {
  for (const { session_id: sessionId, from_balance: credits } of lines)
    if (sessionId !== null && credits > 0)
      await returnCredits(work, { workspaceId, sessionId, credits, reason: 'Payment not completed', key: `cart:${sessionId}:back` })
}
