import type { Audited } from '../account/audited.ts'
import { editedBy } from '../field.ts'
import { sessionFields } from './fields.ts'

/** Who is told of a change: staff of all of them, the crew of CREW and CUSTOMER, and customers of CUSTOMER alone. */
export const AUDIENCES = ['CUSTOMER', 'CREW', 'STAFF'] as const
export type Audience = (typeof AUDIENCES)[number]

/** What the history of an event is filtered by. */
export const ACTIVITY_KINDS = [
  'DETAILS',
  'GROUP_DETAILS',
  'CONTACTS',
  'LOCATIONS',
  'TIMELINE',
  'TIME',
  'STATE',
  'PRICE',
  'CREW',
  'CREDITS',
  'EMAILS',
] as const
export type ActivityKind = (typeof ACTIVITY_KINDS)[number]
/** The kinds of what the change log itself holds; the others are joined from where they are written. */
export type LoggedKind = Exclude<ActivityKind, 'CREW' | 'CREDITS' | 'EMAILS'>

/** What is true of every path that begins with the same name, such as `locations` of `locations.START`. */
interface LoggedHead {
  readonly audience: Audience
  readonly kind: LoggedKind
  /** The operation that changes it back where undoing does not, null where there is none; absent: it can be undone. */
  readonly way?: string | null
}

const crewReads = new Set(['activityNotes', 'gameZoneId', 'lodging', 'lobby', 'scheduleOffset'])
const editedFields = Object.fromEntries(
  editedBy(sessionFields, 'updateSession').map(([name, { editors }]): [string, LoggedHead] => {
    const staffs = crewReads.has(name) ? 'CREW' : 'STAFF'
    return [name, { audience: editors === undefined ? 'CUSTOMER' : staffs, kind: 'DETAILS' }]
  }),
)

const RESCHEDULE = 'POST /scheduler/session/{id}/reserve'

/** Columns that commands of their own change, by the path under which the log has them. */
const COLUMNS_OF_COMMANDS = {
  status: { audience: 'CUSTOMER', kind: 'STATE', way: null },
  outcome: { audience: 'STAFF', kind: 'STATE', way: 'PUT /session/{id}/outcome' },
  outcomeReason: { audience: 'STAFF', kind: 'STATE', way: 'PUT /session/{id}/outcome' },
  cancelReason: { audience: 'STAFF', kind: 'STATE', way: null },
  reviewedVersion: { audience: 'STAFF', kind: 'STATE', way: 'updateSession' },
  reviewedAt: { audience: 'STAFF', kind: 'STATE', way: 'updateSession' },
  startsAt: { audience: 'CUSTOMER', kind: 'TIME', way: RESCHEDULE },
  timezone: { audience: 'CUSTOMER', kind: 'TIME', way: RESCHEDULE },
  duration: { audience: 'CUSTOMER', kind: 'TIME', way: null },
  size: { audience: 'CUSTOMER', kind: 'PRICE', way: 'PUT /scheduler/session/{id}/slots' },
  packageLevel: { audience: 'CUSTOMER', kind: 'PRICE', way: 'POST /session/{id}/upgrade' },
  credits: { audience: 'CUSTOMER', kind: 'PRICE', way: null },
  type: { audience: 'CUSTOMER', kind: 'DETAILS', way: 'updateSessionType' },
  hostType: { audience: 'CUSTOMER', kind: 'DETAILS', way: 'updateSessionHostType' },
  syncType: { audience: 'STAFF', kind: 'DETAILS', way: 'updateSessionSyncType' },
  gameControl: { audience: 'CREW', kind: 'DETAILS', way: 'updateSessionGameControl' },
  contactId: { audience: 'CUSTOMER', kind: 'CONTACTS' },
  bookingContactId: { audience: 'CUSTOMER', kind: 'CONTACTS' },
  sourceSessionId: { audience: 'CUSTOMER', kind: 'DETAILS' },
  coverFileId: { audience: 'CUSTOMER', kind: 'DETAILS' },
  groupId: { audience: 'CUSTOMER', kind: 'DETAILS', way: null },
  missionSetId: { audience: 'CUSTOMER', kind: 'DETAILS' },
  timelineStartsAt: { audience: 'CREW', kind: 'TIMELINE' },
  timelineDuration: { audience: 'CREW', kind: 'TIMELINE' },
  timelineFor: { audience: 'CREW', kind: 'TIMELINE' },
} as const satisfies Partial<Record<keyof typeof sessionFields, LoggedHead>>

