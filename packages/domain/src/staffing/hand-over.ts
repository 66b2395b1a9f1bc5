import * as z from 'zod/mini'
import { type Answer, no, yes } from '../answer.ts'
import { paragraphInput, uuid } from '../input.ts'
import { type AssignmentRole, type AssignmentStatus, type HandOverState, performs } from '../role/assignment.ts'
import type { SessionStatus } from '../session/kinds.ts'

/** The states in which a request can still be answered. */
export const OPEN_HAND_OVERS: readonly HandOverState[] = ['ASKING', 'WAITING']

/** How many colleagues one request asks at most. */
export const MOST_ASKED = 10

/** POST /assignment/{id}/hand-over. */
export const handOverInput = z.strictObject({
  userIds: z.array(uuid).check(z.minLength(1), z.maxLength(MOST_ASKED)),
  note: z.optional(paragraphInput(500)),
})
export type HandOverInput = z.output<typeof handOverInput>

/** POST /session/{id}/message. */
export const crewMessageInput = z.strictObject({ text: paragraphInput(2000, 1) })

/** For how many days a message to a crew is shown. */
export const MESSAGE_DAYS = 30

/** Hours before the call until which colleagues may be asked, and until which they and then the producer may say yes. */
const ASK_HOURS = 24
const LAST_HOURS = 12
/** Hours that a producer has. */
const PRODUCER_HOURS = 48

interface HandedShow {
  readonly role: AssignmentRole
  /** Of the offer of the person who asks. */
  readonly state: AssignmentStatus | null
  readonly status: SessionStatus
  /** When the role has to be there. */
  readonly callAt: Temporal.Instant | null
}

/** Until when colleagues may be asked. */
export const askUntil = (callAt: Temporal.Instant): Temporal.Instant => callAt.subtract({ hours: ASK_HOURS })

/**
 * Whether someone may ask colleagues to take over their place, and until when these can say yes. Refuses NOT_ALLOWED_TYPE for a role that doesn't perform,
 * STATE_CONFLICT {reason: TOO_LATE}, and STATE_CONFLICT for an offer that isn't accepted or an event that isn't planned.
 */
export function mayHandOver(
  { role, state, status, callAt }: HandedShow,
  now: Temporal.Instant,
): Answer<{ readonly until: Temporal.Instant }> {
  if (!performs(role)) return no('NOT_ALLOWED_TYPE')
  if (state !== 'ACCEPTED' || status !== 'SCHEDULED' || !callAt) return no('STATE_CONFLICT', { reason: 'STATE_CONFLICT' })
  if (Temporal.Instant.compare(askUntil(callAt), now) < 0) return no('STATE_CONFLICT', { reason: 'TOO_LATE' })
  return yes({ until: callAt.subtract({ hours: LAST_HOURS }) })
}

/** Until when the producer may say yes: 48 hours, and never later than 12 hours before the call. */
export function producerUntil(callAt: Temporal.Instant, now: Temporal.Instant): Temporal.Instant {
  const [first, last] = [now.add({ hours: PRODUCER_HOURS }), callAt.subtract({ hours: LAST_HOURS })]
  return Temporal.Instant.compare(first, last) < 0 ? first : last
}
