import { queryOptions } from '@tanstack/react-query'
import { type AnswerTo, call } from '../platform/api.ts'
import type { EventLine, KnownLine } from '../platform/cart/cart-lines.ts'
import type { RestOperations } from '../rest.ts'

export type CartPrice = AnswerTo<'GET /cart/calculate'>
export type PricedItem = CartPrice['items'][number]
export type CartWay = CartPrice['way']
export type PayBody = RestOperations['POST /cart/payment-intent']['asks']['body']

export interface CartAsked {
  readonly lines: readonly KnownLine[]
  readonly workspaceId: string | null
  readonly code: string
  readonly way: CartWay | undefined
  /** Of the invoice: it decides the tax. */
  readonly country: string
}

/** A line as the server reads it: without what only this browser needs. */
export function itemOf(line: KnownLine) {
  if (line.kind === 'PACK') return { id: line.id, kind: line.kind, consumable: line.consumable, quantity: line.quantity }
  if (line.kind === 'FEE') return { id: line.id, kind: line.kind, sessionId: line.sessionId, feeId: line.feeId }
  return eventItemOf(line)
}

/** A line without customizations: they price nothing, and an address has little room. */
const pricedItemOf = (line: KnownLine) =>
  itemOf(line.kind === 'PACK' || line.kind === 'FEE' ? line : { ...line, customizations: undefined })

function eventItemOf(line: EventLine) {
  const { id, experienceId, format, hostType, attendees, timezone, duration, upgrade, date, location, customizations, quote } = line
  return {
    ...{ id, kind: 'EVENT' as const, experienceId, format, hostType, attendees, timezone, duration, date },
    ...(location ? { location: placeOf(location) } : {}),
    ...(upgrade ? { upgrade } : {}),
    ...(customizations ? { customizations } : {}),
    ...(typeof quote === 'string' ? { quote } : {}),
  }
}

const placeOf = ({ name, city, latitude, longitude }: NonNullable<EventLine['location']>) => ({
  ...(name ? { name } : {}),
  ...(city ? { city } : {}),
  latitude,
  longitude,
})

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

/** JSON of the lines as an address carries it. */
export function base64url(text: string): string {
  const bytes = new TextEncoder().encode(text)
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** The text of an address part; null when it isn't base64url of UTF-8. */
export function fromBase64url(part: string): string | null {
  try {
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
