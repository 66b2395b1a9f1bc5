import type { KnownLine } from '../platform/cart/cart-lines.ts'
import type { Booker } from '../workspace/booker.ts'
import type { CartPrice } from './cart-queries.ts'
import { noWayWords } from './request/request-words.ts'

/** Why the cart can't be paid yet, in words. */
export interface PayFault {
  readonly words: string
  /** What on the page ends it, marked there with data-way: Pay brings it into view. Null where there is nothing to do but wait. */
  readonly way: 'WORKSPACE' | 'EDITOR' | 'PRICE' | 'LINE' | 'REQUEST' | null
}

interface PayFacts {
  readonly lines: readonly KnownLine[]
  readonly price: Pick<CartPrice, 'items' | 'ways'> | undefined
  /** The price couldn’t be had. */
  readonly isFailed: boolean
  /** The price is that of the cart as it was. */
  readonly isStale: boolean
  readonly booker: Pick<Booker, 'kind'>
  readonly isOnline: boolean
}

/** What keeps the cart from being paid; null when it can be. */
export function payFault({ lines, price, isFailed, isStale, booker, isOnline }: PayFacts): PayFault | null {
  if (booker.kind === 'nowhere') return { way: 'WORKSPACE', words: 'Choose a workspace to book for.' }
  if (booker.kind === 'reader') return { way: 'EDITOR', words: 'You have view-only access. Ask an editor to pay.' }
  if (!isOnline) return { way: null, words: 'You’re offline. Reconnect to pay.' }
  if (isFailed) return { way: 'PRICE', words: 'The price couldn’t be loaded. Try again.' }
  if (!price || isStale || booker.kind === 'unknown') return { way: null, words: 'The price hasn’t loaded yet.' }
  if (price.items.some(({ error }) => error))
    return { way: 'LINE', words: 'An item in your cart can’t be paid for as it is. Change or remove it.' }
  return price.ways.some(({ available }) => available) ? null : { way: 'REQUEST', words: noWayWords(lines, price) }
}
