import type { MoneyTable, Pack } from './money-table.ts'
import { percentOf } from './rounding.ts'

/** The pack that applies when this many credits are bought in one order. None bought counts as one. */
export function packOf({ packs }: MoneyTable, credits: number): Pack {
  const [first] = packs
  if (!first) throw new Error('a money table without packs')
  return packs.findLast(({ from }) => from <= credits) ?? first
}

/** The price of a credit in minor units, by how many are bought in the order. */
export function creditPrice(
  table: MoneyTable,
  { credits, isSubscriber }: { readonly credits: number; readonly isSubscriber: boolean },
): number {
  const { price, subscriberPrice } = packOf(table, credits)
  return isSubscriber ? subscriberPrice : price
}

/** The price of an open room in minor units. */
export const openRoomPrice = ({ openRoom }: MoneyTable, isSubscriber: boolean): number =>
  isSubscriber ? openRoom.subscriberPrice : openRoom.price

/** The price of a credit of a fee in minor units: that of the smallest pack, whatever else is bought. */
export const feePrice = (table: MoneyTable, isSubscriber: boolean): number => creditPrice(table, { credits: 1, isSubscriber })

/** The tax of a country in basis points; without a country that of the seller. */
export function taxRate({ taxes, seller }: MoneyTable, country: string | null): number {
  return taxes.find((tax) => tax.country === (country ?? seller.country))?.basisPoints ?? 0
}

export interface OrderSums {
  readonly subtotal: number
  readonly discount: number
  readonly tax: number
  readonly total: number
}

/** What an order costs in minor units. Discount and tax are computed once an order and not a line, halves rounded up. */
export function orderSums({
  amounts,
  discountPercent,
  taxBasisPoints,
}: {
  readonly amounts: readonly number[]
  readonly discountPercent: number
  readonly taxBasisPoints: number
}): OrderSums {
  const subtotal = amounts.reduce((sum, amount) => sum + amount, 0)
  const discount = percentOf(subtotal, discountPercent)
  const tax = basisPointsOf(subtotal - discount, taxBasisPoints)
  return { subtotal, discount, tax, total: subtotal - discount + tax }
}

/** A share in hundredths of a percent, halves rounded up; exact for every amount of an order. */
const basisPointsOf = (amount: number, basisPoints: number): number => Math.floor((amount * basisPoints + 5000) / 10_000)
