import { type Answer, no } from '@troupe/domain/answer'
import { mayReschedule, maySchedule, type ScheduleFacts, type Scheduler } from '@troupe/domain/schedule/may-schedule'
import { isOpenRoom } from '@troupe/domain/session/kinds'
import type { SchedulingEvent } from '@troupe/domain/session/lifecycle'
import { isStaff, type Work } from '../platform/ctx.ts'
import { reaches, scopeOf } from '../platform/rights/policy.ts'
import type { SessionRow } from '../session/session.ts'

/** A session's facts for the rules of scheduling. */
export const scheduleFactsOf = (row: SessionRow): ScheduleFacts => ({
  status: row.status,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  diy: row.diy,
  openRoom: isOpenRoom(row),
})

/** The actor for the rules of scheduling. */
export const schedulerOf = (work: Work, { workspace_id }: SessionRow): Scheduler => ({
  staff: isStaff(work),
  answersRequests: reaches(scopeOf('POST /scheduler/session/{id}/request/approve', work.actor), { workspaceId: workspace_id }),
})

/** Whether this actor may reschedule the session, checked after the row lock (I-17). Refuses as mayReschedule, then VERSION_CONFLICT {version}. */
export function mayBeMoved(work: Work, row: SessionRow, version?: number | undefined): Answer<SchedulingEvent> {
  const event = mayReschedule(scheduleFactsOf(row), work.at, schedulerOf(work, row))
  if (event.ok && version !== undefined && version !== row.version) return no('VERSION_CONFLICT', { version: row.version })
  return event
}

/** Whether the session's state lets this actor schedule it, past the lock. Refuses as maySchedule. */
export const isSchedulable = (work: Work, row: SessionRow): Answer<SchedulingEvent> =>
  maySchedule(scheduleFactsOf(row), work.at, schedulerOf(work, row))
