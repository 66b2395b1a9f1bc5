import * as z from 'zod/mini'
import { integerInput, lineInput, paragraphInput } from '../input.ts'

/** The roles that a cue of a running order can call. */
export const CALL_ROLES = ['PRODUCER', 'HOST', 'PLANT'] as const
export type CallRole = (typeof CALL_ROLES)[number]

/** One item of a running order. */
export const timelineItemInput = z.object({
  offsetMinutes: integerInput(-1440, 1440),
  title: lineInput(96, 1),
  description: z.nullish(paragraphInput(1000)),
  role: z.nullish(z.enum(CALL_ROLES)),
})
export type TimelineItem = z.output<typeof timelineItemInput>

/** The running order of an event, at most 100 items; `offsetMinutes` counts from the start, negative before it, and `role` is the role that the item calls. */
export const timelineInput = z.object({
  items: z.array(timelineItemInput).check(z.maxLength(100)),
})
