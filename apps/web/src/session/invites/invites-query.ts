import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type AttendeeFilter, InviteLinksDocument, type InviteLinksQuery } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'

export type Invites = NonNullable<InviteLinksQuery['session']>
export type ShownLink = NonNullable<Invites['inviteLinks']>[number]
export type ShownGuest = NonNullable<Invites['attendeeList']>['nodes'][number]
export type GuestFilter = AttendeeFilter | 'ALL'

/** The links of an event with its guests; what is there stays while more of it comes. */
export const invitesQuery = (id: string, { answer, limit }: { readonly answer: GuestFilter; readonly limit: number }) =>
  queryOptions({
    queryKey: [...sessionKeys.one(id), 'invites', answer, limit],
    queryFn: async ({ signal }) =>
      (await graphql(InviteLinksDocument, { id, answer: answer === 'ALL' ? null : answer, limit }, { signal })).session,
    placeholderData: keepPreviousData,
  })
