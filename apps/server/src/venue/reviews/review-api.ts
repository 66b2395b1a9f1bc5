import { uuid } from '@troupe/domain/input'
import { createReviewInput, reviewChange, venueReviewFields } from '@troupe/domain/venue/review'
import * as z from 'zod/mini'
import { shown } from '../../platform/ctx.ts'
import { listOf, pageOf } from '../../platform/database/lists.ts'
import { showFields } from '../../platform/fields.ts'
import { addMutation, addQuery, builder, orThrow } from '../../platform/graphql/graphql.ts'
import { inputOf } from '../../platform/graphql/inputs.ts'
import { FlagRef, flagOf } from '../../platform/rights/flag.ts'
import { scopeOf } from '../../platform/rights/policy.ts'
import { createVenueReview, deleteVenueReview, mayChange, updateVenueReview } from './change-review.ts'
import { listReviews } from './list-reviews.ts'
import { VenueReviewRef, type VenueReviewView } from './review-row.ts'

const ReviewMediaRef = builder.objectRef<{ readonly fileId: string }>('VenueReviewMedia').implement({
  fields: (t) => ({
    fileId: t.exposeID('fileId'),
    url: t.string({
      description: 'The path of the picture; it needs the Authorization header.',
      resolve: ({ fileId }) => `/files/${fileId}`,
    }),
  }),
})
const ReviewerRef = builder.objectRef<{ readonly id: string; readonly fullName: string }>('VenueReviewer').implement({
  fields: (t) => ({ id: t.exposeID('id'), fullName: t.exposeString('fullName') }),
})
const ReviewCanRef = builder.objectRef<VenueReviewView>('VenueReviewCan').implement({
  description: 'What the caller can currently do with this review, with a reason for each action that isn’t allowed.',
  fields: (t) => ({
    edit: t.field({ type: FlagRef, resolve: (row, _, ctx) => flagOf(mayChange(ctx, row)) }),
    delete: t.field({ type: FlagRef, resolve: (row, _, ctx) => flagOf(mayChange(ctx, row)) }),
  }),
})

showFields(VenueReviewRef, venueReviewFields, { sees: () => true })
VenueReviewRef.implement({
  description: 'What someone who was at an event says of its venue.',
  fields: (t) => ({
    sessionId: t.id({
      nullable: true,
      description: 'The event. Null for those who can’t see it.',
      resolve: ({ session_id: value }, _, ctx) => shown(ctx, { maySee: value !== null, field: 'VenueReview.sessionId', value }),
    }),
    sessionName: t.string({
      nullable: true,
      description: 'What the event is called. Null for those who can’t see it.',
      resolve: ({ session_id: id, session_name: value }, _, ctx) =>
        shown(ctx, { maySee: id !== null, field: 'VenueReview.sessionName', value }),
    }),
    user: t.field({
      type: ReviewerRef,
      nullable: true,
      description: 'Who wrote it. Visible to staff only.',
      resolve: ({ user_id: id, author }, _, ctx) =>
        shown(ctx, {
          maySee: scopeOf('VenueReview.user', ctx.actor).all,
          field: 'VenueReview.user',
          value: { id, fullName: author ?? '' },
        }),
    }),
    media: t.field({ type: [ReviewMediaRef], resolve: ({ media }) => media.map((fileId) => ({ fileId })) }),
    can: t.field({ type: ReviewCanRef, resolve: (row) => row }),
  }),
})
const ReviewsRef = listOf('VenueReviewList', VenueReviewRef)
const ReviewFilter = builder.inputType('VenueReviewFilter', {
  fields: (t) => ({ venueId: t.id(), sessionId: t.id({ description: 'An event that the caller can see.' }) }),
})
const media = 'The ids of up to 6 pictures that its author uploaded with POST /files?reviewerId=.'
const CreateReviewInput = inputOf('CreateVenueReviewInput', createReviewInput, {
  fields: { sessionId: 'An event at the venue that has started.', rate: 'From 1 to 5.', media },
})
const UpdateReviewInput = inputOf('UpdateVenueReviewInput', z.extend(reviewChange, { id: uuid }), { fields: { media } })

addQuery('venueReviews', (t) =>
  t.field({
    type: ReviewsRef,
    description: 'Reviews of venues, the newest first.',
    args: { filter: t.arg({ type: ReviewFilter }), offset: t.arg.int(), limit: t.arg.int() },
    resolve: (_, { filter, ...page }, ctx) => listReviews(ctx, filter ?? {}, orThrow(pageOf(page))),
  }),
)
addMutation('createVenueReview', (t) =>
  t.field({
    type: VenueReviewRef,
    args: { input: t.arg({ type: CreateReviewInput, required: true }) },
    resolve: async (_, { input }, ctx) => orThrow(await createVenueReview(ctx, input)),
  }),
)
addMutation('updateVenueReview', (t) =>
  t.field({
    type: VenueReviewRef,
    args: { input: t.arg({ type: UpdateReviewInput, required: true }) },
    resolve: async (_, { input }, ctx) => orThrow(await updateVenueReview(ctx, input)),
  }),
)
addMutation('deleteVenueReview', (t) =>
  t.field({
    type: 'ID',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, ctx) => orThrow(await deleteVenueReview(ctx, id)).id,
  }),
)
