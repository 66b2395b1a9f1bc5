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

/** What an order comes to before it is made: 'Total $1,560.00', and what is added to it at the current price. Nothing to say until the currency is known. */
export function totalWords(items: readonly SummedItem[], currency: string): string {
  if (currency === '') return ''
  const own = items.filter(({ unitPrice }) => unitPrice !== null)
  const current = items.filter(({ unitPrice }) => unitPrice === null)
  const rest = current.length === 0 ? '' : `${itemsWords(current.map((item) => ({ ...item, label: '' })))} at the current price`
  if (own.length === 0) return `Total: ${rest}`
  const sum = own.reduce((total, { quantity, unitPrice, discount }) => total + quantity * (unitPrice ?? 0) - (discount ?? 0), 0)
  return `Total: ${money(sum, currency)}${rest && `, and ${rest}`}`
}
