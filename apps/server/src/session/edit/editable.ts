import type { Answer } from '@troupe/domain/answer'
import { mayEdit } from '@troupe/domain/session/lock'
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
  const { status, starts_at: startsAt, ends_at: endsAt, diy } = found.value
  const edit = mayEdit({ status, startsAt, endsAt, diy }, work.at, isStaff(work))
  return edit.ok ? found : edit
}
