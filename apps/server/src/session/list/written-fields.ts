import { columnOf, type Field, shownFields } from '@troupe/domain/field'
import { isKeyOf } from '@troupe/domain/keys'
import { ASSIGNMENT_ROLES, hostRoleOf, LIVE_OFFERS } from '@troupe/domain/role/assignment'
import { sessionFields } from '@troupe/domain/session/fields'
import { placeFields } from '@troupe/domain/staffing/place-fields'
import type { Ctx } from '../../platform/ctx.ts'
import { type JsonSql, jsonSql, nullSql, objectSql, onlyIfSql, queriedSql } from '../../platform/database/json-in-sql.ts'
import type { Selected } from '../../platform/graphql/whole-answer.ts'
import { mayBeAssigned, type Operation, scopeOf } from '../../platform/rights/policy.ts'
import { canSplice } from './splices.ts'
import { askedColumns, crewOrder } from './written-places.ts'

/**
 * How PostgreSQL writes the fields of a session and of its places, as the resolvers would. A field that isn't here, or that some readers don't see,
 * leaves the whole answer to the resolvers; a test compares the two for random documents and readers.
 */

/** Whose view of a list is written: everyone here sees all of its rows in the same way. */
export type FieldReader = 'STAFF' | 'CREW' | 'CUSTOMER'

/** How a list's reader sees its rows. Undefined for those of whom it differs from row to row, such as a host who is a member of a workspace too. */
export function readerOf(ctx: Ctx): FieldReader | undefined {
  const names = scopeOf('Session.assignments.user.fullName', ctx.actor)
  if (names.all) return 'STAFF'
  if (!mayBeAssigned(ctx.actor)) return 'CUSTOMER'
  return names.workspaces.size === 0 && ctx.scope.workspaces.size === 0 ? 'CREW' : undefined
}

/** A field of places whose value is found out after the statement, by rules, and put into its text. */
export interface Spliced {
  readonly selected: Selected
}

/** A statement's text as it is being made. */
export interface FieldWriting {
  readonly ctx: Ctx
  readonly reader: FieldReader
  /** Only the reader's own places are shown. */
  readonly isOwn: boolean
  readonly spliced: Spliced[]
  /** The JSON of the session of a place. */
  readonly session?: (selected: Selected) => JsonSql | undefined
}

type Write = (writing: FieldWriting, selected: Selected) => JsonSql | undefined
type Writers = Readonly<Record<string, Write>>

/** An object with the asked fields; undefined when one of them can't be written. */
export function write(writing: FieldWriting, { below }: Selected, writers: Writers, other?: Write): JsonSql | undefined {
  const entries = below.flatMap((field) => {
    const writer = isKeyOf(writers, field.name) ? writers[field.name] : other
    const value = writer?.(writing, field)
    return value === undefined ? [] : [[field.key, value] as const]
  })
  return entries.length < below.length || entries.length === 0 ? undefined : objectSql(entries)
}

const always =
  (value: JsonSql): Write =>
  () =>
    value
const staffOnly =
  (value: JsonSql): Write =>
  ({ reader }) =>
    reader === 'STAFF' ? value : undefined
const notCustomers =
  (value: JsonSql): Write =>
  ({ reader }) =>
    reader === 'CUSTOMER' ? undefined : value

const mayRead = ({ ctx, reader }: FieldWriting, field: Operation): boolean => {
  const scope = scopeOf(field, ctx.actor)
  return scope.all || (scope.assigned && reader === 'CREW')
}

/** Types of the wire whose values need more than quotes, or none. Every other is an enumeration. */
const byType: Readonly<Record<string, (column: string) => JsonSql>> = {
  String: jsonSql.text,
  Int: jsonSql.plain,
  Boolean: jsonSql.plain,
  DateTime: jsonSql.instant,
}
const notWritten: readonly string[] = ['Float', 'Date', 'JSON']

/** The shown fields of a row with this alias. */
function columns(fields: Readonly<Record<string, Field & { readonly readBy?: Operation }>>, alias: string): Writers {
  return Object.fromEntries(
    shownFields(fields).flatMap(([name, { type, readBy }]) => {
      if (notWritten.includes(type) || type.startsWith('[')) return []
      const value = (byType[type] ?? jsonSql.word)(`${alias}.${columnOf(name)}`)
      return [[name, (writing: FieldWriting) => (readBy !== undefined && !mayRead(writing, readBy) ? undefined : value)]]
    }),
  )
}

const workspace: Writers = { id: always(jsonSql.word('w.id')), name: always(jsonSql.text('w.name')) }
const experience: Writers = {
  id: always(jsonSql.word('e.id')),
  title: always(jsonSql.text('e.title')),
  category: always(jsonSql.text('e.category')),
}
const queried =
  (writers: Writers, rest: string): Write =>
  (writing, selected) => {
    const value = write(writing, selected, writers)
    return value && queriedSql(`select ${value} ${rest}`)
  }
const isA = (condition: string): Write => always(jsonSql.plain(condition))

