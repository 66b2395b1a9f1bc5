import { queryOptions } from '@tanstack/react-query'
import { OwnAgendaDocument, type OwnAgendaQuery } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { staffingKeys } from '../../platform/keys/staffing-keys.ts'

export type AgendaShow = OwnAgendaQuery['sessionAssignments']['nodes'][number]

/** Someone's shows from an instant on, with their call and their trip; without a person the reader's own. */
export const agendaQuery = (from: string, userId?: string) =>
  queryOptions({
    queryKey: [...staffingKeys.agenda, from, userId ?? null],
    queryFn: ({ signal }) =>
      graphql(OwnAgendaDocument, userId ? { from, userIds: [userId] } : { from }, { signal }).then(
        (answer) => answer.sessionAssignments.nodes,
      ),
    staleTime: 0,
  })
