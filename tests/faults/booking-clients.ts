import { setTimeout as sleep } from 'node:timers/promises'
import { world } from '../world/ids.ts'

export interface Booking {
  readonly key: string
  readonly body: object
  /** The id in the answer; undefined while it is unknown whether the event exists. */
  id?: string
  /** The connection broke before an answer came. */
  unanswered?: true
  /** Whether a cancellation was requested, and whether it was answered. */
  cancel?: 'asked' | 'done'
}

/** A remote event of one room. */
export const wish = {
  workspaceId: world.workspaces.northwind,
  experienceId: world.experiences.buzzerNight,
  format: 'REMOTE',
  hostType: 'ON_SCREEN',
  timezone: 'America/Chicago',
  attendees: 20,
  duration: 60,
}

/** A request to a server that may die: its answer, or undefined when the connection broke and the result is unknown. */
export async function ask(url: string, token: string, method: string, path: string, payload?: object, key?: string) {
  try {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        connection: 'close',
        ...(payload ? { 'content-type': 'application/json' } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(payload ? { body: JSON.stringify(payload) } : {}),
    })
    const body = (await response.json()) as {
      id?: string
      code?: string
      token?: string
      slots?: { startsAt: string; remaining: string }[]
      errors?: { extensions: { code: string } }[]
    }
    return { status: response.status, body, retryAfter: response.headers.get('retry-after') }
  } catch {
    return undefined
  }
}

/** Retries while the answer is 503: the database did not answer in time, and the same request may succeed a little later. */
export async function patiently(request: () => ReturnType<typeof ask>): ReturnType<typeof ask> {
  for (;;) {
    const told = await request()
    if (told?.status !== 503) return told
    await sleep(200)
  }
}

/** Signs the editor of a customer in. */
export async function signIn(url: string, password: string, email = 'editor@northwind.example'): Promise<string> {
  const told = await patiently(() => ask(url, '', 'POST', '/auth/login', { email, password }))
  if (!told?.body.token) throw new Error(`cannot sign in: ${JSON.stringify(told)}`)
  return told.body.token
}

/** Starts that a crew is free for, or with `many` at least three, in six days from `days` ahead on. */
export async function openStarts(url: string, token: string, days: number, { many = false } = {}): Promise<string[]> {
  const { experienceId, format, hostType, timezone } = wish
  const start = Temporal.Now.instant()
    .round('hour')
    .add({ hours: 24 * days })
  const window = { start: start.toString(), end: start.add({ hours: 24 * 6 }).toString() }
  const query = new URLSearchParams({ ...window, timezone, experienceId, format, hostType })
  const told = await patiently(() => ask(url, token, 'GET', `/scheduler/public/schema/slots?${query}`))
  const open = (told?.body.slots ?? []).filter(({ remaining }) => (many ? remaining === 'many' : remaining !== 'none'))
  if (open.length === 0) throw new Error(`no start is free: ${JSON.stringify(told)}`)
  return open.map((slot) => slot.startsAt)
}

/**
 * A customer who books again and again, every third time without a date, and cancels some of it, until the server is gone. Whatever was
 * asked for is written down before it is sent.
 */
export async function bookUntilGone(
  url: string,
  token: string,
  plan: { name: string; dates: readonly string[]; draw: (below: number) => number; written: Booking[] },
) {
  const { name, dates, draw, written } = plan
  for (let turn = 0; ; turn++) {
    const date = draw(3) === 0 ? undefined : dates[draw(dates.length)]
    const booking: Booking = { key: `${name}-${turn}`, body: { ...wish, ...(date ? { date } : {}) } }
    written.push(booking)
    // a request that was answered 503 may have succeeded: it is retried with its key
    const told = await patiently(() => send(url, token, booking))
    if (!told) {
      booking.unanswered = true
      return
    }
    if (told.status >= 500) throw new Error(`${told.status} ${JSON.stringify(told.body)}`)
    if (booking.id && draw(3) === 0) {
      booking.cancel = 'asked'
      const gone = await patiently(() => ask(url, token, 'DELETE', `/session/${booking.id}`, undefined, `${booking.key}-cancel`))
      if (!gone) {
        booking.unanswered = true
        return
      }
      if (gone.status === 200) booking.cancel = 'done'
    }
  }
}

/** Sends a booking, for the first time or again under its key; keeps the id that is answered. */
export async function send(url: string, token: string, booking: Booking) {
  const told = await ask(url, token, 'POST', '/session', booking.body, booking.key)
  if (told?.status === 201) {
    const { id = '' } = told.body
    if (booking.id && booking.id !== id) throw new Error(`${booking.key} was ${booking.id} and is now ${id}`)
    booking.id = id
  } else if (told && told.status !== 503 && booking.id)
    throw new Error(`${booking.key} was acknowledged as ${booking.id} and is now ${JSON.stringify(told)}`)
  return told
}

/**
 * Two starts on one day (UTC), far enough apart for one host, whom others can replace: on a Sunday evening (UTC) only Sydney works, and has too few.
 */
export async function twoOfOneDay(url: string, token: string, days: number): Promise<readonly [string, string]> {
  const starts = await openStarts(url, token, days, { many: true })
  for (const first of starts) {
    const second = starts.find((at) => at.slice(0, 10) === first.slice(0, 10) && Date.parse(at) - Date.parse(first) >= 3 * 3_600_000)
    if (second) return [first, second]
  }
  throw new Error(`no two starts of one day are free: ${starts}`)
}
