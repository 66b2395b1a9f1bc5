import { storeOf } from './store.ts'

/** What stands in the cart of this browser. Its lines keep whatever a newer version of the app wrote; a price is never among it. */
interface Cart {
  readonly version: number
  readonly items: readonly { readonly id: string }[]
}

export const cart = storeOf<Cart | null>(null, 'troupe.cart')

/** How many lines the cart has; anybody may have written into the browser's storage. */
export const countOf = (kept: unknown): number => {
  const items = (kept as Partial<Cart> | null)?.items
  return Array.isArray(items) ? items.filter((item) => typeof (item as { id?: unknown } | null)?.id === 'string').length : 0
}
