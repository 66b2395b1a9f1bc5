import { type Answer, no, type Refusal, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import type { ForceInput } from '@troupe/domain/schedule/input'
import { type Ctx, command } from '../platform/ctx.ts'
import { sessionForUpdate } from '../session/session.ts'
import { inTheWay, lockForWay, type ReleasedPlace, refillAfterMove, releaseCrew, releaseForMove } from '../staffing/staffing.ts'
import { feeOfMove } from './fees/fee.ts'
import { isSchedulable } from './may-be-moved.ts'
import { checkStart, isNoMove, moveSession, type Placed, placedOf } from './place.ts'
import { approveRequest } from './request.ts'
import { fewerRooms, withAlternatives } from './starts/alternatives.ts'

/**
 * Staff reschedule an event to any future minute, past the customers' lock, with a reason. `waiveFee` charges no fee, `keepHosts: false` releases the
 * crew first, `givesWay` names places of other events whose people are released for this one. No one is ever booked twice: SLOT_TAKEN {alternatives, givesWay:
 * who could be released} when no crew is free. Refuses STATE_CONFLICT, INVALID (SAME for the start and zone that it has, NOT_NEEDED for who isn't in the way), FORBIDDEN for a REQUESTED event to those who may not answer it, NOT_ENOUGH_CREDITS, VERSION_CONFLICT. Leaves an audit row (I-24).
 */
export async function forceReschedule(ctx: Ctx, id: string, input: ForceInput): Promise<Answer<Placed>> {
  const startsAt = Temporal.Instant.from(input.startsAt)
  return command(ctx, async (work): Promise<Answer<Placed>> => {
    const givesWay = input.givesWay ?? []
    if (givesWay.length > 0) await lockForWay(work, id, givesWay)
    const found = await sessionForUpdate(work, id)
    if (!found.ok) return found
    const row = found.value
    const { size } = row
    const move = { sessionId: id, startsAt, keepHosts: input.keepHosts ?? true }
    const withTimes = withAlternatives(ctx, { crew: row, startsAt, sessionId: id, instead: () => fewerRooms(ctx, row, { size, startsAt }) })
    work.onRefusal(async (refusal) => withOffersInTheWay(ctx, await withTimes(refusal), move))
    const schedulable = isSchedulable(work, row)
    if (!schedulable.ok) return schedulable
    if (input.version !== undefined && input.version !== row.version) return no('VERSION_CONFLICT', { version: row.version })
    const timezone = input.timezone ?? row.timezone
    const inTime = checkStart(work, startsAt, { hostType: row.host_type, timezone })
    if (!inTime.ok) return inTime
    if (isNoMove(row, { startsAt, timezone, size: row.size })) return invalid({ startsAt: ['SAME'] })
    let released: readonly ReleasedPlace[] = []
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
        if (input.keepHosts === false) await releaseCrew(work, row.id, { why: 'MOVED' })
        if (givesWay.length === 0) return yes(null)
        const gave = await releaseForMove(work, move, givesWay)
        if (gave.ok) released = gave.value
        return gave
      },
    })
    if (!moved.ok) return moved
    await approveRequest(work, moved.value, input.reason)
    await refillAfterMove(work, released)
    work.audit({
      operation: 'POST /scheduler/session/{id}/reschedule/force',
      subjectType: 'session',
      subjectId: row.id,
      workspaceId: row.workspace_id,
      before: { startsAt: row.starts_at?.toString() ?? null, status: row.status },
      after: { startsAt: startsAt.toString(), fee, waived: input.waiveFee ?? false, keepHosts: move.keepHosts, givesWay },
      reason: input.reason,
    })
    return yes(placedOf(moved.value, input.waiveFee ? null : fee))
  })
}

/** A time without a crew: names the offers of other events that could give way to it, none where that isn't enough. */
async function withOffersInTheWay(ctx: Ctx, refusal: Refusal, move: Parameters<typeof inTheWay>[2]): Promise<Refusal> {
  if (refusal.code !== 'SLOT_TAKEN') return refusal
  return no(refusal.code, { ...refusal.extensions, givesWay: await inTheWay(ctx.db, ctx.now(), move) })
}
