import * as z from 'zod/mini'
import { dayOrInstantInput, integerInput, integerQuery, looseIdInput, pointInput, zoneInput } from '../input.ts'
import { EXPERIENCE_CATEGORIES, HOST_TYPES, PACKAGE_LEVELS, SESSION_FORMATS } from './kinds.ts'

/**
 * POST /cart/session/calculate: an event that doesn't exist yet, or with `sessionId` one that does, as it would be. `quantity` is the wanted number of
 * rooms. `date` is the instant of its start or the local day; an instant needs `timezone`, unless the event has one.
 */
export const quoteInput = z.strictObject({
  experienceId: looseIdInput,
  format: z.enum(SESSION_FORMATS),
  hostType: z.enum(HOST_TYPES),
  attendees: integerInput(1, 10_000),
  quantity: z.optional(integerInput(1, 400)),
  duration: z.optional(integerInput(1, 1440)),
  packageLevel: z.optional(z.enum(PACKAGE_LEVELS)),
  location: z.nullish(z.object(pointInput)),
  date: z.nullish(dayOrInstantInput),
  timezone: z.optional(zoneInput),
  workspaceId: z.nullish(looseIdInput),
  sessionId: z.nullish(looseIdInput),
  /** The token of a saved quote: its price counts where it holds for this wish. */
  quoteToken: z.nullish(z.string().check(z.maxLength(128))),
})
export type QuoteAsked = z.output<typeof quoteInput>

/** A point as an address writes it, 'lat,lng' in degrees. */
const coordinatesQuery = z.pipe(
  z.string().check(z.refine((text) => isPoint(text), 'INVALID')),
  z.transform((text: string) => pointOf(text)),
)

const isPoint = (text: string): boolean =>
  /^-?\d{1,3}(\.\d{1,12})?,-?\d{1,3}(\.\d{1,12})?$/.test(text) && z.safeParse(z.object(pointInput), pointOf(text)).success

function pointOf(text: string): { latitude: number; longitude: number } {
  const [latitude = Number.NaN, longitude = Number.NaN] = text.split(',').map(Number)
  return { latitude, longitude }
}

/** GET /pricing/data: every field narrows the list or adds what it lacks. */
export const pricingDataQuery = z.strictObject({
  type: z.optional(z.enum(SESSION_FORMATS)),
  category: z.optional(z.enum(EXPERIENCE_CATEGORIES)),
  coordinates: z.optional(coordinatesQuery),
  people: z.optional(integerQuery(1, 10_000)),
})
export type PricingDataAsked = z.output<typeof pricingDataQuery>
