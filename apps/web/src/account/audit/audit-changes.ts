import { holdsPeople } from '@troupe/domain/account/audited-people'
import { userFields } from '@troupe/domain/account/fields'
import { experienceFields, formatFields } from '@troupe/domain/catalogue/fields'
import { type Fields, labelOf } from '@troupe/domain/field'
import { isUuid } from '@troupe/domain/ids'
import { ACCOUNT_ROLE_WORDS, USER_ROLE_WORDS } from '@troupe/domain/role/roles'
import { sessionFields } from '@troupe/domain/session/fields'
import { placeFields } from '@troupe/domain/staffing/place-fields'
import { workspaceFields } from '@troupe/domain/workspace/fields'
import { day, money, ownZone, time } from '../../platform/format.ts'
import type { AuditEntry } from './audit-words.ts'

export interface Difference {
  readonly field: string
  readonly before: string
  readonly after: string
  /** The entry has no values of afterwards, because what they were of is gone: `before` says what it was. */
  readonly gone?: true
}

/** What became another, field by field; what stayed is left out. */
export function differences({
  operation,
  subjectType,
  before,
  after,
  people,
}: Pick<AuditEntry, 'before' | 'after'> & Partial<AuditEntry>): readonly Difference[] {
  const of: Of = { operation: operation ?? '', subjectType: subjectType ?? '', currency: currencyOf(after) ?? currencyOf(before) }
  const [old, fresh] = [flat(before, of), flat(after, of)]
  // whose rights they are is said already; who stands in a place is not
  const isSaid = (field: string) =>
    hidden.test(field) ||
    (field === 'userId' && subjectType !== 'assignment' && subjectType !== 'plan') ||
    (field === 'currency' && subjectType === 'order')
  const gone = after === null || after === undefined ? ({ gone: true } as const) : {}
  // an entry may keep less of afterwards than of before: what isn't kept wasn't removed
  const isKept = (field: string) =>
    gone.gone ||
    !isRecord(after) ||
    field
      .split(' ')
      .slice(0, 1)
      .every((name) => Object.hasOwn(after, name))
  const fields = [...new Set([...Object.keys(old).filter(isKept), ...Object.keys(fresh)])].filter((field) => !isSaid(field))
  return fields
    .filter((field) => old[field] !== fresh[field])
    .map((field) => {
      const [was, is] = [old[field] ?? '', fresh[field] ?? '']
      const ids = `${was} ${is}`.trim().split(' ')
      const named = (text: string) =>
        text
          .split(' ')
          .filter(Boolean)
          .map((id) => nameOf({ people }, id))
          .join(', ')
      if (holdsPeople(field) && ids.every(isUuid)) return { field: fieldName(field, of), before: named(was), after: named(is), ...gone }
      return { field: fieldName(field, of), before: said(was, field, of), after: said(is, field, of), ...gone }
    })
}

/** 'Level: Viewer → Editor; Phone: 312': the first of them in one line. Of what is gone, it says what it was: 'Title: Buzzer Night'. */
export function inShort(all: readonly Difference[], most = 2): string {
  const line = all.slice(0, most).map(({ field, before, after, gone }) => {
    if (before && after) return `${field}: ${cut(before)} → ${cut(after)}`
    if (gone || after) return `${field}: ${cut(after || before)}`
    return `${field} removed`
  })
  const more = all.length - most
  return [...line, ...(more > 0 ? [`and ${more} more`] : [])].join('; ')
}

const cut = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text)

/** Ids that name no one to a reader, and what is kept for the machine's sake. */
const hidden =
  /(^| )(id|ids|version|placeId|places|replaces|givesWay|session_id|ord|avatar_file_id|avatarFileId|idempotencyKey|familyId|ruleId|workspaceId|workspace_id|itemId)$/
/** Fields of orders in minor units, such as cents. */
const amounts = /(^| )(amount|total|subtotal|unitPrice|unit_price|discount|tax)$/
/** A lone value has no field: it is called for what is done. */
const aloneNames: Readonly<Record<string, string>> = {
  contacts: 'people',
  setTimeline: 'runningOrder',
  addTimelineItem: 'runningOrder',
  removeTimelineItem: 'runningOrder',
}

