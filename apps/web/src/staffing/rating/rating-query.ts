import { queryOptions } from '@tanstack/react-query'
import { type AnswerTo, ApiError, call } from '../../platform/api.ts'
import { staffingKeys } from '../../platform/keys/staffing-keys.ts'

type Form = AnswerTo<'GET /assignment/rating/{id}'>
/** Someone who ran the event, with what the contact has said of them. */
export type RatedPerson = NonNullable<Form['people']>[number]

/** What the link of a rating opens: the event and the people to rate. */
export const ratingQuery = (code: string) =>
  queryOptions({
    queryKey: staffingKeys.rating(code),
    queryFn: ({ signal }) => call('GET /assignment/rating/{id}', { params: { id: code }, signal }),
  })

/** Whether the server says that a link is unknown, someone else's or too old, or that no one came to its event; undefined for every other failure. */
export function closedRating(error: unknown): 'NOT_FOUND' | 'FORBIDDEN' | 'EXPIRED' | 'NO_SHOW' | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.code === 'STATE_CONFLICT') return error.extensions.reason === 'NO_SHOW' ? 'NO_SHOW' : undefined
  return error.code === 'NOT_FOUND' || error.code === 'FORBIDDEN' || error.code === 'EXPIRED' ? error.code : undefined
}
