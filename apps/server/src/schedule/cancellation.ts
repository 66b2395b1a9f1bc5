import { doerName } from '@troupe/domain/role/roles'
import { isOpenRoom } from '@troupe/domain/session/kinds'
import { mayRestore, restorableUntil as restorable } from '@troupe/domain/session/lifecycle'
import { type Ctx, isStaff } from '../platform/ctx.ts'
import { reaches, scopeOf } from '../platform/rights/policy.ts'
import type { SessionRow } from '../session/session.ts'

export interface Cancellation {
  readonly at: Temporal.Instant
  readonly by: string | null
  readonly reason: string | null
  readonly refund: number | null
  /** Until when producers can restore the event; null for everyone else, and afterwards. */
  readonly restorableUntil: Temporal.Instant | null
}

/**
 * When and by whom an event was cancelled, why, and how many credits came back, for members of its workspace and staff. Customers read 'Troupe' for our
 * staff. Without a name the event was cancelled by an earlier version, whose staff wrote the reason for themselves: customers don't read it.
 */
export async function readCancellation(
  ctx: Ctx,
  session: Pick<
    SessionRow,
    'id' | 'status' | 'workspace_id' | 'starts_at' | 'cancelled_at' | 'cancelled_by' | 'cancel_reason' | 'creation_type'
  >,
): Promise<Cancellation | null> {
  const { status, cancelled_at: at, cancelled_by: byId, cancel_reason: reason } = session
  if (status !== 'CANCELLED' || !at) return null
  const isTheirs = reaches(scopeOf('GET /scheduler/session/{id}/dates', ctx.actor), { workspaceId: session.workspace_id })
  if (!isTheirs) return null
  const [change, person] = await Promise.all([
    ctx.db
      .selectFrom('schedule_change')
      .select('returned')
      .where('session_id', '=', session.id)
      .where('kind', '=', 'CANCEL')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
    byId === null
      ? undefined
      : ctx.db.selectFrom('account_user').select(['full_name as fullName', 'role', 'permission']).where('id', '=', byId).executeTakeFirst(),
  ])
  const startsAt = session.starts_at
  const mayEver = reaches(scopeOf('POST /session/{id}/restore', ctx.actor), { workspaceId: session.workspace_id })
  const may = mayEver && mayRestore({ status, cancelledAt: at, startsAt, openRoom: isOpenRoom(session) }, ctx.now()).ok
  const restorableUntil = may ? restorable({ cancelledAt: at, startsAt }) : null
  const by = person && doerName(person, !isStaff(ctx))
  return { at, by: by ?? null, reason: isStaff(ctx) || byId !== null ? reason : null, refund: change?.returned ?? null, restorableUntil }
}
