import { isUuid } from '@troupe/domain/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { reaches } from '../../platform/rights/policy.ts'
import { holdsOffer } from '../lock.ts'

/** Whether the caller's operation reaches an event: asked of its downloads, at subscribe and again at every event that a socket hears. */
export async function mayReadSession(ctx: Ctx, id: string): Promise<boolean> {
  if (!isUuid(id)) return false
  const row = await ctx.db.selectFrom('session').select('workspace_id').where('id', '=', id).executeTakeFirst()
  if (!row) return false
  if (reaches(ctx.scope, { workspaceId: row.workspace_id })) return true
  return ctx.scope.assigned && ctx.actor.kind === 'user' && (await holdsOffer(ctx.db, id, ctx.actor.id))
}
