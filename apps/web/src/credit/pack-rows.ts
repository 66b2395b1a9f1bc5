import { number } from '../platform/format.ts'
import type { Packs } from './pricing-config-query.ts'

export interface PackRow {
  readonly from: number
  readonly words: string
  /** What a credit costs this reader, in minor units. */
  readonly price: number
  /** How much less each credit costs than in the smallest pack. */
  readonly saved: number
}

/** The most credits of one order. */
export const mostCredits = 500

/** How many credits are proposed when nothing is missing: the second pack. */
export const usualCredits = (packs: readonly Pick<PackRow, 'from'>[]): number => packs[1]?.from ?? packs[0]?.from ?? 1

/** The packs at the reader's own prices, with how many credits belong to each: '10 to 24', '50 or more'. */
export function packRows(packs: Packs, isSubscriber: boolean): readonly PackRow[] {
  const own = packs.map(({ from, price, subscriberPrice }) => ({ from, price: isSubscriber ? subscriberPrice : price }))
  return own.map(({ from, price }, at) => {
    const next = own[at + 1]
    const words = next ? rangeWords(from, next.from - 1) : `${number(from)} or more`
    return { from, words, price, saved: (own[0]?.price ?? price) - price }
  })
}

const rangeWords = (from: number, to: number): string => (from === to ? number(from) : `${number(from)} to ${number(to)}`)

/** The pack in which this many credits are bought. */
export const packFor = <T extends Pick<PackRow, 'from'>>(packs: readonly T[], quantity: number): T | undefined =>
  packs.findLast(({ from }) => from <= quantity)

/** How many percent less subscribers pay for a credit, over all packs. */
export function subscriberPercent(packs: Packs): number {
  const sumOf = (prices: readonly number[]) => prices.reduce((sum, price) => sum + price, 0)
  const all = sumOf(packs.map(({ price }) => price))
  return all === 0 ? 0 : Math.round((1 - sumOf(packs.map(({ subscriberPrice }) => subscriberPrice)) / all) * 100)
}
