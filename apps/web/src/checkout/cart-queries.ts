import { queryOptions } from '@tanstack/react-query'
import { type AnswerTo, call } from '../platform/api.ts'
import { base64url, itemOf } from '../platform/cart/cart-items.ts'
import type { KnownLine } from '../platform/cart/cart-lines.ts'
import type { RestOperations } from '../rest.ts'

export type CartPrice = AnswerTo<'GET /cart/calculate'>
export type PricedItem = CartPrice['items'][number]
export type CartWay = CartPrice['way']
type IntentBody = RestOperations['POST /cart/payment-intent']['asks']['body']
/** The payment of a cart. */
export type PayBody = Omit<IntentBody, 'orderId'> & Required<Pick<IntentBody, 'items' | 'way' | 'workspaceId'>>

export interface CartAsked {
  readonly lines: readonly KnownLine[]
  readonly workspaceId: string | null
  readonly code: string
  readonly way: CartWay | undefined
  /** Of the invoice: it decides the tax. */
  readonly country: string
}

/** A line without customizations: they price nothing, and an address has little room. */
const pricedItemOf = (line: KnownLine) =>
  itemOf(line.kind === 'PACK' || line.kind === 'FEE' ? line : { ...line, customizations: undefined })

/** What the cart costs. Another wish cancels the one under way. */
export function cartQuery({ lines, workspaceId, code, way, country }: CartAsked) {
  const query = {
    items: base64url(JSON.stringify(lines.map(pricedItemOf))),
    ...(workspaceId ? { workspaceId } : {}),
    ...(code ? { code } : {}),
    ...(way ? { way } : {}),
    ...(country ? { country } : {}),
  }
  return queryOptions({
    queryKey: ['cart', query],
    queryFn: ({ signal }) => call('GET /cart/calculate', { query, signal }),
    retry: false,
  })
}

/** The credits that events and fees cost together; a pack costs money only. */
export const spentCredits = (lines: readonly KnownLine[], { items }: Pick<CartPrice, 'items'>): number =>
  items.reduce((total, { cartId, credits }) => total + (isPack(lines, cartId) ? 0 : (credits ?? 0)), 0)

const isPack = (lines: readonly KnownLine[], cartId: string) => lines.some(({ id, kind }) => id === cartId && kind === 'PACK')
