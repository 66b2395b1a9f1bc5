import type { Audited } from '@troupe/domain/account/audited'
import { type Answer, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { asColumns, changeInput } from '@troupe/domain/field'
import { parseInput } from '@troupe/domain/input'
import type { UserRole } from '@troupe/domain/role/roles'
import { type WorkspaceStaffChange, workspaceFields } from '@troupe/domain/workspace/fields'
import { workspaceSettingsInput } from '@troupe/domain/workspace/input'
import * as z from 'zod/mini'
import { type Ctx, command, type Work } from '../platform/ctx.ts'
import { asWritten, difference, foreignFields } from '../platform/fields.ts'
import { editsFieldsOf, scopeOf } from '../platform/rights/policy.ts'
import { type LockedWorkspace, workspaceForUpdate } from './can.ts'

interface WorkspaceChange {
  readonly id: string
  readonly version?: number | undefined
  /** The fields to change, not yet checked. */
  readonly change: object
}

/** updateWorkspace. */
export const customerChange = z.extend(changeInput(workspaceFields, 'updateWorkspace'), { settings: z.optional(workspaceSettingsInput) })
/** updateWorkspaceStaff. */
export const staffChange = changeInput(workspaceFields, 'updateWorkspaceStaff')

/**
 * Changes what belongs to the customer; omitted fields are left unchanged. Settings are for staff with the role of salesperson or higher. Refuses NOT_FOUND, FORBIDDEN,
 * VERSION_CONFLICT {version}, INVALID {fields}.
 */
export function updateWorkspace(ctx: Ctx, { id, version, change }: WorkspaceChange): Promise<Answer<{ id: string }>> {
  return command(ctx, async (work) => {
    const found = await workspaceForUpdate(work, 'updateWorkspace', { id, version })
    if (!found.ok) return found
    const parsed = parseInput(customerChange, change)
    if (!parsed.ok) return parsed
    const { settings: switches, ...plain } = parsed.value
    if (switches && !scopeOf('updateWorkspaceStaff', ctx.actor).all) return invalid({ settings: ['FORBIDDEN'] })
    const settings = switches ? { settings: { ...found.value.settings, ...switches } } : {}
    return write(work, found.value, { operation: 'updateWorkspace', columns: { ...asColumns(plain), ...settings } })
  })
}

/**
 * Changes what staff note about a customer. For customer success managers and higher roles, whether it subscribes. Refuses as updateWorkspace;
 * INVALID {preferredSalesId | preferredEventProducerId: NOT_FOUND} for anyone who isn't an active salesperson or event producer.
 */
export function updateWorkspaceStaff(ctx: Ctx, { id, version, change }: WorkspaceChange): Promise<Answer<{ id: string }>> {
  return command(ctx, async (work) => {
    const found = await workspaceForUpdate(work, 'updateWorkspaceStaff', { id, version })
    if (!found.ok) return found
    const parsed = parseInput(staffChange, change)
    if (!parsed.ok) return parsed
    const foreign = foreignFields(workspaceFields, parsed.value, (editors) => editors !== 'SUCCESS' || editsFieldsOf(ctx.actor, editors))
    if (foreign) return invalid(foreign)
    const unfit = await unfitOf(work, parsed.value)
    if (unfit.length > 0) return invalid(Object.fromEntries(unfit.map((field) => [field, ['NOT_FOUND']])))
    return write(work, found.value, { operation: 'updateWorkspaceStaff', columns: asColumns(parsed.value) })
  })
}

async function unfitOf(work: Work, change: WorkspaceStaffChange): Promise<string[]> {
  const wanted = [
    ['preferredSalesId', change.preferredSalesId, 'SALESPERSON'],
    ['preferredEventProducerId', change.preferredEventProducerId, 'EVENT_PRODUCER'],
  ] as const
  const unfit: string[] = []
  for (const [field, id, role] of wanted) if (id && !(await isActive(work, id, role))) unfit.push(field)
  return unfit
}

async function isActive(work: Work, id: string, role: UserRole): Promise<boolean> {
  const row = await work.tx
    .selectFrom('account_user')
    .select('id')
    .where('id', '=', id)
    .where('role', '=', role)
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Writes the columns that change, and notifies the open pages of the workspace. */
async function write(
  work: Work,
  row: LockedWorkspace,
  { operation, columns }: { readonly operation: Audited; readonly columns: Partial<LockedWorkspace> },
): Promise<Answer<{ id: string }>> {
  const changed = difference(row, columns)
  if (changed === null) return yes({ id: row.id })
  await work.tx
    .updateTable('workspace')
    .set({ ...asWritten(workspaceFields, changed.after), version: row.version + 1 })
    .where('id', '=', row.id)
    .execute()
  work.audit({ operation, subjectType: 'workspace', subjectId: row.id, workspaceId: row.id, ...changed })
  work.tell('workspace', row.id, 'workspace.updated')
  return yes({ id: row.id })
}
