import { type Answer, no, yes } from '@troupe/domain/answer'
import type { HostType } from '@troupe/domain/catalogue/kinds'
import { roomsFit, sizeAndUnits } from '@troupe/domain/catalogue/rooms'
import { asSold, termsAfter } from '@troupe/domain/catalogue/terms'
import { invalid } from '@troupe/domain/errors'
import type { Fee } from '@troupe/domain/schedule/fees'
import { lowerOfMove, type PriceOfMove, type QuotedHold } from '@troupe/domain/schedule/hold'
import { mayStartAt } from '@troupe/domain/schedule/window'
import type { SessionEvent } from '@troupe/domain/session/lifecycle'
import { repriceSession } from '../catalogue/catalogue.ts'
import { type Ctx, isStaff, type Work } from '../platform/ctx.ts'
import { cueColumnsOf, movedCues, placeSession, type SessionRow } from '../session/session.ts'
import { moveCrew } from '../staffing/staffing.ts'
import { feeFactsOf } from './fees/fee.ts'
import { settleChange } from './fees/settle.ts'
import { dropHold } from './holds/drop-hold.ts'

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
export function checkStart(ctx: Ctx, startsAt: Temporal.Instant, facts: { hostType: HostType; timezone: string }): Answer<null> {
  const staff = isStaff(ctx)
  if (startsAt.epochMilliseconds % (staff ? 60_000 : 900_000) !== 0) return invalid({ startsAt: ['INVALID'] })
  return mayStartAt(startsAt, { hostType: facts.hostType, zone: facts.timezone, staff }, ctx.now())
}

/** Whether start, rooms and zone all stay as they are. */
export const isNoMove = (row: SessionRow, to: { startsAt: Temporal.Instant; timezone: string; size: number }): boolean =>
  row.starts_at?.equals(to.startsAt) === true && row.size === to.size && row.timezone === to.timezone

export interface Move {
  /** By which event of the lifecycle the session gets this time. */
  readonly event: SessionEvent
  readonly startsAt: Temporal.Instant
  readonly timezone: string
  readonly size: number
  readonly units: number
  readonly fee: Fee | null
  /** Staff waive the fee: nothing is paid, and later refunds aren't limited by this change. */
  readonly waived?: boolean
  /** The price of the quote that its hold was made with; the lower one of this and the event's own terms is charged. */
  readonly quoted?: QuotedHold | null
  /** Runs after the credits and before the crew: the caller claims its slot here. */
  readonly take?: () => Promise<Answer<unknown>>
}

/**
 * Puts a locked session on a start: settles the money first (the wallet is locked before the people), then moves the row and its crew. A
 * session that keeps its start has other rooms, of which its contacts are told, or another zone; no one is notified of a new time. Refuses NOT_ENOUGH_CREDITS and
 * SLOT_TAKEN; the caller rolls back.
 */
export async function moveSession(work: Work, row: SessionRow, move: Move): Promise<Answer<SessionRow>> {
  const from = row.starts_at
  // read before the crew is released: whether we could staff the event is one of the facts
  const facts = await feeFactsOf(work.tx, row, work.at)
  const price = await priceOfMove(work, row, move)
  if (!price.ok) return price
  const { rooms, rest, credits, terms } = lowerOfMove(price.value, row.credits, move.quoted ?? null)
  const staysPut = from?.equals(move.startsAt) === true
  const settled = await settleChange(
    work,
    { row, facts },
    {
      kind: staysPut && move.size !== row.size ? 'ROOMS' : 'MOVE',
      rooms,
      rest,
      fee: move.waived ? 0 : (move.fee?.credits ?? 0),
      waived: move.waived ?? false,
    },
  )
  if (!settled.ok) return settled
  if (move.take) {
    const taken = await move.take()
    if (!taken.ok) return taken
  }
  // first, because its pencils keep the time of the event's own crew
  await dropHold(work, row.id)
  const cues = await movedCues(work, row, move)
  await work.emit('session.moving', { sessionId: row.id, to: move.startsAt, ...(cues ? { calls: cueColumnsOf(cues.after) } : {}) })
  const moved = await placeSession(work, row, {
    startsAt: move.startsAt,
    timezone: move.timezone,
    event: move.event,
    cues,
    credits,
    terms,
    size: move.size,
    units: move.units,
    staffed_as: null,
  })
  const crew = await moveCrew(work, row.id, { from, resize: move.units !== row.units })
  if (!crew.ok) return crew
  if (from === null) await work.emit('session.booked', { sessionId: row.id, first: row.first_booked_at === null })
  else if (staysPut) {
    if (move.size !== row.size)
      await work.emit('session.resized', {
        ...{ sessionId: row.id, what: 'ROOMS', rooms: move.size, level: row.package_level },
        ...{ charged: settled.value.paid, returned: settled.value.returned },
      })
    await work.emit('session.changed', { sessionId: row.id })
  } else await work.emit('session.moved', { sessionId: row.id, from, to: move.startsAt })
  return yes(moved)
}

/** The wanted number of rooms and how many units are staffed: as sold while the number stays the same. INVALID when the people do not fit. */
export function roomsOf(row: SessionRow, quantity: number | undefined): Answer<{ size: number; units: number }> {
  if (quantity === undefined || quantity === row.size) return yes({ size: row.size, units: row.units })
  if (!roomsFit(row.attendees, quantity)) return invalid({ quantity: ['TOO_SMALL'] })
  const { peoplePerUnit } = row.terms
  return yes(sizeAndUnits({ format: row.type, attendees: row.attendees, rooms: quantity, peoplePerUnit }))
}

/**
 * The price at a start with a number of rooms, by the season of the new day and the event's terms, so that an event keeps the price at which it was sold
 * (I-28). Only the difference counts: an event that was sold for another sum than its terms give stays so much dearer or cheaper. Rooms are priced by
 * the season of the old day, then all of them by that of the new one.
 */
export async function priceOfMove(
  work: Work,
  row: SessionRow,
  to: { startsAt: Temporal.Instant; timezone: string; size: number; units: number },
): Promise<Answer<PriceOfMove>> {
  const here = asSold(row)
  const there = { ...here, rooms: to.size, units: to.units }
  const localStartDate = to.startsAt.toZonedDateTimeISO(to.timezone).toPlainDate().toString()
  const [before, resized, after] = await repriceSession(work.tx, row, [here, there, { ...there, localStartDate }])
  if (!before?.ok) return before ?? no('NOT_FOUND')
  if (!resized?.ok) return resized ?? no('NOT_FOUND')
  if (!after?.ok) return after ?? no('NOT_FOUND')
  const rooms = Math.max(-row.credits, resized.value.credits - before.value.credits)
  const rest = Math.max(-row.credits - rooms, after.value.credits - resized.value.credits)
  const credits = row.credits + rooms + rest
  return yes({ rooms, rest, credits, terms: termsAfter(row.terms, after.value, credits) })
}
