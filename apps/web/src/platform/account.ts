import { queryOptions } from '@tanstack/react-query'
import { isAdmin, isStaff } from '@troupe/domain/role/roles'
import { MeDocument, type MeQuery } from '../graphql.ts'
import { type AnswerTo, ApiError, call, graphql, messageOf } from './api.ts'
import { lastEvent, lastReader } from './choices.ts'
import { forgetKept } from './kept.ts'
import { mayLeaveConsoles, wipeConsoles } from './kept-consoles.ts'
import { queries } from './queries.ts'
import { storeOf } from './store.ts'
import { currentToken, dropToken, keepToken, renewToken } from './wire/token.ts'

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

let leaving = false

/** Whether the person is signing out and the page is about to be left: what it shows no longer follows their rights. */
export const isLeaving = (): boolean => leaving

/** Why the last sign-out failed, in words; empty otherwise. */
export const stillSignedIn = storeOf('')

/**
 * Ends this sign-in and goes to the site root, or to another page of guests, with nothing left in memory. When the server does not hear of it
 * the page stays and `stillSignedIn` says why: someone who leaves a shared computer must not believe that they are signed out.
 */
export async function signOut(to = '/') {
  stillSignedIn.set('')
  if (!(await mayLeaveConsoles())) return
  // A page that noticed would ask its guest to sign in, and a passkey offered there could sign the same person in again.
  leaving = true
  try {
    await call('POST /auth/logout', { body: {} })
  } catch (error) {
    // an expired token is already signed out
    if (!(error instanceof ApiError && error.status === 401)) {
      leaving = false
      return stillSignedIn.set(messageOf(error))
    }
  }
  dropToken()
  await wipeConsoles()
  // first, so that running requests do not end with an error
  await queries.cancelQueries()
  // at the very end: until then the page that is left keeps what it shows
  const forget = () => {
    queries.clear()
    forgetKept()
    lastEvent.set(null)
    lastReader.set(null)
  }
  addEventListener('pagehide', forget, { once: true })
  location.assign(to)
}

/** The person works on events: any role but booking user. */
export const isCrew = (me: Pick<Me, 'role' | 'permission'> | null | undefined): boolean => me != null && me.role !== 'BOOKING_USER'

/** The person has an inbox of events: producers, and admins for all of them. */
export const hasInbox = (me: Pick<Me, 'role' | 'permission'> | null | undefined): boolean =>
  me != null && (isAdmin(me) || (isStaff(me) && me.role === 'EVENT_PRODUCER'))
