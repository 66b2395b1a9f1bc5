/** How a payment ended: paid and fulfilled, not paid in time, paid with an unexpected amount, or never begun because the provider didn't answer. */
export type PaymentEnd = 'PAID' | 'EXPIRED' | 'MISMATCH' | 'FAILED'

/** What a paid line became: an event at its time, an event without a date because its time was taken, or credits, open rooms or a paid fee. */
export type LineOutcome = 'BOOKED' | 'UNSCHEDULED' | 'GRANTED'

/** The most open payments of a workspace. */
export const MAX_OPEN_PAYMENTS = 3
