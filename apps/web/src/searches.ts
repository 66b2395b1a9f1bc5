import type { SearchSchemaInput } from '@tanstack/react-router'
import {
  HOST_TYPES,
  type HostType,
  PACKAGE_LEVELS,
  type PackageLevel,
  SESSION_FORMATS,
  type SessionFormat,
} from '@troupe/domain/catalogue/kinds'
import { ORDER_SOURCES, ORDER_STATES, type OrderSource, type OrderState } from '@troupe/domain/credit/kinds'
import { USER_ROLES, type UserRole } from '@troupe/domain/role/roles'
import { ASSIGNMENT_ROLES, type AssignmentRole } from '@troupe/domain/staffing/kinds'
import type { AdminTab } from './shell/areas.ts'

/*
 * What pages keep in their address, so that a reload or a shared link shows the same. Each reader takes what the address says, which anyone
 * may have typed, and answers only what makes sense.
 */
type Raw = Record<string, unknown> & SearchSchemaInput

/** The search of an address as text: a repeated parameter is a list. Nothing is guessed: '007' stays what it is. */
export function readSearch(search: string): Record<string, string | string[]> {
  const params = new URLSearchParams(search)
  return Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const all = params.getAll(name)
      return [name, all.length > 1 ? all : (all[0] ?? '')]
    }),
  )
}

/** The search of an address: lists as repeated parameters, objects as JSON, empty values left out. */
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
  /** Staff: the table, with its page and the column that it is sorted by. */
  readonly view?: 'table'
  readonly page?: number
  readonly sort?: string
}

export const catalogueSearch = ({ q, format, people, order, view, page, sort }: Raw): CatalogueSearch =>
  given({
    q: text(q),
    format: oneOf(format, SESSION_FORMATS),
    people: count(people),
    order: oneOf(order, ['name', 'credits', 'new']),
    view: oneOf(view, ['table']),
    page: count(page),
    sort: text(sort),
  })

/** The most characters that a customer may write about what they would like adapted: the address carries them. */
export const longestCustomization = 500

export interface BookingSearch {
  readonly format?: string
  readonly host?: string
  readonly people?: number
  readonly city?: string
  readonly zone?: string
  readonly date?: string
  readonly start?: string
  /** Minutes, where the event is to be shorter or longer than usual. */
  readonly minutes?: number
  readonly upgrade?: PackageLevel
  /** What the customer would like adapted, in their words. */
  readonly customization?: string
  /** The line of the cart that is being changed. */
  readonly line?: string
  /** The token of a saved quote, whose price holds for exactly its wish. */
  readonly quote?: string
}

/** The tab and the open format of the editor of an experience. */
export const experienceEditSearch = ({ tab, format }: Raw): { readonly tab?: 'formats' | 'images'; readonly format?: string } =>
  given({ tab: oneOf(tab, ['formats', 'images']), format: text(format) })

/** Answers to put into the address; an undefined one leaves it. */
export type BookingChange = { readonly [Name in keyof BookingSearch]?: BookingSearch[Name] | undefined }

export const bookingSearch = ({
  format,
  host,
  people,
  city,
  zone,
  date,
  start,
  minutes,
  upgrade,
  customization,
  line,
  quote,
}: Raw): BookingSearch =>
  given({
    format: text(format),
    host: text(host),
    city: text(city),
    zone: text(zone),
    date: text(date),
    start: text(start),
    people: count(people),
    minutes: count(minutes),
    upgrade: oneOf(upgrade, PACKAGE_LEVELS),
    customization: text(customization, longestCustomization),
    line: text(line, 8),
    quote: text(quote, 128),
  })

/** A place of a quote: a name and a city for people, a point for the price. */
interface QuotePlace {
  readonly name?: string
  readonly city?: string
  readonly latitude?: number
  readonly longitude?: number
}

export interface QuoteSearch {
  readonly format?: SessionFormat
  readonly host?: HostType
  readonly people?: number
  readonly location?: QuotePlace
  readonly level?: PackageLevel
  readonly minutes?: number
  /** The local day of the event. */
  readonly date?: string
  /** The token of a saved quote. */
  readonly quote?: string
}

export const quoteSearch = ({ format, host, people, location, level, minutes, date, quote }: Raw): QuoteSearch =>
  given({
    format: oneOf(format, SESSION_FORMATS),
    host: oneOf(host, HOST_TYPES),
    people: count(people),
    location: placeOf(location),
    level: oneOf(level, PACKAGE_LEVELS),
    minutes: count(minutes),
    date: dayIn(date),
    quote: text(quote, 128),
  })

