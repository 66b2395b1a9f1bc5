import { pricingDataQuery, quoteInput } from '@troupe/domain/catalogue/input'
import { EXPERIENCE_CATEGORIES, HOST_TYPES, PACKAGE_LEVELS, SESSION_FORMATS } from '@troupe/domain/catalogue/kinds'
import { PRICE_LINE_KINDS, PRICE_RULES } from '@troupe/domain/catalogue/price'
import { z } from 'zod'
import { partyOf } from '../../platform/http/address.ts'
import type { RestRoute } from '../../platform/http/http.ts'
import { quoteSession } from '../quotes/quote.ts'
import type { CountPriceLines } from './price-lines.ts'
import { pricingConfig } from './pricing-config.ts'
import { NO_PRICE_REASONS, pricingData } from './pricing-data.ts'

/** A line of a price: `amount` in minor units of the currency, null without money; the line can be computed again from the facts of its rule. */
export const priceLine = z.object({
  kind: z.enum(PRICE_LINE_KINDS),
  label: z.string(),
  credits: z.int(),
  amount: z.int().nullable(),
  why: z.object({ rule: z.enum(PRICE_RULES), facts: z.record(z.string(), z.unknown()) }),
})

const creditsAndAmount = { credits: z.int(), amount: z.int() }

const unitPrice = { price: z.int(), subscriberPrice: z.int() }

/** The price of one event without what only a wish has. */
export const heldPrice = z.object({
  ...creditsAndAmount,
  currency: z.string(),
  unitPrice: z.int(),
  lines: z.array(priceLine),
  size: z.int(),
  units: z.int(),
  peoplePerUnit: z.int(),
  teams: z.int(),
  priceZone: z.string().nullable(),
})

/**
 * The price of one event, and how it differs from what the event costs now. `nearby`: for a location that is only a city, how many credits another address
 * there would change; its zones are for staff only.
 */
export const eventPrice = heldPrice.extend({
  difference: z.object(creditsAndAmount).nullable(),
  subscribersOnly: z.boolean(),
  nearby: z
    .object({ least: z.int(), most: z.int(), zones: z.array(z.object({ zone: z.string(), credits: z.int() })).nullable() })
    .nullable(),
  quotedUntil: z.string().nullable(),
})

const pricedExperience = z.object({
  id: z.string(),
  title: z.string(),
  category: z.enum(EXPERIENCE_CATEGORIES),
  formats: z.array(
    z.object({
      format: z.enum(SESSION_FORMATS),
      hostType: z.enum(HOST_TYPES),
      duration: z.int(),
      attendeesMin: z.int(),
      attendeesMax: z.int(),
      prices: z.array(z.object({ people: z.int(), size: z.int(), units: z.int(), ...creditsAndAmount })),
      reason: z.enum(NO_PRICE_REASONS).optional(),
    }),
  ),
})

/** Prices of events before they exist, of events that would change, and of the whole catalogue: all by one function. */
export function priceRoutes(route: RestRoute, count: CountPriceLines) {
  route('POST /cart/session/calculate', {
    summary: 'Calculate the price of an event in credits and money; with sessionId, the price of the changed event and the difference',
    body: quoteInput,
    answer: eventPrice,
    refuses: ['NOT_FOUND', 'SUBSCRIBERS_ONLY', 'NOT_ALLOWED_TYPE', 'UNKNOWN_PRICE_ZONE', 'TOO_MANY_REQUESTS'],
    run: async (ctx, { body, request }) => {
      const counted = count(ctx, partyOf(request.ip), 1)
      return counted.ok ? quoteSession(ctx, body) : counted
    },
  })
  route('GET /pricing/config', {
    summary: 'Get the current price list, the prices of credits, the rules for applying them, and the cities whose prices can be asked for',
    answer: z.object({
      levels: z.record(z.enum(HOST_TYPES), z.record(z.enum(SESSION_FORMATS), z.int())),
      halfHours: z.record(z.enum(HOST_TYPES), z.int()),
      upgrades: z.record(z.enum(PACKAGE_LEVELS), z.int()),
      startsAt: z.string(),
      maxLevel: z.int(),
      peoplePerRoom: z.int(),
      peoplePerUnitInPerson: z.int(),
      modifiers: z.array(z.object({ startsOn: z.string(), endsOn: z.string(), types: z.array(z.enum(SESSION_FORMATS)), percent: z.int() })),
      money: z.object({
        currency: z.string(),
        packs: z.array(z.object({ from: z.int(), ...unitPrice })),
        openRoom: z.object(unitPrice),
        lotDays: z.int(),
      }),
      cities: z.array(z.object({ id: z.string(), name: z.string(), latitude: z.number(), longitude: z.number() })),
    }),
    run: (ctx) => pricingConfig(ctx),
  })
  route('GET /pricing/data', {
    summary:
      'List the prices of the experiences on the embedded pricing page for several group sizes, at their usual length and before seasonal changes',
    query: pricingDataQuery,
    answer: z.object({
      currency: z.string(),
      unitPrice: z.int(),
      zone: z.object({ name: z.string(), credits: z.int() }).nullable(),
      nearest: z.object({ name: z.string(), km: z.int() }).nullable(),
      experiences: z.array(pricedExperience),
    }),
    refuses: ['TOO_MANY_REQUESTS'],
    run: (ctx, { query, request }) => pricingData(ctx, partyOf(request.ip), query),
  })
}
