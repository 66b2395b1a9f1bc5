import * as z from 'zod/mini'
import { HOST_TYPES, PACKAGE_LEVELS, SESSION_FORMATS } from '../catalogue/kinds.ts'
import { dayOrInstantInput, integerInput, looseIdInput, readInstant, uuid, zoneInput } from '../input.ts'
import { type SessionCreateInput, startInput } from '../schedule/input.ts'
import { CART_WAYS } from './cart-price.ts'
import { countryInput, payerInput } from './contact.ts'

/** The most lines of a cart. */
const MAX_CART_LINES = 20
/** The most bytes of a cart's JSON in an address. */
export const MAX_CART_BYTES = 8192

/** What a pack may hold. */
const PACK_CONSUMABLES = ['CREDIT', 'OPEN_ROOM'] as const

/** The id of a cart's line, which the browser makes. */
const cartIdInput = z.string().check(z.refine((text) => /^[\w-]{8}$/.test(text), 'INVALID'))

/**
 * An event to book. `date` is the instant of its start, the local day as long as only that is chosen, or null; `upgrade` its package level; `quote` the
 * token of a saved quote.
 */
const eventItem = z.object({
  id: cartIdInput,
  kind: z.optional(z.literal('EVENT')),
  experienceId: looseIdInput,
  format: z.enum(SESSION_FORMATS),
  hostType: z.enum(HOST_TYPES),
  attendees: integerInput(1, 10_000),
  timezone: zoneInput,
  duration: z.optional(integerInput(15, 600)),
  upgrade: z.optional(z.enum(PACKAGE_LEVELS)),
  date: z.nullish(dayOrInstantInput),
  location: z.nullish(startInput),
  customizations: z.nullish(
    z.record(z.string().check(z.maxLength(64)), z.union([z.string().check(z.maxLength(2000)), z.number(), z.boolean(), z.null()])),
  ),
  quote: z.nullish(z.string().check(z.maxLength(128))),
})

/** Credits or open rooms to buy. */
const packItem = z.object({
  id: cartIdInput,
  kind: z.literal('PACK'),
  consumable: z.enum(PACK_CONSUMABLES),
  quantity: integerInput(1, 500),
})

/** The fee of moving an event. */
const feeItem = z.object({
  id: cartIdInput,
  kind: z.literal('FEE'),
  sessionId: looseIdInput,
  feeId: z.string().check(z.maxLength(128)),
})

/** The lines of a cart as the server reads them: fields that it doesn't know are left out. */
export const cartItemsInput = z.array(z.discriminatedUnion('kind', [eventItem, packItem, feeItem])).check(
  z.minLength(1),
  z.maxLength(MAX_CART_LINES),
  z.refine((items) => new Set(items.map(({ id }) => id)).size === items.length, 'REPEATED'),
)
export type CartItem = z.output<typeof cartItemsInput>[number]
export type EventItem = z.output<typeof eventItem>
export type FeeItem = z.output<typeof feeItem>

/** Whether a line is an event, which is the default kind. */
export const isEvent = (item: CartItem): item is EventItem => item.kind === undefined || item.kind === 'EVENT'

/** The instant of a line's start; null as long as it has none, also with a day. */
export const startOf = ({ date }: { readonly date?: string | null | undefined }): string | null => (date && readInstant(date) ? date : null)

/** The fields of a line that decide its price, always in the same order, so that equal wishes give equal texts. */
export function wishOfItem(item: CartItem): readonly unknown[] {
  if (item.kind === 'PACK') return [item.id, item.kind, item.consumable, item.quantity]
  if (item.kind === 'FEE') return [item.id, item.kind, item.sessionId, item.feeId]
  const { latitude, longitude } = item.location ?? {}
  return [
    ...[item.id, 'EVENT', item.experienceId, item.format, item.hostType, item.attendees, item.timezone, item.duration ?? null],
    ...[item.upgrade ?? 'STANDARD', item.date ?? null, latitude ?? null, longitude ?? null, item.quote ?? null],
  ]
}

/** The event that a line asks for, of a workspace; without a length it has the format's own. A day alone doesn't schedule it. */
export const eventWishOf = (
  { experienceId, format, hostType, attendees, timezone, upgrade, date, location, customizations, ...item }: EventItem,
  { workspaceId, duration }: { readonly workspaceId: string; readonly duration: number },
): SessionCreateInput => ({
  ...{ workspaceId, experienceId, format, hostType, attendees, timezone, location, customizations },
  duration: item.duration ?? duration,
  date: startOf({ date }),
  packageLevel: upgrade ?? 'STANDARD',
  quoteToken: item.quote,
})

/** The lines of a cart alone, as an address has them. */
export const cartInput = z.object({ items: cartItemsInput })

const codeInput = z.string().check(z.trim(), z.toUpperCase(), z.maxLength(32))
const tokenInput = z.string().check(z.maxLength(16_384))

/** GET /cart/calculate; `items` is base64url of JSON. */
export const calculateQuery = z.strictObject({
  items: z.string().check(z.refine((text) => /^[\w-]+$/.test(text), 'INVALID')),
  workspaceId: z.optional(looseIdInput),
  code: z.optional(codeInput),
  country: z.optional(countryInput),
  way: z.optional(z.enum(CART_WAYS)),
})
export type CalculateAsked = z.output<typeof calculateQuery>

/**
 * POST /cart/payment-intent: of a cart by its `items`, `way` and `workspaceId`, or of an order by its id. Sums in the body are left out: the server
 * computes them, and `expectedTotal` is what the customer saw.
 */
export const paymentInput = z.extend(payerInput, {
  orderId: z.optional(uuid),
  items: z.optional(cartItemsInput),
  way: z.optional(z.enum(CART_WAYS)),
  workspaceId: z.optional(uuid),
  code: z.nullish(codeInput),
  quoteToken: z.nullish(tokenInput),
  /** Minor units. */
  expectedTotal: integerInput(0, 2_000_000_000),
  traceId: uuid,
})
type PaymentInput = z.output<typeof paymentInput>
type OfCart = Pick<PaymentInput, 'items' | 'way' | 'workspaceId'>
/** The payment of a cart. */
export type PaymentAsked = Omit<PaymentInput, 'orderId' | keyof OfCart> & { readonly [Name in keyof OfCart]-?: NonNullable<OfCart[Name]> }
/** The payment of an order that exists, by card. */
export type OrderPaymentAsked = Pick<PaymentInput, 'contact' | 'billing' | 'expectedTotal' | 'traceId'> & { readonly orderId: string }
