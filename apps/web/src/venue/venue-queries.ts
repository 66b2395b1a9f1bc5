import { queryOptions } from '@tanstack/react-query'
import {
  EventToPlaceDocument,
  type FittingVenueFragment,
  FittingVenuesDocument,
  VenueCountDocument,
  type VenueFilter,
  type VenueLineFragment,
  VenuesDocument,
  type VenuesQueryVariables,
} from '../graphql.ts'
import { graphql } from '../platform/api.ts'
import { sessionKeys } from '../platform/keys/session-keys.ts'
import { venueKeys } from '../platform/keys/venue-keys.ts'

/** A venue as lists and maps show it. */
export type VenueLine = VenueLineFragment

/** A page of venues. */
export const venuesQuery = (asked: VenuesQueryVariables) =>
  queryOptions({
    queryKey: [...venueKeys.venues, asked],
    queryFn: ({ signal }) => graphql(VenuesDocument, asked, { signal }).then(({ venues }) => venues),
  })

/** How many venues match. */
export const venueCountQuery = (filter: VenueFilter) =>
  queryOptions({
    queryKey: [...venueKeys.venues, 'count', filter],
    queryFn: ({ signal }) => graphql(VenueCountDocument, { filter }, { signal }).then(({ venues }) => venues.totalCount),
  })

/** A venue with how it fits an event. */
export type FittingVenue = FittingVenueFragment & { readonly fit: NonNullable<FittingVenueFragment['fit']> }

/** The hundred venues that fit an event best, of those that match. */
export const fittingQuery = (filter: VenueFilter & { readonly sessionId: string }) =>
  queryOptions({
    queryKey: [...venueKeys.venues, 'fitting', filter],
    queryFn: async ({ signal }) => {
      const { venues } = await graphql(FittingVenuesDocument, { filter }, { signal })
      return venues.nodes.flatMap(({ fit, ...venue }): FittingVenue[] => (fit ? [{ ...venue, fit }] : []))
    },
  })

/** What is known of an event that looks for a place; it is asked again with the event itself. */
export const eventToPlaceQuery = (id: string) =>
  queryOptions({
    queryKey: [...sessionKeys.one(id), 'toPlace'],
    queryFn: ({ signal }) => graphql(EventToPlaceDocument, { id }, { signal }).then(({ session }) => session),
  })
