import * as z from 'zod/mini'
import { type Answer, no, yes } from '../answer.ts'
import { invalid } from '../errors.ts'
import { changeInput, id, ids, instant, paragraph, type RowOf, wholeNumber } from '../field.ts'
import { uuid } from '../input.ts'
import type { AssignmentRole } from '../role/assignment.ts'

const edited = { editedBy: 'updateVenueReview' } as const

/** Every column of a review: what someone who was at an event says of the place. */
export const venueReviewFields = {
  id: { ...id, label: 'Review', generated: true },
  venueId: { ...id, label: 'Venue' },
  sessionId: { ...id, label: 'Event', derived: true },
  userId: { ...id, label: 'Person', derived: true },
  rate: { ...wholeNumber(1, 5), label: 'Rate', description: 'From 1 to 5.', ...edited },
  review: { ...paragraph(2000), label: 'Review', description: 'Up to 2,000 characters; empty only if the rate is 4 or 5.', ...edited },
  createdAt: { ...instant, label: 'Written' },
} as const
export type VenueReviewRow = RowOf<typeof venueReviewFields>

/** The pictures of a review, in their order. */
const media = ids(6).input

/** A change of a review; what is absent stays. */
export const reviewChange = z.extend(changeInput(venueReviewFields, 'updateVenueReview'), { media: z.optional(media) })

/** A new review. */
export const createReviewInput = z.object({
  venueId: uuid,
  sessionId: uuid,
  rate: venueReviewFields.rate.input,
  review: z.optional(venueReviewFields.review.input),
  media: z.optional(media),
})

/** Whether a review says why: {review: REQUIRED} for an empty one of 1 to 3. */
export const saysWhy = ({ rate, review }: Pick<VenueReviewRow, 'rate' | 'review'>): Answer<null> =>
  review === '' && rate < 4 ? invalid({ review: ['REQUIRED'] }) : yes(null)

/** The places on a crew whose people review the venue of their event. */
export const REVIEWER_ROLES = ['PRODUCER', 'SUPPORTING_PRODUCER', 'HOST'] as const satisfies readonly AssignmentRole[]

/** Whether people who were at an event may review its venue: from its start on, unless it was cancelled. */
export const hasBegun = (event: { readonly status: string; readonly starts_at: Temporal.Instant | null }, now: Temporal.Instant) =>
  event.status === 'LIVE' ||
  event.status === 'COMPLETED' ||
  (event.status === 'SCHEDULED' && event.starts_at !== null && Temporal.Instant.compare(event.starts_at, now) <= 0)

/** For how long after an event the crew is asked for a review of its venue, in days. */
export const REVIEW_ASK_DAYS = 30

/** For how long people change their own reviews, in days. */
const CHANGE_DAYS = 30

/** Whether someone may change or delete a review: their own for 30 days (STATE_CONFLICT {reason: TOO_LATE}), a producer any; others FORBIDDEN. */
export function mayChangeReview(
  review: Pick<VenueReviewRow, 'user_id' | 'created_at'>,
  { me, isProducer, now }: { readonly me: string | null; readonly isProducer: boolean; readonly now: Temporal.Instant },
): Answer<null> {
  if (isProducer) return yes(null)
  if (review.user_id !== me) return no('FORBIDDEN')
  const end = review.created_at.add({ hours: 24 * CHANGE_DAYS })
  return Temporal.Instant.compare(now, end) <= 0 ? yes(null) : no('STATE_CONFLICT', { reason: 'TOO_LATE' })
}
