import { type Answer, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { cancellationRefund } from '@troupe/domain/schedule/fees'
import { isOpenRoom } from '@troupe/domain/session/kinds'
import { mayCancel } from '@troupe/domain/session/lifecycle'
import { consumeSession, returnCredits } from '../credit/credit.ts'
import { actorId, type Ctx, command, isStaff, type Work } from '../platform/ctx.ts'
import type { Events } from '../platform/events.ts'
import { moveStatus, type SessionRow, sessionForUpdate } from '../session/session.ts'
import { feeFactsOf } from './fees/fee.ts'
import { recordChange } from './fees/settle.ts'
import { dropHold } from './holds/drop-hold.ts'
import { cameFrom, closeRequest } from './request.ts'
import { giveBack } from './rooms/change-room.ts'

export interface Cancelled {
  readonly id: string
  readonly status: string
  readonly refund: { readonly credits: number; readonly percent: number; readonly ruleId: string }
}

/**
 * DELETE /session/{id}: cancels until the start, inside the lock too, at the refund of the fee table; the rest is used up; an open room gives back all that it took. Staff say why.
 * Everyone who was told of the event is told of this, the contacts with the refund. Refuses CANCELLATION_NOT_ALLOWED {reason}, INVALID {reason: REQUIRED}.
 */
export const cancelSession = (ctx: Ctx, id: string, reason?: string): Promise<Answer<Cancelled>> =>
  command(ctx, (work) => cancelWith(work, id, reason))

/** Cancels an event whose time was taken before its payment arrived, in the command that refunds it. One that has a date again stays. */
export async function cancelUndated(work: Work, { sessionId, reason }: Events['order.lostTimeRefunded']): Promise<void> {
  const row = await work.tx.selectFrom('session').select('status').where('id', '=', sessionId).executeTakeFirst()
  if (row?.status === 'UNSCHEDULED') await cancelWith(work, sessionId, reason)
}

async function cancelWith(work: Work, id: string, reason: string | undefined): Promise<Answer<Cancelled>> {
  const found = await sessionForUpdate(work, id)
  if (!found.ok) return found
  const row = found.value
  if (isOpenRoom(row)) return cancelRoom(work, row)
  const facts = await feeFactsOf(work.tx, row, work.at)
  const refund = cancellationRefund(facts, work.at)
  if (!refund.ok) return refund
  const why = reason?.trim() || null
  if (isStaff(work) && why === null) return invalid({ reason: ['REQUIRED'] })
  const { credits, percent, ruleId } = refund.value
  const movement = { workspaceId: row.workspace_id, sessionId: row.id }
  await returnCredits(work, { ...movement, credits, reason: 'Event cancelled', key: `session:${row.id}:refund:${row.version}` })
  const key = `session:${row.id}:kept:${row.version}`
  const kept = await consumeSession(work, { ...movement, reason: 'Event cancelled, not refunded', key })
  await recordChange(work, { row, facts }, { kind: 'CANCEL', limits: false, fee: 0, paid: 0, returned: credits, kept })
  const from = row.status === 'REQUESTED' ? await cameFrom(work, row.id) : row.status
  // after the wallet: from here on the crew is locked
  const cancelled = { cancelled_at: work.at, cancel_reason: why, cancelled_by: actorId(work), cancelled_from: from }
  await moveStatus(work, row, { event: 'CANCEL', ...cancelled })
  const request = await closeRequest(work, row.id, { state: 'WITHDRAWN', reason: why })
  await dropHold(work, row.id)
  const told = { reason: why, refund: credits, paid: credits + kept, requestedBy: request?.created_by ?? null }
  await work.emit('session.cancelled', { sessionId: row.id, ...told })
  work.audit({
    operation: 'DELETE /session/{id}',
    subjectType: 'session',
    subjectId: row.id,
    workspaceId: row.workspace_id,
    before: { status: row.status },
    after: refund.value,
    reason: why,
  })
  work.tell('workspace', row.workspace_id, 'workspace.updated')
  return yes({ id: row.id, status: 'CANCELLED', refund: { credits, percent, ruleId } })
}

/** An open room gives back what it took, until its start. Refuses as mayCancel. */
async function cancelRoom(work: Work, row: SessionRow): Promise<Answer<Cancelled>> {
  const may = mayCancel({ status: row.status, startsAt: row.starts_at }, work.at)
  if (!may.ok) return may
  await giveBack(work, row)
  return yes({ id: row.id, status: 'CANCELLED', refund: { credits: 0, percent: 100, ruleId: 'OPEN_ROOM' } })
}
