import { columnsOf, type RowOf } from '@troupe/domain/field'
import { keysOf } from '@troupe/domain/keys'
import type { AssignmentRole } from '@troupe/domain/role/assignment'
import type { CrewFacts } from '@troupe/domain/session/crew-facts'
import { sessionFields } from '@troupe/domain/session/fields'
import { earliestCues, type LeadFacts, leadMinutes } from '@troupe/domain/session/times'
import { isStaff, type Work } from '../platform/ctx.ts'

export type SessionRow = RowOf<typeof sessionFields>

/** Every column by its name: `selectAll` would break named statements when a column is added. */
export const sessionColumns = columnsOf(sessionFields)

/** The columns that calls depend on besides the start. */
export const callColumns = ['lobby', 'schedule_offset', 'producer_cue', 'host_cue', 'plant_cue'] as const
export type CallFacts = Pick<SessionRow, (typeof callColumns)[number]>

/** A session's lobby, schedule and earliest cues, as the rules of calls read them. */
export const leadFactsOf = ({ lobby, schedule_offset, producer_cue, host_cue, plant_cue }: CallFacts): LeadFacts => ({
  lobby,
  scheduleOffset: schedule_offset,
  cues: { PRODUCER: producer_cue, HOST: host_cue, PLANT: plant_cue },
})

/** The columns that hold each role's earliest cue, for a running order. */
export function cueColumnsOf(cues: Parameters<typeof earliestCues>[0]): Pick<CallFacts, 'producer_cue' | 'host_cue' | 'plant_cue'> {
  const { PRODUCER, HOST, PLANT } = earliestCues(cues)
  return { producer_cue: PRODUCER, host_cue: HOST, plant_cue: PLANT }
}

/** Minutes before the start from which a session's people of a role are busy. */
export const leadOf = (row: CallFacts, role: AssignmentRole): number => leadMinutes(leadFactsOf(row), role)

/** The call of a role, null while there is no start. */
export const callOf = (row: CallFacts & Pick<SessionRow, 'starts_at'>, role: AssignmentRole): Temporal.Instant | null =>
  row.starts_at?.subtract({ minutes: leadOf(row, role) }) ?? null

/**
 * The values, before a customer's change, of the facts that decide about the crew: a customer whose change makes an event impossible to staff pays
 * for moving it. The oldest value since the last booking or move counts; staff's changes record nothing.
 */
export function staffedAs(work: Work, row: SessionRow, facts: Partial<Pick<SessionRow, keyof CrewFacts>>): { staffed_as?: string } {
  if (isStaff(work) || row.starts_at === null) return {}
  const changed = keysOf(facts)
  const were = Object.fromEntries(changed.filter((fact) => facts[fact] !== row[fact]).map((fact) => [fact, row[fact]]))
  return Object.keys(were).length === 0 ? {} : { staffed_as: JSON.stringify({ ...were, ...row.staffed_as }) }
}
