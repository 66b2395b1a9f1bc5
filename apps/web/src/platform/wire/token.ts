import { hearServerTime, serverNow } from './clock.ts'

const early = 10

let token: string | undefined
let renewing: Promise<boolean> | undefined

/** The access token of this page: in memory, at load from its cookie. Undefined when there is none, or it is about to end. */
export function currentToken(): string | undefined {
  token ??= cookie('token')
  if (token && endsIn(token) < early) token = undefined
  return token
}

/** Whether someone signed in with this browser and hasn't signed out: their cookie outlives the token in it. */
export const isProbablySignedIn = (): boolean => token !== undefined || cookie('token') !== undefined

/** Keeps the token of a sign-in. The cookies are the server's business. */
export function keepToken(next: string | undefined) {
  token = next
}

/** Forgets the token; its cookie goes with the server's answer to logout. */
export function dropToken() {
  token = undefined
}

/**
 * Renews the token by the refresh cookie, once for all callers at the same time; a caller refused with a token that was renewed since has
 * the new one already. False when there is nothing to renew.
 */
export function renewToken(used?: string): Promise<boolean> {
  const now = currentToken()
  if (used && now && now !== used) return Promise.resolve(true)
  renewing ??= renew().finally(() => {
    renewing = undefined
  })
  return renewing
}

async function renew(): Promise<boolean> {
  token = undefined
  // its cookie outlives the token; without it no one signed in here, and a visitor's page asks nothing
  if (!cookie('token')) return false
  try {
    const response = await fetch('/auth/refresh', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
      credentials: 'same-origin',
    })
    hearServerTime(response.headers.get('date'))
    if (!response.ok) return false
    const answer: { readonly token?: string } = await response.json()
    token = answer.token
    return token !== undefined
  } catch {
    return false
  }
}

function endsIn(jwt: string): number {
  try {
    const claims: { readonly exp: number } = JSON.parse(atob((jwt.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')))
    return claims.exp - serverNow() / 1000
  } catch {
    return 0
  }
}

const cookie = (name: string) =>
  document.cookie
    .split('; ')
    .find((one) => one.startsWith(`${name}=`))
    ?.slice(name.length + 1)
