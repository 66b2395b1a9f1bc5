import type { HostType, SessionFormat } from '../catalogue/kinds.ts'
import type { SessionStatus } from './kinds.ts'
import { isOver, mayMove } from './lifecycle.ts'
import { hasBegun, isLocked, type LockFacts } from './lock.ts'

/** Why an event cannot be changed. */
export const CHANGE_REASONS = ['NOT_ALLOWED_TYPE', 'STARTS_SOON', 'UNSCHEDULED'] as const
export type ChangeReason = (typeof CHANGE_REASONS)[number]

export interface ChangeFacts extends LockFacts {
  readonly status: SessionStatus
  readonly openRoom?: boolean | undefined
  /** The format offers this change at all. */
  readonly formatAllows?: boolean | undefined
}

/** Why someone may not change the number of rooms, or null: kind of event, its end, then no date, then the lock, which for staff is the start. */
export function slotsReason(session: ChangeFacts, now: Temporal.Instant, staff: boolean): ChangeReason | null {
  if (!allowsRooms(session)) return 'NOT_ALLOWED_TYPE'
  if (isOver(session.status)) return 'STARTS_SOON'
  if (session.startsAt === null) return 'UNSCHEDULED'
  const begun = session.status === 'LIVE' || hasBegun(session.startsAt, now)
  return begun || tooLate(session, now, staff) ? 'STARTS_SOON' : null
}

/** Why someone may not upgrade, or null. An event without a date may be upgraded; for staff the lock is the end. */
export function upgradeReason(session: ChangeFacts, now: Temporal.Instant, staff: boolean): ChangeReason | null {
  if (!allowsRooms(session)) return 'NOT_ALLOWED_TYPE'
  return tooLate(session, now, staff) ? 'STARTS_SOON' : null
}

/** Why someone may not lower the package level, or null: as upgradeReason, but inside the customers' lock staff don't either. */
export const downgradeReason = (session: ChangeFacts, now: Temporal.Instant, staff: boolean): ChangeReason | null =>
  upgradeReason(session, now, staff) ?? upgradeReason(session, now, false)

/**
 * Why someone may not change the type or the host type, or null: only a planned event changes its kind, only before the lock, and not while a time is
 * requested for it.
 */
export function typeReason(session: ChangeFacts, now: Temporal.Instant, staff: boolean): ChangeReason | 'REQUEST_OPEN' | null {
  if (session.formatAllows === false || session.openRoom) return 'NOT_ALLOWED_TYPE'
  if (isLocked(session, now, staff)) return 'STARTS_SOON'
  if (session.status === 'REQUESTED') return 'REQUEST_OPEN'
  return mayMove(session.status, 'CHANGE_KIND').ok ? null : 'STARTS_SOON'
}

/** How an event is played, or an experience can be. */
export interface WayToPlay {
  readonly type: SessionFormat
  readonly hostType: HostType
}

/** Whether an experience that is played in these ways has another type for an event, and another host for its own type. */
export const otherKinds = (formats: readonly WayToPlay[], own: WayToPlay) => ({
  type: formats.some(({ type }) => type !== own.type),
  hostType: formats.some(({ type, hostType }) => type === own.type && hostType !== own.hostType),
})

/** `supportsSlots` and its reason as they travel: Booleans for customers and staff. */
export function supportsSlots(session: ChangeFacts, now: Temporal.Instant) {
  const customer = slotsReason(session, now, false)
  const staff = slotsReason(session, now, true)
  return { value: { customer: customer === null, staff: staff === null }, reason: { customer, staff } }
}

/** `supportsUpgrade` as it travels: {value, reason} for customers and staff. */
export function supportsUpgrade(session: ChangeFacts, now: Temporal.Instant) {
  const customer = upgradeReason(session, now, false)
  const staff = upgradeReason(session, now, true)
  return { customer: { value: customer === null, reason: customer }, staff: { value: staff === null, reason: staff } }
}

const allowsRooms = ({ diy, openRoom, formatAllows }: ChangeFacts): boolean => !diy && !openRoom && formatAllows !== false

const tooLate = (session: ChangeFacts, now: Temporal.Instant, staff: boolean): boolean =>
  !mayMove(session.status, 'CHANGE_ROOMS').ok || isLocked(session, now, staff)
