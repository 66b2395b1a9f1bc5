import { queryOptions } from '@tanstack/react-query'
import { type AnswerTo, call } from '../../platform/api.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'

export type ApprovalPreview = NonNullable<AnswerTo<'POST /scheduler/session/{id}/request/approve'>['preview']>

/** What approving the request of an event would do now; nothing is written. */
export const approvalQuery = (id: string, expiresAt: string) =>
  queryOptions({
    queryKey: [...sessionKeys.one(id), 'approval', expiresAt],
    queryFn: ({ signal }) =>
      call('POST /scheduler/session/{id}/request/approve', { params: { id }, body: { dryRun: true }, signal }).then(
        ({ preview }) => preview ?? null,
      ),
    staleTime: 0,
  })
