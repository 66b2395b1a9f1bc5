import { number } from '../platform/format.ts'
import type { Packs } from './pricing-config-query.ts'

export interface PackRow {
  readonly from: number
  readonly words: string
  /** In minor units, each credit. */
  readonly price: number
  readonly subscriberPrice: number
  /** How much less each credit costs than in the smallest pack. */
  readonly saved: number
}

/** The packs with how many credits belong to each: '10 to 24', '50 or more'. */
export function packRows(packs: Packs): readonly PackRow[] {
  return packs.map((pack, at) => {
    const next = packs[at + 1]
    const words = next ? rangeWords(pack.from, next.from - 1) : `${number(pack.from)} or more`
    return { ...pack, words, saved: (packs[0]?.price ?? pack.price) - pack.price }
  })
}

const rangeWords = (from: number, to: number): string => (from === to ? number(from) : `${number(from)} to ${number(to)}`)
