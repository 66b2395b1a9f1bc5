import { queryOptions, skipToken } from '@tanstack/react-query'
import type { Place } from '@troupe/domain/venue/polygon'
import { GuessPlaceDocument, PlacesDocument, type PlacesQuery, type PlacesQueryVariables, StartChangesDocument } from '../graphql.ts'
import { graphql } from '../platform/api.ts'
import { venueKeys } from '../platform/keys/venue-keys.ts'

type AnsweredPlace = PlacesQuery['places'][number]
/** A place that was found; `credits` says what it costs more than what was chosen before, where that is known. */
export interface FoundPlace extends Omit<AnsweredPlace, 'zoneCredits'> {
  readonly credits: number | null
}
export type PlacesAsked = PlacesQueryVariables

/** What suggestions are priced for: the format of a show, or an event that is booked and would start there. */
export interface PricedFor {
  readonly formatId?: string
  readonly sessionId?: string
}

/** Places whose name or address begins as typed; nothing is asked below two characters. */
export const placesQuery = (asked: PlacesAsked) =>
  queryOptions({
    queryKey: [...venueKeys.places, asked],
    queryFn:
      asked.text.trim().length < 2
        ? skipToken
        : async ({ signal }): Promise<readonly FoundPlace[]> => {
            const { places } = await graphql(PlacesDocument, asked, { signal })
            return places.map(({ zoneCredits, ...place }) => ({ ...place, credits: zoneCredits }))
          },
    staleTime: 600_000,
  })

/** Where someone with this time zone probably is; null for a zone without cities. */
export const guessQuery = (timezone: string) =>
  queryOptions({
    queryKey: [...venueKeys.guessPlace, timezone],
    queryFn: ({ signal }) => graphql(GuessPlaceDocument, { timezone }, { signal }).then(({ guessPlace }) => guessPlace),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** What starting an event at each of some points would change in its price. */
export const changesQuery = (id: string | undefined, places: readonly Place[]) => {
  const points = places.map(({ latitude, longitude }) => ({ latitude, longitude }))
  return queryOptions({
    queryKey: [...venueKeys.startChanges, id, points],
    queryFn:
      id === undefined || points.length === 0
        ? skipToken
        : async ({ signal }): Promise<readonly (number | null)[]> => {
            const { session } = await graphql(StartChangesDocument, { id, points }, { signal })
            return session?.startChanges ?? []
          },
    staleTime: 60_000,
  })
}
