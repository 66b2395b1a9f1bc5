import { type ChangeFacts, supportsSlots, supportsUpgrade } from '@troupe/domain/session/change-reasons'
import type { SessionStatus } from '@troupe/domain/session/kinds'
import type { SessionView } from './view.ts'

/** The facts of a session that say which changes it allows. */
export const changeFactsOf = (view: SessionView): ChangeFacts => ({
  status: view.status as SessionStatus,
  startsAt: view.starts_at,
  endsAt: view.ends_at,
  diy: view.diy,
})

/** Whether rooms may be changed, for customers and staff, and the reason that stands in the reader's way. */
export function slotsOf(view: SessionView, now: Temporal.Instant, staff: boolean) {
  const { value, reason } = supportsSlots(changeFactsOf(view), now)
  return { ...value, reason: staff ? reason.staff : reason.customer }
}

/** Whether the event may be upgraded; a format that has no upgrades says so in its settings. */
export const upgradeOf = (view: SessionView, now: Temporal.Instant) =>
  supportsUpgrade({ ...changeFactsOf(view), formatAllows: view.format.upgrades }, now)
