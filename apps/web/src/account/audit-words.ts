import { isUuid } from '@troupe/domain/ids'
import type { AuditEntriesQuery } from '../graphql.ts'
import { day, ownZone, time } from '../platform/format.ts'

export type AuditEntry = AuditEntriesQuery['auditEntries']['nodes'][number]

/** What was done, by its operation. */
export const operationNames: Readonly<Record<string, string>> = {
  updateUser: 'Changed a person',
  createBookingUser: 'Created a booking user',
  createPlant: 'Created a plant',
  createStaffUser: 'Created a staff user',
  deleteUser: 'Deleted a person',
  createPermission: 'Gave rights in a workspace',
  updatePermission: 'Changed rights in a workspace',
  deletePermission: 'Took rights in a workspace',
  createWorkspace: 'Created a workspace',
  updateWorkspace: 'Changed a workspace',
  updateWorkspaceStaff: 'Changed staff settings of a workspace',
  updateCustomization: 'Changed branding',
  resetCustomization: 'Reset branding',
  updateSession: 'Changed an event',
  setUserOnSessionAssignment: 'Placed somebody on an event',
  deleteSessionAssignment: 'Took a place off an event',
  clearGroupDetails: 'Cleared group details',
  'POST /session': 'Booked an event',
  'DELETE /session/{id}': 'Cancelled an event',
  'POST /scheduler/session/{id}/book': 'Scheduled an event',
  'DELETE /scheduler/session/{id}/book': 'Took the date off an event',
  'POST /scheduler/session/{id}/reschedule/force': 'Moved an event past its rules',
  'POST /scheduler/session/{id}/request/refuse': 'Refused a requested time',
  'POST /auth/invite': 'Invited somebody',
  'POST /auth/invite/{id}/again': 'Sent an invitation again',
  'DELETE /auth/invite/{id}': 'Took an invitation back',
  'POST /auth/register/code': 'Confirmed a registration or an invitation',
  'POST /auth/password/reset': 'Reset a password',
  'POST /auth/password/temporary': 'Made a temporary password',
  'POST /auth/password/complete': 'Chose a new password',
  'POST /auth/password/forgot/confirm': 'Set a forgotten password anew',
  'POST /auth/passkey': 'Changed passkeys',
  'PUT /auth/email': 'Changed an address',
  'POST /files': 'Sent a picture',
  'POST /users/import': 'Imported people',
  'GET /users/export': 'Exported people',
  refresh_reuse: 'A sign-in was used twice and ended',
}

export const operationWords = (operation: string): string => operationNames[operation] ?? operation

/** Kinds of things that are changed. */
export const subjectNames: Readonly<Record<string, string>> = {
  user: 'Person',
  permission: 'Rights',
  workspace: 'Workspace',
  session: 'Event',
  assignment: 'Place on an event',
  file: 'Picture',
}

export interface Difference {
  readonly field: string
  readonly before: string
  readonly after: string
}

/** What became another, field by field; what stayed is left out. */
export function differences({ before, after }: Pick<AuditEntry, 'before' | 'after'>): readonly Difference[] {
  const [old, fresh] = [flat(before), flat(after)]
  const fields = [...new Set([...Object.keys(old), ...Object.keys(fresh)])].filter((field) => !hidden.has(field))
  return fields
    .filter((field) => old[field] !== fresh[field])
    .map((field) => ({ field: fieldName(field), before: old[field] ?? '', after: fresh[field] ?? '' }))
}

/** 'Level Viewer to Editor; Phone set': the first of them in one line. */
export function inShort(all: readonly Difference[], most = 2): string {
  const said = all.slice(0, most).map(({ field, before, after }) => {
    if (before && after) return `${field}: ${cut(before)} → ${cut(after)}`
    return after ? `${field}: ${cut(after)}` : `${field} taken away`
  })
  const more = all.length - most
  return [...said, ...(more > 0 ? [`and ${more} more`] : [])].join('; ')
}

const cut = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text)

/** Ids that name nobody to a reader. */
const hidden: ReadonlySet<string> = new Set(['userId', 'avatar_file_id', 'idempotencyKey'])

function flat(value: unknown, prefix = ''): Readonly<Record<string, string>> {
  if (value === null || typeof value !== 'object') return {}
  const pairs = Object.entries(value).flatMap(([key, one]): [string, string][] => {
    const name = prefix ? `${prefix} ${key}` : key
    if (one === null || one === undefined || one === '') return []
    if (Array.isArray(one)) return one.length > 0 ? [[name, one.map(said).join(', ')]] : []
    return typeof one === 'object' ? Object.entries(flat(one, name)) : [[name, said(one)]]
  })
  return Object.fromEntries(pairs)
}

function said(value: unknown): string {
  if (value === true) return 'Yes'
  if (value === false) return 'No'
  if (typeof value === 'object') return JSON.stringify(value)
  const text = String(value)
  if (text.startsWith('/files/')) return `picture ${text.slice(7, 13)}`
  if (isUuid(text)) return `set (${text.slice(0, 6)})`
  if (/^\d{4}-\d\d-\d\dT.*Z$/.test(text)) return `${day(text, ownZone())}, ${time(text, ownZone())}`
  // enumerations read as words: EVENT_PRODUCER is 'Event producer'
  return /^[A-Z]+(_[A-Z]+)*$/.test(text) && text.length > 2 ? text.charAt(0) + text.slice(1).toLowerCase().replaceAll('_', ' ') : text
}

/** 'First name' of first_name and firstName. */
function fieldName(field: string): string {
  if (field === 'weekly_load') return 'Events a week'
  const words = field
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
