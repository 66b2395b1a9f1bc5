import { storeOf } from './store.ts'

/** What stands in the cart of this browser. Its lines keep whatever a newer version of the app wrote; a price is never among it. */
interface Cart {
  readonly version: number
  readonly items: readonly { readonly id: string }[]
}

export const cart = storeOf<Cart | null>(null, 'troupe.cart')

/** How many lines the cart has; anyone may have written into the browser's storage. */
export const countOf = (kept: unknown): number => {
  const items = isObject(kept) && 'items' in kept ? kept.items : undefined
  return Array.isArray(items) ? items.filter((item: unknown) => isObject(item) && 'id' in item && typeof item.id === 'string').length : 0
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
