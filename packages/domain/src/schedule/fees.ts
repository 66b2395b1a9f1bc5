import { type Answer, yes } from '../answer.ts'
import type { SessionFormat } from '../catalogue/kinds.ts'
import { percentOf } from '../money/rounding.ts'
import type { SessionStatus } from '../session/kinds.ts'
import { mayCancel } from '../session/lifecycle.ts'
import { locksAt } from '../session/lock.ts'
import { businessDaysUntil } from '../time/business-days.ts'
import { type DatedFeeTable, type FeeClass, feeRowAt, feeTableAt } from './fee-table.ts'

/** Why a change costs nothing although the table might say otherwise (RULES §3). */
export const FREE_REASONS = ['NO_DATE', 'FIRST_DAY', 'FREE_RESCHEDULE', 'WE_CANNOT_STAFF', 'GLOBAL_UNAVAILABILITY'] as const
export type FreeReason = (typeof FREE_REASONS)[number]

/** What is remembered of a move, so that moving never improves a refund. */
export interface RememberedMove {
  readonly at: Temporal.Instant
  /** The percentage that cancelling would have given back at the move. */
  readonly backPercent: number
  /** The fee paid for it, in credits. */
  readonly feeCredits: number
}

/** A remembered move counts for so many days. */
export const MOVE_REMEMBERED_DAYS = 30

export interface FeeFacts {
  readonly status: SessionStatus
  readonly startsAt: Temporal.Instant | null
  readonly endsAt: Temporal.Instant | null
  readonly zone: string
  readonly feeClass: FeeClass
  /** What the session cost, zone and upgrade included. */
  readonly credits: number
  /** Local dates on which nobody works (time/business-days.ts). */
  readonly holidays: ReadonlySet<string>
  readonly firstBookedAt: Temporal.Instant | null
  /** The start as it was first booked. */
  readonly firstStartsAt: Temporal.Instant | null
  readonly freeReschedule: boolean
  readonly weCannotStaff?: boolean | undefined
  readonly globalUnavailability?: boolean | undefined
  readonly move: RememberedMove | null
  /** The policy in force and those that are to come: what counts is the one of the instant that is asked about. */
  readonly tables: readonly DatedFeeTable[]
}

export interface FeeVerdict {
  readonly credits: number
  readonly percent: number
  readonly ruleId: string
  /** N, the business days until the event; null without a date. */
  readonly days: number | null
  readonly free: FreeReason | null
}

/** What rescheduling or unscheduling costs now, in credits. Whether it is allowed at all is the lock's matter (RULES §3). */
export function reschedulingFee(facts: FeeFacts, now: Temporal.Instant): FeeVerdict {
  const free = freeReason(facts, now) ?? (facts.freeReschedule ? 'FREE_RESCHEDULE' : null)
  if (free !== null || facts.startsAt === null) return { credits: 0, percent: 0, ruleId: `FREE-${free}`, days: daysUntil(facts, now), free }
  const days = businessDaysUntil(now, facts.startsAt, facts.zone, facts.holidays)
  const { id, percent } = feeRowAt(feeTableAt(facts.tables, now), facts.feeClass, 'RESCHEDULE', days)
  return { credits: feeOf(facts.credits, percent), percent, ruleId: id, days, free: null }
}

export interface Refund extends FeeVerdict {
  /** A move within the last 30 days made the refund smaller than today's row. */
  readonly afterMove: boolean
}

/**
 * What cancelling gives back now, in credits: today's row, or the smaller of it and the row at a remembered move plus the fee paid for that.
 * Refuses CANCELLATION_NOT_ALLOWED {reason} for an event that is live, over, cancelled or started (RULES §3).
 */
export function cancellationRefund(facts: FeeFacts, now: Temporal.Instant): Answer<Refund> {
  const allowed = mayCancel(facts, now)
  if (!allowed.ok) return allowed
  const today = refundToday(facts, now)
  if (!isRemembered(facts.move, now) || facts.weCannotStaff || facts.globalUnavailability) return yes({ ...today, afterMove: false })
  const then = Math.min(facts.credits, refundOf(facts.credits, facts.move.backPercent) + facts.move.feeCredits)
  if (then >= today.credits) return yes({ ...today, afterMove: false })
  return yes({ ...today, credits: then, percent: facts.move.backPercent, afterMove: true })
}

