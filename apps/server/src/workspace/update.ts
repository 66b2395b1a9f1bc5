import type { Audited } from '@troupe/domain/account/audited'
import { type Answer, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { parseInput } from '@troupe/domain/input'
import type { UserRole } from '@troupe/domain/role/roles'
import { updateWorkspaceInput, updateWorkspaceStaffInput, type WorkspaceStaffChange } from '@troupe/domain/workspace/input'
import { type Ctx, command, type Work } from '../platform/ctx.ts'
import { scopeOf } from '../platform/policy.ts'
import { isSuccess, type LockedWorkspace, workspaceForUpdate } from './can.ts'

interface Asked {
  readonly id: string
  readonly version?: number | undefined
  readonly change: object
}

/**
 * Changes what belongs to the customer; what is absent stays. Settings are for staff from salesperson up. Refuses NOT_FOUND, FORBIDDEN,
 * VERSION_CONFLICT {version}, INVALID {fields}.
 */
export function updateWorkspace(ctx: Ctx, { id, version, change }: Asked): Promise<Answer<{ id: string }>> {
  return command(ctx, async (work) => {
    const found = await workspaceForUpdate(work, 'updateWorkspace', id, version)
    if (!found.ok) return found
    const parsed = parseInput(updateWorkspaceInput, change)
    if (!parsed.ok) return parsed
    const { settings, ...columns } = parsed.value
    if (settings && !scopeOf('updateWorkspaceStaff', ctx.actor).all) return invalid({ settings: ['FORBIDDEN'] })
    return write(work, 'updateWorkspace', found.value, {
      ...columns,
      ...(settings ? { settings: { ...found.value.settings, ...settings } } : {}),
    })
  })
}

/**
 * Changes what the house notes of a customer. Whether it subscribes is said from success manager up. Refuses as updateWorkspace;
 * INVALID {preferredSalesId | preferredEventProducerId: NOT_FOUND} for anybody who is no active one.
 */
export function updateWorkspaceStaff(ctx: Ctx, { id, version, change }: Asked): Promise<Answer<{ id: string }>> {
  return command(ctx, async (work) => {
    const found = await workspaceForUpdate(work, 'updateWorkspaceStaff', id, version)
    if (!found.ok) return found
    const parsed = parseInput(updateWorkspaceStaffInput, change)
    if (!parsed.ok) return parsed
    const { notes, subscriber, preferredSalesId, preferredEventProducerId } = parsed.value
    if (subscriber !== undefined && !isSuccess(ctx)) return invalid({ subscriber: ['FORBIDDEN'] })
    const unfit = await unfitOf(work, parsed.value)
    if (unfit.length > 0) return invalid(Object.fromEntries(unfit.map((field) => [field, ['NOT_FOUND']])))
    return write(work, 'updateWorkspaceStaff', found.value, {
      notes,
      subscriber,
      preferred_sales_id: preferredSalesId,
      preferred_event_producer_id: preferredEventProducerId,
    })
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

type Written = Partial<Omit<LockedWorkspace, 'id' | 'version'>>
type Columns = { [Name in keyof Written]?: Written[Name] | undefined }

/** Writes the columns that are not so already, and tells everybody who looks at the workspace. */
async function write(work: Work, operation: Audited, row: LockedWorkspace, columns: Columns): Promise<Answer<{ id: string }>> {
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  const isNew = ([name, value]: [string, unknown]) => value !== undefined && !same(row[name as keyof Written], value)
  const changed: Written = Object.fromEntries(Object.entries(columns).filter(isNew))
  if (Object.keys(changed).length === 0) return yes({ id: row.id })
  const { settings, ...plain } = changed
  await work.tx
    .updateTable('workspace')
    .set({ ...plain, ...(settings ? { settings: JSON.stringify(settings) } : {}), version: row.version + 1 })
    .where('id', '=', row.id)
    .execute()
  await work.audit({
    operation,
    subjectType: 'workspace',
    subjectId: row.id,
    workspaceId: row.id,
    before: Object.fromEntries(Object.keys(changed).map((name) => [name, row[name as keyof Written]])),
    after: changed,
  })
  work.tell('workspace', row.id, 'workspace.updated')
  return yes({ id: row.id })
}
