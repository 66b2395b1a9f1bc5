import { type Answer, no, yes } from '@troupe/domain/answer'
import { mayUnschedule } from '@troupe/domain/schedule/may-schedule'
import { type Ctx, command } from '../platform/ctx.ts'
import { placeSession, sessionForUpdate } from '../session/session.ts'
import { acceptFee, feeFactsOf } from './fees/fee.ts'
import { settleChange } from './fees/settle.ts'
import { dropHold } from './holds/drop-hold.ts'
import { scheduleFactsOf, schedulerOf } from './may-be-moved.ts'
import { type Placed, placedOf } from './place.ts'

/**
 * Unschedules an event; its credits stay allocated and its crew is released. Lock and fee as reserve: RESCHEDULE_REQUEST_REQUIRED,
 * FEE_REQUIRED {fee}, NOT_ENOUGH_CREDITS; UNSCHEDULED when there is no time.
 */
export function unschedule(ctx: Ctx, id: string, feeId: string | undefined): Promise<Answer<Placed>> {
  return command(ctx, async (work) => {
    const found = await sessionForUpdate(work, id)
    if (!found.ok) return found
    const row = found.value
    const allowed = mayUnschedule(scheduleFactsOf(row), work.at, schedulerOf(work, row))
    if (!allowed.ok) return allowed
    const from = row.starts_at
    if (!from) return no('UNSCHEDULED')
    const facts = await feeFactsOf(work.tx, row, work.at)
    const fee = acceptFee(work, row, { facts, feeId })
    if (!fee.ok) return fee
    const settled = await settleChange(work, { row, facts }, { kind: 'UNSCHEDULE', rooms: 0, rest: 0, fee: fee.value?.credits ?? 0 })
    if (!settled.ok) return settled
    const freed = await placeSession(work, row, {
      startsAt: null,
      timezone: row.timezone,
      event: 'UNSCHEDULE',
      staffed_as: null,
    })
    await dropHold(work, row.id)
    await work.emit('session.unscheduled', { sessionId: row.id, from })
    work.audit({
      operation: 'DELETE /scheduler/session/{id}/book',
      subjectType: 'session',
      subjectId: row.id,
      workspaceId: row.workspace_id,
      before: { startsAt: from.toString() },
      after: { fee: fee.value },
    })
    return yes(placedOf(freed, fee.value))
  })
}
