import { randomUUID } from 'node:crypto'
import { type Answer, yes } from '@troupe/domain/answer'
import { PEOPLE_PER_ROOM } from '@troupe/domain/catalogue/rooms'
import { invalid } from '@troupe/domain/errors'
import { asColumns, type Editors, editedBy } from '@troupe/domain/field'
import { parseInput } from '@troupe/domain/input'
import type { LoggedFields } from '@troupe/domain/session/change-log'
import { sessionChange, sessionFields } from '@troupe/domain/session/fields'
import { groupDetailsInput } from '@troupe/domain/session/group-details'
import { mayEdit } from '@troupe/domain/session/lock'
import { storedContacts, venueContactsInput } from '@troupe/domain/session/venue-contacts'
import { RE2JS, RE2JSException } from 're2js'
import * as z from 'zod/mini'
import { formatById, templateFacts, whyNotChosen } from '../../catalogue/catalogue.ts'
import { actorId, type Ctx, type Work } from '../../platform/ctx.ts'
import { editsFieldsOf } from '../../platform/rights/policy.ts'
import { free, type OutcomeLine } from '../kind/outcome.ts'
import { sessionForUpdate } from '../lock.ts'
import type { SessionRow } from '../row.ts'
import { callsChange } from './calls.ts'
import { type AskedChange, changeSession, type PageChange } from './change.ts'
import { isReviewedPart, keepReviewedPart } from './customer-part.ts'
import { editableSession } from './editable.ts'
import { fitsGameZone } from './game-zone.ts'

const eventChange = z.extend(sessionChange, {
  groupDetails: z.optional(groupDetailsInput),
  venueContacts: z.optional(venueContactsInput),
  reviewed: z.optional(z.boolean()),
})
type EventChange = z.output<typeof eventChange>

/** Who may change the fields that aren't plain columns; the others say so themselves. */
const editorsOf: Readonly<Record<string, Editors | undefined>> = {
  ...Object.fromEntries(editedBy(sessionFields, 'updateSession').map(([name, { editors }]) => [name, editors])),
  groupDetails: undefined,
  reviewed: 'SUCCESS',
}
const isCustomers = (field: string) => Object.hasOwn(editorsOf, field) && editorsOf[field] === undefined

/**
 * Changes what belongs to the event itself. INVALID for a field that is not the actor's or not right, and for a review without the version that was
 * read; STARTS_SOON inside the lock, STATE_CONFLICT once cancelled, ASSIGNMENT_CONFLICT {people} when someone would be at two events at the same time with
 * their new call, VERSION_CONFLICT as `changeSession` when someone else saved first (I-20); a review never merges. Another template brings its lobby, and
 * `expects` is about the template alone.
 */
export function updateSession(
  ctx: Ctx,
  { id, read, change, expects }: Pick<AskedChange, 'id' | 'read' | 'expects'> & { readonly change: object },
): Promise<Answer<{ id: string }>> {
  const merge = read.merge && !('reviewed' in change && change.reviewed)
  const open = (work: Work, asked: string) => openFor(work, asked, touchedBy(change))
  return changeSession(ctx, { id, read: { ...read, merge }, expects, open }, (work, row) =>
    fieldsChange(work, row, { change, version: read.version }),
  )
}

const touchedBy = (change: object): string[] => Object.entries(change).flatMap(([field, value]) => (value === undefined ? [] : [field]))

/** Locks an event for a change of fields of its page. Staff's own fields have no lock of days: notes are written after the event too. */
export const openFor = (work: Work, id: string, fields: readonly string[]): Promise<Answer<SessionRow>> =>
  needsOpen(fields) ? editableSession(work, id) : sessionForUpdate(work, id)

/** Whether one of some fields of the page can only be changed while the event is open for editing. */
export const needsOpen = (fields: readonly string[]): boolean =>
  fields.some((field) => callFields.has(field) || (!timelessParts.has(field) && (!Object.hasOwn(editorsOf, field) || isCustomers(field))))

/** Parts of the page besides its fields that can be changed at any time. */
const timelessParts: ReadonlySet<string> = new Set(['relations', 'sourceSessionId', 'files', 'coverFileId'])
/** Staff's fields by which people are called: once an event is over or cancelled no one is. */
const callFields: ReadonlySet<string> = new Set(['lobby', 'scheduleOffset'])

interface FieldsChange {
  readonly change: object
  readonly version?: number | null | undefined
  /** It gives fields the values that they had. */
  readonly isUndo?: boolean
}

/** Decides a change of fields of the event, of its group details and of its review. The shape is told only to those who reach the row. */
export async function fieldsChange(
  work: Work,
  row: SessionRow,
  { change, version, isUndo = false }: FieldsChange,
): Promise<Answer<PageChange>> {
  const foreign = touchedBy(change).filter((field) => !isTheirs(work, field))
  if (foreign.length > 0) return invalid(Object.fromEntries(foreign.map((field) => [field, ['FORBIDDEN']])))
  const parsed = parseInput(eventChange, change)
  if (!parsed.ok) return parsed
  // no one approves what they have not read
  if (parsed.value.reviewed && typeof version !== 'number') return invalid({ version: ['REQUIRED'] })
  const unfit = { ...(await unfitOf(work, row, parsed.value)), ...(await unfitTemplate(work, row, { ...parsed.value, isUndo })) }
  if (Object.keys(unfit).length > 0) return invalid(unfit)
  const { reviewed, groupDetails = {}, venueContacts, ...plain } = parsed.value
  const isReviewed = reviewed === true && row.reviewed_version === row.customer_version && (await isReviewedPart(work, row.id))
  const columns = { ...asColumns(plain), ...(isUndo ? {} : await templateChange(work, row, plain)) }
  return yes({
    columns: {
      ...columns,
      ...(venueContacts !== undefined && { venue_contacts: storedContacts(venueContacts, row.venue_contacts, randomUUID) }),
      ...(parsed.value.groupDetails && { group_details: { ...row.group_details, ...groupDetails } }),
      ...(reviewed === undefined || isReviewed ? {} : reviewColumns(work, row, reviewed)),
    },
    fields: answersChange(row, groupDetails),
    ...callsChange(work, row, columns),
    afterwards: () => (reviewed && !isReviewed ? keepReviewedPart(work, row.id) : undefined),
  })
}

