import { credits } from '../../platform/format.ts'
import type { FeeStep } from '../schedule-queries.ts'

/** One of the two amounts of a curve. */
export type Amount = 'fee' | 'refund'

/** An amount as the curve says it: 'Free', '2 credits', '11 credits back'. */
export function amountWords(amount: number, of: Amount): string {
  if (of === 'fee') return amount === 0 ? 'Free' : credits(amount)
  return amount === 0 ? 'Nothing comes back' : `${credits(amount)} back`
}

/** The steps at which one amount changes; the curve also has those of the other one. */
export const stepsOf = (curve: readonly FeeStep[], of: Amount): readonly FeeStep[] =>
  curve.filter((step, index) => index === 0 || step[of] !== curve[index - 1]?.[of])
