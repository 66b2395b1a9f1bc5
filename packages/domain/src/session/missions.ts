import { type Answer, no, yes } from '../answer.ts'
import { refuse } from '../errors.ts'
import type { SessionStatus } from './kinds.ts'
import { type LockFacts, mayEdit } from './lock.ts'

/** What decides whether someone may choose the missions of an event. */
interface MissionChoiceFacts extends LockFacts {
  readonly status: SessionStatus
  /** The workspace's editors choose missions themselves. */
  readonly isOn: boolean
}

/**
 * Whether the missions of an event can be chosen or removed. Refuses customers FORBIDDEN {reason: MISSIONS_OFF} where their workspace doesn't choose
 * missions itself, everyone STATE_CONFLICT {status} while the event is live and once it is over, and STARTS_SOON where it is locked.
 */
export function mayChooseMissions(facts: MissionChoiceFacts, now: Temporal.Instant, staff: boolean): Answer<null> {
  if (!facts.isOn && !staff) return no('FORBIDDEN', { reason: 'MISSIONS_OFF' })
  if (facts.status === 'LIVE' || facts.status === 'COMPLETED') return refuse('STATE_CONFLICT', { status: facts.status })
  const edit = mayEdit(facts, now, staff)
  return edit.ok ? yes(null) : edit
}
