import { randomUUID } from 'node:crypto'
import { type Answer, no, yes } from '@troupe/domain/answer'
import type { SessionFormat } from '@troupe/domain/catalogue/kinds'
import { roomsFit, sizeAndUnits } from '@troupe/domain/catalogue/rooms'
import { invalid } from '@troupe/domain/errors'
import { holdExpiresAt } from '@troupe/domain/schedule/hold'
import type { ReserveInput } from '@troupe/domain/schedule/input'
import { lockedReason } from '@troupe/domain/schedule/request-reason'
import { isLocked } from '@troupe/domain/session/lock'
import { formatById } from '../catalogue/catalogue.ts'
import { actorId, type Ctx, command, isStaff, type Work } from '../platform/ctx.ts'
import { type SessionRow, sessionForUpdate } from '../session/session.ts'
import { dropHoldPencils, pencilForHold } from '../staffing/staffing.ts'
import { fewerRooms, withAlternatives } from './alternatives.ts'
import { acceptFee, type Fee, feeFactsOf } from './fee.ts'
import { checkStart, priceAt } from './place.ts'

export interface Hold {
  readonly holdId: string
  readonly startsAt: string
  readonly endsAt: string
  readonly expiresAt: string
  readonly fee: Fee | null
  /** The event's price in credits now and on the new day. */
  readonly price: { readonly before: number; readonly after: number }
}

/**
 * Holds a time for 900,000 ms and pencils its crew; a second hold of the session replaces the first. Refuses STATE_CONFLICT,
 * VERSION_CONFLICT, RESCHEDULE_REQUEST_REQUIRED {reason LOCKED | SHORT_NOTICE | NO_CREW}, INVALID, FEE_REQUIRED {fee} (nothing is held then),
 * SLOT_TAKEN {alternatives} (RULES §2).
 */
export async function reserve(ctx: Ctx, id: string, input: ReserveInput): Promise<Answer<Hold>> {
  const startsAt = Temporal.Instant.from(input.startsAt)
  let seen: { row: SessionRow; size: number; units: number } | undefined
  const answer = await command(ctx, async (work): Promise<Answer<Hold>> => {
    const found = await sessionForUpdate(work, id)
    if (!found.ok) return found
    const row = found.value
    const movable = mayBeMoved(work, row, input.version)
    if (!movable.ok) return movable
    const inTime = checkStart(work, startsAt, { hostType: row.host_type, timezone: input.timezone })
    if (!inTime.ok)
      return inTime.code === 'SHORT_NOTICE' ? no('RESCHEDULE_REQUEST_REQUIRED', { reason: 'SHORT_NOTICE', ...inTime.extensions }) : inTime
    if (row.starts_at?.equals(startsAt) && input.quantity === undefined) return invalid({ startsAt: ['SAME'] })
    const rooms = await roomsOf(work, row, input.quantity)
    if (!rooms.ok) return rooms
    seen = { row, ...rooms.value }
    const fee = acceptFee(work, row, await feeFactsOf(work.tx, row, work.at), work.at, input.feeId)
    if (!fee.ok) return fee
    const price = await priceAt(work, row, { startsAt, timezone: input.timezone, size: rooms.value.size })
    if (!price.ok) return price
    return hold(work, row, { ...input, startsAt, ...rooms.value, fee: fee.value, price: { before: row.credits, after: price.value } })
  })
  if (!seen) return answer
  const { row, size, units } = seen
  return withAlternatives(ctx, answer, {
    crew: { ...row, units, timezone: input.timezone },
    startsAt,
    sessionId: id,
    ...(size === row.size ? {} : { told: { quantity: size } }),
    instead: () => fewerRooms(ctx, row, { size, startsAt }),
  })
}

/**
 * Whether this actor may give the session another time at all, judged after the row lock (I-17). Refuses STATE_CONFLICT unless it is planned (for
 * staff: or requested),
 * RESCHEDULE_REQUEST_REQUIRED {reason LOCKED} inside the customers' lock, VERSION_CONFLICT.
 */
export function mayBeMoved(work: Work, row: SessionRow, version?: number | undefined): Answer<null> {
  // who answers a request holds the wanted time first
  const states = isStaff(work) ? ['UNSCHEDULED', 'SCHEDULED', 'REQUESTED'] : ['UNSCHEDULED', 'SCHEDULED']
  if (!states.includes(row.status)) return no('STATE_CONFLICT', { status: row.status })
  const facts = { startsAt: row.starts_at, endsAt: row.ends_at, diy: row.diy }
  const reason = lockedReason(facts, work.at, isStaff(work))
  if (reason) return no('RESCHEDULE_REQUEST_REQUIRED', { reason })
  if (isLocked(facts, work.at, isStaff(work))) return no('STATE_CONFLICT', { status: row.status })
  if (version !== undefined && version !== row.version) return no('VERSION_CONFLICT', { version: row.version })
  return yes(null)
}

/** The wanted total of rooms and what of it is staffed; INVALID when the people do not fit. */
async function roomsOf(work: Work, row: SessionRow, quantity: number | undefined): Promise<Answer<{ size: number; units: number }>> {
  if (quantity === undefined || quantity === row.size) return yes({ size: row.size, units: row.units })
  if (!roomsFit(row.attendees, quantity)) return invalid({ quantity: ['TOO_SMALL'] })
  const format = await formatById(work.tx, row.format_id)
  return yes(
    sizeAndUnits({ format: row.type as SessionFormat, attendees: row.attendees, rooms: quantity, peoplePerUnit: format?.peoplePerUnit }),
  )
}

type Wanted = Omit<ReserveInput, 'startsAt'> & {
  readonly startsAt: Temporal.Instant
  readonly size: number
  readonly units: number
  readonly fee: Fee | null
  readonly price: Hold['price']
}

async function hold(work: Work, row: SessionRow, wanted: Wanted): Promise<Answer<Hold>> {
  const { startsAt, timezone, size, units, fee, price } = wanted
  const earlier = await work.tx.selectFrom('schedule_hold').select('id').where('session_id', '=', row.id).executeTakeFirst()
  if (earlier) {
    await dropHoldPencils(work, earlier.id)
    await work.tx.deleteFrom('schedule_hold').where('id', '=', earlier.id).execute()
  }
  const holdId = randomUUID()
  const crew = await pencilForHold(work, { sessionId: row.id, startsAt, units, holdId })
  if (!crew.ok) return crew
  const expiresAt = holdExpiresAt(work.at)
  await work.tx
    .insertInto('schedule_hold')
    .values({
      id: holdId,
      session_id: row.id,
      starts_at: startsAt,
      local_start: startsAt.toZonedDateTimeISO(timezone).toPlainDateTime(),
      timezone,
      size,
      units,
      fee_id: fee?.id ?? null,
      fee_credits: fee?.credits ?? 0,
      fee: fee && JSON.stringify(fee),
      by_staff: isStaff(work),
      created_by: actorId(work) ?? '',
      created_at: work.at,
      expires_at: expiresAt,
    })
    .execute()
  const endsAt = startsAt.add({ minutes: row.duration })
  return yes({ holdId, startsAt: startsAt.toString(), endsAt: endsAt.toString(), expiresAt: expiresAt.toString(), fee, price })
}
