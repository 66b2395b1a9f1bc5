import { queryOptions } from '@tanstack/react-query'
import { OwnAgendaDocument, type OwnAgendaQuery } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { staffingKeys } from '../../platform/keys/staffing-keys.ts'

export type AgendaShow = OwnAgendaQuery['sessionAssignments']['nodes'][number]

/** The crew of someone's shows from an instant on, with each one's call and trip: staff read everyone's place of these shows, others only their own. */
export const agendaQuery = (from: string, userId: string) =>
  queryOptions({
    queryKey: [...staffingKeys.agenda, from, userId],
    queryFn: ({ signal }) =>
      graphql(OwnAgendaDocument, { from, userIds: [userId] }, { signal }).then((answer) => answer.sessionAssignments.nodes),
    staleTime: 0,
  })
