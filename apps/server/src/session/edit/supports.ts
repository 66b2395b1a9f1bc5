import { type ChangeFacts, supportsSlots, supportsUpgrade } from '@troupe/domain/session/change-reasons'
import { isOpenRoom } from '@troupe/domain/session/kinds'
import type { SessionView } from '../list/view.ts'

/** What of a session says which changes it allows. */
export const CHANGE_FACTS = ['status', 'starts_at', 'ends_at', 'diy', 'creation_type'] as const
type ChangeView = Pick<SessionView, (typeof CHANGE_FACTS)[number]>

export const changeFactsOf = (view: ChangeView): ChangeFacts => ({
  status: view.status,
  startsAt: view.starts_at,
  endsAt: view.ends_at,
  diy: view.diy,
  openRoom: isOpenRoom(view),
})

/** Whether rooms may be changed, for customers and staff, and the reason that stands in the reader's way. */
export function slotsOf(view: ChangeView, now: Temporal.Instant, staff: boolean) {
  const { value, reason } = supportsSlots(changeFactsOf(view), now)
  return { ...value, reason: staff ? reason.staff : reason.customer }
}

/** Whether the event may be upgraded; a format that has no upgrades says so in its settings. */
export const upgradeOf = (view: ChangeView & Pick<SessionView, 'format'>, now: Temporal.Instant) =>
  supportsUpgrade({ ...changeFactsOf(view), formatAllows: view.format.upgrades }, now)
