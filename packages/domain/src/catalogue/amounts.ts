import type { PriceLine } from './price.ts'

/** What buying credits costs in an order, and how many credits of an item are paid from the balance instead. */
export interface Bought {
  /** Minor units of the currency for each credit. */
  readonly unitPrice: number
  readonly fromBalance: number
}

/**
 * The lines of an item with their amounts: the balance pays the credits of the lines in their order, the others are bought. The balance never pays more
 * than the item costs, so a season that lowers the price is never bought.
 */
export function withAmounts(lines: readonly PriceLine[], { unitPrice, fromBalance }: Bought): PriceLine[] {
  const total = lines.reduce((sum, line) => sum + line.credits, 0)
  let left = Math.min(fromBalance, total)
  return lines.map((line) => {
    const paid = Math.min(left, Math.max(0, line.credits))
    left -= paid
    return { ...line, amount: (line.credits - paid) * unitPrice }
  })
}

/** The amount of some lines, in minor units. */
export const amountOf = (lines: readonly PriceLine[]): number => lines.reduce((sum, line) => sum + (line.amount ?? 0), 0)
