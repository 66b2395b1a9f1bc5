import { credits } from '../platform/format.ts'
import type { PricedItem } from './cart-queries.ts'

interface FeeTrouble {
  readonly text: string
  /** The fee that is due now, which the line can have instead. */
  readonly feeId?: string
}

/** Why a fee in the cart can't be paid as it is. A fee is valid for at most 30 minutes, and no longer than it stays the same. */
export function feeTrouble(error: PricedItem['error']): FeeTrouble | null {
  if (!error) return null
  const fee = feeIn(error.extensions.fee)
  if (error.code === 'FEE_REQUIRED' && fee)
    return { text: `This fee is no longer valid. The current fee is ${credits(fee.credits)}.`, feeId: fee.id }
  if (error.code === 'INVALID') return { text: 'Rescheduling this event is free at the moment. Remove the fee.' }
  if (error.code === 'NOT_FOUND')
    return { text: 'This fee can only be paid in the event’s workspace. Choose that workspace or remove the fee.' }
  return { text: error.message }
}

function feeIn(fee: unknown): { readonly id: string; readonly credits: number } | null {
  if (typeof fee !== 'object' || fee === null || !('id' in fee) || !('credits' in fee)) return null
  const { id, credits: count } = fee
  return typeof id === 'string' && typeof count === 'number' ? { id, credits: count } : null
}
