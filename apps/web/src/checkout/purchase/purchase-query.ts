import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { base64url, type PayBody } from '../cart-queries.ts'

export type Pack = Extract<PayBody['items'][number], { readonly kind: 'PACK' }>

/** A line of the cart for credits. */
export const packOf = (id: string, quantity: number): Pack => ({ id, kind: 'PACK', consumable: 'CREDIT', quantity })

/** What so many credits cost a workspace. Another number cancels the question under way. */
export function purchaseQuery(pack: Pack, workspaceId: string) {
  const query = { items: base64url(JSON.stringify([pack])), workspaceId, way: 'CARD' as const }
  return queryOptions({
    queryKey: ['cart', query],
    queryFn: ({ signal }) => call('GET /cart/calculate', { query, signal }),
    retry: false,
  })
}
