import { type Answer, no, yes } from '@troupe/domain/answer'
import { isUuid } from '@troupe/domain/ids'
import { REPLAY_DAYS } from '@troupe/domain/setting/replay'
import { actorId, type Ctx, command } from '../../platform/ctx.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Listed, Page } from '../../platform/database/lists.ts'
import { scopeOf } from '../../platform/rights/policy.ts'

/** A recording without its events. */
export interface ReplayView {
  readonly id: string
  readonly user_id: string
  readonly user_name: string
  readonly started_at: Temporal.Instant
  readonly ended_at: Temporal.Instant
  readonly bytes: number
  readonly errors: number
  readonly device: string | null
  readonly width: number
  readonly height: number
}

/** When the retention deletes a recording. */
export const replayEnd = ({ started_at: startedAt }: Pick<ReplayView, 'started_at'>): Temporal.Instant =>
  startedAt.add({ hours: 24 * REPLAY_DAYS })

type ReplayOperation = 'replays' | 'GET /replay/{id}' | 'deleteReplay'

/** The recordings that the caller may reach by an operation: their own, an admin every one. */
function replaysIn(ctx: Ctx, db: Db | Tx, operation: ReplayOperation) {
  const rows = db.selectFrom('setting_replay as r')
  return scopeOf(operation, ctx.actor).all ? rows : rows.where('r.user_id', '=', actorId(ctx) ?? '')
}

const viewed = ['r.id', 'r.user_id', 'r.started_at', 'r.ended_at', 'r.bytes', 'r.errors', 'r.device', 'r.width', 'r.height'] as const

/** Recordings, the newest first: the caller's own, an admin's every one; with `userId` only those of that person. */
export async function listReplays(ctx: Ctx, userId: string | undefined, page: Page): Promise<Listed<ReplayView>> {
  if (userId !== undefined && !isUuid(userId)) return { nodes: [], totalCount: 0 }
  const all = replaysIn(ctx, ctx.db, 'replays')
  const rows = userId === undefined ? all : all.where('r.user_id', '=', userId)
  const { total } = await rows.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const nodes = await rows
    .innerJoin('account_user as u', 'u.id', 'r.user_id')
    .select(viewed)
    .select('u.full_name as user_name')
    .orderBy('r.started_at', 'desc')
    .orderBy('r.id')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  return { nodes, totalCount: total }
}

/** One recording with its parts in their order, each as it was sent (gzip). Refuses NOT_FOUND. */
export async function readReplay(ctx: Ctx, id: string): Promise<Answer<ReplayView & { readonly parts: readonly Uint8Array[] }>> {
  if (!isUuid(id)) return no('NOT_FOUND')
  const row = await replaysIn(ctx, ctx.db, 'GET /replay/{id}')
    .innerJoin('account_user as u', 'u.id', 'r.user_id')
    .select(viewed)
    .select('u.full_name as user_name')
    .where('r.id', '=', id)
    .executeTakeFirst()
  if (!row) return no('NOT_FOUND')
  const parts = await ctx.db.selectFrom('setting_replay_part').select('events').where('replay_id', '=', row.id).orderBy('number').execute()
  return yes({ ...row, parts: parts.map(({ events }) => events) })
}

/** Deletes a recording with all of its parts, for good. The errors that name it stay without it. Refuses NOT_FOUND. */
export function deleteReplay(ctx: Ctx, id: string): Promise<Answer<{ id: string }>> {
  return command(ctx, async (work) => {
    if (!isUuid(id)) return no('NOT_FOUND')
    const row = await replaysIn(work, work.tx, 'deleteReplay')
      .select(['r.id', 'r.user_id', 'r.started_at'])
      .where('r.id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return no('NOT_FOUND')
    await work.tx.deleteFrom('setting_replay').where('id', '=', row.id).execute()
    const before = { userId: row.user_id, startedAt: row.started_at.toString() }
    work.audit({ operation: 'deleteReplay', subjectType: 'recording', subjectId: row.id, before })
    return yes({ id: row.id })
  })
}
