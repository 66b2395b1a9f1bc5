import type { SessionFormat } from '@troupe/domain/catalogue/kinds'
import { sizeWords } from '@troupe/domain/words'
import { credits, number } from '../../platform/format.ts'
import type { SizePreview } from './size-query.ts'

type Due = Pick<SizePreview, 'due' | 'returned' | 'credits'>

/** The largest line: what is paid or comes back. */
export function headline({ due, returned }: Due, isLess: boolean): string {
  if (due > 0) return credits(due)
  if (returned > 0) return `${credits(returned)} back`
  return isLess ? 'No refund' : 'No extra credits'
}

/** The sentence under it. `before` is what the event costs now. */
export function headlineNote({ due, returned, credits: after }: Due, before: number): string {
  if (due > 0) return `The event will cost ${credits(after)} instead of ${number(before)}.`
  const kept = before - after - returned
  if (before === after) return `The event will still cost ${credits(after)}.`
  if (kept <= 0) return `The event will cost ${credits(after)} instead of ${number(before)}.`
  return `The event will cost ${credits(before - after)} less, but ${returned > 0 ? `${number(kept)} of them` : kept === 1 ? 'it' : 'they'} won’t be refunded.`
}

/** Why a price isn't known: it loads, it couldn't be loaded, or there is none. */
export function noPriceWords(error: unknown, data: unknown): string {
  if (error) return 'We couldn’t load the price.'
  return data === undefined ? 'The price is still loading.' : 'This change isn’t possible.'
}

/** What the button says: 'Add 2 rooms for 8 credits', 'Remove 1 room'. */
export function roomsButton(change: number, due: number, type: SessionFormat): string {
  const what = `${change < 0 ? 'Remove' : 'Add'} ${sizeWords(Math.abs(change), type)}`
  return due > 0 ? `${what} for ${credits(due)}` : what
}
