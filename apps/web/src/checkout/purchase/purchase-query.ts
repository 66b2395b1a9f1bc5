import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { base64url } from '../../platform/cart/cart-items.ts'
import type { PayBody } from '../cart-queries.ts'

/** What a purchase is for: credits, or the fee of a move. */
export type Item = Exclude<PayBody['items'][number], { readonly kind?: 'EVENT' }>
type Pack = Extract<Item, { readonly kind: 'PACK' }>

/** A line of the cart for credits. */
export const packOf = (id: string, quantity: number): Pack => ({ id, kind: 'PACK', consumable: 'CREDIT', quantity })

/** What a purchase costs a workspace by card. A different number of credits cancels the question under way. */
export function purchaseQuery(item: Item, workspaceId: string) {
  const query = { items: base64url(JSON.stringify([item])), workspaceId, way: 'CARD' as const }
  return queryOptions({
    queryKey: ['cart', query],
    queryFn: ({ signal }) => call('GET /cart/calculate', { query, signal }),
    retry: false,
  })
}
