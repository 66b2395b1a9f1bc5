import { type Answer, no, yes } from '@troupe/domain/answer'
import { isUuid } from '@troupe/domain/ids'
import type { Ctx, Work } from '../../platform/ctx.ts'
import { reaches } from '../../platform/rights/policy.ts'
import { lockEndpoint } from './finish-deliveries.ts'

/** Whether the operation reaches a workspace. Refuses NOT_FOUND for another customer's as for a missing one, FORBIDDEN for one whose admin the caller isn't. */
export async function mayIn({ db, scope }: Pick<Ctx, 'db' | 'scope'>, workspaceId: string): Promise<Answer<null>> {
  const row = isUuid(workspaceId)
    ? await db.selectFrom('workspace').select('id').where('id', '=', workspaceId).executeTakeFirst()
    : undefined
  if (!row) return no('NOT_FOUND')
  return reaches(scope, { workspaceId }) ? yes(null) : no('FORBIDDEN')
}

/** Locks an endpoint for a change. Refuses NOT_FOUND for another customer's as for a missing one, VERSION_CONFLICT {version}. */
export async function endpointForUpdate(
  work: Work,
  { id, version }: { readonly id: string; readonly version?: number | null | undefined },
) {
  const row = isUuid(id) ? await lockEndpoint(work, id) : undefined
  if (!row || !reaches(work.scope, { workspaceId: row.workspace_id })) return no('NOT_FOUND')
  if (typeof version === 'number' && version !== row.version) return no('VERSION_CONFLICT', { version: row.version })
  return yes(row)
}
