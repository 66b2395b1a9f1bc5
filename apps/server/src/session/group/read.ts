import { type Answer, no, yes } from '@troupe/domain/answer'
import { audienceOf, changesSince, type GroupChange, type GroupStatus, statusOfGroup } from '@troupe/domain/session/group'
import type { Ctx } from '../../platform/ctx.ts'
import { reaches, scopeOf } from '../../platform/rights/policy.ts'
import { eventsToTell, type GroupRow, groupById } from './rows.ts'

/** A group, with what its next announcement would say and whom it would tell. */
export interface GroupView {
  readonly row: GroupRow
  readonly workspaceName: string
  readonly status: GroupStatus | null
  readonly changes: readonly GroupChange[]
  /** In the order of their names. */
  readonly recipients: readonly { readonly id: string; readonly name: string; readonly sessionIds: readonly string[] }[]
  readonly createdBy: string | null
  readonly announcedBy: string | null
  readonly canEdit: boolean
}

/** A group that the actor may read; NOT_FOUND for all others, whether they exist or not (I-11). */
export async function readGroup(ctx: Ctx, id: string): Promise<Answer<GroupView>> {
  const row = await groupById(ctx.db, id)
  if (!row || !reaches(ctx.scope, { workspaceId: row.workspace_id })) return no('NOT_FOUND')
  const events = await eventsToTell(ctx.db, row.id)
  const changes = row.announced_at === null ? [] : changesSince(row.announced, events)
  const audience = audienceOf(row.announced, events)
  const names = await namesOf(ctx, [...audience.keys(), row.created_by, row.announced_by])
  const workspace = await ctx.db.selectFrom('workspace').select('name').where('id', '=', row.workspace_id).executeTakeFirst()
  return yes({
    row,
    workspaceName: workspace?.name ?? '',
    status: statusOfGroup(row.announced_at !== null, changes),
    changes,
    recipients: [...audience]
      .flatMap(([userId, sessionIds]) => {
        const name = names.get(userId)
        return name === undefined ? [] : [{ id: userId, name, sessionIds }]
      })
      .sort((a, b) => a.name.localeCompare(b.name, 'en')),
    createdBy: names.get(row.created_by ?? '') ?? null,
    announcedBy: names.get(row.announced_by ?? '') ?? null,
    canEdit: reaches(scopeOf('updateSessionGroup', ctx.actor), { workspaceId: row.workspace_id }),
  })
}

/** The names of those people whom the reader may see. */
async function namesOf(ctx: Ctx, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
  const known = [...new Set(ids)].filter((id) => id !== null)
  if (known.length === 0) return new Map()
  const rows = await ctx.db.selectFrom('account_user').select(['id', 'full_name']).where('id', 'in', known).execute()
  return new Map(rows.map(({ id, full_name }) => [id, full_name]))
}
