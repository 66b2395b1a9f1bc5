import { byHash, ownDocument } from '../documents.ts'
import { ask, patiently } from '../faults/booking-clients.ts'
import { password } from '../faults/kill-world.ts'
import type { Tally } from './tally.ts'

export interface Answered {
  readonly status: number
  readonly code: string | null
  readonly location: string | null
  // what came, read by the deed that knows what it asked for
  readonly body: Record<string, unknown> & { readonly id?: string }
}

/** Someone who is signed in and asks both servers in turn, as behind a load balancer. */
export type Person = Awaited<ReturnType<typeof personOf>>

export async function personOf(urls: readonly string[], email: string, tally: Tally) {
  let turn = 0
  const next = () => urls[turn++ % urls.length] ?? ''
  const told = await patiently(() => ask(next(), '', 'POST', '/auth/login', { email, password }))
  tally.note('sign-ins', told?.status ?? 0, told?.body.code ?? null, JSON.stringify(told?.body))
  const token = told?.body.token
  if (!token) throw new Error(`${email} could not sign in: ${JSON.stringify(told)}`)
  const send = async (kind: string, path: string, init: RequestInit = {}): Promise<Answered> => {
    const headers = { authorization: `Bearer ${token}`, ...init.headers }
    const response = await fetch(next() + path, { ...init, headers })
    const text = await response.text()
    const body = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : {}
    const code: string | null = body.errors?.[0]?.extensions?.code ?? body.code ?? null
    tally.note(kind, response.status, code, text)
    return { status: response.status, code, location: response.headers.get('location'), body: body.data ?? body }
  }
  /** A request of REST, counted as one of a kind. */
  const call = (kind: string, method: string, path: string, payload?: object, headers: Readonly<Record<string, string>> = {}) =>
    send(kind, path, {
      method,
      headers: { ...(payload ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(payload ? { body: JSON.stringify(payload) } : {}),
    })
  /** One of the app's own documents. */
  const query = (kind: string, name: string, variables: object) =>
    call(kind, 'POST', '/graphql', { ...byHash(ownDocument(name).hash), variables })
  return { email, token, next, send, call, query }
}