function flat(value: unknown, of: Of, prefix = ''): Readonly<Record<string, string>> {
  const { operation = '' } = of
  const held = read(value)
  if (held === null || held === undefined) return {}
  if (typeof held !== 'object' || Array.isArray(held)) {
    const name = aloneNames[operation] ?? 'value'
    const text = name === 'people' ? peopleIn([held].flat()) : listed(held, of)
    return text ? { [name]: text } : {}
  }
  const pairs = Object.entries(held).flatMap(([key, one]): [string, string][] => {
    const name = prefix ? `${prefix} ${key}` : key
    const inner = read(one)
    if (inner === null || inner === undefined || inner === '') return []
    // pictures are kept as a list, each for a use of its own
    if (key === 'media' && Array.isArray(inner)) return inner.map(({ kind, file_id }) => [`picture ${kind}`, `/files/${file_id}`])
    if (Array.isArray(inner)) return inner.length > 0 ? [[name, holdsPeople(name) ? peopleIn(inner) : listed(inner, of)]] : []
    return typeof inner === 'object' ? Object.entries(flat(inner, of, name)) : [[name, plain(inner)]]
  })
  return Object.fromEntries(pairs)
}

/** The ids of people, also of those who are given places: `{ placeId, userId }`. */
const peopleIn = (list: readonly unknown[]): string =>
  list
    .map((one) => (typeof one === 'object' && one !== null && 'userId' in one ? one.userId : one))
    .filter((id) => id !== null)
    .map(String)
    .join(' ')

/** What was kept as text because its column is one. */
function read(value: unknown): unknown {
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

function listed(value: unknown, of: Of): string {
  if (!Array.isArray(value)) return item(value, of)
  return value.map((one) => item(one, of)).join(value.some((one) => one !== null && typeof one === 'object') ? '; ' : ', ')
}

/** One of a list: 'Doors (15 min before start)', or its fields in a row. */
function item(value: unknown, of: Of): string {
  if (value === null || typeof value !== 'object') return said(plain(value), '', of)
  const fields: Readonly<Record<string, unknown>> = { ...value }
  const { title, offsetMinutes, ...rest } = fields
  if (typeof title === 'string' && typeof offsetMinutes === 'number') return `${title} (${offsetWords(offsetMinutes)})`
  const parts = Object.entries(flat({ ...rest, ...(title === undefined ? {} : { title }) }, of)).filter(([field]) => !hidden.test(field))
  // the name of a lone field is that of its list
  return parts
    .map(([field, text]) =>
      parts.length > 1 ? `${fieldName(field, { operation: of.operation ?? '' })} ${said(text, field, of)}` : said(text, field, of),
    )
    .join(', ')
}

function offsetWords(minutes: number): string {
  if (minutes === 0) return 'at start'
  return minutes < 0 ? `${-minutes} min before start` : `${minutes} min after start`
}

/** What someone of an entry is called today. */
export const nameOf = ({ people }: { readonly people?: AuditEntry['people'] | undefined }, id: string): string => {
  const found = people?.find((person) => person.id === id)
  return found ? found.fullName || 'A former account' : 'Unknown person'
}

const plain = (value: unknown): string => (value === true ? 'Yes' : value === false ? 'No' : String(value))

function said(text: string, field: string, { subjectType, currency }: Of): string {
  if (subjectType === 'order' && amounts.test(field) && /^-?\d+$/.test(text))
    return currency ? money(Number(text), currency) : (Number(text) / 100).toFixed(2)
  if (text.startsWith('/files/')) return `picture ${text.slice(7, 13)}`
  if (isUuid(text)) return `set (${text.slice(0, 6)})`
  if (/^\d{4}-\d\d-\d\dT.*Z$/.test(text)) return `${day(text, ownZone())}, ${time(text, ownZone())}`
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)) return text.slice(0, 16).replace('T', ', ')
  // HOST and BOOKING_USER are roles too
  if (field === 'permission' && Object.hasOwn(ACCOUNT_ROLE_WORDS, text)) return ACCOUNT_ROLE_WORDS[text as keyof typeof ACCOUNT_ROLE_WORDS]
  return enumerated(text)
}

