import { type Answer, yes } from '@troupe/domain/answer'
import type { HostType, PackageLevel } from '@troupe/domain/catalogue/kinds'
import { invalid } from '@troupe/domain/errors'
import { mayStartAt } from '@troupe/domain/schedule/window'
import { formatById, priceSession } from '../catalogue/catalogue.ts'
import { allocateCredits, returnCredits } from '../credit/credit.ts'
import { type Ctx, isStaff, type Work } from '../platform/ctx.ts'
import { placeSession, type SessionRow } from '../session/session.ts'
import { moveCrew, resizePlaces } from '../staffing/staffing.ts'
import { dropHold } from './drop-hold.ts'
import { type Fee, feeFactsOf, payFee, rememberedMove } from './fee.ts'

/** A session's time as the calls of the schedule answer it. */
export interface Placed {
  readonly id: string
  readonly status: string
  readonly startsAt: string | null
  readonly endsAt: string | null
  readonly timezone: string
  readonly credits: number
  readonly size: number
  readonly fee: Fee | null
}

export const placedOf = (row: SessionRow, fee: Fee | null = null): Placed => ({
  id: row.id,
  status: row.status,
  startsAt: row.starts_at?.toString() ?? null,
  endsAt: row.ends_at?.toString() ?? null,
  timezone: row.timezone,
  credits: row.credits,
  size: row.size,
  fee,
})

/** Whether a start may be asked for: the grid of 15 minutes for customers, whole minutes for staff, then the window (SHORT_NOTICE, INVALID). */
export function checkStart(ctx: Ctx, startsAt: Temporal.Instant, facts: { hostType: string; timezone: string }): Answer<null> {
  const staff = isStaff(ctx)
  if (startsAt.epochMilliseconds % (staff ? 60_000 : 900_000) !== 0) return invalid({ startsAt: ['INVALID'] })
  return mayStartAt(startsAt, { hostType: facts.hostType as HostType, zone: facts.timezone, staff }, ctx.now())
}

export interface Move {
  readonly startsAt: Temporal.Instant
  readonly timezone: string
  readonly size: number
  readonly units: number
  readonly fee: Fee | null
  /** Staff let the fee go: nothing is paid and nothing remembered. */
  readonly waived?: boolean
  /** Between the money and the people: what the caller still has to take. */
  readonly take?: () => Promise<Answer<unknown>>
}

/**
 * Puts a locked session on a start: pays the fee and the difference of the price first (the wallet is locked before the people), then moves
 * the row and its crew. Refuses NOT_ENOUGH_CREDITS and SLOT_TAKEN; whoever calls rolls back.
 */
export async function moveSession(work: Work, row: SessionRow, move: Move): Promise<Answer<SessionRow>> {
  const from = row.starts_at
  // before its crew makes way: whether we could staff it is one of them
  const facts = from === null ? null : await feeFactsOf(work.tx, row, work.at)
  const price = await settle(work, row, move)
  if (!price.ok) return price
  if (move.take) {
    const taken = await move.take()
    if (!taken.ok) return taken
  }
  await work.emit('session.moving', { sessionId: row.id, to: move.startsAt })
  await dropHold(work, row.id)
  const paid = { feePaid: move.waived ? 0 : (move.fee?.credits ?? 0), waived: move.waived ?? false }
  const moved = await placeSession(work, row, {
    startsAt: move.startsAt,
    timezone: move.timezone,
    status: 'SCHEDULED',
    credits: price.value,
    size: move.size,
    units: move.units,
    ...(facts === null ? {} : { paid_move: rememberedMove(facts, work.at, paid) }),
  })
  const crew = await moveCrew(work, row.id, from)
  if (!crew.ok) return crew
  if (move.units !== row.units) {
    const resized = await resizePlaces(work, row.id)
    if (!resized.ok) return resized
  }
  if (from === null) await work.emit('session.booked', { sessionId: row.id, first: row.first_booked_at === null })
  else await work.emit('session.moved', { sessionId: row.id, from, to: move.startsAt })
  return yes(moved)
}

/** Pays the fee and what the new day or more rooms cost more, gives back what they cost less; answers the new price. */
async function settle(work: Work, row: SessionRow, move: Move): Promise<Answer<number>> {
  if (move.fee && !move.waived) {
    const paid = await payFee(work, row, move.fee.credits)
    if (!paid.ok) return paid
  }
  const priced = await priceAt(work, row, move)
  if (!priced.ok) return priced
  const credits = priced.value
  const movement = { workspaceId: row.workspace_id, sessionId: row.id, reason: 'New date', key: `session:${row.id}:move:${row.version}` }
  if (credits > row.credits) {
    const paid = await allocateCredits(work, { ...movement, credits: credits - row.credits })
    if (!paid.ok) return paid
  } else await returnCredits(work, { ...movement, credits: row.credits - credits })
  return yes(credits)
}

/** The price of a session at a start and with so many rooms: the season of the new day counts, and the list of the day it was bought (RULES §6). */
export async function priceAt(
  work: Work,
  row: SessionRow,
  at: { startsAt: Temporal.Instant; timezone: string; size: number },
): Promise<Answer<number>> {
  const format = await formatById(work.tx, row.format_id)
  if (!format) throw new Error(`session ${row.id} has no format`)
  const location = row.latitude !== null && row.longitude !== null ? { latitude: row.latitude, longitude: row.longitude } : null
  const priced = await priceSession(work.tx, {
    format,
    attendees: row.attendees,
    durationMinutes: row.duration,
    packageLevel: row.package_level as PackageLevel,
    rooms: at.size,
    location,
    boughtAt: row.created_at,
    localStartDate: at.startsAt.toZonedDateTimeISO(at.timezone).toPlainDate().toString(),
  })
  return priced.ok ? yes(priced.value.price.credits) : priced
}
