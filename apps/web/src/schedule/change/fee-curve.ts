import { locksAt } from '@troupe/domain/session/lock'
import { credits, time } from '../../platform/format.ts'
import type { FeeStep } from '../schedule-queries.ts'
import { moment } from '../words.ts'
import type { ChangeSession } from './change-session.ts'

/** One of the two amounts of a curve. */
export type Amount = 'fee' | 'refund'

/** An amount as the curve says it: 'Free', '2 credits', '11 credits back'. */
export function amountWords(amount: number, of: Amount): string {
  if (of === 'fee') return amount === 0 ? 'Free' : credits(amount)
  return amount === 0 ? 'No refund' : `${credits(amount)} back`
}

/** The amount now, at the beginning of a sentence: 'Rescheduling is free', 'Rescheduling costs 2 credits', '11 credits back'. */
export function nowWords(amount: number, of: Amount): string {
  if (of === 'refund') return amountWords(amount, of)
  return amount === 0 ? 'Rescheduling is free' : `Rescheduling costs ${credits(amount)}`
}

/** The instant from which customers ask their producer for another time; null without a date, and where the event starts before it. */
export function asksFrom({ startsAt, endsAt, diy }: Pick<ChangeSession, 'startsAt' | 'endsAt' | 'diy'>): string | null {
  if (startsAt === null || endsAt === null) return null
  const [start, end] = [Temporal.Instant.from(startsAt), Temporal.Instant.from(endsAt)]
  const lock = locksAt({ startsAt: start, endsAt: end, diy })
  return lock && Temporal.Instant.compare(lock, start) < 0 ? lock.toString() : null
}

/**
 * The curve that an answer has; none while an answer that may be out of date is asked for again, as after the event got another time of the same
 * month: no one is to confirm the refund of the time before.
 */
export const curveIn = ({ data, isStale, isFetching }: CurveAsked): readonly FeeStep[] | undefined =>
  isStale && isFetching ? undefined : data?.curve

interface CurveAsked {
  readonly data: { readonly curve?: readonly FeeStep[] | undefined } | undefined
  readonly isStale: boolean
  readonly isFetching: boolean
}

/** The steps at which one amount changes; the curve also has those of the other one. */
export const stepsOf = (curve: readonly FeeStep[], of: Amount): readonly FeeStep[] =>
  curve.filter((step, index) => index === 0 || step[of] !== curve[index - 1]?.[of])

/** The steps before an instant; all of them without one. */
export const stepsBefore = (curve: readonly FeeStep[], end: string | null): readonly FeeStep[] =>
  end === null ? curve : curve.filter((step) => Date.parse(step.from) < Date.parse(end))

/** 'the end of Mon 23 Nov (your time)' of a midnight of the reader's, 'Tue 24 Nov, 1:30 pm (your time)' of any other instant. */
export function untilWords(iso: string, zone: string): string {
  const isMidnight = time(iso, zone) === time('2026-01-01T00:00:00Z', 'UTC')
  if (!isMidnight) return `${moment(iso, zone)} (your time)`
  const before = Temporal.Instant.from(iso).subtract({ minutes: 1 }).toString()
  return `the end of ${moment(before, zone).split(',')[0]} (your time)`
}
