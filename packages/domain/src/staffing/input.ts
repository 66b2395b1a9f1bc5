import * as z from 'zod/mini'
import { integerInput, lineInput, paragraphInput, uuid } from '../input.ts'
import { DECLINE_REASONS, WITHDRAWAL_REASONS } from './kinds.ts'

/** The offers that are answered: required next to the id of one's own assignment, optional next to a code. */
const offerIds = z.optional(z.array(uuid).check(z.minLength(1), z.maxLength(100)))

/** POST /assignment/{id}/accept. */
export const acceptInput = z.nullish(
  z.strictObject({ note: z.optional(paragraphInput(500)), travel: z.optional(lineInput(500)), offerIds }),
)

export type AcceptInput = NonNullable<z.output<typeof acceptInput>>

/** POST /assignment/{id}/decline. */
export const declineInput = z.nullish(
  z.strictObject({ reason: z.optional(z.enum(DECLINE_REASONS)), note: z.optional(paragraphInput(500)), offerIds }),
)

export type DeclineInput = NonNullable<z.output<typeof declineInput>>

/** POST /assignment/{id}/withdraw: by someone who had accepted. The code of a round needs the offer when several were accepted. */
export const withdrawInput = z.strictObject({
  reason: z.enum(WITHDRAWAL_REASONS),
  note: z.optional(paragraphInput(500)),
  offerIds: z.optional(z.array(uuid).check(z.minLength(1), z.maxLength(1))),
})

export type WithdrawInput = z.output<typeof withdrawInput>

/** POST …/session/{id}/shuffle: `dryRun` only says who would be asked; `seed` is what it answered, and the crew is asked only if it is still the same. */
export const shuffleInput = z.nullish(z.strictObject({ dryRun: z.optional(z.boolean()), seed: z.optional(lineInput(64, 1)) }))

export type ShuffleInput = NonNullable<z.output<typeof shuffleInput>>

/**
 * PUT …/session-assignment/{id}/host: `approval` true sends an offer, false assigns the person immediately, with a reason for the audit. `ifOpen` only while no
 * one else has the place.
 */
export const setHostInput = z.strictObject({
  id: uuid,
  approval: z.optional(z.boolean()),
  ifOpen: z.optional(z.boolean()),
  reason: z.optional(paragraphInput(500, 1)),
})

/** POST /assignment/rating/{id}: one to five stars for each person, with a note for the producer. */
export const rateInput = z.strictObject({
  ratings: z
    .array(z.strictObject({ assignmentId: uuid, rating: integerInput(1, 5), note: z.nullish(paragraphInput(500)) }))
    .check(z.minLength(1), z.maxLength(50)),
})

export type RateInput = z.output<typeof rateInput>
