import { isOpenRoom } from '@troupe/domain/session/kinds'
import { consumeSession } from '../credit/credit.ts'
import type { Work } from '../platform/ctx.ts'
import { moveStatus, reportOutcome, type SessionRow } from '../session/session.ts'

/** Makes an event LIVE, by a person’s command with its key, or by the clock. The caller has locked it and asked the rules. */
export async function startEvent(
  work: Work,
  row: SessionRow,
  { at, key }: { readonly at: Temporal.Instant; readonly key?: string },
): Promise<void> {
  await moveStatus(work, row, { event: 'START' })
  await work.emit('session.started', { sessionId: row.id, at, ...(key ? { key } : {}) })
}

/** Completes an event, whose allocated credits are then used up. The caller has locked it and asked the rules. */
export async function endEvent(
  work: Work,
  row: SessionRow,
  { event, outcome }: { readonly event: 'END' | 'TIME_OUT'; readonly outcome: 'RAN' | 'UNKNOWN' },
): Promise<void> {
  const movement = { workspaceId: row.workspace_id, sessionId: row.id }
  const consumable = isOpenRoom(row) ? 'OPEN_ROOM' : 'CREDIT'
  await consumeSession(work, { ...movement, reason: 'Event completed', key: `session:${row.id}:completed`, consumable })
  await moveStatus(work, row, { event, outcome })
  await work.emit('session.completed', { sessionId: row.id })
}

/** Notes that an event ran of which that wasn't known; any other outcome stays. No credits move: they were used up when it was completed. */
export async function noteRan(work: Work, row: SessionRow): Promise<void> {
  if (row.status !== 'COMPLETED' || row.outcome !== 'UNKNOWN') return
  await reportOutcome(work, row, { outcome: 'RAN', outcome_reason: row.outcome_reason, outcome_returned: row.outcome_returned })
  await work.emit('session.outcomeReported', { sessionId: row.id, outcome: 'RAN', returned: 0 })
}
