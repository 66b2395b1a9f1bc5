import { type Answer, yes } from '../answer.ts'
import type { HostType } from '../catalogue/kinds.ts'
import { refuse } from '../errors.ts'
import type { SessionStatus } from '../session/kinds.ts'
import { type AssignmentRole, type AssignmentStatus, isLiveOffer, performs } from './kinds.ts'
import { mayRateOutcome, type Outcome } from './ratings.ts'

/** A place of an event with the state of its newest offer; null without one. */
interface PlaceOfEvent {
  readonly role: AssignmentRole
  readonly state: AssignmentStatus | null
}

/**
 * Whether someone on a place can be rated. Refuses STATE_CONFLICT {reason}: NOT_RUN before the event has run, NO_SHOW after one that no one attended,
 * NOT_RATED unless a host, actor or producer accepted.
 */
export function mayRate(
  { role, state }: PlaceOfEvent,
  { status, outcome }: { readonly status: SessionStatus; readonly outcome: Outcome },
): Answer<null> {
  if (status !== 'COMPLETED') return refuse('STATE_CONFLICT', { reason: 'NOT_RUN' })
  const may = mayRateOutcome(outcome)
  if (!may.ok) return may
  const isRated = performs(role) || role === 'PRODUCER'
  return isRated && state === 'ACCEPTED' ? yes(null) : refuse('STATE_CONFLICT', { reason: 'NOT_RATED' })
}

/** Whether the journey to an event can be confirmed: someone has the place, and the crew is on site. Refuses STATE_CONFLICT {reason NO_TRAVEL}. */
export function mayConfirmTravel({ state }: Pick<PlaceOfEvent, 'state'>, { hostType }: { readonly hostType: HostType }): Answer<null> {
  return hostType === 'ON_SITE' && isLiveOffer(state) ? yes(null) : refuse('STATE_CONFLICT', { reason: 'NO_TRAVEL' })
}
