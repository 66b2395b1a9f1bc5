import type { Consumable } from '@troupe/domain/credit/kinds'
import { credits, number } from '../format.ts'

/** So many units, or what they are called instead. */
export interface Units {
  readonly label?: string | null
  readonly consumable: Consumable
  readonly quantity: number
}

/** '10 credits', '4 open rooms', '3 credits for rescheduling': a fee is bought by the credit. */
export function unitWords(consumable: Consumable, quantity: number): string {
  if (consumable === 'CREDIT') return credits(quantity)
  if (consumable === 'RESCHEDULE_FEE') return `${credits(quantity)} for rescheduling`
  return `${number(quantity)} ${quantity === 1 ? 'open room' : 'open rooms'}`
}

/** The items of an order in a line: '25 credits and 4 open rooms'. */
export const itemsWords = (items: readonly Units[]): string =>
  new Intl.ListFormat('en-GB').format(items.map(({ label, consumable, quantity }) => label || unitWords(consumable, quantity)))
