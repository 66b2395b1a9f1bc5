import { createHmac, timingSafeEqual } from 'node:crypto'
import { type CartItem, wishOfItem } from '@troupe/domain/checkout/cart'
import { type CartPrice, type CartWay, type LineAmounts, lineAmounts } from '@troupe/domain/checkout/cart-price'
import type { House } from '../../platform/ctx.ts'
import { hashOf } from '../../platform/http/tokens.ts'

/** How long shown prices hold. */
const VALID_MINUTES = 30

/** What someone was shown: their prices hold until `validUntil`. */
export interface ShownQuote {
  /** The instant of its prices, ISO. */
  readonly asOf: string
  readonly validUntil: string
  readonly way: CartWay
  readonly total: number
  /** Credits of the balance. */
  readonly credits: number
  readonly unitPrice: number
  readonly tax: number
  readonly lines: LineAmounts
}

/** What a quote is for: a token for anything else is refused. */
export interface QuotedCart {
  readonly items: readonly CartItem[]
  readonly workspaceId: string | null
  readonly code: string | null
  readonly country: string | null
}

/** The token of a price that is shown now: an HMAC over the wishes and all that was shown, so that nothing needs to be stored. */
export function makeQuoteToken(
  house: House,
  cart: QuotedCart,
  { price, way, asOf }: { readonly price: CartPrice; readonly way: CartWay; readonly asOf: Temporal.Instant },
): { readonly quoteToken: string; readonly validUntil: string } {
  const validUntil = asOf.add({ minutes: VALID_MINUTES }).toString()
  const shown: ShownQuote = {
    asOf: asOf.toString(),
    validUntil,
    way,
    total: price.total,
    credits: price.creditsFromBalance,
    unitPrice: price.pack.unitPrice,
    tax: price.tax,
    lines: lineAmounts(price),
  }
  const body = Buffer.from(JSON.stringify(shown)).toString('base64url')
  return { quoteToken: `${body}.${sealOf(house, body, cart)}`, validUntil }
}

/** What a token says was shown, if this server made it for this cart; `isLive` while its prices hold. Undefined for any other text. */
export function readQuoteToken(
  house: House,
  token: string,
  cart: QuotedCart,
): { readonly shown: ShownQuote; readonly isLive: boolean } | undefined {
  const [body = '', seal = ''] = token.split('.')
  const [given, due] = [Buffer.from(seal), Buffer.from(sealOf(house, body, cart))]
  if (given.length !== due.length || !timingSafeEqual(given, due)) return undefined
  const shown: ShownQuote = JSON.parse(Buffer.from(body, 'base64url').toString())
  return { shown, isLive: Temporal.Instant.compare(house.now(), Temporal.Instant.from(shown.validUntil)) < 0 }
}

function sealOf({ settings }: Pick<House, 'settings'>, body: string, { items, workspaceId, code, country }: QuotedCart): string {
  const wishes = hashOf(JSON.stringify([workspaceId, code, country, items.map(wishOfItem)]))
  return createHmac('sha256', `cart quote ${settings.secret}`).update(`${wishes} ${body}`).digest('base64url')
}
