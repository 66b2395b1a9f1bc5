import * as z from 'zod/mini'
import { lineInput, pointInput } from '../input.ts'

/** A location of an event: optional texts, and coordinates when known. */
export const locationInput = z.object({
  name: z.nullish(lineInput(200)),
  address: z.nullish(lineInput(300)),
  city: z.nullish(lineInput(100)),
  latitude: z.nullish(pointInput.latitude),
  longitude: z.nullish(pointInput.longitude),
})
export type LocationAsked = z.output<typeof locationInput>