/** The fields of an event whose values the log has by their names. */
export const LOGGED_FIELDS: readonly string[] = [...Object.keys(editedFields), ...Object.keys(COLUMNS_OF_COMMANDS)]

/** Every first name of a path of the change log. */
export const LOGGED_HEADS: Readonly<Record<string, LoggedHead>> = {
  ...editedFields,
  ...COLUMNS_OF_COMMANDS,
  groupDetails: { audience: 'CUSTOMER', kind: 'GROUP_DETAILS' },
  additionalBookingContacts: { audience: 'CUSTOMER', kind: 'CONTACTS' },
  venueContacts: { audience: 'CUSTOMER', kind: 'CONTACTS' },
  locations: { audience: 'CUSTOMER', kind: 'LOCATIONS' },
  timeline: { audience: 'CREW', kind: 'TIMELINE' },
  lawnSchedule: { audience: 'CREW', kind: 'TIMELINE' },
  modifiers: { audience: 'STAFF', kind: 'DETAILS' },
  relations: { audience: 'CUSTOMER', kind: 'DETAILS' },
  files: { audience: 'CUSTOMER', kind: 'DETAILS' },
}

/** The first name of a path: `timeline` of `timeline.‹id›`. */
export const headOf = (path: string): string => path.split('.', 1)[0] ?? path

/** What follows it: the `‹id›` of `timeline.‹id›`, empty for a plain field. */
export const partOf = (path: string): string => path.slice(headOf(path).length + 1)

/** The first names of paths that someone of an audience is told of, only those of some kinds if any are named. */
export function headsFor(reader: Audience, kinds?: readonly ActivityKind[]): string[] {
  const told = AUDIENCES.slice(0, AUDIENCES.indexOf(reader) + 1)
  return Object.entries(LOGGED_HEADS).flatMap(([head, { audience, kind }]) =>
    told.includes(audience) && (kinds === undefined || kinds.includes(kind)) ? [head] : [],
  )
}

/** What a value was and became; null is none. */
export interface LoggedValue {
  readonly before: unknown
  readonly after: unknown
}
/** What a change was, by paths such as `name`, `groupDetails.rating`, `locations.START` and `timeline.‹itemId›`. */
export type LoggedFields = Readonly<Record<string, LoggedValue>>

/** The other events that some changed values of an event name. */
export const relatedIn = (fields: LoggedFields): string[] =>
  Object.entries(fields).flatMap(([path, { before, after }]) => {
    if (path === 'sourceSessionId') return [before, after].filter((id) => typeof id === 'string')
    if (headOf(path) !== 'relations') return []
    return [before, after].map((end) => Object(end).sessionId).filter((id) => typeof id === 'string')
  })

/** The people whose ids some changed values of an event hold: its contacts. */
export const peopleIn = (fields: LoggedFields): string[] =>
  Object.entries(fields).flatMap(([path, { before, after }]) => {
    const head = headOf(path)
    if (head === 'additionalBookingContacts') return [partOf(path)]
    return head === 'contactId' || head === 'bookingContactId' ? [before, after].filter((id) => typeof id === 'string') : []
  })

/** The templates whose ids they hold. */
export const templatesIn = (fields: LoggedFields): string[] =>
  [fields.templateId?.before, fields.templateId?.after].filter((id) => typeof id === 'string')

/** The sets of missions whose ids they hold. */
export const missionSetsIn = (fields: LoggedFields): string[] =>
  [fields.missionSetId?.before, fields.missionSetId?.after].filter((id) => typeof id === 'string')

/** The modifiers that were added or removed. */
export const modifiersIn = (fields: LoggedFields): string[] =>
  Object.keys(fields).flatMap((path) => (headOf(path) === 'modifiers' ? [partOf(path)] : []))

/** Only what really changed: saving a value as it was is no change. */
export const realChanges = (fields: LoggedFields): LoggedFields =>
  Object.fromEntries(Object.entries(fields).filter(([, { before, after }]) => !isSame(before, after)))

/** Whether two values are the same as JSON, whatever the order of their keys. */
export const isSame = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other)

const textOf = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, inner) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  )

/** A line whose undoing is asked for: what it changed, when, and whether it was undone before. */
export interface UndoFacts {
  readonly fields: LoggedFields
  readonly at: Temporal.Instant
  readonly isUndone: boolean
}

/** For how many days a change can be undone. */
const UNDO_DAYS = 30

/**
 * Why a line can't be undone; null if it can: it was undone before, it is older than 30 days, or it changed what undoing doesn't change back (money,
 * time, crew, state and kind), with the operation that does.
 */
