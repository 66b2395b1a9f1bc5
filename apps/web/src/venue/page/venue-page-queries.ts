import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  EventToReviewDocument,
  VenueDocument,
  type VenuePageFragment,
  type VenueReviewFieldsFragment,
  VenueReviewsDocument,
} from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { venueKeys } from '../../platform/keys/venue-keys.ts'

export type VenuePage = VenuePageFragment
export type VenueReview = VenueReviewFieldsFragment

export const venueQuery = (id: string) =>
  queryOptions({
    queryKey: venueKeys.venue(id),
    queryFn: ({ signal }) => graphql(VenueDocument, { id }, { signal }).then(({ venue }) => venue),
  })

/** The reviews of a venue, the newest first, 25 at a time. */
export const reviewsQuery = (venueId: string) =>
  infiniteQueryOptions({
    queryKey: [...venueKeys.reviews, venueId],
    queryFn: ({ pageParam: offset, signal }) =>
      graphql(VenueReviewsDocument, { venueId, offset }, { signal }).then(({ venueReviews }) => venueReviews),
    initialPageParam: 0,
    getNextPageParam: ({ totalCount }, pages) => {
      const read = pages.reduce((sum, { nodes }) => sum + nodes.length, 0)
      return read < totalCount ? read : undefined
    },
  })

/** The event that a review is written after, and the reviews that have been written after it. */
export const eventToReviewQuery = (id: string) =>
  queryOptions({
    queryKey: [...venueKeys.reviews, 'of event', id],
    queryFn: ({ signal }) => graphql(EventToReviewDocument, { id }, { signal }),
  })
