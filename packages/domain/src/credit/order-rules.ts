import { type Answer, yes } from '../answer.ts'
import { refuse } from '../errors.ts'
import type { OrderFlag, OrderSource, OrderState } from './kinds.ts'

interface OrderFacts {
  readonly source: OrderSource
  readonly state: OrderState
  readonly isPaid: boolean
  /** Money or units of it were refunded. */
  readonly hasRefunds: boolean
  /** Some of its units aren't refunded. */
  readonly hasUnits: boolean
  /** What staff have to look at. */
  readonly flag?: OrderFlag | null
}

/**
 * Whether staff may correct an order by hand. Refuses STATE_CONFLICT {reason}: PAYMENT_OPEN while a card payment is open; PAID_ONLINE, which is
 * refunded instead; REFUNDED once something was refunded; CANCELLED; MISMATCH while money that differs from the order isn't returned.
 */
export function mayCorrect({ source, state, isPaid, hasRefunds, flag }: Omit<OrderFacts, 'hasUnits'>): Answer<null> {
  if (flag === 'MISMATCH') return refuse('STATE_CONFLICT', { reason: 'MISMATCH' })
  if (state === 'CANCELLED') return refuse('STATE_CONFLICT', { reason: 'CANCELLED' })
  if (state === 'DRAFT') return refuse('STATE_CONFLICT', { reason: 'PAYMENT_OPEN' })
  if (source === 'ONLINE' && isPaid) return refuse('STATE_CONFLICT', { reason: 'PAID_ONLINE' })
  return hasRefunds ? refuse('STATE_CONFLICT', { reason: 'REFUNDED' }) : yes(null)
}

/** Whether an order may be marked as paid: it waits for its payment, or has expired. Refuses STATE_CONFLICT {reason}: MISMATCH for money to return first. */
export function mayBePaid({ state, flag }: Pick<OrderFacts, 'state' | 'flag'>): Answer<null> {
  if (flag === 'MISMATCH') return refuse('STATE_CONFLICT', { reason: 'MISMATCH' })
  if (state === 'PENDING' || state === 'EXPIRED') return yes(null)
  return refuse('STATE_CONFLICT', { reason: state === 'DRAFT' ? 'PAYMENT_OPEN' : state === 'CANCELLED' ? 'CANCELLED' : 'ALREADY_PAID' })
}

/**
 * Whether something of an order may be refunded, such as money that differs from what was asked for. Units can still be withdrawn after their money was
 * returned without us. Refuses STATE_CONFLICT {reason}: CANCELLED, NOT_PAID, REFUNDED when nothing is left.
 */
export function mayBeRefunded({ state, isPaid, flag, hasUnits }: Pick<OrderFacts, 'state' | 'isPaid' | 'flag' | 'hasUnits'>): Answer<null> {
  if (flag === 'MISMATCH') return yes(null)
  if (state === 'CANCELLED') return refuse('STATE_CONFLICT', { reason: 'CANCELLED' })
  if (!isPaid) return refuse('STATE_CONFLICT', { reason: 'NOT_PAID' })
  return state === 'REFUNDED' && !hasUnits ? refuse('STATE_CONFLICT', { reason: 'REFUNDED' }) : yes(null)
}
