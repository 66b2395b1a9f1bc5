import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { base64url } from '../../platform/cart/cart-items.ts'
import type { CartWay, PayBody } from '../cart-queries.ts'

/** What a purchase is for: credits, the fee of a move, or an event. */
export type Item = PayBody['items'][number]
type Pack = Extract<Item, { readonly kind: 'PACK' }>

/** A line of the cart for credits. */
export const packOf = (id: string, quantity: number): Pack => ({ id, kind: 'PACK', consumable: 'CREDIT', quantity })

/** What a purchase costs a workspace by card. A different number of credits cancels the question under way. */
export function purchaseQuery(item: Item, workspaceId: string, way: CartWay = 'CARD') {
  const query = { items: base64url(JSON.stringify([item])), workspaceId, way }
  return queryOptions({
    queryKey: ['cart', query],
    queryFn: ({ signal }) => call('GET /cart/calculate', { query, signal }),
    retry: false,
  })
}
