import { mostCredits, type PackRow, packFor, usualCredits } from '../../credit/pack-rows.ts'

/** How many credits are proposed: exactly what is missing; without anything missing the second pack. */
export const proposedCredits = (packs: readonly Pick<PackRow, 'from'>[], missing: number): number =>
  missing > 0 ? fewestCredits(missing) : usualCredits(packs)

/** The fewest credits that can be bought: what is missing, since fewer would not finish what was interrupted. */
export const fewestCredits = (missing: number): number => Math.min(mostCredits, Math.max(1, missing))

/** The next pack in which each credit costs less than at this quantity. */
export function cheaperPack<T extends Pick<PackRow, 'from' | 'price'>>(packs: readonly T[], quantity: number): T | undefined {
  const here = packFor(packs, quantity)
  return here && packs.find(({ from, price }) => from > quantity && price < here.price)
}

/** 'Buy 2 credits and book for $312.00'. `then` is done after the payment; without `amount` the price is still loading. */
export const buyWords = (what: string, then: string | undefined, amount: string | undefined): string =>
  `${what}${then === undefined ? '' : ` and ${then}`}${amount === undefined ? '' : ` for ${amount}`}`