export interface EventsSearch {
  readonly q?: string
  readonly when?: 'past' | 'cancelled' | 'all'
  /** Which group of the inbox is shown; by default what needs the producer. */
  readonly show?: (typeof inboxViews)[number]
  readonly page?: number
  readonly sort?: string
}

const inboxViews = ['requests', 'needs-hosts', 'needs-review', 'waiting', 'ready', 'all'] as const

export const eventsSearch = ({ q, when, show, page, sort }: Raw): EventsSearch =>
  given({
    q: text(q),
    when: oneOf(when, ['past', 'cancelled', 'all']),
    show: oneOf(show, inboxViews),
    page: count(page),
    sort: text(sort),
  })

export const eventSearch = ({ tab }: Raw): { readonly tab?: string } => given({ tab: text(tab) })

export type OrdersSearch = {
  /** Customers open the page on their statement, staff on the orders. */
  readonly tab?: 'orders' | 'statement'
  /** Staff see what waits for them by default. */
  readonly show?: 'all'
  readonly q?: string
  readonly source?: OrderSource
  readonly state?: OrderState
  readonly workspace?: string
  readonly page?: number
}

interface CartSearch {
  /** The trace id of a payment that was sent: the page shows what becomes of it. */
  readonly payment?: string
}

export const cartSearch = ({ payment }: Raw): CartSearch => given({ payment: text(payment) })

export const ordersSearch = ({ tab, show, q, source, state, workspace, page }: Raw): OrdersSearch =>
  given({
    tab: oneOf(tab, ['orders', 'statement']),
    show: oneOf(show, ['all']),
    q: text(q),
    source: oneOf(source, ORDER_SOURCES),
    state: oneOf(state, ORDER_STATES),
    workspace: text(workspace),
    page: count(page),
  })

export type UsersSearch = {
  readonly session?: string
  readonly roles?: readonly UserRole[]
  readonly q?: string
  readonly page?: number
  readonly sort?: string
  readonly workspace?: string
  readonly user?: string
  /** Active people by default. */
  readonly state?: 'inactive' | 'all'
}

export const usersSearch = ({ session, roles, q, page, sort, workspace, user, state }: Raw): UsersSearch =>
  given({
    session: text(session),
    roles: listOf(roles, USER_ROLES),
    q: text(q),
    page: count(page),
    sort: text(sort),
    workspace: text(workspace),
    user: text(user),
    state: oneOf(state, ['inactive', 'all']),
  })

export type OutboxSearch = {
  readonly q?: string
  readonly page?: number
  readonly mail?: string
}

export const outboxSearch = ({ q, page, mail }: Raw): OutboxSearch => given({ q: text(q), page: count(page), mail: text(mail) })

export type AdminSearch = OutboxSearch & {
  readonly tab?: AdminTab
  readonly operation?: string
  readonly actor?: string
  /** Kind of what was changed: user, workspace, … */
  readonly subject?: string
  /** The audit entry that is open. */
  readonly entry?: string
  readonly from?: string
  readonly to?: string
}

export const adminSearch = ({ tab, q, page, mail, operation, actor, subject, entry, from, to }: Raw): AdminSearch =>
  given({
    tab: oneOf(tab, ['outbox', 'audit', 'price-modifiers', 'price-lists', 'packs', 'fees', 'staffing-weights', 'discount-codes', 'tags']),
    q: text(q),
    page: count(page),
    mail: text(mail),
    operation: text(operation),
    actor: text(actor),
    subject: text(subject),
    entry: text(entry),
    from: text(from),
    to: text(to),
  })

/** Whose availability: without one, one's own. */
export const personSearch = ({ id }: Raw): { readonly id?: string } => given({ id: text(id) })

export interface PlanningSearch {
  /** How many days the board shows, or how fairly events are shared. */
  readonly view?: 'day' | 'week' | 'month' | 'fairness'
  /** Over which time fairness is counted: by default the five weeks that a plan counts. */
  readonly span?: 'quarter' | 'year' | 'ahead'
  /** What the rows of the board are: people by default. */
  readonly rows?: 'events'
  /** A day of the span that is shown; today's by default. */
  readonly date?: string
  readonly role?: AssignmentRole
  readonly people?: readonly string[]
  readonly workspace?: string
  readonly q?: string
  readonly show?: 'open' | 'conflicts'
  /** The draft that is open, or 'new'. */
  readonly plan?: string
}

