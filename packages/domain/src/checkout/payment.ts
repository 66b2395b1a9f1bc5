/**
 * How a payment ended: paid and fulfilled, not paid in time, paid with an unexpected amount, never begun because the provider didn't answer, or paid and
 * returned before it was fulfilled.
 */
export const PAYMENT_ENDS = ['PAID', 'EXPIRED', 'MISMATCH', 'FAILED', 'REFUNDED'] as const
export type PaymentEnd = (typeof PAYMENT_ENDS)[number]

/** What a paid line became: an event at its time, an event without a date because its time was taken, or credits, open rooms or a paid fee. */
export const LINE_OUTCOMES = ['BOOKED', 'UNSCHEDULED', 'GRANTED'] as const
export type LineOutcome = (typeof LINE_OUTCOMES)[number]

/** The most open payments of a workspace. */
export const MAX_OPEN_PAYMENTS = 3

/** What a page is told of a payment. PROCESSING: the money has come, what it buys hasn't yet. */
export const PAYMENT_STATES = ['OPEN', 'PROCESSING', 'PAID', 'EXPIRED', 'FAILED'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** The state of a payment as pages see it. */
export function paymentState({ state, isPaid }: { readonly state: 'OPEN' | PaymentEnd; readonly isPaid: boolean }): PaymentState {
  if (state === 'PAID') return state
  if (state === 'MISMATCH' || state === 'REFUNDED') return 'FAILED'
  return isPaid ? 'PROCESSING' : state
}

/** A payment whose fulfilment fails is tried again this often, and for this many minutes; then what it bought is granted without its events. */
const MAX_FAILURES = 5
const MAX_FAILING_MINUTES = 5

/** Whether a paid payment that can't be fulfilled is given up. */
export const isStuckLongEnough = (failures: number, since: Temporal.Instant, now: Temporal.Instant): boolean =>
  failures >= MAX_FAILURES || Temporal.Instant.compare(since.add({ minutes: MAX_FAILING_MINUTES }), now) <= 0

/** For so many days the event of a line whose time was taken can be cancelled with one click, and the line refunded to the card. */
export const LOST_TIME_DAYS = 30
