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
  /** A card payment of it is open; a DRAFT always has one. */
  readonly isPaying?: boolean
}

/**
 * Whether staff may correct an order by hand. Refuses STATE_CONFLICT {reason}: PAYMENT_OPEN while a card payment is open; PAID_ONLINE, which is
 * refunded instead; REFUNDED once something was refunded; CANCELLED; MISMATCH while money that differs from the order isn't returned.
 */
export function mayCorrect({ source, state, isPaid, hasRefunds, flag, isPaying }: Omit<OrderFacts, 'hasUnits'>): Answer<null> {
  if (flag === 'MISMATCH') return refuse('STATE_CONFLICT', { reason: 'MISMATCH' })
  if (state === 'CANCELLED') return refuse('STATE_CONFLICT', { reason: 'CANCELLED' })
  if (state === 'DRAFT' || isPaying) return refuse('STATE_CONFLICT', { reason: 'PAYMENT_OPEN' })
  if (source === 'ONLINE' && isPaid) return refuse('STATE_CONFLICT', { reason: 'PAID_ONLINE' })
  return hasRefunds ? refuse('STATE_CONFLICT', { reason: 'REFUNDED' }) : yes(null)
}

/** Whether an order may be marked as paid: it waits for its payment, or has expired. Refuses STATE_CONFLICT {reason}: MISMATCH for money to return first; PAYMENT_OPEN while a card is being charged for it. */
export function mayBePaid({ state, flag, isPaying }: Pick<OrderFacts, 'state' | 'flag' | 'isPaying'>): Answer<null> {
  if (flag === 'MISMATCH') return refuse('STATE_CONFLICT', { reason: 'MISMATCH' })
  if (isPaying) return refuse('STATE_CONFLICT', { reason: 'PAYMENT_OPEN' })
  if (state === 'PENDING' || state === 'EXPIRED') return yes(null)
  return refuse('STATE_CONFLICT', { reason: state === 'DRAFT' ? 'PAYMENT_OPEN' : state === 'CANCELLED' ? 'CANCELLED' : 'ALREADY_PAID' })
}

/**
 * Whether an unpaid order may be paid by card: as mayBePaid, and it has a workspace and a price for each item that a card can be charged. Refuses
 * STATE_CONFLICT {reason} as mayBePaid, and NO_WORKSPACE, UNPRICED, AMOUNT.
 */
export function mayBePaidByCard({
  total,
  workspaceId,
  ...order
}: Pick<OrderFacts, 'state' | 'flag' | 'isPaying'> & { readonly total: number | null; readonly workspaceId: string | null }): Answer<null> {
  const may = mayBePaid(order)
  if (!may.ok) return may
  if (workspaceId === null) return refuse('STATE_CONFLICT', { reason: 'NO_WORKSPACE' })
  if (total === null) return refuse('STATE_CONFLICT', { reason: 'UNPRICED' })
  return total === 0 ? refuse('STATE_CONFLICT', { reason: 'AMOUNT' }) : yes(null)
}

/**
 * Whether its customer may cancel an order: it isn't paid, and nothing of it was granted. Refuses STATE_CONFLICT {state, reason}: CANCELLED, GRANTED,
 * NOT_PENDING for one that has expired, ALREADY_PAID.
 */
export function mayBeCancelled({ state, isGranted }: Pick<OrderFacts, 'state'> & { readonly isGranted: boolean }): Answer<null> {
  const conflict = (reason: 'CANCELLED' | 'GRANTED' | 'NOT_PENDING' | 'ALREADY_PAID') => refuse('STATE_CONFLICT', { reason, state })
  if (state === 'PENDING' || state === 'DRAFT') return isGranted ? conflict('GRANTED') : yes(null)
  return conflict(state === 'CANCELLED' ? 'CANCELLED' : state === 'EXPIRED' ? 'NOT_PENDING' : 'ALREADY_PAID')
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
