import { columnsOf, type RowOf } from '@troupe/domain/field'
import { keysOf } from '@troupe/domain/keys'
import { sessionFields } from '@troupe/domain/session/fields'
import { leadMinutes } from '@troupe/domain/session/times'
import { isStaff, type Work } from '../platform/ctx.ts'

export type SessionRow = RowOf<typeof sessionFields>

/** What staffing must know to say who can play: the same for a session and for the wish to have one. */
export type CrewFacts = Pick<
  SessionRow,
  | 'type'
  | 'host_type'
  | 'diy'
  | 'units'
  | 'actors'
  | 'package_level'
  | 'language'
  | 'duration'
  | 'lobby'
  | 'schedule_offset'
  | 'timezone'
  | 'zone_area_id'
  | 'latitude'
  | 'longitude'
  | 'is_travelable'
>

/** Every column by its name: `selectAll` would break named statements when a column is added. */
export const sessionColumns = columnsOf(sessionFields)

/** Minutes before the start from which a session's crew is busy. */
export const leadOf = ({ lobby, schedule_offset }: Pick<SessionRow, 'lobby' | 'schedule_offset'>): number =>
  leadMinutes({ lobby, scheduleOffset: schedule_offset })

/** The call of a session's crew, null while there is no start. */
export const callOf = (row: Pick<SessionRow, 'starts_at' | 'lobby' | 'schedule_offset'>): Temporal.Instant | null =>
  row.starts_at?.subtract({ minutes: leadOf(row) }) ?? null

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