export const sessionWriters: Writers = {
  ...columns(sessionFields, 's'),
  workspace: queried(workspace, 'from workspace w where w.id = s.workspace_id'),
  experience: queried(experience, 'from catalogue_experience e where e.id = s.experience_id'),
  remote: isA(`s.type = 'REMOTE'`),
  irl: isA(`s.type = 'IN_PERSON'`),
  hybrid: isA(`s.type = 'HYBRID'`),
  onScreen: isA(`s.host_type = 'ON_SCREEN'`),
  scheduled: isA('s.starts_at is not null'),
  hasUpgrade: isA(`s.package_level <> 'STANDARD'`),
  locateable: isA(`s.type <> 'REMOTE'`),
  reviewed: isA('s.reviewed_version is not distinct from s.customer_version'),
  assignments: (writing, selected) => {
    const places = placesSql(writing, selected)
    return places && `('[' || ${places} || ']')`
  },
}

const live = LIVE_OFFERS.map((state) => `'${state}'`).join(', ')
/** Who the reader sees on a place: the crew its person, customers those who have accepted. */
const shownTo: Readonly<Record<FieldReader, string>> = {
  STAFF: 'u.id is not null',
  CREW: 'u.id is not null',
  CUSTOMER: `u.id is not null and p.state = 'ACCEPTED'`,
}

const ifReachable =
  (value: JsonSql): Write =>
  (writing) =>
    mayRead(writing, 'Session.assignments.user.email/phone') ? value : undefined
const person: Writers = {
  id: always(jsonSql.word('u.id')),
  firstName: always(jsonSql.text('u.first_name')),
  lastName: notCustomers(jsonSql.text('u.last_name')),
  fullName: ({ reader }) => jsonSql.text(reader === 'CUSTOMER' ? 'u.first_name' : 'u.full_name'),
  email: ifReachable(jsonSql.text('u.email')),
  phone: ifReachable(jsonSql.text('u.phone')),
  avatar: always(jsonSql.text('u.avatar')),
}
const offerTime =
  (name: 'askedAt' | 'expiresAt' | 'resentAt' | 'remindedAt'): Write =>
  ({ reader }) =>
    reader === 'CUSTOMER' ? nullSql : jsonSql.instant(askedColumns[name])
const approval: Writers = {
  id: always(jsonSql.word('p.id')),
  state: always(jsonSql.word('p.state')),
  askedAt: offerTime('askedAt'),
  expiresAt: offerTime('expiresAt'),
  resentAt: offerTime('resentAt'),
  remindedAt: offerTime('remindedAt'),
}
const updater: Writers = { id: always(jsonSql.word('b.id')), fullName: always(jsonSql.text('b.full_name')) }

const shownIf =
  (writers: Writers, condition: (reader: FieldReader) => string): Write =>
  (writing, selected) => {
    const value = write(writing, selected, writers)
    return value && onlyIfSql(condition(writing.reader), value)
  }

const hostRole = ASSIGNMENT_ROLES.flatMap((role) => (hostRoleOf(role) === null ? [] : `when '${role}' then '${hostRoleOf(role)}'`)).join(
  ' ',
)
const placeWriters: Writers = {
  ...columns(placeFields, 'a'),
  session: (writing, selected) => writing.session?.(selected),
  userId: ({ reader }) => (reader === 'CUSTOMER' ? onlyIfSql(shownTo.CUSTOMER, jsonSql.word('u.id')) : jsonSql.word('a.user_id')),
  hostRole: always(jsonSql.word(`case a.role ${hostRole} end`)),
  order: always(jsonSql.plain('a.ord')),
  travelConfirmed: ({ reader }) => (reader === 'CUSTOMER' ? `'false'` : jsonSql.plain('a.travel_confirmed')),
  rating: staffOnly(jsonSql.plain(askedColumns.rating)),
  user: shownIf(person, (reader) => shownTo[reader]),
  updatedBy: (writing, selected) =>
    mayRead(writing, 'Session.assignments.type/travel/updatedBy')
      ? shownIf(updater, () => 'b.id is not null')(writing, selected)
      : undefined,
  approval: shownIf(approval, (reader) => `${shownTo[reader]} and p.id is not null`),
}

/** Stands in a text for a value that is found out afterwards: JSON has no such character outside of an escape. */
export const splice = '\u0001'

/** Only where someone has a live offer; of people other than staff, only their own. */
function spliced(writing: FieldWriting, selected: Selected): JsonSql | undefined {
  if ((writing.reader !== 'STAFF' && !writing.isOwn) || !canSplice(selected)) return undefined
  writing.spliced.push({ selected })
  const mark = `chr(1) || '${writing.spliced.length - 1} ' || a.id || chr(1)`
  return onlyIfSql(`${shownTo[writing.reader]} and p.state in (${live})`, mark)
}

/** Every place of the session `s` with the asked fields, in the order of the crew, or only those of `s.reader`. An empty text where there is none. */
export function placesSql(writing: FieldWriting, selected: Selected): JsonSql | undefined {
  const value = write(writing, selected, placeWriters, spliced)
  if (!value) return undefined
  const own = writing.isOwn ? ` and a.user_id = s.reader and u.id is not null and p.state in (${live})` : ''
  const reads = (alias: string) => new RegExp(`\\b${alias}\\.`).test(value + own)
  const joins = [
    reads('u') && 'left join account_user u on u.id = a.user_id',
    reads('b') && 'left join account_user b on b.id = a.updated_by',
    reads('p') &&
      `left join lateral (select o.id, o.state, o.made_at, o.expires_at, o.resent_at from staffing_approval o
      where o.assignment_id = a.id order by o.seq desc limit 1) p on true`,
  ]
  return `coalesce((select string_agg(${value}, ',' order by ${crewOrder}) from staffing_assignment a ${joins.filter(Boolean).join(' ')}
    where a.session_id = s.id${own}), '')`
}
