import * as z from 'zod/mini'
import { dayOrInstantInput } from '../input.ts'

/** GET /workspace/{id}/report/activities: all of it, or what happened in a period. */
export const activitiesQuery = z.strictObject({
  from: z.optional(dayOrInstantInput),
  to: z.optional(dayOrInstantInput),
  format: z.optional(z.enum(['csv'])),
})
