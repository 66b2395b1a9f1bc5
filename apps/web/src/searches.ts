import type { SearchSchemaInput } from '@tanstack/react-router'
import { HOST_TYPES, type HostType, SESSION_FORMATS, type SessionFormat } from '@troupe/domain/catalogue/kinds'
import { USER_ROLES, type UserRole } from '@troupe/domain/role/roles'

/*
 * What pages keep in their address, so that a reload or a shared link shows the same. Each reader takes what the address says, which anybody
 * may have typed, and answers only what makes sense.
 */
type Raw = Record<string, unknown> & SearchSchemaInput

/** The search of an address as text: a parameter that stands there twice is a list. Nothing is guessed: '007' stays what it is. */
export function readSearch(search: string): Record<string, string | string[]> {
  const params = new URLSearchParams(search)
  return Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const all = params.getAll(name)
      return [name, all.length > 1 ? all : (all[0] ?? '')]
    }),
  )
}

/** The search of an address: lists as the same parameter again, objects as JSON, what says nothing left out. */
export function writeSearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one === undefined || one === null) continue
      params.append(name, typeof one === 'object' ? JSON.stringify(one) : String(one))
    }
  }
  return params.size ? `?${params}` : ''
}

export interface CatalogueSearch {
  readonly q?: string
  readonly format?: 'REMOTE' | 'HYBRID' | 'IN_PERSON'
  readonly people?: number
  readonly order?: 'booked' | 'name' | 'credits' | 'new'
}

export const catalogueSearch = ({ q, format, people, order }: Raw): CatalogueSearch => ({
  ...text('q', q),
  ...oneOf('format', format, SESSION_FORMATS),
  ...count('people', people),
  ...oneOf('order', order, ['name', 'credits', 'new']),
})

export interface BookingSearch {
  readonly format?: string
  readonly host?: string
  readonly people?: number
  readonly city?: string
  readonly zone?: string
  readonly date?: string
  readonly start?: string
  /** Minutes, where the event is to be shorter than usual. */
  readonly minutes?: number
}

/** Answers to put into the address; an undefined one leaves it. */
export type BookingChange = { readonly [Name in keyof BookingSearch]?: BookingSearch[Name] | undefined }

export const bookingSearch = ({ format, host, people, city, zone, date, start, minutes }: Raw): BookingSearch => ({
  ...text('format', format),
  ...text('host', host),
  ...text('city', city),
  ...text('zone', zone),
  ...text('date', date),
  ...text('start', start),
  ...count('people', people),
  ...count('minutes', minutes),
})

/** A place of a quote: a name and a city to read, a point to reckon with. */
interface Place {
  readonly name?: string
  readonly city?: string
  readonly latitude?: number
  readonly longitude?: number
}

export interface QuoteSearch {
  readonly format?: SessionFormat
  readonly host?: HostType
  readonly people?: number
  readonly location?: Place
}

export const quoteSearch = ({ format, host, people, location }: Raw): QuoteSearch => ({
  ...oneOf('format', format, SESSION_FORMATS),
  ...oneOf('host', host, HOST_TYPES),
  ...count('people', people),
  ...placeOf(location),
})

export interface EventsSearch {
  readonly q?: string
  readonly when?: 'past' | 'all'
  readonly page?: number
  readonly sort?: string
}

export const eventsSearch = ({ q, when, page, sort }: Raw): EventsSearch => ({
  ...text('q', q),
  ...oneOf('when', when, ['past', 'all']),
  ...count('page', page),
  ...text('sort', sort),
})

export const eventSearch = ({ tab }: Raw): { readonly tab?: string } => text('tab', tab)

export type UsersSearch = {
  readonly session?: string
  readonly roles?: readonly UserRole[]
  readonly q?: string
  readonly page?: number
  readonly sort?: string
  readonly workspace?: string
  readonly user?: string
  /** Active people unless said. */
  readonly state?: 'inactive' | 'all'
}

export const usersSearch = ({ session, roles, q, page, sort, workspace, user, state }: Raw): UsersSearch => ({
  ...text('session', session),
  ...listOf('roles', roles, USER_ROLES),
  ...text('q', q),
  ...count('page', page),
  ...text('sort', sort),
  ...text('workspace', workspace),
  ...text('user', user),
  ...oneOf('state', state, ['inactive', 'all']),
})

export type OutboxSearch = {
  readonly q?: string
  readonly page?: number
  readonly mail?: string
}

