import type { SentPayment } from './payment-query.ts'

/** Where what became of a payment is shown: what is paid is on a page of its own, everything else next to the cart. */
export const paymentWay = ({ traceId, state }: Pick<SentPayment, 'traceId' | 'state'>) =>
  state === 'PAID' ? ({ to: '/booked/$traceId', params: { traceId } } as const) : ({ to: '/cart', search: { payment: traceId } } as const)
