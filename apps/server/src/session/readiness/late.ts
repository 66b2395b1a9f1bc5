import type { ReadinessReader } from '@troupe/domain/session/readiness'
import { firstLate, isLate, lateChangesAt } from '@troupe/domain/staffing/drop-out'
import { type Ctx, isStaff } from '../../platform/ctx.ts'
import type { DropOutView, SessionView } from '../list/view.ts'
import { callColumns, callOf } from '../row.ts'

/** What says which places of a session are LATE; a list of facts names `status` itself. */
export const LATE_FACTS = ['dropOuts', 'starts_at', ...callColumns] as const
type LateView = Pick<SessionView, 'status' | (typeof LATE_FACTS)[number]>

const timesOf = (view: LateView, { role }: DropOutView) => ({ status: view.status, startsAt: view.starts_at, callAt: callOf(view, role) })

/** The LATE places of a session. */
export const lateDropOuts = (view: LateView, now: Temporal.Instant): readonly DropOutView[] =>
  view.dropOuts.filter((dropOut) => isLate(timesOf(view, dropOut), now))

/** The LATE place of a session that staff are told of: of several the one whose call is first. */
export function dropOutOf(view: LateView, now: Temporal.Instant): DropOutView | null {
  const late = lateDropOuts(view, now).map((dropOut) => ({
    ...{ dropOut, assignmentId: dropOut.assignmentId, at: Temporal.Instant.from(dropOut.at) },
    callAt: callOf(view, dropOut.role) ?? now,
  }))
  return firstLate(late)?.dropOut ?? null
}

/** When the clock alone makes a place of a session LATE, or ends that. */
export const lateChangeOf = (view: LateView, now: Temporal.Instant): Temporal.Instant | null =>
  view.dropOuts.flatMap((dropOut) => lateChangesAt(timesOf(view, dropOut), now) ?? []).toSorted(Temporal.Instant.compare)[0] ?? null

/** Whether the reader of a session is told of LATE places. */
export const readerOf = (ctx: Pick<Ctx, 'actor'>): ReadinessReader => (isStaff(ctx) ? 'STAFF' : 'CUSTOMER')
