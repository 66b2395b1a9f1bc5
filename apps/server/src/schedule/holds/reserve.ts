import { randomUUID } from 'node:crypto'
import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import type { Fee } from '@troupe/domain/schedule/fees'
import { holdExpiresAt, lowerOfMove, type QuotedHold } from '@troupe/domain/schedule/hold'
import type { ReserveInput } from '@troupe/domain/schedule/input'
import { actorId, type Ctx, command, isStaff, type Work } from '../../platform/ctx.ts'
import { type SessionRow, sessionForUpdate } from '../../session/session.ts'
import { pencilForHold } from '../../staffing/staffing.ts'
import { acceptMoveFee } from '../fees/fee.ts'
import { returnedBy } from '../fees/settle.ts'
import { mayBeMoved } from '../may-be-moved.ts'
import { checkStart, isNoMove, priceOfMove, roomsOf } from '../place.ts'
import { quotedFor } from '../prices/quoted.ts'
import { fewerRooms, withAlternatives } from '../starts/alternatives.ts'
import { dropHold } from './drop-hold.ts'

export interface Hold {
  readonly holdId: string
  readonly startsAt: string
  readonly endsAt: string
  readonly expiresAt: string
  readonly fee: Fee | null
  /** The event's price in credits now and on the new day, and how much is refunded when it falls. */
  readonly price: { readonly before: number; readonly after: number; readonly back: number }
}

/**
 * Holds a time for 900,000 ms and pencils its crew; a second hold of the session replaces the first. Refuses STATE_CONFLICT,
 * VERSION_CONFLICT, RESCHEDULE_REQUEST_REQUIRED {reason LOCKED | SHORT_NOTICE | NO_CREW}, INVALID, FEE_REQUIRED {fee} (nothing is held then),
 * SLOT_TAKEN {alternatives}, QUOTE_CHANGED {credits} for a saved quote that doesn't hold for this event at this time.
 */
export async function reserve(ctx: Ctx, id: string, input: ReserveInput): Promise<Answer<Hold>> {
  const startsAt = Temporal.Instant.from(input.startsAt)
  return command(ctx, async (work): Promise<Answer<Hold>> => {
    const found = await sessionForUpdate(work, id)
    if (!found.ok) return found
    const row = found.value
    const movable = mayBeMoved(work, row, input.version)
    if (!movable.ok) return movable
    const inTime = checkStart(work, startsAt, { hostType: row.host_type, timezone: input.timezone })
    if (!inTime.ok)
      return inTime.code === 'SHORT_NOTICE' ? no('RESCHEDULE_REQUEST_REQUIRED', { reason: 'SHORT_NOTICE', ...inTime.extensions }) : inTime
    const rooms = roomsOf(row, input.quantity)
    if (!rooms.ok) return rooms
    const { size, units } = rooms.value
    work.onRefusal(
      withAlternatives(ctx, {
        crew: { ...row, units, timezone: input.timezone },
        startsAt,
        sessionId: id,
        ...(size === row.size ? {} : { told: { quantity: size } }),
        instead: () => fewerRooms(ctx, row, { size, startsAt }),
      }),
    )
    if (isNoMove(row, { startsAt, timezone: input.timezone, size })) return invalid({ startsAt: ['SAME'] })
    const fee = await acceptMoveFee(work, row, { startsAt, feeId: input.feeId })
    if (!fee.ok) return fee
    const price = await priceOfMove(work, row, { startsAt, timezone: input.timezone, ...rooms.value })
    if (!price.ok) return price
    const quoted = await quotedFor(work, row, { startsAt, timezone: input.timezone, ...rooms.value, quoteToken: input.quoteToken })
    if (quoted === undefined) return no('QUOTE_CHANGED', { credits: price.value.credits })
    const charged = lowerOfMove(price.value, row.credits, quoted)
    const after = charged.credits
    const back = after < row.credits ? await returnedBy(work, row, { ...charged, fee: fee.value?.credits ?? 0 }) : 0
    return hold(work, row, { ...input, startsAt, ...rooms.value, fee: fee.value, quoted, price: { before: row.credits, after, back } })
  })
}

type WantedHold = Omit<ReserveInput, 'startsAt'> & {
  readonly startsAt: Temporal.Instant
  readonly size: number
  readonly units: number
  readonly fee: Fee | null
  readonly quoted: QuotedHold | null
  readonly price: Hold['price']
}

async function hold(work: Work, row: SessionRow, wanted: WantedHold): Promise<Answer<Hold>> {
  const { startsAt, timezone, size, units, fee, quoted, price } = wanted
  await dropHold(work, row.id)
  const holdId = randomUUID()
  const crew = await pencilForHold(work, { sessionId: row.id, startsAt, units, holdId })
  if (!crew.ok) return crew
  const expiresAt = holdExpiresAt(work.at)
  await work.tx
    .insertInto('schedule_hold')
    .values({
      id: holdId,
      subject_id: row.id,
      session_id: row.id,
      workspace_id: row.workspace_id,
      starts_at: startsAt,
      local_start: startsAt.toZonedDateTimeISO(timezone).toPlainDateTime(),
      timezone,
      size,
      units,
      fee_id: fee?.id ?? null,
      fee_credits: fee?.credits ?? 0,
      fee: fee && JSON.stringify(fee),
      quoted: quoted && JSON.stringify(quoted),
      by_staff: isStaff(work),
      created_by: actorId(work),
      created_at: work.at,
      expires_at: expiresAt,
    })
    .execute()
  const endsAt = startsAt.add({ minutes: row.duration })
  return yes({ holdId, startsAt: startsAt.toString(), endsAt: endsAt.toString(), expiresAt: expiresAt.toString(), fee, price })
}
