import * as z from 'zod/mini'
import { instantInput, integerInput, lineInput, uuid } from '../input.ts'
import { MAX_AMOUNT, MAX_UNIT_PRICE } from '../money/money-table.ts'
import { CONSUMABLES } from './kinds.ts'

export const REFUND_STATES = ['ASKED', 'DONE', 'REFUSED', 'FAILED'] as const
export type RefundState = (typeof REFUND_STATES)[number]

/** Units of an item that a refund returns, and their money in minor units. */
export interface RefundedItem {
  readonly itemId: string
  readonly quantity: number
  readonly amount: number
}

/** What an item of an order is: an event of the cart, credits or open rooms, or a fee. */
export const ORDER_ITEM_KINDS = ['EVENT', 'PACK', 'FEE'] as const
export type OrderItemKind = (typeof ORDER_ITEM_KINDS)[number]

/** The most units of one item. */
export const MAX_QUANTITY = 10_000
/** The most items of one order. */
const MAX_ITEMS = 50

const ORDER_CODE_ALPHABET = '379CDEFHJKLMNPQRTUVWXY'

/** The code of an order as customers read it aloud: six characters that can't be mistaken for one another. `random` gives numbers from 0 to below 1. */
export const orderCode = (random: () => number): string =>
  Array.from({ length: 6 }, () => ORDER_CODE_ALPHABET[Math.floor(random() * ORDER_CODE_ALPHABET.length)]).join('')

interface ItemPrice {
  readonly quantity: number
  readonly unitPrice: number | null
  readonly discount: number
}

/** What is wrong with the price of an item: its discount is larger than what it costs, or it costs more than an order may. */
export function whyNotPrice({
  quantity,
  unitPrice,
  discount,
}: ItemPrice): { readonly field: 'discount' | 'unitPrice'; readonly code: 'TOO_BIG' } | undefined {
  if (quantity * (unitPrice ?? 0) > MAX_AMOUNT) return { field: 'unitPrice', code: 'TOO_BIG' }
  if (discount > quantity * (unitPrice ?? 0)) return { field: 'discount', code: 'TOO_BIG' }
  return undefined
}

export const manualItemInput = z.strictObject({
  consumable: z.enum(CONSUMABLES),
  quantity: integerInput(1, MAX_QUANTITY),
  /** Minor units; the price of the money table in force if omitted. */
  unitPrice: z.nullish(integerInput(0, MAX_UNIT_PRICE)),
  /** Minor units off the whole item. */
  discount: z.nullish(integerInput(0, MAX_AMOUNT)),
})
export type ManualItem = z.output<typeof manualItemInput>
const itemsInput = z.array(manualItemInput).check(z.minLength(1), z.maxLength(MAX_ITEMS))
const secureUrl = lineInput(500).check(z.refine((text) => text === '' || isSecureUrl(text), 'INVALID'))

/** An order that staff enter by hand. */
export const manualOrderInput = z
  .strictObject({
    workspaceId: uuid,
    items: itemsInput,
    paidAt: z.nullish(instantInput),
    grantNow: z.nullish(z.boolean()),
    reason: z.nullish(lineInput(500)),
    url: z.nullish(secureUrl),
    subscription: z.nullish(z.boolean()),
  })
  .check(z.refine(({ grantNow, reason }) => !grantNow || Boolean(reason), { error: 'REQUIRED', path: ['reason'] }))
export type ManualOrder = z.output<typeof manualOrderInput>

/** An order of HubSpot, by the id of its deal. */
export const hubspotOrderInput = z.strictObject({
  dealId: lineInput(64, 1),
  workspaceId: uuid,
  items: itemsInput,
  paidAt: z.nullish(instantInput),
  url: z.nullish(secureUrl),
})
export type HubspotOrder = z.output<typeof hubspotOrderInput>

/** A change of an item; omitted fields are left unchanged. */
export const orderItemInput = z.strictObject({
  quantity: z.nullish(integerInput(1, MAX_QUANTITY)),
  unitPrice: z.nullish(integerInput(0, MAX_UNIT_PRICE)),
  discount: z.nullish(integerInput(0, MAX_AMOUNT)),
  reason: z.nullish(lineInput(500)),
})

/** POST /order/{id}/refund: which units; everything unused if omitted. */
export const refundInput = z.strictObject({
  items: z.optional(
    z.array(z.strictObject({ itemId: uuid, quantity: integerInput(1, MAX_QUANTITY) })).check(
      z.minLength(1),
      z.maxLength(MAX_ITEMS),
      z.refine((items) => new Set(items.map(({ itemId }) => itemId.toLowerCase())).size === items.length, 'REPEATED'),
    ),
  ),
  reason: lineInput(500, 1),
})
export type RefundAsked = z.output<typeof refundInput>

function isSecureUrl(text: string): boolean {
  return /^https:\/\/[^\s/?#@]+([/?#]\S*)?$/.test(text)
}
