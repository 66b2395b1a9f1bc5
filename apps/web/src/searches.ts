import type { SearchSchemaInput } from '@tanstack/react-router'
import {
  HOST_TYPES,
  type HostType,
  PACKAGE_LEVELS,
  type PackageLevel,
  SESSION_FORMATS,
  type SessionFormat,
} from '@troupe/domain/catalogue/kinds'
import { MAIL_STATES, type MailState } from '@troupe/domain/message/kinds'
import { ASSIGNMENT_ROLES, type AssignmentRole } from '@troupe/domain/role/assignment'
import { USER_ROLES, type UserRole } from '@troupe/domain/role/roles'
import type { AdminTab } from '@troupe/domain/setting/areas'
import { count, dayIn, given, ids, listOf, oneOf, placeOf, realDay, type SearchPlace, text } from './search-values.ts'
import { type WrittenFilters, writtenFilters } from './session/list/filters-search.ts'

/*
 * What pages keep in their address, so that a reload or a shared link shows the same. Each reader takes what the address says, which anyone
 * may have typed, and answers only what makes sense.
 */
type Raw = Record<string, unknown> & SearchSchemaInput

export interface CatalogueSearch {
  readonly q?: string
  readonly format?: 'REMOTE' | 'HYBRID' | 'IN_PERSON'
  readonly people?: number
  readonly order?: 'recommended' | 'name' | 'credits' | 'new'
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
  /** Where it starts, where that is more or elsewhere than a city of the list: it counts before the city. */
  readonly location?: SearchPlace
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
  location,
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
    location: placeOf(location),
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

export interface QuoteSearch {
  readonly format?: SessionFormat
  readonly host?: HostType
  readonly people?: number
  readonly location?: SearchPlace
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

export type EventsSearch = WrittenFilters & {
  readonly q?: string
  readonly when?: 'past' | 'cancelled' | 'all'
  /** Which group of the inbox is shown; by default what needs the producer. */
  readonly show?: (typeof inboxViews)[number]
  readonly page?: number
  readonly sort?: string
}

const inboxViews = ['requests', 'needs-hosts', 'needs-review', 'waiting', 'ready', 'all'] as const

export const eventsSearch = ({ q, when, show, page, sort, ...filters }: Raw): EventsSearch =>
  given({
    ...writtenFilters(filters),
    q: text(q),
    when: oneOf(when, ['past', 'cancelled', 'all']),
    show: oneOf(show, inboxViews),
    page: count(page),
    sort: text(sort),
  })

export interface EventSearch {
  readonly tab?: string
  /** The place for which someone is being chosen, on the staff tab; 'venue' while one is, on the location tab. */
  readonly choose?: string
  /** The places whose journey and story are unfolded, on the staff tab; without any, those that someone left shortly before the event. */
  readonly open?: readonly string[]
  /** What the history on the activity tab is filtered by: a person, a kind of change, and what the reader can undo. */
  readonly by?: string
  readonly kind?: string
  readonly only?: 'undo'
  /** The file that is looked at, on the media tab. */
  readonly file?: string
  /** The lawn schedule in place of the running order, on the schedule tab. */
  readonly part?: 'lawn'
}

export const eventSearch = ({ tab, choose, open, by, kind, only, file, part }: Raw): EventSearch =>
  given({
    ...{ tab: text(tab), choose: text(choose), open: ids(open), by: text(by), kind: text(kind), file: text(file) },
    ...{ only: oneOf(only, ['undo']), part: oneOf(part, ['lawn']) },
  })

export type OrdersSearch = {
  /** Customers open the page on their statement, staff on the orders. */
  readonly tab?: 'orders' | 'statement' | 'quotes'
  /** Staff see the orders that wait for them by default, customers all rows of their statement. */
  readonly show?: 'all' | 'payments' | 'events'
  /** The dates of the statement: a preset, or '2026-01-01_2026-03-31'; the last 12 months by default. */
  readonly span?: string
  readonly q?: string
  /** Checked by the list of orders, which knows the words: the first page needs none of them. */
  readonly source?: string
  readonly state?: string
  readonly workspace?: string
  readonly page?: number
}

interface CartSearch {
  /** The trace id of a payment that was sent: the page shows what becomes of it. */
  readonly payment?: string
}

export const cartSearch = ({ payment }: Raw): CartSearch => given({ payment: text(payment) })

export const ordersSearch = ({ tab, show, span, q, source, state, workspace, page }: Raw): OrdersSearch =>
  given({
    tab: oneOf(tab, ['orders', 'statement', 'quotes']),
    show: oneOf(show, ['all', 'payments', 'events']),
    span: text(span),
    q: text(q),
    source: text(source),
    state: text(state),
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
  readonly state?: MailState
}

/** The states that an email of the outbox has: one that is planned isn't there yet. */
export const mailStates = MAIL_STATES.filter((state) => state !== 'PLANNED')

export const outboxSearch = ({ q, page, mail, state }: Raw): OutboxSearch =>
  given({ q: text(q), page: count(page), mail: text(mail), state: oneOf(state, mailStates) })

export type AdminSearch = OutboxSearch & {
  readonly tab?: AdminTab
  readonly operation?: string
  readonly actor?: string
  /** The event whose entries are shown, those of its crew included. */
  readonly event?: string
  /** Kind of what was changed: user, workspace, … */
  readonly subject?: string
  /** The audit entry, instruction, zone or email that is open. */
  readonly entry?: string
  /** The workspace whose own texts of emails are shown; else Troupe’s. */
  readonly workspace?: string
  /** Game zones; else the zone areas. */
  readonly kind?: 'game'
  /** The applications that were answered; else those to answer. */
  readonly show?: 'invited' | 'declined'
  /** The city whose zones are shown. */
  readonly city?: string
  readonly from?: string
  readonly to?: string
}

export const adminSearch = ({
  tab,
  q,
  page,
  mail,
  state,
  operation,
  actor,
  event,
  subject,
  entry,
  workspace,
  kind,
  show,
  city,
  from,
  to,
}: Raw): AdminSearch =>
  given({
    tab: oneOf(tab, [
      'emails',
      'outbox',
      'integrations',
      'health',
      'audit',
      'price-modifiers',
      'price-lists',
      'packs',
      'fees',
      'staffing-weights',
      'discount-codes',
      'tags',
      'instructions',
      'modifiers',
      'zones',
      'phones',
      'applications',
      'ai-prompts',
      'system',
      'replays',
    ]),
    q: text(q),
    page: count(page),
    mail: text(mail),
    state: oneOf(state, mailStates),
    operation: text(operation),
    actor: text(actor),
    event: text(event),
    subject: text(subject),
    entry: text(entry),
    workspace: text(workspace),
    kind: oneOf(kind, ['game']),
    show: oneOf(show, ['invited', 'declined']),
    city: text(city),
    from: text(from),
    to: text(to),
  })

/** The page of the list of API tokens, and whether a new one is being made. */
export const tokensSearch = ({ entry, page }: Raw): { readonly entry?: 'new'; readonly page?: number } =>
  given({ entry: oneOf(entry, ['new']), page: count(page) })

/** Whose availability: without one, one's own. */
export const personSearch = ({ id }: Raw): { readonly id?: string } => given({ id: text(id) })

/** What the board is narrowed to: what needs someone's decision. */
const BOARD_NEEDS = ['open', 'conflicts', 'requests'] as const
export type BoardNeed = (typeof BOARD_NEEDS)[number]

export interface PlanningSearch {
  /** What the board shows (the events of a week are called events), or how fairly events are shared. */
  readonly view?: 'day' | 'week' | 'month' | 'events' | 'fairness'
  /** Over which time fairness is counted: by default the five weeks that a plan counts. */
  readonly span?: 'quarter' | 'year' | 'ahead'
  /** A day of the span that is shown; today's by default. */
  readonly date?: string
  readonly role?: AssignmentRole
  readonly people?: readonly string[]
  readonly workspace?: string
  readonly q?: string
  readonly show?: BoardNeed
  /** The draft that is open, or 'new'. */
  readonly plan?: string
  /** The role that is open. */
  readonly place?: string
}

/** What of the planning is shown. */
export const planningSearch = ({ view, date, role, people, workspace, q, show, plan, span, rows, place }: Raw): PlanningSearch =>
  given({
    // addresses from before the events had a view of their own name them as rows
    view: rows === 'events' ? 'events' : oneOf(view, ['day', 'week', 'month', 'events', 'fairness']),
    span: oneOf(span, ['quarter', 'year', 'ahead']),
    date: realDay(date),
    role: oneOf(role, ASSIGNMENT_ROLES),
    people: ids(people),
    workspace: text(workspace),
    q: text(q),
    show: oneOf(show, BOARD_NEEDS),
    plan: text(plan),
    place: text(place),
  })

export interface ContentSearch {
  /** The open set of missions, and its open mission; 'new' for one that is being written. */
  readonly set?: string
  readonly mission?: string
  /** Anything: the mission is played as a team plays it. */
  readonly play?: string
}

/** Which missions are open. */
export const contentSearch = ({ set, mission, play }: Raw): ContentSearch =>
  given({ set: text(set), mission: text(mission), play: text(play) })

/** The workspace whose endpoints are shown, if it isn't the chosen one; and the delivery that is open, or the endpoint that an email is about. */
export const webhooksSearch = ({
  workspace,
  endpoint,
  delivery,
}: Raw): { readonly workspace?: string; readonly endpoint?: string; readonly delivery?: string } =>
  given({ workspace: text(workspace), endpoint: text(endpoint), delivery: text(delivery) })
