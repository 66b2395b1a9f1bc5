import type { RowOf } from '@troupe/domain/field'
import { isUuid } from '@troupe/domain/ids'
import type { workspaceFields } from '@troupe/domain/workspace/fields'
import type { CustomLogo } from '@troupe/domain/workspace/input'
import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Ctx, Work } from '../platform/ctx.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { noRow } from '../platform/database/lists.ts'
import { builder } from '../platform/graphql/graphql.ts'
import { reaches } from '../platform/rights/policy.ts'

declare module '../platform/live.ts' {
  interface LiveKinds {
    'workspace.updated': 'workspace'
  }
}

/** A customer as the wire shows it; api.ts gives it its fields, later areas add theirs (credits). */
export const WorkspaceRef = builder.objectRef<WorkspaceRow>('Workspace')

/** Every column, and the logos. */
export type WorkspaceRow = RowOf<typeof workspaceFields> & { readonly media: readonly MediaRow[] }

/** A logo of a workspace; the picture itself is behind GET /files/{id}. */
export interface MediaRow {
  readonly kind: CustomLogo
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

/**
 * Whether a reader may hear of a workspace's changes: rights as the socket's scope has them now, and the row exists. The room of no workspace hears of
 * Troupe's library of missions, which staff read and the members of a workspace that chooses missions itself.
 */
export async function mayFollowWorkspace(ctx: Ctx, id: string): Promise<boolean> {
  if (id === noRow) return ctx.scope.all || choosesMissions(ctx)
  if (!isUuid(id) || !reaches(ctx.scope, { workspaceId: id })) return false
  const row = await ctx.db.selectFrom('workspace').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

async function choosesMissions({ db, scope }: Ctx): Promise<boolean> {
  const choosing = db
    .selectFrom('workspace')
    .select('id')
    .where('id', 'in', [...scope.workspaces, noRow])
  const row = await choosing.where(sql<boolean>`settings @> '{"missions": true}'`).limit(1).executeTakeFirst()
  return row !== undefined
}

/** Makes a workspace a subscriber, as a paid order with a subscription does; staff end a subscription by hand. */
export async function makeSubscriber(work: Work, id: string): Promise<void> {
  await work.tx
    .updateTable('workspace')
    .set({ subscriber: true, version: sql`version + 1` })
    .where('id', '=', id)
    .where('subscriber', '=', false)
    .execute()
}

/** A customer's facts, or undefined when there is no such workspace. */
export async function workspaceFacts(tx: Db | Tx, id: string): Promise<WorkspaceFacts | undefined> {
  return isUuid(id) ? selectFacts(tx, id).executeTakeFirst() : undefined
}

/** A customer's facts as a part of another statement; null when there is no such workspace. `id` is a UUID. */
export const workspaceFactsJson = (tx: Db | Tx, id: string) => jsonObjectFrom(selectFacts(tx, id))

const selectFacts = (tx: Db | Tx, id: string) =>
  tx
    .selectFrom('workspace')
    .select([
      'id',
      'name',
      'subscriber',
      'preferred_sales_id as preferredSalesId',
      'preferred_event_producer_id as preferredEventProducerId',
    ])
    .where('id', '=', id)
