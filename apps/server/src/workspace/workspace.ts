import { isUuid } from '@troupe/domain/ids'
import type { Ctx } from '../platform/ctx.ts'
import type { Db, Tx } from '../platform/db.ts'
import { builder } from '../platform/graphql.ts'
import { reaches } from '../platform/policy.ts'

/** A customer as the wire shows it; api.ts gives it its fields, later areas add theirs (credits). */
export const WorkspaceRef = builder.objectRef<WorkspaceRow>('Workspace')

export interface WorkspaceRow {
  readonly id: string
  readonly name: string
  readonly company: string
  readonly notes: string | null
  readonly content: string | null
  readonly subscriber: boolean
  readonly notifications: boolean
  readonly preferred_event_producer_id: string | null
  readonly preferred_sales_id: string | null
  readonly settings: Record<string, unknown>
  readonly colour_primary: string | null
  readonly colour_secondary: string | null
  readonly colour_tertiary: string | null
  readonly media: readonly MediaRow[]
  readonly created_at: Temporal.Instant
  readonly version: number
}

/** A logo of a workspace; the picture itself is behind GET /files/{id}. */
export interface MediaRow {
  readonly kind: string
  readonly fileId: string
  readonly name: string
  readonly width: number
  readonly height: number
}

/** What booking needs to know of a customer. */
export interface WorkspaceFacts {
  readonly id: string
  readonly name: string
  readonly subscriber: boolean
  readonly preferredSalesId: string | null
  readonly preferredEventProducerId: string | null
}

/** Whether a reader may hear of a workspace's changes: rights as the socket's scope has them now, and the row exists. */
export async function mayFollowWorkspace(ctx: Ctx, id: string): Promise<boolean> {
  if (!isUuid(id) || !reaches(ctx.scope, { workspaceId: id })) return false
  const row = await ctx.db.selectFrom('workspace').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** A customer's facts, or undefined when there is no such workspace. */
export async function workspaceFacts(tx: Db | Tx, id: string): Promise<WorkspaceFacts | undefined> {
  if (!isUuid(id)) return undefined
  return tx
    .selectFrom('workspace')
    .select([
      'id',
      'name',
      'subscriber',
      'preferred_sales_id as preferredSalesId',
      'preferred_event_producer_id as preferredEventProducerId',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
}
