import { FIT_KEYS, type Fit, type FitReason } from '@troupe/domain/venue/fit'
import { VENUE_SORT_FIELDS } from '@troupe/domain/venue/venue-fields'
import { listOf, pageOf, sortingOf } from '../../platform/database/lists.ts'
import { addQuery, builder, orThrow } from '../../platform/graphql/graphql.ts'
import { listVenues, VenueRef } from '../../venue/venue.ts'
import { reads, SessionRef } from '../refs.ts'
import { fitOf, listFittingVenues } from './fit-venues.ts'
import { type VenueToReview, venuesToReview } from './review-ask.ts'

const FitKey = builder.enumType('VenueFitKey', { values: FIT_KEYS })
const FitReasonRef = builder.objectRef<FitReason>('VenueFitReason').implement({
  fields: (t) => ({
    key: t.field({ type: FitKey, resolve: ({ key }) => key }),
    ok: t.exposeBoolean('ok'),
    text: t.exposeString('text', { description: 'The fact in a word or two: “20 to 80”, “6.2 km”, “+1 credit”.' }),
    sentence: t.exposeString('sentence', { description: 'The same as a sentence.' }),
  }),
})
const FitRef = builder.objectRef<Fit>('VenueFit').implement({
  description: 'How well a venue fits an event, by six things that count the same.',
  fields: (t) => ({
    ok: t.exposeBoolean('ok', { description: 'False if it has the wrong size or is taken. It can still be chosen.' }),
    points: t.exposeInt('points', { description: '0 to 100.' }),
    reasons: t.field({ type: [FitReasonRef], resolve: ({ reasons }) => [...reasons] }),
  }),
})
builder.objectField(VenueRef, 'fit', (t) =>
  t.field({
    type: FitRef,
    nullable: true,
    description: 'Only in a list of venues for an event, which filter.sessionId names.',
    resolve: (venue) => fitOf(venue),
  }),
)

const VenueToReviewRef = builder.objectRef<VenueToReview>('VenueToReview').implement({
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
})
builder.objectField(SessionRef, 'reviewAsk', (t) =>
  t.field({
    type: VenueToReviewRef,
    nullable: true,
    description: 'The venue of a completed event that the caller worked at as a producer or a host and hasn’t reviewed yet.',
    ...reads([], async ({ id }, ctx) => (await venuesToReview(ctx, id)) ?? null),
  }),
)

const VenuesRef = listOf('VenueList', VenueRef)
const VenueSortField = builder.enumType('VenueSortField', { values: VENUE_SORT_FIELDS })
const VenueSorting = sortingOf('VenueSorting', VenueSortField)
const Bounds = builder.inputType('BoundsInput', {
  description: 'A part of the map in degrees. It crosses the date line if west is more than east.',
  fields: (t) => ({
    south: t.float({ required: true }),
    west: t.float({ required: true }),
    north: t.float({ required: true }),
    east: t.float({ required: true }),
  }),
})
const VenueFilter = builder.inputType('VenueFilter', {
  fields: (t) => ({
    text: t.string({ description: 'Matches any part of the name, the address or the city. Accents don’t count.' }),
    city: t.string({ description: 'The name of a city.' }),
    people: t.int({ description: 'Only venues that suit this number of people.' }),
    gameZoneId: t.id(),
    zoneAreaId: t.id({ description: 'Only venues whose price zone it is.' }),
    bounds: t.field({ type: Bounds }),
    private: t.boolean({ description: 'Only staff can use this.' }),
    sessionId: t.id({ description: 'An event: each venue then has its fit, and those that fit best come first unless asked otherwise.' }),
  }),
})
addQuery('venues', (t) =>
  t.field({
    type: VenuesRef,
    args: {
      filter: t.arg({ type: VenueFilter }),
      sorting: t.arg({ type: [VenueSorting] }),
      offset: t.arg.int(),
      limit: t.arg.int(),
    },
    resolve: async (_, { filter, sorting, ...args }, ctx) => {
      const { sessionId, ...wanted } = filter ?? {}
      const asked = { filter: wanted, sorting: sorting ?? [] }
      const page = orThrow(pageOf(args))
      return orThrow(await (sessionId ? listFittingVenues(ctx, { ...asked, sessionId }, page) : listVenues(ctx, asked, page)))
    },
  }),
)
