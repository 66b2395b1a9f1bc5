import type { SearchSchemaInput } from '@tanstack/react-router'
import { ownPath } from '@troupe/domain/account/own-path'
import { given, oneOf, text } from './search-values.ts'

/* What the pages on the way in keep in their address: those of passwords, invitations and the choice of a workspace. */
type RawEntry = Record<string, unknown> & SearchSchemaInput

/** Where someone goes who gets in; every page on the way there keeps it. */
interface ReturnSearch {
  readonly to?: string
}

/** Choosing or making a workspace in the middle of something else. */
export const workspaceSearch = ({ to }: RawEntry): ReturnSearch => given({ to: ownPath(to) })

export const registerSearch = ({ code, to }: RawEntry): ReturnSearch & { readonly code?: string } =>
  given({ code: text(code), to: ownPath(to) })

export const passwordSearch = ({ email, session, to }: RawEntry): ReturnSearch & { readonly email?: string; readonly session?: string } =>
  given({
    email: text(email, 320),
    session: text(session, 2000),
    to: ownPath(to),
  })

export interface ForgotSearch extends ReturnSearch {
  readonly email?: string
  readonly code?: string
  /** reset: the password has to be reset before anyone can sign in with it. */
  readonly step?: 'code' | 'reset'
}

export const forgotSearch = ({ email, code, step, to }: RawEntry): ForgotSearch =>
  given({
    email: text(email, 320),
    code: text(code),
    step: oneOf(step, ['code', 'reset']),
    to: ownPath(to),
  })

export interface LoginSearch extends ReturnSearch {
  readonly email?: string
  /** What was done before. */
  readonly after?: 'password' | 'invite'
}

export const loginSearch = ({ to, email, after }: RawEntry): LoginSearch =>
  given({
    to: ownPath(to),
    email: text(email, 320),
    after: oneOf(after, ['password', 'invite']),
  })
