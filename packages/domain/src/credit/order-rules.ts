import { type Answer, yes } from '../answer.ts'
import { refuse } from '../errors.ts'
import type { OrderSource, OrderState } from './kinds.ts'

interface OrderFacts {
  readonly source: OrderSource
  readonly state: OrderState
  readonly isPaid: boolean
  readonly hasRefunds: boolean
}

/**
 * Whether staff may correct an order by hand. Refuses STATE_CONFLICT {reason}: PAYMENT_OPEN while a card payment is open; PAID_ONLINE, which is
 * refunded instead; REFUNDED once something was refunded; CANCELLED.
 */
export function mayCorrect({ source, state, isPaid, hasRefunds }: OrderFacts): Answer<null> {
  if (state === 'CANCELLED') return refuse('STATE_CONFLICT', { reason: 'CANCELLED' })
  if (state === 'DRAFT') return refuse('STATE_CONFLICT', { reason: 'PAYMENT_OPEN' })
  if (source === 'ONLINE' && isPaid) return refuse('STATE_CONFLICT', { reason: 'PAID_ONLINE' })
  return hasRefunds ? refuse('STATE_CONFLICT', { reason: 'REFUNDED' }) : yes(null)
}

/** Whether an order may be marked as paid: it waits for its payment, or has expired. Refuses STATE_CONFLICT {reason}. */
export function mayBePaid({ state }: Pick<OrderFacts, 'state'>): Answer<null> {
  if (state === 'PENDING' || state === 'EXPIRED') return yes(null)
  return refuse('STATE_CONFLICT', { reason: state === 'DRAFT' ? 'PAYMENT_OPEN' : state === 'CANCELLED' ? 'CANCELLED' : 'ALREADY_PAID' })
}

/** Whether something of an order may be refunded. Refuses STATE_CONFLICT {reason}: CANCELLED, NOT_PAID, REFUNDED when nothing is left. */
export function mayBeRefunded({ state, isPaid }: Pick<OrderFacts, 'state' | 'isPaid'>): Answer<null> {
  if (state === 'CANCELLED') return refuse('STATE_CONFLICT', { reason: 'CANCELLED' })
  if (!isPaid) return refuse('STATE_CONFLICT', { reason: 'NOT_PAID' })
  return state === 'REFUNDED' ? refuse('STATE_CONFLICT', { reason: 'REFUNDED' }) : yes(null)
}
