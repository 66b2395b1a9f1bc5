import { isUuid } from '@troupe/domain/ids'
import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Ctx, Work } from '../platform/ctx.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { noRow } from '../platform/database/lists.ts'
import { reaches } from '../platform/rights/policy.ts'
import { workspaces } from './read.ts'
import { type MediaRow, WorkspaceRef, type WorkspaceRow } from './row.ts'

// part of the front door: what a search looks through, and what later areas add fields to
export type { MediaRow, WorkspaceRow }
export { WorkspaceRef, workspaces }

declare module '../platform/live.ts' {
  interface LiveKinds {
    'workspace.updated': 'workspace'
  }
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
