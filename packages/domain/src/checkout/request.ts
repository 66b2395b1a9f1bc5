import * as z from 'zod/mini'
import { looseIdInput, paragraphInput } from '../input.ts'
import { cartItemsInput } from './cart.ts'
import { contactInput } from './contact.ts'

/** Why a cart is requested instead of paid. */
export const REQUEST_REASONS = ['INVOICE', 'OUT_OF_ZONE', 'LARGE_GROUP', 'SHORT_NOTICE', 'OTHER'] as const
export type RequestReason = (typeof REQUEST_REASONS)[number]

/** What a salesperson reads about each reason. */
export const REQUEST_REASON_WORDS: Readonly<Record<RequestReason, string>> = {
  INVOICE: 'they want to pay by invoice',
  OUT_OF_ZONE: 'the location is outside our zones',
  LARGE_GROUP: 'the group is too large to book online',
  SHORT_NOTICE: 'the date is too soon to book online',
  OTHER: 'other',
}

/** POST /cart/request. Guests solve a captcha. */
export const cartRequestInput = z.object({
  items: cartItemsInput,
  contact: contactInput,
  workspaceId: z.nullish(looseIdInput),
  message: z.nullish(paragraphInput(2000)),
  reason: z.enum(REQUEST_REASONS),
  captcha: z.nullish(z.string().check(z.maxLength(4096))),
})
export type CartRequestAsked = z.output<typeof cartRequestInput>

/** After how many days without an answer a request expires; its salesperson is reminded twice before. */
export const REQUEST_DAYS = { firstReminder: 3, secondReminder: 7, expires: 14 } as const