export const outboxSearch = ({ q, page, mail }: Raw): OutboxSearch => ({ ...text('q', q), ...count('page', page), ...text('mail', mail) })

export type AdminSearch = OutboxSearch & {
  readonly tab?: 'outbox' | 'audit'
  readonly operation?: string
  readonly actor?: string
  /** Kind of what was changed: user, workspace, … */
  readonly subject?: string
  /** The audit entry that is open. */
  readonly entry?: string
  readonly from?: string
  readonly to?: string
}

export const adminSearch = ({ tab, operation, actor, subject, entry, from, to, ...rest }: Raw): AdminSearch => ({
  ...oneOf('tab', tab, ['outbox', 'audit']),
  ...outboxSearch(rest as Raw),
  ...text('operation', operation),
  ...text('actor', actor),
  ...text('subject', subject),
  ...text('entry', entry),
  ...text('from', from),
  ...text('to', to),
})

/** Whose availability: without one, one's own. */
export const personSearch = ({ id }: Raw): { readonly id?: string } => text('id', id)

export const registerSearch = ({ code }: Raw): { readonly code?: string } => text('code', code)

export const passwordSearch = ({ email, session }: Raw): { readonly email?: string; readonly session?: string } => ({
  ...text('email', email, 320),
  ...text('session', session, 2000),
})

export interface ForgotSearch {
  readonly email?: string
  readonly code?: string
  /** reset: the password has to be set anew before anybody can sign in with it. */
  readonly step?: 'code' | 'reset'
}

export const forgotSearch = ({ email, code, step }: Raw): ForgotSearch => ({
  ...text('email', email, 320),
  ...text('code', code),
  ...oneOf('step', step, ['code', 'reset']),
})

export interface LoginSearch {
  /** Where to go after signing in. */
  readonly to?: string
  readonly email?: string
  /** What was done before. */
  readonly after?: 'password' | 'invite'
}

export const loginSearch = ({ to, email, after }: Raw): LoginSearch => ({
  ...ownPath(to),
  ...text('email', email, 320),
  ...oneOf('after', after, ['password', 'invite']),
})

/** A path of this site, and nothing that a browser could read as another one. */
const ownPath = (to: unknown): { readonly to?: string } => (typeof to === 'string' && /^\/(?![/\\])[^\\]*$/.test(to) ? { to } : {})

type Maybe<K extends string, T> = { readonly [key in K]?: T }

/** A parameter that stands there twice where one is wanted: the first counts. */
const single = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)

function text<K extends string>(name: K, value: unknown, longest = 100): Maybe<K, string> {
  const one = single(value)
  const words = typeof one === 'number' ? String(one) : one
  return (typeof words === 'string' && words ? { [name]: words.slice(0, longest) } : {}) as Maybe<K, string>
}

function count<K extends string>(name: K, value: unknown): Maybe<K, number> {
  const number = Number(single(value))
  return (Number.isInteger(number) && number > 0 ? { [name]: Math.min(10_000, number) } : {}) as Maybe<K, number>
}

function oneOf<K extends string, const T extends string>(name: K, value: unknown, known: readonly T[]): Maybe<K, T> {
  const one = known.find((each) => each === single(value))
  return (one ? { [name]: one } : {}) as Maybe<K, T>
}

/** A list, as the same parameter again or as JSON; what is not known is left out. */
function listOf<K extends string, T extends string>(name: K, value: unknown, known: readonly T[]): { readonly [key in K]?: readonly T[] } {
  const given = typeof value === 'string' && value.startsWith('[') ? parsed(value) : value
  const all = Array.isArray(given) ? given : [given]
  const list = known.filter((one) => all.includes(one))
  const found: Record<string, readonly T[]> = list.length ? { [name]: list } : {}
  return found as { readonly [key in K]?: readonly T[] }
}

function placeOf(value: unknown): { readonly location?: Place } {
  const one = single(value)
  const given = typeof one === 'string' ? parsed(one) : one
  if (typeof given !== 'object' || given === null) return {}
  const { name, city, latitude, longitude } = given as Record<string, unknown>
  const place = {
    ...text('name', name),
    ...text('city', city),
    ...degrees('latitude', latitude, 90),
    ...degrees('longitude', longitude, 180),
  }
  return Object.keys(place).length ? { location: place } : {}
}

const degrees = <K extends string>(name: K, value: unknown, most: number): Maybe<K, number> =>
  (typeof value === 'number' && Math.abs(value) <= most ? { [name]: value } : {}) as Maybe<K, number>

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
