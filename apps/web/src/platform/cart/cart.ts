import { storeOf } from '../store.ts'

/** The cart of this browser. Its lines keep fields that a newer version of the app wrote; a price is never among them. */
interface Cart {
  readonly version: number
  readonly items: readonly CartEntry[]
}

/** A line of any kind, also of one that this version doesn't know. */
export interface CartEntry {
  readonly id: string
  readonly [field: string]: unknown
}

export const cartKey = 'troupe.cart'
export const cart = storeOf<Cart | null>(null, cartKey)

/** The lines of a stored cart; anyone may have written into the browser's storage. */
export function entriesOf(kept: unknown): readonly CartEntry[] {
  const items = isObject(kept) && 'items' in kept ? kept.items : undefined
  return Array.isArray(items) ? items.filter(isEntry) : []
}

/** How many lines the cart shows: events, packs and fees. Lines of other kinds are kept but not shown, so they aren't counted. */
export const countOf = (kept: unknown): number =>
  entriesOf(kept).filter(({ kind = 'EVENT' }) => shownKinds.some((one) => one === kind)).length

const shownKinds = ['EVENT', 'PACK', 'FEE'] as const

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isEntry = (item: unknown): item is CartEntry => isObject(item) && 'id' in item && typeof item.id === 'string'
