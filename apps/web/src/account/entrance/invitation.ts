import { queryOptions } from '@tanstack/react-query'
import { type AnswerTo, ApiError, call } from '../../platform/api.ts'
import { accountKeys } from '../../platform/keys/account-keys.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { aWorkspaceLevel } from '../../workspace/workspace-words.ts'

type CodeAnswer = AnswerTo<'POST /auth/register/code'>
/** What the page of an invitation shows; `logo` is the workspace's picture for guests. */
export type Invitation = Extract<CodeAnswer, { success: false }>

/** Looks at an invitation; nothing is accepted. Throws ApiError CODE_INVALID when it is dead. */
export async function lookAt(code: string, signal?: AbortSignal): Promise<Invitation> {
  const answer = await call('POST /auth/register/code', { body: { code, look: true }, signal })
  if (answer.success) throw new Error(unexpected)
  return answer
}

/** An invitation as a guest sees it: looked at one time. */
export const invitationQuery = (code: string) =>
  queryOptions({
    queryKey: accountKeys.invitation(code),
    queryFn: ({ signal }) => lookAt(code, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** Accepts it for the person who is signed in. Answers the workspace. */
export async function accept(code: string): Promise<string> {
  const answer = await call('POST /auth/register/code', { body: { code } })
  if (!answer.success || answer.workspaceId === undefined) throw new Error(unexpected)
  return answer.workspaceId
}

/** Confirms the address of a registration, with or without an invitation. Answers the new account's token. */
export async function confirmAddress(code: string, email: string) {
  const answer = await call('POST /auth/register/code', { body: { code, email } })
  if (!('token' in answer)) throw new Error(unexpected)
  return answer
}

/** One operation answers by what was asked of it; another answer than that is a fault. */
const unexpected = 'Something Went Wrong'

/** 'Ada Pike invited you to Northwind Foods as an editor.' */
export const inviteWords = ({ inviter, workspace, role }: Invitation): string =>
  `${inviter} invited you to ${workspace.name} as ${levels[role] ?? 'a member'}.`

const levels: Readonly<Record<string, string>> = aWorkspaceLevel

/** Why an invitation can't be shown or accepted. */
export const invitationRefusal = (error: unknown): { readonly title: string; readonly children: string } =>
  error instanceof ApiError && error.code === 'CODE_INVALID'
    ? {
        title: 'This invitation is no longer valid',
        children:
          'It may have expired, been accepted or revoked, or been replaced by a newer one. Ask the person who invited you for a new invitation.',
      }
    : { title: 'This invitation didn’t work', children: refusalWords(error) }