/** What of the planning is shown. */
export const planningSearch = ({ view, date, role, people, workspace, q, show, plan, span, rows }: Raw): PlanningSearch =>
  given({
    view: oneOf(view, ['day', 'week', 'month', 'fairness']),
    span: oneOf(span, ['quarter', 'year', 'ahead']),
    rows: oneOf(rows, ['events']),
    date: realDay(date),
    role: oneOf(role, ASSIGNMENT_ROLES),
    people: ids(people),
    workspace: text(workspace),
    q: text(q),
    show: oneOf(show, ['open', 'conflicts']),
    plan: text(plan),
  })

export const registerSearch = ({ code }: Raw): { readonly code?: string } => given({ code: text(code) })

export const passwordSearch = ({ email, session }: Raw): { readonly email?: string; readonly session?: string } =>
  given({
    email: text(email, 320),
    session: text(session, 2000),
  })

export interface ForgotSearch {
  readonly email?: string
  readonly code?: string
  /** reset: the password has to be reset before anyone can sign in with it. */
  readonly step?: 'code' | 'reset'
}

export const forgotSearch = ({ email, code, step }: Raw): ForgotSearch =>
  given({
    email: text(email, 320),
    code: text(code),
    step: oneOf(step, ['code', 'reset']),
  })

export interface LoginSearch {
  /** Where to go after signing in. */
  readonly to?: string
  readonly email?: string
  /** What was done before. */
  readonly after?: 'password' | 'invite'
}

export const loginSearch = ({ to, email, after }: Raw): LoginSearch =>
  given({
    to: ownPath(to),
    email: text(email, 320),
    after: oneOf(after, ['password', 'invite']),
  })

/** The parameters that have a value. */
function given<T extends object>(search: T): { readonly [K in keyof T]?: NonNullable<T[K]> } {
  const said: { [K in keyof T]?: NonNullable<T[K]> } = {}
  for (const name in search) {
    const value = search[name]
    if (value !== undefined && value !== null) said[name] = value
  }
  return said
}

/** A path of this site, and nothing that a browser could read as another one. */
const ownPath = (to: unknown): string | undefined => (typeof to === 'string' && /^\/(?![/\\])[^\\]*$/.test(to) ? to : undefined)

/** Where one value is expected, the first of a repeated parameter counts. */
const single = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)

function text(value: unknown, longest = 100): string | undefined {
  const one = single(value)
  const words = typeof one === 'number' ? String(one) : one
  return typeof words === 'string' && words ? words.slice(0, longest) : undefined
}

function count(value: unknown): number | undefined {
  const number = Number(single(value))
  return Number.isInteger(number) && number > 0 ? Math.min(10_000, number) : undefined
}

const oneOf = <const T extends string>(value: unknown, known: readonly T[]): T | undefined => known.find((each) => each === single(value))

/** A list, as the same parameter again or as JSON; what is not known is left out. */
function listOf<T extends string>(value: unknown, known: readonly T[]): readonly T[] | undefined {
  const list = typeof value === 'string' && value.startsWith('[') ? parsed(value) : value
  const all = Array.isArray(list) ? list : [list]
  const found = known.filter((one) => all.includes(one))
  return found.length ? found : undefined
}

function placeOf(value: unknown): QuotePlace | undefined {
  const one = single(value)
  const place = typeof one === 'string' ? parsed(one) : one
  if (typeof place !== 'object' || place === null) return undefined
  const known: Readonly<Record<string, unknown>> = { ...place }
  const { name, city, latitude, longitude } = known
  const found = given({ name: text(name), city: text(city), latitude: degrees(latitude, 90), longitude: degrees(longitude, 180) })
  return Object.keys(found).length ? found : undefined
}

const dayIn = (value: unknown): string | undefined => text(value)?.match(/^\d{4}-\d\d-\d\d$/)?.[0]

/** A day that the calendar has, in the years of our times. */
const realDay = (date: unknown): string | undefined => {
  const day = dayIn(date)
  if (!day || day < '2000-02-01' || day > '2099-11-30') return undefined
  return new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day ? day : undefined
}

/** A list of ids, at most as many as a page has people. */
function ids(value: unknown): readonly string[] | undefined {
  const all = (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string' && /^[0-9a-f-]{36}$/.test(one))
  return all.length ? all.slice(0, 50) : undefined
}

const degrees = (value: unknown, most: number): number | undefined =>
  typeof value === 'number' && Math.abs(value) <= most ? value : undefined

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
