import { type Answer, no, yes } from '@troupe/domain/answer'
import type { Fee } from '@troupe/domain/schedule/fees'
import { isHoldLive, type QuotedHold } from '@troupe/domain/schedule/hold'
import { quoteHolds } from '../catalogue/catalogue.ts'
import { type Ctx, command, type Work } from '../platform/ctx.ts'
import { type SessionRow, sessionForUpdate } from '../session/session.ts'
import { dropHoldPencils, pencilForHold } from '../staffing/staffing.ts'
import { feeOfMove } from './fees/fee.ts'
import { mayBeMoved } from './may-be-moved.ts'
import { checkStart, moveSession, type Placed, placedOf, priceOfMove } from './place.ts'
import { approveRequest } from './request.ts'
import { fewerRooms, withAlternatives } from './starts/alternatives.ts'

type HoldRow = NonNullable<Awaited<ReturnType<typeof heldBy>>>

/**
 * Books a held time and spends its fee. An expired hold is taken again while the time is free, else HOLD_EXPIRED {alternatives}; a hold that
 * is gone is HOLD_EXPIRED too. Charges the price of the saved quote that the hold was made with. Refuses QUOTE_CHANGED {credits} when the hold has
 * expired and its quote no longer holds, NOT_ENOUGH_CREDITS (the hold stays), FEE_REQUIRED when the fee of an expired hold has risen, and as
 * reserve for the lock, the state and the right to answer a request: booking an event that is REQUESTED approves it.
 */
export async function book(ctx: Ctx, id: string, holdId: string): Promise<Answer<Placed>> {
  return command(ctx, async (work): Promise<Answer<Placed>> => {
    const found = await sessionForUpdate(work, id)
    if (!found.ok) return found
    const row = found.value
    const hold = await heldBy(work, row.id, holdId)
    if (!hold) return no('HOLD_EXPIRED')
    const { starts_at: startsAt, timezone, size, units } = hold
    work.onRefusal(
      withAlternatives(ctx, {
        crew: { ...row, units, timezone },
        startsAt,
        sessionId: id,
        ...(size === row.size ? {} : { told: { quantity: size } }),
        instead: () => fewerRooms(ctx, row, { size, startsAt }),
      }),
    )
    const movable = mayBeMoved(work, row)
    if (!movable.ok) return movable
    const approves = movable.value === 'APPROVE'
    const isLive = isHoldLive(hold.expires_at, work.at)
    const fee = isLive ? yes(hold.fee) : await feeOfExpired(work, row, hold)
    if (!fee.ok) return fee
    const quoted = isLive ? yes(hold.quoted) : await quoteOfExpired(work, row, hold)
    if (!quoted.ok) return quoted
    const moved = await moveSession(work, row, {
      event: movable.value,
      startsAt,
      timezone,
      size,
      units,
      fee: fee.value,
      quoted: quoted.value,
      take: () => (isLive ? Promise.resolve(yes(null)) : takeAgain(work, row, hold)),
    })
    if (!moved.ok) return moved
    if (approves) await approveRequest(work, moved.value, null)
    work.audit({
      operation: approves ? 'POST /scheduler/session/{id}/request/approve' : 'POST /scheduler/session/{id}/book',
      subjectType: 'session',
      subjectId: row.id,
      workspaceId: row.workspace_id,
      before: { startsAt: row.starts_at?.toString() ?? null, rooms: row.size },
      after: { startsAt: startsAt.toString(), rooms: size, fee: fee.value },
    })
    return yes(placedOf(moved.value, fee.value))
  })
}

const heldBy = (work: Work, sessionId: string, holdId: string) =>
  work.tx
    .selectFrom('schedule_hold')
    .select(['id', 'starts_at', 'timezone', 'size', 'units', 'fee_credits', 'fee', 'quoted', 'expires_at'])
    .where('subject_id', '=', sessionId)
    .where('id', '=', holdId)
    .executeTakeFirst()

/** An expired hold keeps its fee unless the table asks for more now; a hold whose start is now too near can't be booked. */
async function feeOfExpired(work: Work, row: SessionRow, hold: HoldRow): Promise<Answer<Fee | null>> {
  const inTime = checkStart(work, hold.starts_at, { hostType: row.host_type, timezone: hold.timezone })
  if (!inTime.ok) return no('HOLD_EXPIRED')
  const due = await feeOfMove(work, row, hold.starts_at)
  if (!due) return yes(null)
  return due.credits <= hold.fee_credits ? yes(hold.fee) : no('FEE_REQUIRED', { fee: due })
}

/** The price of an expired hold's quote, as long as the quote itself holds. Refuses QUOTE_CHANGED with the credits that the event costs without it. */
async function quoteOfExpired(work: Work, row: SessionRow, hold: HoldRow): Promise<Answer<QuotedHold | null>> {
  const { quoted, starts_at: startsAt, timezone, size, units } = hold
  if (!quoted || (await quoteHolds(work.tx, quoted.quoteId, work.at))) return yes(quoted)
  const price = await priceOfMove(work, row, { startsAt, timezone, size, units })
  return price.ok ? no('QUOTE_CHANGED', { credits: price.value.credits }) : price
}

async function takeAgain(work: Work, row: SessionRow, hold: HoldRow): Promise<Answer<unknown>> {
  await dropHoldPencils(work, hold.id)
  const crew = await pencilForHold(work, { sessionId: row.id, startsAt: hold.starts_at, units: hold.units, holdId: hold.id })
  return crew.ok ? crew : no('HOLD_EXPIRED')
}
