import { queryOptions } from '@tanstack/react-query'
import { isAdmin, isStaff } from '@troupe/domain/role/roles'
import { MeDocument, type MeQuery } from '../graphql.ts'
import { type AnswerTo, call, graphql, messageOf } from './api.ts'
import { lastReader } from './choices.ts'
import { chunk } from './chunk.ts'
import { forgetKept } from './kept.ts'
import { queries } from './queries.ts'
import { stillSignedIn } from './wire/leaving.ts'
import { currentToken, keepToken, renewToken } from './wire/token.ts'

export type Me = NonNullable<MeQuery['me']>

/** Who is signed in, or null. A failed look leaves the visitor unauthenticated (TRANS). */
export const meQuery = queryOptions({
  queryKey: ['me'],
  staleTime: 60_000,
  queryFn: async (): Promise<Me | null> => {
    try {
      if (!currentToken() && !(await renewToken())) return remembered(null)
      return remembered((await graphql(MeDocument, {})).me ?? null)
    } catch {
      return null
    }
  },
})

/** Keeps what the bar of the next page load can be drawn from before it knows who is signed in. */
function remembered(me: Me | null): Me | null {
  lastReader.set(me && { role: me.role, permission: me.permission, permissions: me.permissions ?? [] })
  return me
}

/** Someone who signs in is in, or first chooses a new password. */
export type SignInAnswer = AnswerTo<'POST /auth/login'>
export type NewPasswordNeeded = Extract<SignInAnswer, { success: false }>

/** Signs in; answers the person, or the session of the forced new-password step. Throws ApiError for anything else. */
export async function signIn(email: string, password: string): Promise<Me | NewPasswordNeeded> {
  const answer = await call('POST /auth/login', { body: { email: email.trim().toLowerCase(), password } })
  return answer.success ? enter(answer.token) : answer
}

/** Stores the token of the person who has just signed in, and answers that person. Nothing of an earlier user stays in memory. */
export async function enter(token: string): Promise<Me> {
  keepToken(token)
  forgetKept('password-step')
  queries.clear()
  const me = await queries.fetchQuery(meQuery)
  if (!me) throw new Error('Something Went Wrong')
  return me
}

/** Ends this sign-in and goes to the site root, or to another page of guests. What isn't heard by the server is said by `stillSignedIn`. */
export async function signOut(to = '/') {
  stillSignedIn.set('')
  try {
    await (await chunk(() => import('../sign-out.ts'))).endSignIn(to)
  } catch (error) {
    stillSignedIn.set(messageOf(error))
  }
}

/** The person works on events: any role but booking user. */
export const isCrew = (me: Pick<Me, 'role' | 'permission'> | null | undefined): boolean => me != null && me.role !== 'BOOKING_USER'

/** The person has an inbox of events: producers, and admins for all of them. */
export const hasInbox = (me: Pick<Me, 'role' | 'permission'> | null | undefined): boolean =>
  me != null && (isAdmin(me) || (isStaff(me) && me.role === 'EVENT_PRODUCER'))
