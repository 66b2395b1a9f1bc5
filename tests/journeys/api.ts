import { world } from '../world/ids.ts'
import { password } from './password.ts'

/** Calls the server as a person, next to the browser: to prepare what a journey is not about, and to check what the server says. */
export async function caller(url: string, email: string) {
  const send = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    fetch(url + path, {
      method,
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}), 'idempotency-key': crypto.randomUUID() },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  const { token } = (await (await send('POST', '/auth/login', { email, password })).json()) as { token: string }
  const call = async <T = Record<string, unknown>>(method: string, path: string, body?: object): Promise<T & { code?: string }> => {
    const answer = await send(method, path, body, { authorization: `Bearer ${token}` })
    return (await answer.json()) as T & { code?: string }
  }
  const ask = async <T>(query: string, variables: object = {}): Promise<T> => {
    const { data, errors } = await call<{ data: T; errors?: unknown }>('POST', '/graphql', { query, variables })
    if (errors) throw new Error(JSON.stringify(errors))
    return data
  }
  return { call, ask, token }
}

export type Caller = Awaited<ReturnType<typeof caller>>

export interface Wish {
  readonly workspaceId: string
  readonly experienceId: string
  readonly format: 'REMOTE' | 'HYBRID' | 'IN_PERSON'
  readonly hostType: 'ON_SCREEN' | 'ON_SITE' | 'SELF_HOSTED'
  readonly timezone: string
  readonly attendees: number
  readonly duration: number
  readonly packageLevel?: 'STANDARD' | 'PRO' | 'PREMIUM'
  readonly location?: { readonly name: string; readonly city: string; readonly latitude: number; readonly longitude: number }
}

interface Slot {
  readonly startsAt: string
  readonly remaining: string
  readonly hosts?: number
}

/**
 * The first start between 10 am and 5 pm, on a weekday `daysAhead` days ahead or later, that has a crew for `wish`, and for all of `others` too. At
 * weekends so few people work that a decline, for example, may leave no one else to ask.
 */
export async function freeTime(as: Caller, wish: Wish, daysAhead: number, ...others: readonly Wish[]): Promise<Slot> {
  const first = Temporal.Now.zonedDateTimeISO(wish.timezone).startOfDay().add({ days: daysAhead })
  for (let more = 0; more < 21; more++) {
    const day = first.add({ days: more })
    if (day.dayOfWeek > 5) continue
    const [open = [], ...rest] = await Promise.all([wish, ...others].map((each) => openStarts(as, each, day)))
    const free = open.find(({ startsAt }) => rest.every((starts) => starts.some((other) => other.startsAt === startsAt)))
    if (free) return free
  }
  throw new Error('no time is free for three weeks')
}

/** The starts of a day between 10 am and 5 pm that have a crew for `wish`. */
export async function openStarts({ call }: Caller, wish: Wish, day: Temporal.ZonedDateTime): Promise<readonly Slot[]> {
  const { workspaceId: _, location, attendees, duration, ...rest } = wish
  const query = new URLSearchParams({
    ...rest,
    attendees: String(attendees),
    duration: String(duration),
    ...(location ? { location: JSON.stringify(location) } : {}),
    start: day.add({ hours: 10 }).toInstant().toString(),
    end: day.add({ hours: 17 }).toInstant().toString(),
  })
  const { slots } = await call<{ slots: readonly Slot[] }>('GET', `/scheduler/public/schema/slots?${query}`)
  return slots.filter((slot) => slot.remaining !== 'none')
}

/** Books an event; with `date` at that time. Throws when the server refuses. */
export async function book({ call }: Caller, wish: Wish, date?: string): Promise<{ readonly id: string; readonly credits: number }> {
  const made = await call<{ id: string; credits: number }>('POST', '/session', { ...wish, ...(date ? { date } : {}) })
  if (made.code) throw new Error(JSON.stringify(made))
  return made
}

/** Books events at a time until no crew is left for it; answers their ids. Throws for any other refusal. */
export async function bookOut({ call }: Caller, wish: Wish, date: string): Promise<readonly string[]> {
  const ids: string[] = []
  for (;;) {
    const made = await call<{ id: string }>('POST', '/session', { ...wish, date })
    if (made.code === 'SLOT_TAKEN') return ids
    if (made.code) throw new Error(JSON.stringify(made))
    ids.push(made.id)
  }
}

/** Cancels an event; within a day of its booking all its credits are refunded. */
export async function giveBack({ call }: Caller, id: string) {
  const done = await call('DELETE', `/session/${id}`)
  if (done.code) throw new Error(JSON.stringify(done))
}

/** A remote show with enough crews for every journey that needs an event of its own. */
/** On site, in a part of Chicago where walking games have routes. */
export const lostLedger: Wish = {
  ...{ workspaceId: world.workspaces.northwind, experienceId: world.experiences.theLostLedger, format: 'IN_PERSON', hostType: 'ON_SITE' },
  ...{ timezone: 'America/Chicago', attendees: 20, duration: 90 },
  location: { name: 'Foundry Loft', city: 'Chicago', latitude: 41.9115, longitude: -87.6776 },
}
export const battleRoyale: Wish = {
  workspaceId: world.workspaces.northwind,
  experienceId: world.experiences.battleRoyale,
  format: 'REMOTE',
  hostType: 'ON_SCREEN',
  timezone: 'America/Chicago',
  attendees: 20,
  duration: 45,
}
