import type { Consumable } from '@troupe/domain/credit/kinds'
import { money } from '../../platform/format.ts'
import { itemsWords } from '../../platform/money/unit-words.ts'

interface SummedItem {
  readonly consumable: Consumable
  readonly quantity: number
  /** Minor units; null for the current price. */
  readonly unitPrice: number | null
  readonly discount: number | null
}

/**
 * What an order comes to before it is made: 'Total: $1,560.00'. An item without a price of its own costs what the list says when the order is made: then no sum
 * is called the total. Nothing to say until the currency is known.
 */
export function totalWords(items: readonly SummedItem[], currency: string): string {
  if (currency === '') return ''
  const own = items.filter(({ unitPrice }) => unitPrice !== null)
  const current = items.filter(({ unitPrice }) => unitPrice === null)
  const sum = money(
    own.reduce((total, { quantity, unitPrice, discount }) => total + quantity * (unitPrice ?? 0) - (discount ?? 0), 0),
    currency,
  )
  if (current.length === 0) return `Total: ${sum}`
  const rest = `${itemsWords(current.map((item) => ({ ...item, label: '' })))} at the current price`
  return `${own.length === 0 ? '' : `${sum}, plus `}${rest}. The total is known once the order is created.`
}
