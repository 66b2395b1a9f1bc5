import { type Answer, no, yes } from '@troupe/domain/answer'
import { PEOPLE_PER_ROOM } from '@troupe/domain/catalogue/rooms'
import { invalid } from '@troupe/domain/errors'
import { isUuid } from '@troupe/domain/ids'
import { parseInput } from '@troupe/domain/input'
import { groupDetailsInput } from '@troupe/domain/session/group-details'
import { sessionTextsInput } from '@troupe/domain/session/input'
import { actorId, type Ctx, command, isStaff, type Work } from '../platform/ctx.ts'
import { editableSession } from './editable.ts'
import { type SessionRow, sessionForUpdate, staffedAs } from './session.ts'

/** What updateSession may change. Price, time, type, size and state have commands of their own. */
export interface SessionChange {
  readonly name?: string | undefined
  readonly attendees?: number | undefined
  readonly language?: string | undefined
  readonly locationDetails?: string | null | undefined
  readonly groupDetails?: Readonly<Record<string, unknown>> | undefined
  readonly pastEventsDetails?: string | null | undefined
  readonly futureEventsDetails?: string | null | undefined
  readonly internalNotes?: string | null | undefined
  readonly activityNotes?: string | null | undefined
  readonly templateId?: string | null | undefined
  readonly gameZoneId?: string | null | undefined
  readonly isTravelable?: boolean | undefined
  readonly freeReschedule?: boolean | undefined
  readonly reviewed?: boolean | undefined
}

const customerOwned = [
  'name',
  'attendees',
  'language',
  'locationDetails',
  'groupDetails',
  'pastEventsDetails',
  'futureEventsDetails',
] as const
const staffOwned = ['internalNotes', 'activityNotes', 'templateId', 'gameZoneId', 'isTravelable'] as const
const successOwned = ['freeReschedule', 'reviewed'] as const
const successRoles = new Set(['ADMIN', 'EVENT_PRODUCER', 'CUSTOMER_SUCCESS_MANAGER'])

/**
 * Changes what belongs to the event itself. INVALID for a field that is not the actor's or not right,
 * STARTS_SOON inside the lock, STATE_CONFLICT once cancelled, VERSION_CONFLICT {version} when somebody was faster (I-20). A customer's
 * change of the customer's part takes the review away.
 */
export function updateSession(ctx: Ctx, id: string, version: number | undefined, change: SessionChange): Promise<Answer<{ id: string }>> {
  return command(ctx, async (work) => {
    const touched = Object.entries(change).flatMap(([field, value]) => (value === undefined ? [] : [field]))
    const foreign = touched.filter((field) => !isTheirs(ctx, field))
    // the shape is told only to those who reach the row
    const found = touched.some((field) => (customerOwned as readonly string[]).includes(field))
      ? await editableSession(work, id, version)
      : await sessionOf(work, id, version)
    if (!found.ok) return found
    if (foreign.length > 0) return invalid(Object.fromEntries(foreign.map((field) => [field, ['FORBIDDEN']])))
    const row = found.value
    const columns = await columnsOf(work, row, change)
    if (!columns.ok) return columns
    await write(work, row, touched, columns.value)
    return yes({ id })
  })
}

function isTheirs(ctx: Ctx, field: string): boolean {
  if ((customerOwned as readonly string[]).includes(field)) return true
  if (!isStaff(ctx) || ctx.actor.kind !== 'user') return false
  return (
    (staffOwned as readonly string[]).includes(field) ||
    ((successOwned as readonly string[]).includes(field) && successRoles.has(ctx.actor.role))
  )
}

/** Staff's own fields have no lock: notes are written after the event too. */
async function sessionOf(work: Work, id: string, version: number | undefined): Promise<Answer<SessionRow>> {
  const found = await sessionForUpdate(work, id)
  if (found.ok && version !== undefined && version !== found.value.version) return no('VERSION_CONFLICT', { version: found.value.version })
  return found
}

type Columns = Partial<
  Pick<
    SessionRow,
    | 'name'
    | 'attendees'
    | 'language'
    | 'location_details'
    | 'past_events_details'
    | 'future_events_details'
    | 'internal_notes'
    | 'activity_notes'
    | 'template_id'
    | 'game_zone_id'
    | 'is_travelable'
    | 'free_reschedule'
    | 'reviewed_version'
    | 'reviewed_by'
    | 'reviewed_at'
  >
> & { group_details?: string }

