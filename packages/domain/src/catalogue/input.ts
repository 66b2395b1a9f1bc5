import * as z from 'zod/mini'
import { dayOrInstantInput, integerInput, looseIdInput, pointInput, zoneInput } from '../input.ts'
import { HOST_TYPES, PACKAGE_LEVELS, SESSION_FORMATS } from './kinds.ts'

/** POST /cart/session/calculate: an event that doesn't exist yet. `date` is the instant of its start or the local day; an instant needs `timezone`. */
export const quoteInput = z.strictObject({
  experienceId: looseIdInput,
  format: z.enum(SESSION_FORMATS),
  hostType: z.enum(HOST_TYPES),
  attendees: integerInput(1, 10_000),
  duration: z.optional(integerInput(1, 1440)),
  packageLevel: z.optional(z.enum(PACKAGE_LEVELS)),
  location: z.nullish(z.object(pointInput)),
  date: z.nullish(dayOrInstantInput),
  timezone: z.optional(zoneInput),
  workspaceId: z.nullish(looseIdInput),
})
export type QuoteAsked = z.output<typeof quoteInput>
