import { type Answer, yes } from '../answer.ts'
import { percentOf } from '../money/rounding.ts'
import type { SessionStatus } from '../session/kinds.ts'
import { mayCancel } from '../session/lifecycle.ts'
import { locksAt } from '../session/lock.ts'
import { businessDaysUntil } from '../time/business-days.ts'
import { type ChangeMade, type Remembered, rememberedAt } from './changes.ts'
import { type DatedFeeTable, type FeeClass, feeRowAt, feeTableAt } from './fee-table.ts'
import type { ChangeKind } from './kinds.ts'

/** Why a change costs nothing although the table might say otherwise. */
export const FREE_REASONS = ['NO_DATE', 'FIRST_DAY', 'FREE_RESCHEDULE', 'WE_CANNOT_STAFF', 'GLOBAL_UNAVAILABILITY'] as const
export type FreeReason = (typeof FREE_REASONS)[number]

/** With fewer than this many exact hours left, N is 0 whatever the calendar says. */
const NEAR_HOURS = 24
/** The first day is free only for an event that is at least this many hours away. */
const FAR_HOURS = 48

export interface FeeFacts {
  readonly status: SessionStatus
  readonly startsAt: Temporal.Instant | null
  readonly endsAt: Temporal.Instant | null
  /** The zone in which days are counted. It is fixed at the first booking; the zone in which the event is shown may be another. */
  readonly zone: string
  readonly feeClass: FeeClass
  /** What the session cost, zone and upgrade included. */
  readonly credits: number
  /** Local dates on which no one works (time/business-days.ts). */
  readonly holidays: ReadonlySet<string>
  /** The end of the free first day; null when there is none, or when a move to a near start ended it. */
  readonly freeUntil: Temporal.Instant | null
  readonly freeReschedule: boolean
  /** We can't staff the event, and the customer's changes are not the reason. */
  readonly weCannotStaff?: boolean | undefined
  readonly globalUnavailability?: boolean | undefined
  /** Every recorded change of the event, oldest first. */
  readonly changes: readonly ChangeMade[]
  /** The policy in force and later ones: the one in force at the given instant counts. */
  readonly tables: readonly DatedFeeTable[]
}

/** The fees of changes: of another time, and of places that are sold before anyone is found for them. */
export const CHARGED_FEES = ['RESCHEDULE', 'RUSH_HOSTS'] as const

/** A fee as it travels. It is paid in credits; `id` proves that this very fee was shown, and is stale after `validUntil`. */
export interface Fee {
  readonly id: string
  readonly kind: (typeof CHARGED_FEES)[number]
  readonly credits: number
  readonly money: null
  readonly percent: number
  readonly ruleId: string
  readonly validUntil: string
}

export interface FeeVerdict {
  readonly credits: number
  readonly percent: number
  readonly ruleId: string
  /** N, the business days until the event; null without a date. */
  readonly days: number | null
  readonly free: FreeReason | null
}

/** What rescheduling or unscheduling costs now, in credits. Whether it is allowed at all is the lock's matter. */
export function reschedulingFee(facts: FeeFacts, now: Temporal.Instant): FeeVerdict {
  const days = daysLeft(facts, now)
  const free = freeReason(facts, now) ?? (facts.freeReschedule ? 'FREE_RESCHEDULE' : null)
  if (free !== null || days === null) return { credits: 0, percent: 0, ruleId: `FREE-${free}`, days, free }
  const { id, percent } = feeRowAt(feeTableAt(facts.tables, now), { feeClass: facts.feeClass, kind: 'RESCHEDULE', days })
  return { credits: feeOf(facts.credits, percent), percent, ruleId: id, days, free: null }
}

export interface Refund extends FeeVerdict {
  /** A change within the last 30 days made the refund smaller than today's row. */
  readonly afterChange: boolean
}

/**
 * The refund for cancelling now, in credits: today's row, or less where the customer's changes of the last 30 days limit it.
 * Refuses CANCELLATION_NOT_ALLOWED {reason} for an event that is live, over, cancelled or started.
 */
export function cancellationRefund(facts: FeeFacts, now: Temporal.Instant): Answer<Refund> {
  const allowed = mayCancel(facts, now)
  if (!allowed.ok) return allowed
  const today = refundRow(facts, now)
  const most = mostBack(facts, now)
  if (most === null || most.credits >= today.credits) return yes({ ...today, afterChange: false })
  return yes({ ...today, credits: most.credits, percent: most.percent, afterChange: true })
}

/** Today's row of the cancel table, or everything where the change is free. */
export function refundRow(facts: FeeFacts, now: Temporal.Instant): FeeVerdict {
  const days = daysLeft(facts, now)
  const free = freeReason(facts, now)
  if (free !== null || days === null) return { credits: facts.credits, percent: 100, ruleId: `FREE-${free}`, days, free }
  const { id, percent } = feeRowAt(feeTableAt(facts.tables, now), { feeClass: facts.feeClass, kind: 'CANCEL', days })
  const lock = facts.feeClass === 'DIY' && days === 0 ? locksAt({ ...facts, diy: true }) : null
  const back = lock !== null && Temporal.Instant.compare(now, lock) >= 0 ? 0 : percent
  return { credits: refundOf(facts.credits, back), percent: back, ruleId: id, days, free: null }
}

/**
 * The most that may still be refunded after the customer's changes of the last 30 days, in credits; null when nothing limits it. For each change,
 * the refunds since then, this one included, are at most the smaller of today's row and the row just before the change, applied to what the event
 * cost then, plus the fees paid since. What was paid for a higher price since doesn't count. Nothing is limited while we can't staff the event.
 */
