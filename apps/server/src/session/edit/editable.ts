import { type Answer, no, yes } from '@troupe/domain/answer'
import { mayMove } from '@troupe/domain/session/lifecycle'
import { isLocked } from '@troupe/domain/session/lock'
import { isStaff, type Work } from '../../platform/ctx.ts'
import { sessionForUpdate } from '../lock.ts'
import type { SessionRow } from '../row.ts'

/**
 * The session locked for an edit of the customer's part, judged after the row lock (I-17): NOT_FOUND, FORBIDDEN, STATE_CONFLICT once
 * cancelled, STARTS_SOON inside the lock (staff: after the end).
 */
export async function editableSession(work: Work, id: string): Promise<Answer<SessionRow>> {
  const found = await sessionForUpdate(work, id)
  if (!found.ok) return found
  const row = found.value
  const edit = mayMove(row.status, 'EDIT')
  if (!edit.ok) return edit
  const locked = isLocked({ startsAt: row.starts_at, endsAt: row.ends_at, diy: row.diy }, work.at, isStaff(work))
  return locked ? no('STARTS_SOON') : yes(row)
}
