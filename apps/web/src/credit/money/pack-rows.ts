import { creditPrice } from '@troupe/domain/money/amounts'
import { number } from '../../platform/format.ts'
import type { MoneyTable } from './money-queries.ts'

/** A line of what money buys, with what the next table would make of it. Amounts are minor units (cents). */
export interface MoneyPackRow {
  readonly key: string
  readonly what: string
  readonly price: number
  readonly subscriberPrice: number
  readonly nextPrice?: number
  readonly nextSubscriberPrice?: number
}

/** The packs by number, then open rooms. */
export function packRows(table: MoneyTable, next: MoneyTable | undefined): readonly MoneyPackRow[] {
  const { packs, openRoom } = table
  return [
    ...packs.map(({ from, price, subscriberPrice }, at) => ({
      key: String(from),
      what: packName(from, packs[at + 1]?.from),
      price,
      subscriberPrice,
      ...(next
        ? {
            nextPrice: creditPrice(next, { credits: from, isSubscriber: false }),
            nextSubscriberPrice: creditPrice(next, { credits: from, isSubscriber: true }),
          }
        : {}),
    })),
    {
      key: 'open room',
      what: 'An open room',
      ...openRoom,
      ...(next ? { nextPrice: next.openRoom.price, nextSubscriberPrice: next.openRoom.subscriberPrice } : {}),
    },
  ]
}

/** '1 to 9 credits', '50 credits or more'. */
export function packName(from: number, next: number | undefined): string {
  if (next === undefined) return from === 1 ? 'Any number of credits' : `${number(from)} credits or more`
  return next - 1 === from ? `${number(from)} ${from === 1 ? 'credit' : 'credits'}` : `${number(from)} to ${number(next - 1)} credits`
}

/** '7.25%' of hundredths of a percent. */
export const percentWords = (basisPoints: number): string => `${basisPoints / 100}%`

/** The numbers of credits whose price shows what a new table changes: the edges of the packs of both. */
export const comparedCredits = (before: Pick<MoneyTable, 'packs'>, after: Pick<MoneyTable, 'packs'>): readonly number[] =>
  [...new Set([...before.packs, ...after.packs].map(({ from }) => from))].toSorted((a, b) => a - b)
