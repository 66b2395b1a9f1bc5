import { type PriceModifier, priceOf } from './price.ts'
import type { PriceTable } from './price-table.ts'
import type { QuotedWish } from './quoted-wish.ts'

/** For how many days a saved quote holds its price. */
export const QUOTE_DAYS = 14

/** An open quote, as far as a change of prices concerns it. */
export interface OpenQuote {
  readonly wish: QuotedWish
  /** The price that it holds. */
  readonly credits: number
  readonly level: number | null
  readonly peoplePerUnit: number | null
  /** The format's own price of the quote's package level; undefined where the price list's holds. */
  readonly upgradeCredits: number | undefined
  readonly zonePriceCredits: number
}

/** Whether a quote holds a lower price than its wish would have after a change of the price list or of seasons. */
export function keepsOldPrice(
  quote: OpenQuote,
  after: { readonly table: PriceTable; readonly modifiers: readonly PriceModifier[] },
): boolean {
  const { wish, level, peoplePerUnit, upgradeCredits, zonePriceCredits } = quote
  const { format, hostType, attendees, packageLevel } = wish
  const price = priceOf(
    {
      ...{ format, hostType, attendees, packageLevel, durationMinutes: wish.duration, localStartDate: wish.day },
      ...{ levelOverride: level, peoplePerUnit, upgradeCredits, zonePriceCredits, modifiers: wish.day === null ? [] : after.modifiers },
    },
    after.table,
  )
  return price.ok && price.value.credits > quote.credits
}
