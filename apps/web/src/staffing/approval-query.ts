import { queryOptions } from '@tanstack/react-query'
import { type AnswerTo, ApiError, call } from '../platform/api.ts'
import { staffingKeys } from '../platform/keys/staffing-keys.ts'

/** What a code's page shows: everything while the offer waits or is accepted; once it is over, only that it is over. */
export type Brief = AnswerTo<'GET /assignment/{id}'>
export type When = NonNullable<Brief['when']>
export type MeetingPlace = NonNullable<Brief['where']>[number]

/** What the person behind a code is asked. Reading changes nothing, so it may be read as often as the page likes. */
export const briefQuery = (code: string) =>
  queryOptions({
    queryKey: staffingKeys.assignment(code),
    queryFn: ({ signal }) => call('GET /assignment/{id}', { params: { id: code }, signal }),
  })

/** Whether the server says that a link is unknown, or someone else's; undefined for every other failure. */
export const closedBy = (error: unknown): 'NOT_FOUND' | 'FORBIDDEN' | undefined =>
  error instanceof ApiError && (error.code === 'NOT_FOUND' || error.code === 'FORBIDDEN') ? error.code : undefined
