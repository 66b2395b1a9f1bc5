import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { asColumns } from '@troupe/domain/field'
import { isUuid } from '@troupe/domain/ids'
import { parseInput } from '@troupe/domain/input'
import { LIVE_OFFERS } from '@troupe/domain/role/assignment'
import {
  createReviewInput,
  hasBegun,
  mayChangeReview,
  REVIEWER_ROLES,
  reviewChange,
  saysWhy,
  type VenueReviewRow,
} from '@troupe/domain/venue/review'
import { actorId, type Ctx, command, isStaff, type Work } from '../../platform/ctx.ts'
import { difference } from '../../platform/fields.ts'
import { scopeOf } from '../../platform/rights/policy.ts'
import { venueById } from '../venues/venue-row.ts'
import { reviewById, type VenueReviewView } from './review-row.ts'

/**
 * Reviews the venue of an event that has started: for staff, and for who has a live place there as producer, supporting producer or host. Refuses NOT_FOUND
 * for a venue or an event that isn't theirs, INVALID {sessionId: NOT_THERE | NOT_STARTED}, {review: REQUIRED}, {media: UNKNOWN}, and STATE_CONFLICT
 * {reason: EXISTS, reviewId} for who has reviewed it.
 */
export function createVenueReview(ctx: Ctx, input: unknown): Promise<Answer<VenueReviewView>> {
  return command(ctx, async (work) => {
    const parsed = parseInput(createReviewInput, input)
    if (!parsed.ok) return parsed
    const { venueId, sessionId, rate, review = '', media = [] } = parsed.value
    const said = saysWhy({ rate, review })
    if (!said.ok) return said
    const me = actorId(work)
    const venue = await venueById({ ...work, db: work.tx }, venueId)
    if (!venue || me === null) return no('NOT_FOUND')
    const there = await eventAt(work, venue.id, sessionId)
    if (!there.ok) return there
    const made = await work.tx
      .insertInto('venue_review')
      .values({ venue_id: venue.id, session_id: there.value.id, user_id: me, rate, review, created_at: work.at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) return hasReviewed(work, { venueId: venue.id, sessionId: there.value.id, me })
    const shown = await showPictures(work, { id: made.id, user_id: me }, media)
    if (!shown.ok) return shown
    work.audit({
      operation: 'createVenueReview',
      subjectType: 'venue review',
      subjectId: made.id,
      after: { venueId: venue.id, rate, review, media },
    })
    return readBack(work, made.id)
  })
}

/**
 * Changes a review; what is absent stays. Refuses NOT_FOUND, FORBIDDEN for someone else's, STATE_CONFLICT {reason: TOO_LATE} after 30 days, and INVALID as
 * createVenueReview. Producers change any review, but its pictures are those that its author uploaded.
 */
export function updateVenueReview(ctx: Ctx, { id, ...input }: { readonly id: string }): Promise<Answer<VenueReviewView>> {
  return command(ctx, async (work) => {
    const parsed = parseInput(reviewChange, input)
    if (!parsed.ok) return parsed
    const found = await reviewToChange(work, id)
    if (!found.ok) return found
    const row = found.value
    const { media, ...fields } = parsed.value
    const changed = difference<VenueReviewRow>(row, asColumns(fields))
    const said = saysWhy({ ...row, ...changed?.after })
    if (!said.ok) return said
    if (changed) await work.tx.updateTable('venue_review').set(changed.after).where('id', '=', row.id).execute()
    const before = await picturesOf(work, row.id)
    const isOther = media !== undefined && media.join() !== before.join()
    const shown = isOther ? await showPictures(work, row, media) : yes(null)
    if (!shown.ok) return shown
    if (changed || isOther)
      work.audit({
        ...{ operation: 'updateVenueReview', subjectType: 'venue review', subjectId: row.id },
        before: { ...changed?.before, ...(isOther ? { media: before } : {}) },
        after: { ...changed?.after, ...(isOther ? { media } : {}) },
      })
    return readBack(work, row.id)
  })
}

/** Deletes a review with its pictures. Refuses as updateVenueReview. */
export function deleteVenueReview(ctx: Ctx, id: string): Promise<Answer<{ id: string }>> {
  return command(ctx, async (work) => {
    const found = await reviewToChange(work, id)
    if (!found.ok) return found
    const { id: reviewId, venue_id: venueId, rate, review } = found.value
    const pictures = await picturesOf(work, reviewId)
    await work.tx.deleteFrom('venue_review').where('id', '=', reviewId).execute()
    if (pictures.length > 0) await work.tx.deleteFrom('file').where('id', 'in', pictures).execute()
    work.audit({ operation: 'deleteVenueReview', subjectType: 'venue review', subjectId: reviewId, before: { venueId, rate, review } })
    return yes({ id: reviewId })
  })
}

/** Whether the caller may change and delete a review. Refuses as mayChangeReview. */
export const mayChange = (ctx: Ctx, review: Pick<VenueReviewRow, 'user_id' | 'created_at'>): Answer<null> =>
  mayChangeReview(review, { me: actorId(ctx), isProducer: scopeOf('edit reviews of others', ctx.actor).all, now: ctx.now() })

/** An event of which the caller may review the venue. */
async function eventAt(work: Work, venueId: string, sessionId: string): Promise<Answer<{ id: string }>> {
  const { tx } = work
  const event = await tx.selectFrom('session').select(['id', 'status', 'starts_at']).where('id', '=', sessionId).executeTakeFirst()
  if (!event || !(isStaff(work) || (await worksAt(work, event.id)))) return no('NOT_FOUND')
  const location = await tx
    .selectFrom('session_location')
    .select('id')
    .where('session_id', '=', event.id)
    .where('venue_id', '=', venueId)
    .executeTakeFirst()
  if (!location) return invalid({ sessionId: ['NOT_THERE'] })
  return hasBegun(event, work.at) ? yes({ id: event.id }) : invalid({ sessionId: ['NOT_STARTED'] })
}

async function worksAt(work: Work, sessionId: string): Promise<boolean> {
  const place = await work.tx
    .selectFrom('staffing_approval as o')
    .innerJoin('staffing_assignment as p', 'p.id', 'o.assignment_id')
    .select('o.id')
    .where('o.session_id', '=', sessionId)
    .where('o.user_id', '=', actorId(work))
    .where('o.state', 'in', LIVE_OFFERS)
    .where('p.role', 'in', REVIEWER_ROLES)
    .executeTakeFirst()
  return place !== undefined
}

async function hasReviewed(
  { tx }: Work,
  { venueId, sessionId, me }: { readonly venueId: string; readonly sessionId: string; readonly me: string },
) {
  const { id: reviewId } = await tx
    .selectFrom('venue_review')
    .select('id')
    .where('venue_id', '=', venueId)
    .where('session_id', '=', sessionId)
    .where('user_id', '=', me)
    .executeTakeFirstOrThrow()
  return no('STATE_CONFLICT', { reason: 'EXISTS', reviewId })
}

/** A review that the caller may change, locked. */
async function reviewToChange(work: Work, id: string): Promise<Answer<VenueReviewRow>> {
  if (!isUuid(id)) return no('NOT_FOUND')
  const seen = await reviewById({ ...work, db: work.tx }, id)
  if (!seen) return no('NOT_FOUND')
  const may = mayChange({ ...work, now: () => work.at }, seen)
  if (!may.ok) return may
  const row = await work.tx
    .selectFrom('venue_review')
    .select(['id', 'venue_id', 'session_id', 'user_id', 'rate', 'review', 'created_at'])
    .where('id', '=', seen.id)
    .forUpdate()
    .executeTakeFirst()
  return row ? yes(row) : no('NOT_FOUND')
}

async function picturesOf({ tx }: Work, reviewId: string): Promise<string[]> {
  const rows = await tx.selectFrom('venue_review_media').select('file_id').where('review_id', '=', reviewId).orderBy('place').execute()
  return rows.map(({ file_id }) => file_id)
}

/** Makes these pictures all of a review's. Refuses INVALID {media: UNKNOWN} for one that its author hasn't uploaded, or that another review shows. */
async function showPictures({ tx }: Work, review: Pick<VenueReviewRow, 'id' | 'user_id'>, media: readonly string[]): Promise<Answer<null>> {
  await tx.deleteFrom('venue_review_media').where('review_id', '=', review.id).execute()
  if (media.length === 0) return yes(null)
  const own = await tx
    .selectFrom('file as f')
    .leftJoin('venue_review_media as m', 'm.file_id', 'f.id')
    .select('f.id')
    .where('f.id', 'in', media)
    .where('f.reviewer_id', '=', review.user_id)
    .where('m.file_id', 'is', null)
    .execute()
  if (own.length < media.length) return invalid({ media: ['UNKNOWN'] })
  await tx
    .insertInto('venue_review_media')
    .values(media.map((file_id, place) => ({ review_id: review.id, place, file_id })))
    .execute()
  return yes(null)
}

async function readBack(work: Work, id: string): Promise<Answer<VenueReviewView>> {
  const review = await reviewById({ ...work, db: work.tx }, id)
  return review ? yes(review) : no('NOT_FOUND')
}
