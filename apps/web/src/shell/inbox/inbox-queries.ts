import { queryOptions } from '@tanstack/react-query'
import { InboxCountsDocument, InboxNextDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'

/** How many events are in each group of the reader's inbox, in one workspace or in all. */
export const inboxCounts = (workspaceId: string | null) =>
  queryOptions({
    queryKey: [...sessionKeys.inbox, 'counts', workspaceId],
    queryFn: ({ signal }) => graphql(InboxCountsDocument, { workspaceId }, { signal }).then((answer) => answer.sessionInbox ?? null),
  })

/** What is due next in the reader's inbox. */
export const inboxNext = queryOptions({
  queryKey: [...sessionKeys.inbox, 'next'],
  queryFn: ({ signal }) => graphql(InboxNextDocument, {}, { signal }).then((answer) => answer.sessionInbox?.next ?? null),
})
