import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

/** What an invitation's link says to whoever opens it. */
export interface Invitation {
  readonly reason: 'REGISTER' | 'SIGN_IN' | 'ACCEPT' | 'SWITCH'
  readonly email: string
  readonly role: string
  readonly workspace: { readonly id: string; readonly name: string }
  readonly inviter: string
  /** The picture of the workspace for this page, for guests. */
  readonly logo: string | null
}

/** Looks at an invitation; nothing is accepted. Throws ApiError CODE_INVALID when it is dead. */
export const lookAt = (code: string, signal?: AbortSignal) =>
  call<Invitation>('POST /auth/register/code', { body: { code, look: true }, ...(signal ? { signal } : {}) })

/** An invitation as a guest sees it: it is looked at once. */
export const invitationQuery = (code: string) =>
  queryOptions({
    queryKey: ['invitation', code],
    queryFn: ({ signal }) => lookAt(code, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** Accepts it for whoever is signed in. */
export const accept = (code: string) => call<{ workspaceId: string }>('POST /auth/register/code', { body: { code } })

/** 'Ada Pike invites you to Northwind Foods as an editor.' */
export const inviteWords = ({ inviter, workspace, role }: Invitation): string =>
  `${inviter} invites you to ${workspace.name} as ${levels[role] ?? 'a member'}.`

const levels: Readonly<Record<string, string>> = { VIEWER: 'a viewer', EDITOR: 'an editor', ADMIN: 'an admin' }
