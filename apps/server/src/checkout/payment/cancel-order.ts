import { type Answer, no } from '@troupe/domain/answer'
import type { OrderState } from '@troupe/domain/credit/kinds'
import { cancelUnpaidOrder } from '../../credit/credit.ts'
import { type Ctx, command } from '../../platform/ctx.ts'
import { asHouse } from '../../platform/database/db.ts'
import { endPayment } from './end-payment.ts'

/** So many payments of an order are ended, should another one begin in between. */
const MOST_ENDED = 3

/**
 * Cancels an unpaid order. Its open card payment ends first: the intent is cancelled at the provider before the order is. Refuses NOT_FOUND, STATE_CONFLICT
 * {state, reason} for an order that is paid, granted, expired or cancelled, also when its money arrived in that moment, and UNAVAILABLE while the provider is silent
 * or charging the card.
 */
export async function cancelOrder(ctx: Ctx, id: string): Promise<Answer<{ readonly id: string; readonly state: OrderState }>> {
  for (let ended = 0; ; ended++) {
    const cancelled = await command(ctx, (work) => cancelUnpaidOrder(work, { id, isEnded: ended > 0 }))
    const open = cancelled.ok ? undefined : cancelled.extensions.open
    if (typeof open !== 'string') return cancelled
    // a payment is ended by the house: only it asks the provider
    const end = ended < MOST_ENDED ? await asHouse(ctx.db, (db) => endPayment({ ...ctx, db }, open)) : 'OPEN'
    if (end === 'OPEN') return no('UNAVAILABLE', { reason: 'PROVIDER' })
  }
}
