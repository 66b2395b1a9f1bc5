import { call } from '../platform/api.ts'

/** What an invitation's link says to whoever opens it. */
export interface Invitation {
  readonly reason: 'REGISTER' | 'SIGN_IN' | 'ACCEPT' | 'SWITCH'
  readonly email: string
  readonly role: string
  readonly workspace: { readonly id: string; readonly name: string }
  readonly inviter: string
}

/** Looks at an invitation; nothing is accepted. Throws ApiError CODE_INVALID when it is dead. */
export const lookAt = (code: string, signal?: AbortSignal) =>
  call<Invitation>('POST /auth/register/code', { body: { code, look: true }, ...(signal ? { signal } : {}) })

/** Accepts it for whoever is signed in. */
export const accept = (code: string) => call<{ workspaceId: string }>('POST /auth/register/code', { body: { code } })

/** 'Ada Pike invites you to Northwind Foods as an editor.' */
export const inviteWords = ({ inviter, workspace, role }: Invitation): string =>
  `${inviter} invites you to ${workspace.name} as ${levels[role] ?? 'a member'}.`

const levels: Readonly<Record<string, string>> = { VIEWER: 'a viewer', EDITOR: 'an editor', ADMIN: 'an admin' }