function refundToday(facts: FeeFacts, now: Temporal.Instant): FeeVerdict {
  const free = freeReason(facts, now)
  if (free !== null || facts.startsAt === null) {
    return { credits: facts.credits, percent: 100, ruleId: `FREE-${free}`, days: daysUntil(facts, now), free }
  }
  const days = businessDaysUntil(now, facts.startsAt, facts.zone, facts.holidays)
  const { id, percent } = feeRowAt(feeTableAt(facts.tables, now), facts.feeClass, 'CANCEL', days)
  const lock = facts.feeClass === 'DIY' && days === 0 ? locksAt({ ...facts, diy: true }) : null
  const back = lock !== null && Temporal.Instant.compare(now, lock) >= 0 ? 0 : percent
  return { credits: refundOf(facts.credits, back), percent: back, ruleId: id, days, free: null }
}

/**
 * What to remember of a move that happens now: null when it was free or waived by us, or when cancelling would have given everything back.
 * Moves add up: the smallest share and the sum of the fees of all that are still remembered.
 */
export function moveToRemember(
  facts: FeeFacts,
  now: Temporal.Instant,
  { feePaid, waived }: { feePaid: number; waived: boolean },
): RememberedMove | null {
  const earlier = isRemembered(facts.move, now) ? facts.move : null
  const { percent, free } = refundToday(facts, now)
  if (waived || free !== null || (percent === 100 && feePaid === 0)) return earlier
  return { at: now, backPercent: Math.min(percent, earlier?.backPercent ?? 100), feeCredits: feePaid + (earlier?.feeCredits ?? 0) }
}

/** The fee on so many credits: at least one credit when anything is due (RULES §3). */
export const feeOf = (credits: number, percent: number): number =>
  percent > 0 && credits > 0 ? Math.max(1, percentOf(credits, percent)) : 0

/** What comes back of so many credits; what is kept is rounded half up. */
export const refundOf = (credits: number, backPercent: number): number => credits - percentOf(credits, 100 - backPercent)

/** Switching from in person to remote or hybrid is free until three business days before (RULES §3). */
export const isFreeSwitch = (from: SessionFormat, to: SessionFormat, days: number): boolean =>
  from === 'IN_PERSON' && to !== 'IN_PERSON' && days >= 3

/** The rush fee in credits for rooms whose host is missing: 25 % of each room's credits, at least one credit when any is missing (RULES §3). */
export const rushFee = (missingRooms: number, creditsPerRoom: number): number => feeOf(missingRooms * creditsPerRoom, 25)

function freeReason(facts: FeeFacts, now: Temporal.Instant): FreeReason | null {
  if (facts.startsAt === null) return 'NO_DATE'
  if (facts.weCannotStaff) return 'WE_CANNOT_STAFF'
  if (facts.globalUnavailability) return 'GLOBAL_UNAVAILABILITY'
  const ends = firstDayEndsAt(facts)
  return ends !== null && Temporal.Instant.compare(now, ends) < 0 ? 'FIRST_DAY' : null
}

/** The end of the free day after the first booking; null when the event was then under 48 hours away. */
export function firstDayEndsAt({
  firstBookedAt,
  firstStartsAt,
}: Pick<FeeFacts, 'firstBookedAt' | 'firstStartsAt'>): Temporal.Instant | null {
  if (firstBookedAt === null || firstStartsAt === null) return null
  const far = firstStartsAt.epochMilliseconds - firstBookedAt.epochMilliseconds >= 48 * 3_600_000
  return far ? firstBookedAt.add({ hours: 24 }) : null
}

const daysUntil = (facts: FeeFacts, now: Temporal.Instant): number | null =>
  facts.startsAt === null ? null : businessDaysUntil(now, facts.startsAt, facts.zone, facts.holidays)

const isRemembered = (move: RememberedMove | null, now: Temporal.Instant): move is RememberedMove =>
  move !== null && Temporal.Instant.compare(now, move.at.add({ hours: MOVE_REMEMBERED_DAYS * 24 })) < 0
