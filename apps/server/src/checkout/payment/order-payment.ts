import { type Answer, no, yes } from '@troupe/domain/answer'
import type { OrderPaymentAsked } from '@troupe/domain/checkout/cart'
import { lockPayableOrder, orderToPay } from '../../credit/credit.ts'
import type { Ctx, Work } from '../../platform/ctx.ts'
import { fewEnoughOpen, insertPayment, type OpenedPayment, open, type PaidBy, paymentOfKey, traceIsFree } from './open-payment.ts'
import { type PaymentRow, selectPayments } from './payment-rows.ts'

/**
 * Begins the card payment of an order that was requested, entered by staff, or has expired, at its own prices; nothing is held for it. An order whose
 * card payment is open is continued by that payment's trace id, by any editor, with any card. The person's own other payment of the order ends first. Refuses as
 * openPayment, and NOT_FOUND, STATE_CONFLICT {reason} as mayBePaidByCard, CARD_OFF, PAYMENT_OPEN while someone else is paying, and
 * QUOTE_CHANGED {before, after} for another total than the order's.
 */
export const payOrderByCard = (ctx: Ctx, asked: OrderPaymentAsked): Promise<Answer<OpenedPayment>> =>
  open(ctx, (work, by) => beginOrder(work, by, asked))

async function beginOrder(work: Work, by: PaidBy, asked: OrderPaymentAsked): Promise<Answer<PaymentRow>> {
  const { orderId, traceId, expectedTotal } = asked
  const unpaid = await orderToPay(work, orderId)
  if (!unpaid.ok) return unpaid
  const { workspaceId } = unpaid.value
  const found = await paymentOfKey(work, by, workspaceId)
  if (!found.ok) return found
  const { known, earlier } = found.value
  if (known) return yes(known)
  const open = await selectPayments(work.tx).where('order_id', '=', orderId).where('state', '=', 'OPEN').executeTakeFirst()
  if (open) return goOn(open, asked, open.user_id === by.userId && unpaid.value.state !== 'DRAFT')
  const isFree = await traceIsFree(work, { traceId, userId: by.userId })
  if (!isFree.ok) return isFree
  const order = await lockPayableOrder(work, asked)
  if (!order.ok) return order
  const { total: amount, currency } = order.value
  if (!work.cards) return no('STATE_CONFLICT', { reason: 'CARD_OFF' })
  if (amount !== expectedTotal) return no('QUOTE_CHANGED', { before: expectedTotal, after: amount, changed: [] })
  const few = await fewEnoughOpen(work, workspaceId)
  if (!few.ok) return few
  // what the provider may have made without answering is for one sum
  const unanswered = earlier?.silent_since ? earlier : undefined
  if (unanswered && unanswered.amount !== amount) return no('STATE_CONFLICT', { reason: 'PAYMENT_OPEN', unanswered: traceId })
  const attempt = unanswered?.attempt ?? (earlier?.attempt ?? 0) + 1
  return yes(await insertPayment(work, by, { traceId, workspaceId, orderId, way: 'CARD', amount, currency, attempt }))
}

/** The order's open payment, if it is the one that is asked for. Another one of the same person makes room, but not the cart of a DRAFT. */
function goOn(open: PaymentRow, { traceId, expectedTotal }: OrderPaymentAsked, makesRoom: boolean): Answer<PaymentRow> {
  if (open.trace_id === traceId)
    return open.amount === expectedTotal ? yes(open) : no('QUOTE_CHANGED', { before: expectedTotal, after: open.amount, changed: [] })
  return no('STATE_CONFLICT', { reason: 'PAYMENT_OPEN', ...(makesRoom ? { open: open.trace_id } : {}) })
}
