import type { DropOutReason } from './drop-out.ts'

/**
 * Why someone was put on a place that no one chose them for: the rule chose them (AUTO), as the next best after someone left (NEXT), of a LATE place
 * (LATE), by a plan (PLAN) or by a repair that staff applied (REPAIR); they are the workspace's salesperson (SALES); or they keep their place and are
 * asked again, because the start (MOVED) or their call (CALL) moved, or the event is another kind (KIND).
 */
export type FilledCause = 'AUTO' | 'NEXT' | 'LATE' | 'PLAN' | 'REPAIR' | 'SALES' | 'MOVED' | 'CALL' | 'KIND'

/**
 * Why someone lost a place: as they said themselves, or because of their account, as in a drop-out; the event moved (MOVED), lost its date (UNSCHEDULED), was cancelled
 * (CANCELLED), has fewer places (ROOMS), a higher package level (LEVEL) or is another kind (KIND); or they are needed for another event, by the rule (NEEDED), a plan (PLAN), a
 * repair that staff applied (REPAIR), or a move that staff made (GAVE_WAY).
 */
export type LeftCause =
  | DropOutReason
  | 'MOVED'
  | 'UNSCHEDULED'
  | 'CANCELLED'
  | 'ROOMS'
  | 'LEVEL'
  | 'KIND'
  | 'NEEDED'
  | 'PLAN'
  | 'REPAIR'
  | 'GAVE_WAY'

export type CrewCause = FilledCause | LeftCause
