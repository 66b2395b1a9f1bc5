import type { AssignmentRole } from '../role/assignment.ts'
import type { CallRole } from '../time/timeline.ts'

/** A cue as far as calls go: minutes from the start (negative before it) and the role it calls, if any. */
interface CallCue {
  readonly offsetMinutes: number
  readonly role?: CallRole | null | undefined
}

/** Minutes before the start of each role's earliest cue; null for a role without one. */
export type CueLeads = Readonly<Record<CallRole, number | null>>

/** Minutes before the start from which the people of each role are busy. */
export type CallLeads = Readonly<Record<CallRole, number>>

/** What a call depends on besides the start, in minutes before it. */
export interface LeadFacts {
  readonly lobby: number
  readonly scheduleOffset: number
  readonly cues: CueLeads
}

/** Minutes after an event's end in which its people take no other one, even at the same place. */
export const CHANGEOVER_MINUTES = 15

/** A cue earlier than this doesn't count as a call: a running order may mention something that happens days before. */
const EARLIEST_CALL_MINUTES = 12 * 60

/** Each role's earliest cue among those that count: at the start or at most 12 hours before it. */
export function earliestCues(cues: readonly CallCue[]): CueLeads {
  const earliest: Record<CallRole, number | null> = { PRODUCER: null, HOST: null, PLANT: null }
  for (const { role, offsetMinutes } of cues) {
    if (!role || offsetMinutes > 0 || offsetMinutes < -EARLIEST_CALL_MINUTES) continue
    earliest[role] = Math.max(earliest[role] ?? 0, -offsetMinutes)
  }
  return earliest
}

/**
 * Minutes before the start at which a role is called: its earliest cue, or the schedule's beginning for a role without a cue; never later than
 * the lobby opens.
 */
export function leadMinutes({ lobby, scheduleOffset, cues }: LeadFacts, role: AssignmentRole): number {
  const called = cueRoleOf(role)
  return Math.max(lobby, (called && cues[called]) ?? scheduleOffset)
}

/** The lead of every role that a cue can call. */
export const leadsOf = (facts: LeadFacts): CallLeads => ({
  PRODUCER: leadMinutes(facts, 'PRODUCER'),
  HOST: leadMinutes(facts, 'HOST'),
  PLANT: leadMinutes(facts, 'PLANT'),
})

/** The call: when the people of a role must be there. */
export const callAt = (startsAt: Temporal.Instant, facts: LeadFacts, role: AssignmentRole): Temporal.Instant =>
  startsAt.subtract({ minutes: leadMinutes(facts, role) })

/** Whose cue calls a role: supporting producers come with the producer, a salesperson has no cue. */
function cueRoleOf(role: AssignmentRole): CallRole | null {
  if (role === 'SALESPERSON') return null
  return role === 'SUPPORTING_PRODUCER' ? 'PRODUCER' : role
}
