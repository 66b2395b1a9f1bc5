import { queryOptions } from '@tanstack/react-query'
import { type OpenRoomFragment, OpenRoomsDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { workspaceKeys } from '../../platform/keys/workspace-keys.ts'

export type OpenRoom = OpenRoomFragment & { readonly startsAt: string; readonly endsAt: string }

/** A workspace's open rooms, those that are over, and how many it has left; the realtime update of the workspace renews it. */
export const openRoomsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: workspaceKeys.part(workspaceId, 'rooms'),
    queryFn: ({ signal }) =>
      graphql(OpenRoomsDocument, { workspaceId }, { signal }).then(({ workspace, openWeves, past }) => ({
        isSubscriber: workspace?.subscriber ?? false,
        left: workspace?.consumables.openWeves.available ?? 0,
        rooms: openWeves.nodes.filter(isDated),
        past: { count: past.totalCount, rooms: past.nodes.filter(isDated) },
      })),
  })

const isDated = (room: OpenRoomFragment): room is OpenRoom => room.startsAt !== null && room.endsAt !== null
