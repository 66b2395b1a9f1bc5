import { queryOptions, skipToken } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { staffingKeys } from '../../../platform/keys/staffing-keys.ts'
import type { Assignment } from '../../session-query.ts'

/** Who could have a place of an event, the best first and those who can't last. No one is listed for a salesperson. */
export function candidatesQuery(sessionId: string, place: Pick<Assignment, 'id' | 'role'> | undefined) {
  const { id: assignmentId = '', role = 'SALESPERSON' } = place ?? {}
  return queryOptions({
    queryKey: staffingKeys.hostsFor(sessionId, assignmentId),
    queryFn:
      role === 'SALESPERSON'
        ? skipToken
        : ({ signal }) => call('GET /scheduler/session/{id}/hosts', { params: { id: sessionId }, query: { role, assignmentId }, signal }),
    staleTime: 0,
  })
}
