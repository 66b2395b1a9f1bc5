import { queryOptions } from '@tanstack/react-query'
import { type AnswerTo, call } from '../platform/api.ts'
import type { EventLine } from '../platform/cart/cart-lines.ts'
import type { RestOperations } from '../rest.ts'

export type CartPrice = AnswerTo<'GET /cart/calculate'>
export type PricedItem = CartPrice['items'][number]
export type CartWay = CartPrice['way']
export type PayBody = RestOperations['POST /cart/payment-intent']['asks']['body']

export interface CartAsked {
  readonly lines: readonly EventLine[]
  readonly workspaceId: string | null
  readonly code: string
  readonly way: CartWay | undefined
  /** Of the invoice: it decides the tax. */
  readonly country: string
}

/** A line as the server reads it: without what only this browser needs. */
export function itemOf(line: EventLine) {
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
    // customizations price nothing, and an address has little room
    items: base64url(JSON.stringify(lines.map((line) => itemOf({ ...line, customizations: undefined })))),
    ...(workspaceId ? { workspaceId } : {}),
    ...(code ? { code } : {}),
    ...(way ? { way } : {}),
    ...(country ? { country } : {}),
  }
  return queryOptions({
    queryKey: ['cart', query],
    queryFn: ({ signal }) => call('GET /cart/calculate', { query, signal }),
    enabled: lines.length > 0,
    retry: false,
  })
}

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
