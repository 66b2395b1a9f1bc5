import { type Answer, no, yes } from '@troupe/domain/answer'
import { PEOPLE_PER_ROOM } from '@troupe/domain/catalogue/rooms'
import { invalid } from '@troupe/domain/errors'
import { asColumns, type Editors, editedBy } from '@troupe/domain/field'
import { parseInput } from '@troupe/domain/input'
import { keysOf } from '@troupe/domain/keys'
import { sessionChange, sessionFields } from '@troupe/domain/session/fields'
import { groupDetailsInput } from '@troupe/domain/session/group-details'
import * as z from 'zod/mini'
import { actorId, type Ctx, command, isStaff, type Work } from '../../platform/ctx.ts'
import { asWritten, difference } from '../../platform/fields.ts'
import { editsFieldsOf } from '../../platform/rights/policy.ts'
import { sessionForUpdate } from '../lock.ts'
import { type SessionRow, staffedAs } from '../row.ts'
import { keepReviewedPart } from './customer-part.ts'
import { editableSession } from './editable.ts'

const eventChange = z.extend(sessionChange, {
  groupDetails: z.optional(groupDetailsInput),
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
 * read; STARTS_SOON inside the lock, STATE_CONFLICT once cancelled, VERSION_CONFLICT {version} when someone else saved first (I-20). A customer's
 * change of the customer's part takes the review away; saving what is there already changes nothing.
 */
export function updateSession(
  ctx: Ctx,
  { id, version, change }: { readonly id: string; readonly version: number | undefined; readonly change: object },
): Promise<Answer<{ id: string }>> {
  return command(ctx, async (work) => {
    const touched = Object.entries(change).flatMap(([field, value]) => (value === undefined ? [] : [field]))
    // the shape is told only to those who reach the row
    const found = touched.some(isCustomers) ? await editableSession(work, id, version) : await sessionOf(work, id, version)
    if (!found.ok) return found
    const foreign = touched.filter((field) => !isTheirs(ctx, field))
    if (foreign.length > 0) return invalid(Object.fromEntries(foreign.map((field) => [field, ['FORBIDDEN']])))
    const parsed = parseInput(eventChange, change)
    if (!parsed.ok) return parsed
    // no one approves what they have not seen
    if (parsed.value.reviewed && version === undefined) return invalid({ version: ['REQUIRED'] })
    const row = found.value
    const unfit = await unfitOf(work, row, parsed.value)
    if (Object.keys(unfit).length > 0) return invalid(unfit)
    await write(work, row, columnsFor(work, row, parsed.value))
    return yes({ id })
  })
}

function isTheirs(ctx: Ctx, field: string): boolean {
  if (isCustomers(field)) return true
  return editsFieldsOf(ctx.actor, editorsOf[field] === 'SUCCESS' ? 'SUCCESS' : 'STAFF')
}

/** Staff's own fields have no lock: notes are written after the event too. */
async function sessionOf(work: Work, id: string, version: number | undefined): Promise<Answer<SessionRow>> {
  const found = await sessionForUpdate(work, id)
  if (found.ok && version !== undefined && version !== found.value.version) return no('VERSION_CONFLICT', { version: found.value.version })
  return found
}

/** What is well-formed, but doesn't fit this event. */
async function unfitOf(work: Work, row: SessionRow, change: EventChange): Promise<Record<string, string[]>> {
  const fields: Record<string, string[]> = {}
  // more people than the rooms hold is bought as rooms, by the slots call
  if (change.attendees !== undefined && change.attendees > Math.max(1, row.size) * PEOPLE_PER_ROOM) fields.attendees = ['TOO_BIG']
  if (change.language !== undefined && !(await languagesOf(work, row)).includes(change.language)) fields.language = ['INVALID']
  if (change.gameZoneId && !(await zoneFits(work, row, change.gameZoneId))) fields.gameZoneId = ['INVALID']
  if (change.groupDetails !== undefined && !row.has_group_details) fields.groupDetails = ['NOT_ALLOWED_TYPE']
  return fields
}

function columnsFor(work: Work, row: SessionRow, { groupDetails, reviewed, ...plain }: EventChange): Partial<SessionRow> {
  return {
    ...asColumns(plain),
    ...(groupDetails && { group_details: { ...row.group_details, ...groupDetails } }),
    ...(reviewed !== undefined && {
      reviewed_version: reviewed ? row.customer_version : null,
      reviewed_by: reviewed ? actorId(work) : null,
      reviewed_at: reviewed ? work.at : null,
      ...(reviewed ? {} : { reviewed_part: null }),
    }),
  }
}

async function languagesOf(work: Work, row: SessionRow): Promise<readonly string[]> {
  const format = await work.tx.selectFrom('catalogue_format').select('languages').where('id', '=', row.format_id).executeTakeFirst()
  return format?.languages ?? []
}

async function zoneFits(work: Work, row: SessionRow, gameZoneId: string): Promise<boolean> {
  const zone = await work.tx.selectFrom('venue_game_zone').select('zone_area_id').where('id', '=', gameZoneId).executeTakeFirst()
  return zone !== undefined && (row.zone_area_id === null || zone.zone_area_id === null || zone.zone_area_id === row.zone_area_id)
}

async function write(work: Work, row: SessionRow, columns: Partial<SessionRow>) {
  // staff's edit of the customer's part leaves the review as it is, and a customer writes no other part
  const takesReviewAway = !isStaff(work) && difference(row, columns) !== null
  const isTold = row.starts_at !== null && columns.name !== undefined && columns.name !== row.name
  await work.tx
    .updateTable('session')
    .set({
      ...asWritten(sessionFields, columns),
      version: row.version + 1,
      ...(columns.language === undefined ? {} : staffedAs(work, row, { language: columns.language })),
      ...(takesReviewAway ? { customer_version: row.customer_version + 1 } : {}),
      ...(isTold ? { calendar_sequence: row.calendar_sequence + 1 } : {}),
    })
    .where('id', '=', row.id)
    .execute()
  if (columns.reviewed_at) await keepReviewedPart(work, row.id)
  if (isStaff(work)) {
    const before = Object.fromEntries(keysOf(columns).map((column) => [column, row[column]]))
    work.audit({
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
