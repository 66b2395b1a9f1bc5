import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import type { ForceInput } from '@troupe/domain/schedule/input'
import { type Ctx, command } from '../platform/ctx.ts'
import { sessionForUpdate } from '../session/session.ts'
import { releaseCrew } from '../staffing/staffing.ts'
import { fewerRooms, withAlternatives } from './alternatives.ts'
import { feeOfMove } from './fee.ts'
import { isSchedulable } from './may-be-moved.ts'
import { checkStart, isNoMove, moveSession, type Placed, placedOf } from './place.ts'
import { closeRequest } from './request.ts'

/**
 * Staff reschedule an event to any future minute, past the customers' lock, with a reason. `waiveFee` charges no fee, `keepHosts: false` releases the
 * crew first. No one is ever booked twice: SLOT_TAKEN {alternatives} when no crew is free. Refuses STATE_CONFLICT, INVALID
 * (SAME for the start and zone that it has), FORBIDDEN for a REQUESTED event to those who may not answer it, NOT_ENOUGH_CREDITS, VERSION_CONFLICT. Leaves an audit row (I-24).
 */
export async function forceReschedule(ctx: Ctx, id: string, input: ForceInput): Promise<Answer<Placed>> {
  const startsAt = Temporal.Instant.from(input.startsAt)
  return command(ctx, async (work): Promise<Answer<Placed>> => {
    const found = await sessionForUpdate(work, id)
    if (!found.ok) return found
    const row = found.value
    const { size } = row
    work.onRefusal(withAlternatives(ctx, { crew: row, startsAt, sessionId: id, instead: () => fewerRooms(ctx, row, { size, startsAt }) }))
    const schedulable = isSchedulable(work, row)
    if (!schedulable.ok) return schedulable
    if (input.version !== undefined && input.version !== row.version) return no('VERSION_CONFLICT', { version: row.version })
    const timezone = input.timezone ?? row.timezone
    const inTime = checkStart(work, startsAt, { hostType: row.host_type, timezone })
    if (!inTime.ok) return inTime
    if (isNoMove(row, { startsAt, timezone, size: row.size })) return invalid({ startsAt: ['SAME'] })
    await closeRequest(work, row.id, { state: 'APPROVED', reason: input.reason })
    const fee = await feeOfMove(work, row, startsAt)
    const moved = await moveSession(work, row, {
      event: schedulable.value,
      startsAt,
      timezone,
      size,
      units: row.units,
      fee,
      waived: input.waiveFee ?? false,
      take: async () => {
        if (input.keepHosts === false) await releaseCrew(work, row.id, { keepSales: true })
        return yes(null)
      },
    })
    if (!moved.ok) return moved
    await work.audit({
      operation: 'POST /scheduler/session/{id}/reschedule/force',
      subjectType: 'session',
      subjectId: row.id,
      workspaceId: row.workspace_id,
      before: { startsAt: row.starts_at?.toString() ?? null, status: row.status },
      after: { startsAt: startsAt.toString(), fee, waived: input.waiveFee ?? false, keepHosts: input.keepHosts ?? true },
      reason: input.reason,
    })
    return yes(placedOf(moved.value, input.waiveFee ? null : fee))
  })
}