async function columnsOf(work: Work, row: SessionRow, change: SessionChange): Promise<Answer<Columns>> {
  const fields: Record<string, string[]> = {}
  const columns: Columns = {}
  const texts = parseInput(sessionTextsInput, change)
  if (!texts.ok) Object.assign(fields, texts.extensions.fields)
  else {
    const { name, locationDetails, pastEventsDetails, futureEventsDetails, internalNotes, activityNotes } = texts.value
    if (name !== undefined) columns.name = name
    if (locationDetails !== undefined) columns.location_details = locationDetails || null
    if (pastEventsDetails !== undefined) columns.past_events_details = pastEventsDetails || null
    if (futureEventsDetails !== undefined) columns.future_events_details = futureEventsDetails || null
    if (internalNotes !== undefined) columns.internal_notes = internalNotes || null
    if (activityNotes !== undefined) columns.activity_notes = activityNotes || null
  }
  if (change.attendees !== undefined) {
    // more people than the rooms hold is bought as rooms, by the slots call
    if (change.attendees < 1) fields.attendees = ['TOO_SMALL']
    if (change.attendees > Math.max(1, row.size) * PEOPLE_PER_ROOM) fields.attendees = ['TOO_BIG']
    columns.attendees = change.attendees
  }
  if (change.language !== undefined) {
    if (!(await languagesOf(work, row)).includes(change.language)) fields.language = ['INVALID']
    columns.language = change.language
  }
  if (change.isTravelable !== undefined) columns.is_travelable = change.isTravelable
  if (change.freeReschedule !== undefined) columns.free_reschedule = change.freeReschedule
  if (change.templateId !== undefined) {
    if (change.templateId !== null && !isUuid(change.templateId)) fields.templateId = ['INVALID']
    columns.template_id = change.templateId
  }
  if (change.gameZoneId !== undefined) {
    if (change.gameZoneId !== null && !(await zoneFits(work, row, change.gameZoneId))) fields.gameZoneId = ['INVALID']
    columns.game_zone_id = change.gameZoneId
  }
  if (change.groupDetails !== undefined) {
    const details = parseInput(groupDetailsInput, change.groupDetails)
    if (!row.has_group_details) fields.groupDetails = ['NOT_ALLOWED_TYPE']
    if (details.ok) columns.group_details = JSON.stringify({ ...row.group_details, ...details.value })
    else
      for (const [path, codes] of Object.entries(details.extensions.fields as Record<string, string[]>))
        fields[`groupDetails.${path}`] = codes
  }
  if (change.reviewed !== undefined) {
    columns.reviewed_version = change.reviewed ? row.customer_version : null
    columns.reviewed_by = change.reviewed ? actorId(work) : null
    columns.reviewed_at = change.reviewed ? work.at : null
  }
  return Object.keys(fields).length > 0 ? invalid(fields) : yes(columns)
}

async function languagesOf(work: Work, row: SessionRow): Promise<readonly string[]> {
  const format = await work.tx.selectFrom('catalogue_format').select('languages').where('id', '=', row.format_id).executeTakeFirst()
  return format?.languages ?? []
}

async function zoneFits(work: Work, row: SessionRow, gameZoneId: string): Promise<boolean> {
  if (!isUuid(gameZoneId)) return false
  const zone = await work.tx.selectFrom('venue_game_zone').select('zone_area_id').where('id', '=', gameZoneId).executeTakeFirst()
  return zone !== undefined && (row.zone_area_id === null || zone.zone_area_id === null || zone.zone_area_id === row.zone_area_id)
}

async function write(work: Work, row: SessionRow, touched: readonly string[], columns: Columns) {
  const isCustomers = !isStaff(work) && touched.some((field) => (customerOwned as readonly string[]).includes(field))
  const isTold = row.starts_at !== null && columns.name !== undefined && columns.name !== row.name
  await work.tx
    .updateTable('session')
    .set({
      ...columns,
      version: row.version + 1,
      ...(columns.language === undefined ? {} : staffedAs(work, row, { language: columns.language })),
      ...(isCustomers ? { customer_version: row.customer_version + 1 } : {}),
      ...(isTold ? { calendar_sequence: row.calendar_sequence + 1 } : {}),
    })
    .where('id', '=', row.id)
    .execute()
  if (isStaff(work)) {
    const before = Object.fromEntries(Object.keys(columns).map((column) => [column, row[column as keyof SessionRow]]))
    await work.audit({
      operation: 'updateSession',
      subjectType: 'session',
      subjectId: row.id,
      workspaceId: row.workspace_id,
      before,
      after: columns,
    })
  }
  work.tell('session', row.id, 'session.updated')
  await work.emit('session.changed', { sessionId: row.id })
}