export function undoBarrier({ fields, at, isUndone }: UndoFacts, now: Temporal.Instant): UndoBarrier | null {
  const ways = Object.keys(fields).flatMap((path) => {
    const head = LOGGED_HEADS[headOf(path)]
    return head?.way === undefined ? [] : [head.way]
  })
  if (ways.length > 0) return { reason: 'NOT_UNDONE', way: ways.find((way) => way !== null) ?? null }
  if (isUndone) return { reason: 'UNDONE', way: null }
  return Temporal.Instant.compare(now, at.add({ hours: UNDO_DAYS * 24 })) > 0 ? { reason: 'TOO_OLD', way: null } : null
}

export interface UndoBarrier {
  readonly reason: 'NOT_UNDONE' | 'UNDONE' | 'TOO_OLD'
  readonly way: string | null
}

/** The operations whose changes are written in the change log alone, by the names under which the audit shows them. */
export const LOGGED_ALONE = {
  updateSession: 'updateSession',
  clearGroupDetails: 'clearGroupDetails',
  copyGroupDetails: 'copyGroupDetails',
  addLocationToSession: 'addLocationToSession',
  removeLocationFromSession: 'removeLocationFromSession',
  setTimeline: 'setTimeline',
  addTimelineItem: 'addTimelineItem',
  updateTimelineItem: 'updateTimelineItem',
  removeTimelineItem: 'removeTimelineItem',
  updateLawnSchedule: 'updateLawnSchedule',
  undoSessionChange: 'undoSessionChange',
  updateSessionSyncType: 'updateSessionSyncType',
  updateSessionGameControl: 'updateSessionGameControl',
  actionStartRealPlaythrough: 'actionStartRealPlaythrough',
  actionEndRealPlaythrough: 'actionEndRealPlaythrough',
  setContactOnSession: 'contacts',
  removeContactFromSession: 'contacts',
  setBookingContactOnSession: 'contacts',
  removeBookingContactFromSession: 'contacts',
  addSessionModifiers: 'addSessionModifiers',
  removeSessionModifiers: 'removeSessionModifiers',
  addAdditionalBookingContactsToSession: 'contacts',
  removeAdditionalBookingContactsFromSession: 'contacts',
  setSourceSessionOnSession: 'sourceSession',
  removeSourceSessionFromSession: 'sourceSession',
  addSessionRelations: 'relations',
  removeSessionRelations: 'relations',
  setMissionSetOnSession: 'missionSet',
  removeMissionSetFromSession: 'missionSet',
  updateSessionFile: 'updateSessionFile',
  'POST /files': 'POST /files',
  'HEAD /files/{id}': 'POST /files',
  'PATCH /files/{id}': 'POST /files',
  'DELETE /files/{id}': 'updateSessionFile',
} as const satisfies Readonly<Record<string, Audited>>

/**
 * What changed values were, or became, as the audit shows them: people's ids in a list where only contacts with accounts changed, the items of a running order as they come,
 * a location with its type, modifiers by their ids, and everything else by names.
 */
export function sideOf(fields: LoggedFields, side: 'before' | 'after'): unknown {
  const held = Object.entries(fields).flatMap(([path, value]) => (value[side] === null ? [] : [{ path, value: value[side] }]))
  const kinds = new Set(Object.keys(fields).map((path) => LOGGED_HEADS[headOf(path)]?.kind))
  if (kinds.size === 1 && kinds.has('CONTACTS') && !fields.venueContacts)
    return held.length === 0 ? null : held.map(({ path, value }) => (value === true ? partOf(path) : value))
  if (kinds.size === 1 && kinds.has('TIMELINE') && !fields.lawnSchedule)
    return held
      .flatMap(({ path, value }) => (headOf(path) === 'timeline' ? [value] : []))
      .toSorted((one, other) => offsetIn(one) - offsetIn(other))
  const named: Record<string, unknown> = {}
  for (const { path, value } of held) {
    const [head, part] = [headOf(path), partOf(path)]
    if (head === 'locations') Object.assign(named, { type: part }, value)
    else if (head === 'modifiers') named.modifiers = [...[named.modifiers ?? []].flat(), part]
    else if (head === 'relations') named.relations = [named.relations ?? [], value].flat()
    else if (head === 'groupDetails') named.groupDetails = { ...Object(named.groupDetails), [part]: value }
    else named[head] = value
  }
  return named
}

const offsetIn = (cue: unknown): number => Number(Object(cue).offsetMinutes ?? 0)
