import { type Answer, no, yes } from '@troupe/domain/answer'
import { isUuid } from '@troupe/domain/ids'
import { sql } from 'kysely'
import type { Ctx } from '../platform/ctx.ts'
import type { MayRead } from '../platform/files/may-read.ts'
import { reaches, scopeOf } from '../platform/rights/policy.ts'

declare module '../platform/files/files.ts' {
  interface FileOwners {
    workspaceId: 'workspace_id'
  }
}

/** Pictures of workspaces: logos and banners. */
export const workspaceFiles = {
  column: 'workspace_id',
  mayKeep,
  isShown: sql<boolean>`exists (select 1 from workspace_media m where m.file_id = f.id)`,
} as const

/** The pictures of the reader's workspaces. */
export const readOfWorkspaces: MayRead = (reader) => sql`f.workspace_id = any(${[...scopeOf('session', reader).workspaces]}::uuid[])`

/** Refuses NOT_FOUND for a workspace that the actor may not reach, as for none. */
async function mayKeep(ctx: Ctx, workspaceId: string): Promise<Answer<null>> {
  if (!isUuid(workspaceId) || !reaches(ctx.scope, { workspaceId })) return no('NOT_FOUND')
  const row = await ctx.db.selectFrom('workspace').select('id').where('id', '=', workspaceId).executeTakeFirst()
  return row ? yes(null) : no('NOT_FOUND')
}
