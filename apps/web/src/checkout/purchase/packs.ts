import type { PackRow } from '../../credit/pack-rows.ts'

/** The most credits of one order. */
export const mostCredits = 500

/** How many credits are proposed: the smallest pack that covers what is missing, or exactly that when no pack does; without anything missing the second pack. */
export function proposedCredits(packs: readonly Pick<PackRow, 'from'>[], missing: number): number {
  if (missing <= 0) return packs[1]?.from ?? packs[0]?.from ?? 1
  return Math.min(mostCredits, packs.find(({ from }) => from >= missing)?.from ?? missing)
}

/** The fewest credits that can be bought: what is missing, since fewer would not finish what was interrupted. */
export const fewestCredits = (missing: number): number => Math.min(mostCredits, Math.max(1, missing))