function mostBack(facts: FeeFacts, now: Temporal.Instant): { credits: number; percent: number } | null {
  const { free, percent: today } = refundRow(facts, now)
  if (free !== null && free !== 'NO_DATE') return null
  let least: { credits: number; percent: number } | null = null
  for (const change of rememberedAt(facts.changes, now)) {
    const percent = Math.min(today, change.percent)
    const credits = Math.max(0, mostSince(change, percent) - change.returned)
    if (least === null || credits < least.credits) least = { credits, percent }
  }
  return least
}

const mostSince = ({ credits, fees }: Remembered, percent: number): number => refundOf(credits, percent) + fees

/** How a change moves the price: `rooms` for rooms or a package level added (above 0) or removed, `rest` for season, zone and kind; in credits. */
export interface PriceChange {
  readonly rooms: number
  readonly rest: number
  /** The fee paid with it. */
  readonly fee: number
  readonly byCustomer: boolean
  /** The free switch: it returns the whole difference, as far as earlier changes allow. */
  readonly isSwitch?: boolean
}

/** The credits that a change of price moves: paid by the customer, returned to them, kept by us. */
export interface Settlement {
  readonly paid: number
  readonly returned: number
  readonly kept: number
}

/**
 * Settles a change of price. Removed rooms are refunded by the cancel row of the start before the change; everything else by the plain
 * difference. Neither refunds more than the customer's changes allow, this one included, but for the free switch.
 */
export function settlementOf(facts: FeeFacts, change: PriceChange, now: Temporal.Instant): Settlement {
  const { rooms, rest, fee, byCustomer, isSwitch = false } = change
  const row = refundRow(facts, now)
  const plain = rest + Math.max(0, rooms)
  const paid = Math.max(0, plain)
  const less = Math.max(0, -plain) + Math.max(0, -rooms)
  const wanted = Math.max(0, -plain) + refundOf(Math.max(0, -rooms), row.percent)
  const own = byCustomer && row.free === null && !isSwitch ? refundOf(facts.credits, row.percent) + fee : Number.POSITIVE_INFINITY
  const earlier = mostBack(facts, now)
  const before = earlier === null ? Number.POSITIVE_INFINITY : earlier.credits + fee
  const returned = Math.min(wanted, own, before)
  return { paid, returned, kept: less - returned }
}

/**
 * Whether a customer's change limits refunds within the next 30 days: always, unless the change is free (`freeReason`). The free switch
 * limits too, since it changes the row; `freeReschedule` frees only moving and unscheduling. A change of the package level moves no row, and
 * limits nothing.
 */
export function limitsRefunds(facts: FeeFacts, kind: ChangeKind, now: Temporal.Instant): boolean {
  if (kind === 'LEVEL' || freeReason(facts, now) !== null) return false
  return !(facts.freeReschedule && (kind === 'MOVE' || kind === 'UNSCHEDULE'))
}

/** Percent of what a place costs that staff charge for selling it before anyone is found for it. */
const RUSH_PERCENT = 25

/** What it costs to sell `missing` places that no one is free for, in credits; `level` is what one unit of the event costs. */
export const rushFee = ({
  missing,
  level,
}: {
  readonly missing: number
  readonly level: number
}): Pick<FeeVerdict, 'credits' | 'percent' | 'ruleId'> => ({
  credits: feeOf(missing * level, RUSH_PERCENT),
  percent: RUSH_PERCENT,
  ruleId: 'RUSH_HOSTS',
})

/** The fee on a number of credits: at least one credit when anything is due. */
export const feeOf = (credits: number, percent: number): number =>
  percent > 0 && credits > 0 ? Math.max(1, percentOf(credits, percent)) : 0

/** The refund of a number of credits; what we keep is rounded half up. */
export const refundOf = (credits: number, backPercent: number): number => credits - percentOf(credits, 100 - backPercent)

function freeReason(facts: FeeFacts, now: Temporal.Instant): FreeReason | null {
  if (facts.startsAt === null) return 'NO_DATE'
  if (facts.weCannotStaff) return 'WE_CANNOT_STAFF'
  if (facts.globalUnavailability) return 'GLOBAL_UNAVAILABILITY'
  return facts.freeUntil !== null && Temporal.Instant.compare(now, facts.freeUntil) < 0 ? 'FIRST_DAY' : null
}

/** The end of the free day after the first booking; null when the event is then under 48 hours away. */
export const freeDayAfter = (bookedAt: Temporal.Instant, startsAt: Temporal.Instant): Temporal.Instant | null =>
  isNearStart(bookedAt, startsAt) ? null : bookedAt.add({ hours: 24 })

/** Whether a start is under 48 hours away: a move to such a start ends the free day. */
export const isNearStart = (now: Temporal.Instant, startsAt: Temporal.Instant): boolean => isWithin(now, startsAt, FAR_HOURS)

/** The last instant at which N may be above 0: exactly 24 hours are left. */
export const nearFrom = (startsAt: Temporal.Instant): Temporal.Instant => startsAt.subtract({ hours: NEAR_HOURS })

function daysLeft({ startsAt, zone, holidays }: FeeFacts, now: Temporal.Instant): number | null {
  if (startsAt === null) return null
  return isWithin(now, startsAt, NEAR_HOURS) ? 0 : businessDaysUntil(now, startsAt, { zone, holidays })
}

const isWithin = (now: Temporal.Instant, startsAt: Temporal.Instant, hours: number): boolean =>
  startsAt.epochMilliseconds - now.epochMilliseconds < hours * 3_600_000
