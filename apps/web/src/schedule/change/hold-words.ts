import { credits } from '../../platform/format.ts'
import type { Hold } from './use-move.ts'

/** What the button says that books a held time, with all that is charged: the fee and a rise in price. */
export function bookWords({ fee, price: { before, after } }: Pick<Hold, 'fee' | 'price'>, first: boolean): string {
  const due = (fee?.credits ?? 0) + Math.max(0, after - before)
  if (due > 0) return `${first ? 'Book' : 'Reschedule'} for ${credits(due)}`
  return first ? 'Book this time' : 'Reschedule to this time'
}
