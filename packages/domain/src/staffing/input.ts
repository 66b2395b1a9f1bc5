import * as z from 'zod/mini'
import { integerInput, lineInput, paragraphInput, uuid } from '../input.ts'
import { DECLINE_REASONS } from './kinds.ts'

/** POST /assignment/{code}/accept. */
export const acceptInput = z.nullish(z.strictObject({ note: z.optional(paragraphInput(500)), travel: z.optional(lineInput(500)) }))

export type AcceptInput = NonNullable<z.output<typeof acceptInput>>

/** POST /assignment/{code}/decline. */
export const declineInput = z.nullish(
  z.strictObject({ reason: z.optional(z.enum(DECLINE_REASONS)), note: z.optional(paragraphInput(500)) }),
)

export type DeclineInput = NonNullable<z.output<typeof declineInput>>

/** PUT …/session-assignment/{id}/host: `approval` true sends an offer, false assigns the person immediately, with a reason for the audit. */
export const setHostInput = z.strictObject({
  id: uuid,
  approval: z.optional(z.boolean()),
  reason: z.optional(paragraphInput(500, 1)),
})

/** updateSessionAssignment: how the person travels, and one to five stars; null clears. */
export const assignmentInput = z.object({ travel: z.nullish(lineInput(500)), rating: z.nullish(integerInput(1, 5)) })