/** What the log has of changed answers about the group. */
export const answersChange = ({ group_details: were }: SessionRow, answers: Readonly<Record<string, unknown>>): LoggedFields =>
  Object.fromEntries(
    Object.entries(answers).map(([name, after]) => [`groupDetails.${name}`, { before: were[name] ?? null, after: after ?? null }]),
  )

/** Whether a field is the actor's to change. */
export function isTheirs(ctx: Ctx, field: string): boolean {
  if (isCustomers(field)) return true
  return editsFieldsOf(ctx.actor, editorsOf[field] === 'SUCCESS' ? 'SUCCESS' : 'STAFF')
}

/** What is well-formed, but doesn't fit this event. */
async function unfitOf(work: Work, row: SessionRow, change: EventChange): Promise<Record<string, string[]>> {
  const fields: Record<string, string[]> = {}
  // more people than the rooms hold is bought as rooms, by the slots call
  if (change.attendees !== undefined && change.attendees > Math.max(1, row.size) * PEOPLE_PER_ROOM) fields.attendees = ['TOO_BIG']
  if (change.language !== undefined && !(await languagesOf(work, row)).includes(change.language)) fields.language = ['INVALID']
  if (change.gameZoneId && !(await fitsGameZone(work, row, change.gameZoneId))) fields.gameZoneId = ['INVALID']
  if (change.emailRegexPattern && !isPattern(change.emailRegexPattern)) fields.emailRegexPattern = ['INVALID']
  if (change.groupDetails !== undefined && !row.has_group_details) fields.groupDetails = ['NOT_ALLOWED_TYPE']
  return fields
}

/** Whether a pattern can be matched in linear time: RE2 has no look-around and no back references, and bounds what is repeated. */
function isPattern(pattern: string): boolean {
  try {
    RE2JS.compile(pattern)
    return true
  } catch (error) {
    if (error instanceof RE2JSException) return false
    throw error
  }
}

/** What stands against another template. Undoing brings a LEGACY one back, because the event had it; the sync type must still fit. */
async function unfitTemplate(
  { tx }: Work,
  row: SessionRow,
  { templateId, isUndo }: Pick<EventChange, 'templateId'> & { readonly isUndo: boolean },
): Promise<Record<string, string[]>> {
  if (!templateId || templateId.toLowerCase() === row.template_id) return {}
  const why = await whyNotChosen(tx, templateId, { syncType: row.sync_type, workspaceId: row.workspace_id, hadIt: isUndo })
  return why ? { templateId: [why] } : {}
}

/** The lobby that another template brings to an event that is ahead, else that of the format, unless the same change sets it. Its running order stays. */
async function templateChange(work: Work, row: SessionRow, { templateId, lobby }: EventChange): Promise<Pick<SessionRow, 'lobby'> | null> {
  if (templateId === undefined) return null
  const id = templateId?.toLowerCase() ?? null
  const [facts, format] = [await templateFacts(work.tx, [id, row.template_id]), await formatById(work.tx, row.format_id)]
  const brought =
    id === null || id === row.template_id || !isAhead(work, row) ? row.lobby : (facts.get(id)?.lobby ?? format?.lobby ?? row.lobby)
  const line = (effect: OutcomeLine['effect'], key: string): OutcomeLine => ({
    ...{ part: 'TEMPLATE', effect, label: facts.get(key)?.name ?? '', key },
  })
  const minutes = lobby ?? brought
  const lines: readonly OutcomeLine[] = [
    ...(row.template_id !== null && row.template_id !== id ? [line('CLEARED', row.template_id)] : []),
    ...(id === null ? [] : [line(id === row.template_id ? 'KEPT' : 'ADDED', id)]),
    ...(minutes === row.lobby ? [] : [{ part: 'LOBBY', effect: 'ADDED', label: `${minutes} minutes`, key: String(minutes) } as const]),
  ]
  work.notes.outcome = { credits: free(row.credits), lines }
  return { lobby: minutes }
}

const isAhead = (work: Work, { status, starts_at: startsAt, ends_at: endsAt, diy }: SessionRow): boolean =>
  mayEdit({ status, startsAt, endsAt, diy }, work.at, true).ok

const reviewColumns = (work: Work, row: SessionRow, reviewed: boolean): Partial<SessionRow> => ({
  reviewed_version: reviewed ? row.customer_version : null,
  reviewed_by: reviewed ? actorId(work) : null,
  reviewed_at: reviewed ? work.at : null,
  ...(reviewed ? {} : { reviewed_part: null }),
})

async function languagesOf(work: Work, row: SessionRow): Promise<readonly string[]> {
  const format = await work.tx.selectFrom('catalogue_format').select('languages').where('id', '=', row.format_id).executeTakeFirst()
  return format?.languages ?? []
}
