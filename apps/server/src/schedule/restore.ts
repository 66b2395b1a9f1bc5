import { type Answer, no, yes } from '@troupe/domain/answer'
import type { RestoreInput } from '@troupe/domain/schedule/input'
import { isOpenRoom } from '@troupe/domain/session/kinds'
import { mayRestore } from '@troupe/domain/session/lifecycle'
import { allocateCredits, reallocateCredits } from '../credit/credit.ts'
import { type Ctx, command, type Work } from '../platform/ctx.ts'
import { moveStatus, type SessionRow, sessionForUpdate } from '../session/session.ts'
import { restoreCrew } from '../staffing/staffing.ts'
import { type Placed, placedOf } from './place.ts'
import { withAlternatives } from './starts/alternatives.ts'

/**
 * Restores a cancelled event for 30 days, but not from its start on: it has its date, its rooms and its price again. What the cancellation refunded is set
 * aside again, and what it kept goes from consumed to set aside; fees paid earlier stay spent. Its places open, are pencilled, and those of mode Auto are
 * offered again; no old offer becomes valid. Refuses NOT_FOUND, NOT_ALLOWED_TYPE for an open room, VERSION_CONFLICT {version}, STATE_CONFLICT {status | reason STARTED, TOO_LATE},
 * SLOT_TAKEN {alternatives}, NOT_ENOUGH_CREDITS.
 */
export function restoreSession(ctx: Ctx, id: string, { reason, version }: RestoreInput): Promise<Answer<Placed>> {
  return command(ctx, async (work): Promise<Answer<Placed>> => {
    const found = await sessionForUpdate(work, id)
    if (!found.ok) return found
    const row = found.value
    const { status, starts_at: startsAt, cancelled_at: cancelledAt } = row
    const may = mayRestore({ status, cancelledAt, startsAt, openRoom: isOpenRoom(row) }, work.at)
    if (!may.ok) return may
    if (version !== undefined && version !== row.version) return no('VERSION_CONFLICT', { version: row.version })
    if (startsAt) work.onRefusal(withAlternatives(ctx, { crew: row, startsAt, sessionId: id }))
    const paid = await payAgain(work, row)
    if (!paid.ok) return paid
    const previous = row.cancelled_from ?? (startsAt ? 'SCHEDULED' : 'UNSCHEDULED')
    const cleared = { cancelled_at: null, cancel_reason: null, cancelled_by: null, cancelled_from: null }
    const restored = await moveStatus(work, row, { event: 'RESTORE', previous, ...cleared })
    const crew = await restoreCrew(work, row.id)
    if (!crew.ok) return crew
    await work.emit('session.restored', { sessionId: row.id })
    work.audit({
      operation: 'POST /session/{id}/restore',
      subjectType: 'session',
      subjectId: row.id,
      workspaceId: row.workspace_id,
      before: { status: row.status },
      after: { status: previous },
      reason: reason?.trim() || null,
    })
    work.tell('workspace', row.workspace_id, 'workspace.updated')
    return yes(placedOf(restored))
  })
}

/** Moves the credits of the cancellation back. Refuses NOT_ENOUGH_CREDITS. */
async function payAgain(work: Work, row: SessionRow): Promise<Answer<void>> {
  const change = await work.tx
    .selectFrom('schedule_change')
    .select(['returned', 'kept'])
    .where('session_id', '=', row.id)
    .where('kind', '=', 'CANCEL')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const movement = { workspaceId: row.workspace_id, sessionId: row.id, reason: 'Event restored' }
  const key = `session:${row.id}:restored:${row.version}`
  const paid = await allocateCredits(work, { ...movement, credits: change?.returned ?? 0, key: `${key}:back` })
  if (!paid.ok) return paid
  await reallocateCredits(work, { ...movement, credits: change?.kept ?? 0, key: `${key}:kept` })
  return yes(undefined)
}
