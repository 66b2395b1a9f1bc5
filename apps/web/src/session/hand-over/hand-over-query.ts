import { queryOptions } from '@tanstack/react-query'
import { CrewMessagesDocument, HandOversDocument, type HandOversQuery } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'

export type HandOver = NonNullable<HandOversQuery['handOvers']>[number]

/** The open requests to take over a show that the reader made, and those that ask them. One document has both questions: each costs the first page bytes. */
export const handOversQuery = queryOptions({
  queryKey: sessionKeys.handOvers,
  queryFn: ({ signal }) => graphql(HandOversDocument, { for: '', free: false }, { signal }).then((answer) => answer.handOvers ?? []),
  staleTime: 0,
})

/** Whom the reader could ask to take over a show: who is free for it changes, so it is asked again each time. */
export const colleaguesQuery = (assignmentId: string) =>
  queryOptions({
    queryKey: sessionKeys.colleagues(assignmentId),
    queryFn: ({ signal }) =>
      graphql(HandOversDocument, { for: assignmentId, free: true }, { signal }).then((answer) => answer.handOverColleagues ?? []),
    staleTime: 0,
  })

/** What was written to the crew of an event. */
export const crewMessagesQuery = (id: string) =>
  queryOptions({
    queryKey: sessionKeys.crewMessages(id),
    queryFn: ({ signal }) => graphql(CrewMessagesDocument, { id }, { signal }).then((answer) => answer.session?.crewMessages ?? []),
  })
