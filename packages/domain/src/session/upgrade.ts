import { type Answer, yes } from '../answer.ts'
import { PACKAGE_LEVELS, type PackageLevel } from '../catalogue/kinds.ts'
import { type Price, type PriceFacts, priceOf } from '../catalogue/price.ts'
import type { PriceTable } from '../catalogue/price-table.ts'
import { invalid } from '../errors.ts'

/**
 * What changing the package level costs, in credits: the new price less the old one, so from PRO to PREMIUM the difference is paid and a
 * step down gives credits back. `formatCredits` are the format's own prices of levels. Refuses INVALID when the level stays.
 */
export function upgradeDifference(
  facts: Omit<PriceFacts, 'upgradeCredits'>,
  to: PackageLevel,
  table: PriceTable,
  formatCredits: Readonly<Partial<Record<PackageLevel, number>>> = {},
): Answer<{ credits: number; down: boolean; price: Price }> {
  if (facts.packageLevel === to) return invalid({ upgrade: ['SAME'] })
  const before = priceOf({ ...facts, upgradeCredits: formatCredits[facts.packageLevel] }, table)
  if (!before.ok) return before
  const after = priceOf({ ...facts, packageLevel: to, upgradeCredits: formatCredits[to] }, table)
  if (!after.ok) return after
  const down = PACKAGE_LEVELS.indexOf(to) < PACKAGE_LEVELS.indexOf(facts.packageLevel)
  return yes({ credits: after.value.credits - before.value.credits, down, price: after.value })
}
