import { type Answer, yes } from '../answer.ts'
import type { HostType } from '../catalogue/kinds.ts'
import { refuse } from '../errors.ts'
import { type AssignmentRole, type AssignmentStatus, isLiveOffer, performs } from '../role/assignment.ts'
import type { SessionStatus } from '../session/kinds.ts'
import { mayRateOutcome, type Outcome } from './ratings.ts'

/** A place of an event with the state of its newest offer; null without one. */
interface PlaceOfEvent {
  readonly role: AssignmentRole
  readonly state: AssignmentStatus | null
}

interface EventToRate {
  readonly status: SessionStatus
  readonly outcome: Outcome
}

/** Whether the crew of an event can be rated. Refuses STATE_CONFLICT {reason}: NOT_RUN before it has run, NO_SHOW after one that no one attended. */
export const mayRateCrew = ({ status, outcome }: EventToRate): Answer<null> =>
  status === 'COMPLETED' ? mayRateOutcome(outcome) : refuse('STATE_CONFLICT', { reason: 'NOT_RUN' })

/** Whether someone on a place can be rated. Refuses as `mayRateCrew`, and STATE_CONFLICT {reason NOT_RATED} unless a host, actor or producer accepted. */
export function mayRate({ role, state }: PlaceOfEvent, event: EventToRate): Answer<null> {
  const may = mayRateCrew(event)
  if (!may.ok) return may
  const isRated = performs(role) || role === 'PRODUCER'
  return isRated && state === 'ACCEPTED' ? yes(null) : refuse('STATE_CONFLICT', { reason: 'NOT_RATED' })
}

/** Whether the journey to an event can be confirmed: someone has the place, and the crew is on site. Refuses STATE_CONFLICT {reason NO_TRAVEL}. */
export function mayConfirmTravel({ state }: Pick<PlaceOfEvent, 'state'>, { hostType }: { readonly hostType: HostType }): Answer<null> {
  return hostType === 'ON_SITE' && isLiveOffer(state) ? yes(null) : refuse('STATE_CONFLICT', { reason: 'NO_TRAVEL' })
}
