import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  EventsDocument,
  EventToReviewDocument,
  VenueDocument,
  type VenuePageFragment,
  type VenueReviewFieldsFragment,
  VenueReviewsDocument,
} from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'
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

const most = 25
/** Events at a venue that the reader may see: those to come, the next one first, or past ones, the latest first. */
export const eventsThereQuery = (venueId: string, isPast: boolean) =>
  queryOptions({
    queryKey: [...sessionKeys.lists, 'venue', venueId, isPast],
    queryFn: ({ signal }) =>
      graphql(
        EventsDocument,
        {
          filter: { venueId, status: isPast ? ['COMPLETED'] : ['UNSCHEDULED', 'REQUESTED', 'SCHEDULED', 'LIVE'] },
          sorting: [{ field: 'startsAt', direction: isPast ? 'DESC' : 'ASC' }],
          ...{ offset: 0, limit: most },
        },
        { signal },
      ).then(({ sessions }) => sessions),
  })
