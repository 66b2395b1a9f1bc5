import { queryOptions } from '@tanstack/react-query'
import {
  type EventFieldsFragment,
  EventPageDocument,
  GetSessionWithAssignmentsDocument,
  type GetSessionWithAssignmentsQuery,
} from '../graphql.ts'
import { graphql } from '../platform/api.ts'
import { sessionKeys } from '../platform/keys/session-keys.ts'

/** An event as its page shows it. */
export type Session = EventFieldsFragment
export type Assignment = NonNullable<GetSessionWithAssignmentsQuery['session']>['assignments'][number]

/** One event with everything its tabs show, less the crew. NOT_FOUND also for what the reader may not see. */
export const sessionQuery = (id: string) =>
  queryOptions({
    queryKey: sessionKeys.one(id),
    queryFn: ({ signal }) => graphql(EventPageDocument, { id }, { signal }).then((answer) => answer.session ?? null),
  })

/** The places of an event and who has them. */
export const assignmentsQuery = (id: string) =>
  queryOptions({
    queryKey: sessionKeys.assignments(id),
    queryFn: ({ signal }) =>
      graphql(GetSessionWithAssignmentsDocument, { id }, { signal }).then((answer) => answer.session?.assignments ?? []),
  })
