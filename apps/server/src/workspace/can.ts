import { type Answer, no, yes } from '@troupe/domain/answer'
import { columnsOf } from '@troupe/domain/field'
import { isUuid } from '@troupe/domain/ids'
import { workspaceFields } from '@troupe/domain/workspace/fields'
import type { Ctx, Work } from '../platform/ctx.ts'
import { type Operation, reaches, scopeOf } from '../platform/rights/policy.ts'

/** Whether an operation reaches a workspace. Refuses FORBIDDEN. */
export const mayChange = (ctx: Ctx, operation: Operation, workspaceId: string): Answer<null> =>
  reaches(scopeOf(operation, ctx.actor), { workspaceId }) ? yes(null) : no('FORBIDDEN')

/** Locks a workspace for a change. Refuses NOT_FOUND for another customer's as for a missing one, FORBIDDEN for one that is only read, VERSION_CONFLICT {version}. */
export async function workspaceForUpdate(
  work: Work,
  operation: Operation,
  { id, version }: { readonly id: string; readonly version?: number | undefined },
) {
  if (!isUuid(id)) return no('NOT_FOUND')
  const row = await work.tx
    .selectFrom('workspace')
    .select(columnsOf(workspaceFields))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return no('NOT_FOUND')
  const may = mayChange(work, operation, row.id)
  if (!may.ok) return reaches(scopeOf('workspace', work.actor), { workspaceId: row.id }) ? may : no('NOT_FOUND')
  if (version !== undefined && version !== row.version) return no('VERSION_CONFLICT', { version: row.version })
  return yes(row)
}

export type LockedWorkspace = Extract<Awaited<ReturnType<typeof workspaceForUpdate>>, { ok: true }>['value']
