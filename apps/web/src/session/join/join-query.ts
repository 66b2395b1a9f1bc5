import { queryOptions } from '@tanstack/react-query'
import { type AnswerTo, ApiError, call } from '../../platform/api.ts'

/** What an invite link opens. */
export type InvitePage = AnswerTo<'GET /join/{code}'>
export type InviteAnswer = AnswerTo<'POST /join/{code}'>['answer']
/** The workspace whose page it is, as far as a page needs it that has no event. */
export type Inviting = Pick<InvitePage['workspace'], 'name' | 'logo' | 'colours'>

/** The page of an invite link; read again every minute, since the place to play appears on it. */
export const inviteQuery = (code: string) =>
  queryOptions({
    queryKey: ['invite link', code],
    queryFn: ({ signal }) => call('GET /join/{code}', { params: { code }, signal }),
    refetchInterval: 60_000,
    retry: (count, error) => count < 2 && closedInvite(error) === undefined,
  })

/** Whether the server says that a link never was one, or no longer works; undefined for every other failure. */
export function closedInvite(error: unknown): 'NOT_FOUND' | 'EXPIRED' | undefined {
  if (!(error instanceof ApiError)) return undefined
  return error.code === 'NOT_FOUND' || error.code === 'EXPIRED' ? error.code : undefined
}

/** Whose link it was that no longer works. */
export function invitingIn(error: unknown): Inviting | undefined {
  const given = error instanceof ApiError ? error.extensions.workspace : undefined
  return isInviting(given) ? given : undefined
}

const isInviting = (value: unknown): value is Inviting =>
  typeof value === 'object' && value !== null && 'name' in value && 'logo' in value && 'colours' in value
