import { queryOptions, skipToken } from '@tanstack/react-query'
import {
  AvailabilitiesDocument,
  type AvailabilitiesQuery,
  AvailabilityLayersDocument,
  type AvailabilityLayersQuery,
  CalendarFeedsDocument,
  HoursPersonDocument,
} from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { staffingKeys } from '../../platform/keys/staffing-keys.ts'

export type PersonHours = AvailabilitiesQuery['availabilities']
export type HoursRow = PersonHours['nodes'][number]
export type Stretch = AvailabilityLayersQuery['availabilityLayers'][number]

/** Someone's hours, absences and rotation; null asks for one's own. */
export const hoursQuery = (userId: string | null) =>
  queryOptions({
    queryKey: staffingKeys.hoursOf(userId),
    queryFn: ({ signal }) =>
      graphql(AvailabilitiesDocument, userId === null ? {} : { userId }, { signal }).then((answer) => answer.availabilities),
    staleTime: 0,
  })

/** Why someone can or can't work between two instants, layer by layer. */
export const layersQuery = (userId: string | undefined, span: { readonly from: string; readonly to: string }) =>
  queryOptions({
    queryKey: staffingKeys.layers(userId ?? '', span.from, span.to),
    queryFn: userId
      ? ({ signal }) =>
          graphql(AvailabilityLayersDocument, { userIds: [userId], ...span }, { signal }).then((answer) => answer.availabilityLayers)
      : skipToken,
    staleTime: 0,
  })

/** The reader's own calendars, whose busy times count. */
export const feedsQuery = queryOptions({
  queryKey: staffingKeys.feeds,
  queryFn: ({ signal }) => graphql(CalendarFeedsDocument, {}, { signal }).then((answer) => answer.calendarFeeds),
  staleTime: 0,
})

export const hoursPersonQuery = (id: string | null) =>
  queryOptions({
    queryKey: ['user', id, 'name'],
    queryFn: id ? ({ signal }) => graphql(HoursPersonDocument, { id }, { signal }).then(({ user }) => user) : skipToken,
  })
