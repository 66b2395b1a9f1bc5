import { queryOptions, skipToken, useQueryClient } from '@tanstack/react-query'
import { isLiveOffer } from '@troupe/domain/role/assignment'
import { useToast } from '@troupe/ui/toast'
import { AvailabilityLayersDocument, EventToStaffDocument, type EventToStaffQuery, NextOpenEventDocument } from '../../graphql.ts'
import { call, graphql } from '../../platform/api.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'
import { staffingKeys } from '../../platform/keys/staffing-keys.ts'
import { useIntent } from '../../platform/use-intent.ts'
import { serverInstant } from '../../platform/wire/clock.ts'

export type EventToStaff = NonNullable<EventToStaffQuery['session']>
export type PlaceToFill = EventToStaff['assignments'][number]

/** Whether no one has the place or is asked for it. */
export const isOpen = ({ user, approval }: PlaceToFill): boolean => user === null || !isLiveOffer(approval?.state ?? null)

/** The next event that lacks crew; null when none does. */
export const nextOpenQuery = queryOptions({
  queryKey: [...sessionKeys.lists, 'next open'],
  queryFn: ({ signal }) =>
    graphql(NextOpenEventDocument, { from: serverInstant().toString() }, { signal }).then(({ sessions }) => sessions.nodes[0]?.id ?? null),
  staleTime: 0,
})

/** An event with its places. */
export const eventToStaffQuery = (id: string | null | undefined) =>
  queryOptions({
    queryKey: [...sessionKeys.one(id), 'to staff'],
    queryFn: id ? ({ signal }) => graphql(EventToStaffDocument, { id }, { signal }).then(({ session }) => session ?? null) : skipToken,
    staleTime: 0,
  })

/** The hours of many people around an event. */
export const layersOfManyQuery = (userIds: readonly string[], span: { readonly from: string; readonly to: string }) =>
  queryOptions({
    queryKey: [...staffingKeys.hours, 'many', ...userIds, span.from, span.to],
    queryFn:
      userIds.length > 0
        ? ({ signal }) =>
            graphql(AvailabilityLayersDocument, { userIds: userIds.slice(0, 200), ...span }, { signal }).then(
              (answer) => answer.availabilityLayers,
            )
        : skipToken,
    staleTime: 0,
  })

/** Sends someone an offer for a place. */
export function useAsk(eventId: string) {
  const queries = useQueryClient()
  const toast = useToast()
  return useIntent(async ({ place, person, name }: { readonly place: string; readonly person: string; readonly name: string }, key) => {
    await call('PUT /scheduler/session-assignment/{id}/host', { params: { id: place }, body: { id: person, approval: true }, key })
    toast(`Offer sent to ${name}`)
    await queries.invalidateQueries({ queryKey: sessionKeys.one(eventId) })
  })
}
