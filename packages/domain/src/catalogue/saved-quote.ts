import * as z from 'zod/mini'
import { dayOrInstantInput, integerInput, lineInput, looseIdInput, paragraphInput, pointInput, uuid, zoneInput } from '../input.ts'
import { HOST_TYPES, PACKAGE_LEVELS, SESSION_FORMATS } from './kinds.ts'
import { type PriceModifier, priceOf } from './price.ts'
import type { PriceTable } from './price-table.ts'
import type { QuotedWish } from './quoted-wish.ts'

/** For how many days a saved quote holds its price. */
export const QUOTE_DAYS = 14

/** POST /quote. `date` is the instant of the start or the local day; an instant needs `timezone`. `workspaceId` is optional for staff only. */
export const saveQuoteInput = z.strictObject({
  experienceId: looseIdInput,
  format: z.enum(SESSION_FORMATS),
  hostType: z.enum(HOST_TYPES),
  attendees: integerInput(1, 10_000),
  duration: z.optional(integerInput(1, 1440)),
  packageLevel: z.optional(z.enum(PACKAGE_LEVELS)),
  location: z.nullish(z.object({ ...pointInput, name: z.optional(lineInput(200)), city: z.optional(lineInput(100)) })),
  date: z.nullish(dayOrInstantInput),
  timezone: z.optional(zoneInput),
  workspaceId: z.nullish(uuid),
  note: z.optional(paragraphInput(500)),
})
export type SaveQuoteAsked = z.output<typeof saveQuoteInput>

/** An open quote, as far as a change of prices concerns it. */
export interface OpenQuote {
  readonly wish: QuotedWish
  /** The price that it holds. */
  readonly credits: number
  readonly level: number | null
  readonly peoplePerUnit: number | null
  /** The format's own price of the quote's package level; undefined where the price list's holds. */
  readonly upgradeCredits: number | undefined
  readonly zonePriceCredits: number
}

/** Whether a quote holds a lower price than its wish would have after a change of the price list or of seasons. */
export function keepsOldPrice(
  quote: OpenQuote,
  after: { readonly table: PriceTable; readonly modifiers: readonly PriceModifier[] },
): boolean {
  const { wish, level, peoplePerUnit, upgradeCredits, zonePriceCredits } = quote
  const { format, hostType, attendees, packageLevel } = wish
  const price = priceOf(
    {
      ...{ format, hostType, attendees, packageLevel, durationMinutes: wish.duration, localStartDate: wish.day },
      ...{ levelOverride: level, peoplePerUnit, upgradeCredits, zonePriceCredits, modifiers: wish.day === null ? [] : after.modifiers },
    },
    after.table,
  )
  return price.ok && price.value.credits > quote.credits
}
