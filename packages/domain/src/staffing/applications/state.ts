import { type Answer, no, yes } from '../../answer.ts'
import { UNDO_SECONDS } from '../answer-time.ts'

/** The states of an application. NEW and IN_REVIEW wait for staff; WITHDRAWN is what the applicant does. */
export const APPLICATION_STATES = ['NEW', 'IN_REVIEW', 'INVITED', 'REJECTED', 'WITHDRAWN'] as const
export type ApplicationState = (typeof APPLICATION_STATES)[number]

/** Whether an application still waits for an answer. */
export const isOpenApplication = (state: ApplicationState): boolean => state === 'NEW' || state === 'IN_REVIEW'

/**
 * Days of an application: for how long another one of the same address is added to it; how long it is kept after it ended and at most; and within how
 * many we answer.
 */
export const APPLICATION_DAYS = { again: 90, ended: 180, kept: 365, answer: 7 } as const

const days = (count: number) => ({ hours: 24 * count })

/** What decides about the next state. `before` is what an Undo brings back; null where there is nothing to undo. */
interface Standing {
  readonly state: ApplicationState
  readonly before: ApplicationState | null
  /** Since when it has this state. */
  readonly at: Temporal.Instant
}

/**
 * What staff do by asking for a state: nothing, a step from NEW or IN_REVIEW, or within 10 seconds the Undo of their last step. Refuses STATE_CONFLICT
 * {state} for everything else: an answer is final, no one but the applicant withdraws, and nothing becomes new again by itself.
 */
export function applicationStep(
  { state, before, at }: Standing,
  to: ApplicationState,
  now: Temporal.Instant,
): Answer<'NOTHING' | 'STEP' | 'UNDO'> {
  if (to === state) return yes('NOTHING')
  if (isOpenApplication(state) && to !== 'WITHDRAWN' && to !== 'NEW') return yes('STEP')
  const canUndo = to === before && state !== 'WITHDRAWN' && Temporal.Instant.compare(now, at.add({ seconds: UNDO_SECONDS })) < 0
  return canUndo ? yes('UNDO') : no('STATE_CONFLICT', { state })
}

/** The state after another application of the same address. One that was declined or withdrawn waits again; who was invited has an account. */
export const stateAfterAgain = (state: ApplicationState): ApplicationState =>
  state === 'REJECTED' || state === 'WITHDRAWN' ? 'NEW' : state

/** The part of an application that one sending of it made. */
interface OwnPart {
  readonly madeAt: Temporal.Instant
  readonly withdrawnAt: Temporal.Instant | null
}

/**
 * What the owner of a private link reads. It is NEW until something happens after their own sending: someone who sends an application in the name of another
 * address must not learn from it that this address has applied before, or how it went.
 */
export function stateForApplicant({ state, at }: Pick<Standing, 'state' | 'at'>, { madeAt, withdrawnAt }: OwnPart): ApplicationState {
  if (withdrawnAt) return 'WITHDRAWN'
  return Temporal.Instant.compare(at, madeAt) > 0 ? state : 'NEW'
}

/** When an application is deleted: 180 days after it ended, at the latest 365 days after it was made. */
export function applicationDeletedAt({ state, at }: Pick<Standing, 'state' | 'at'>, madeAt: Temporal.Instant): Temporal.Instant {
  const latest = madeAt.add(days(APPLICATION_DAYS.kept))
  const afterEnd = at.add(days(APPLICATION_DAYS.ended))
  return !isOpenApplication(state) && Temporal.Instant.compare(afterEnd, latest) < 0 ? afterEnd : latest
}