/** An enumeration in words: 'Plant actor' of PLANT, 'Customer part' of CUSTOMER_PART. */
export function enumerated(text: string): string {
  if (text === 'REMOTE') return 'Virtual'
  if (Object.hasOwn(USER_ROLE_WORDS, text)) return USER_ROLE_WORDS[text as keyof typeof USER_ROLE_WORDS]
  return /^[A-Z]+(_[A-Z]+)*$/.test(text) && text.length > 2 ? text.charAt(0) + text.slice(1).toLowerCase().replaceAll('_', ' ') : text
}

/** What the maps of fields don't say: earlier names of columns, and what only the audit keeps. */
const fieldNames: Readonly<Record<string, string>> = {
  weekly_load: userFields.load.label,
  weeklyLoad: userFields.load.label,
  'POST /session date': 'Start',
  localStart: 'Local start',
  userId: 'Person',
  userIds: 'People',
  user_id: 'Person',
  asks: 'Offer sent',
  asked: 'Offer sent',
  override: 'Rule override',
  waived: 'Fee waived',
  'permission role': 'Access',
  'permission primary': 'Primary contact',
  'workspace role': 'Access',
  'POST /auth/register/code role': 'Access',
  'deleteUser levels': 'Access',
  'PUT /auth/email asked': 'New email address',
  'GET /users/export text': 'Search text',
  'GET /users/export count': 'Number of people',
  keepHosts: 'Crew kept',
  'POST /auth/password/temporary until': 'Password valid until',
  'createAvailabilities until': 'Last day',
  'updateAvailability until': 'Last day',
  'attributes email booking': 'Booking emails',
  'POST /auth/passkey added': 'Passkey added',
  'POST /auth/passkey removed': 'Passkey removed',
  rooms: 'Rooms or groups',
  charged: 'Credits charged',
  returned: 'Credits refunded',
  'fee credits': 'Fee in credits',
  'fee percent': 'Fee percentage',
  'POST /scheduler/session/{id}/shuffle filled': 'Roles filled',
  'POST /scheduler/session/{id}/shuffle open': 'Roles still open',
  'reportAbsence released': 'Offers ended',
  'reportAbsence refilled': 'Offered to someone else',
  'reportAbsence open': 'Roles still open',
  'pinStaffingPlace how': 'Decision',
  why: 'Cause',
  byLink: 'By the link in an email',
  late: 'Late',

  firstMonday: 'Week 1 begins on',
  'addLocationToSession type': 'Location',
  'removeLocationFromSession type': 'Location',
  'dateRange from': 'Starts',
  'dateRange to': 'Ends',
  'price modifier types': 'Formats',
  'DELETE /session/{id} credits': 'Credits refunded',
  'DELETE /session/{id} percent': 'Percentage refunded',
}

const fieldsOf: Readonly<Record<string, Fields>> = {
  user: userFields,
  session: sessionFields,
  workspace: workspaceFields,
  experience: experienceFields,
  format: formatFields,
  assignment: placeFields,
}

/** The label of a field of an entity, as forms show it; what has none is named by its words: 'First name' of first_name. */
function fieldName(field: string, { operation = '', subjectType = '' }: Of = {}): string {
  const maps = Object.hasOwn(fieldsOf, subjectType) ? [fieldsOf[subjectType] ?? {}] : Object.values(fieldsOf)
  const own = field.replace(/^colours /, '')
  const known =
    fieldNames[`${operation} ${field}`] ??
    fieldNames[`${subjectType} ${field}`] ??
    fieldNames[field] ??
    maps.flatMap((fields) => labelOf(fields, own) ?? [])[0]
  if (known) return known
  const words = field
    .replace(/^attributes email /, 'emails ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .replace(/ id$/i, '')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const currencyOf = (value: unknown): string | undefined =>
  isRecord(value) && typeof value.currency === 'string' ? value.currency : undefined

/** What a change was made to, by which operation, and in which currency its amounts are. */
type Of = Partial<Pick<AuditEntry, 'operation' | 'subjectType'>> & { readonly currency?: string | undefined }
