import * as z from 'zod/mini'
import { integerInput, lineInput, paragraphInput, pointInput } from '../input.ts'
import { CALL_ROLES } from './times.ts'

/** A location of an event: optional texts, and coordinates when known. */
export const locationInput = z.object({
  name: z.nullish(lineInput(200)),
  address: z.nullish(lineInput(300)),
  city: z.nullish(lineInput(100)),
  latitude: z.nullish(pointInput.latitude),
  longitude: z.nullish(pointInput.longitude),
})
export type LocationAsked = z.output<typeof locationInput>

/** The running order of an event, at most 100 items; `offsetMinutes` counts from the start, negative before it, and `role` is the role that the item calls. */
export const timelineInput = z.object({
  items: z
    .array(
      z.object({
        offsetMinutes: integerInput(-1440, 1440),
        title: lineInput(96, 1),
        description: z.nullish(paragraphInput(1000)),
        role: z.nullish(z.enum(CALL_ROLES)),
      }),
    )
    .check(z.maxLength(100)),
})
export type TimelineItem = z.output<typeof timelineInput>['items'][number]
