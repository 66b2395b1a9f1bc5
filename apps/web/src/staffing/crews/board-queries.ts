import { queryOptions, skipToken } from '@tanstack/react-query'
import { BoardDocument, BoardPeopleDocument } from '../../graphql.ts'
import { call, graphql } from '../../platform/api.ts'
import { staffingKeys } from '../../platform/keys/staffing-keys.ts'
import type { BoardPerson, BoardPlace } from './board-picture.ts'
import type { BoardSpan } from './board-span.ts'

/** The crews of all events that start in a span. */
export const boardQuery = ({ from, to }: Pick<BoardSpan, 'from' | 'to'>) =>
  queryOptions({
    queryKey: staffingKeys.board(from, to),
    queryFn: ({ signal }) => graphql(BoardDocument, { filter: { from, to } }, { signal }).then((answer) => answer.sessionAssignments),
  })

/** Everyone on the crew. They change seldom, and the list comes in pages of a hundred. */
export const boardPeopleQuery = queryOptions({
  queryKey: staffingKeys.boardPeople,
  staleTime: 5 * 60_000,
  queryFn: async ({ signal }): Promise<readonly BoardPerson[]> => {
    const people: BoardPerson[] = []
    for (;;) {
      const variables = { roles: ['HOST', 'PLANT', 'EVENT_PRODUCER'] as const, offset: people.length }
      const { users } = await graphql(BoardPeopleDocument, variables, { signal })
      people.push(...users.nodes)
      if (users.nodes.length === 0 || people.length >= users.totalCount) return people
    }
  },
})

/** Everyone judged for a place, in one call; nothing is asked without one. */
export const judgeQuery = (place: BoardPlace | null) =>
  queryOptions({
    queryKey: staffingKeys.hostsFor(place?.session.id ?? '', place?.id ?? ''),
    queryFn:
      place === null
        ? skipToken
        : ({ signal }) => {
            const { id: assignmentId, session, role } = place
            // no one is listed for a salesperson
            if (role === 'SALESPERSON') return { hosts: [] }
            return call('GET /scheduler/session/{id}/hosts', { params: { id: session.id }, query: { role, assignmentId }, signal })
          },
    staleTime: 0,
  })
