import { type Answer, no, yes } from '@troupe/domain/answer'
import { mayMove } from '@troupe/domain/session/lifecycle'
import { isLocked } from '@troupe/domain/session/lock'
import { isStaff, type Work } from '../../platform/ctx.ts'
import { sessionForUpdate } from '../lock.ts'
import type { SessionRow } from '../row.ts'

/**
 * The session locked for an edit of the customer's part, judged after the row lock (I-17): NOT_FOUND, FORBIDDEN, STATE_CONFLICT once
 * cancelled, STARTS_SOON inside the lock (staff: after the end), VERSION_CONFLICT {version} when `version` is stale.
 */
export async function editableSession(work: Work, id: string, version?: number | undefined): Promise<Answer<SessionRow>> {
  const found = await sessionForUpdate(work, id)
  if (!found.ok) return found
  const row = found.value
  const edit = mayMove(row.status, 'EDIT')
  if (!edit.ok) return edit
  const locked = isLocked({ startsAt: row.starts_at, endsAt: row.ends_at, diy: row.diy }, work.at, isStaff(work))
  if (locked) return no('STARTS_SOON')
  if (version !== undefined && version !== row.version) return no('VERSION_CONFLICT', { version: row.version })
  return yes(row)
}

/** Tells that the customer's part changed: the next version, and the review is gone when a customer did it. */
export async function touchSession(work: Work, row: SessionRow, more: { readonly told?: boolean } = {}) {
  await touch(work, row, more)
  await work.emit('session.changed', { sessionId: row.id })
}

/** The same of a change of its contacts, on whom nothing of the crew depends. `isLost`: someone loses it from their calendar, by a file with a number of its own. */
export const touchContacts = (work: Work, row: SessionRow, { isLost }: { readonly isLost: boolean }): Promise<void> =>
  touch(work, row, { told: isLost })

async function touch(work: Work, row: SessionRow, more: { readonly told?: boolean }): Promise<void> {
  await work.tx
    .updateTable('session')
    .set({
      version: row.version + 1,
      ...(isStaff(work) ? {} : { customer_version: row.customer_version + 1 }),
      ...(more.told && row.starts_at ? { calendar_sequence: row.calendar_sequence + 1 } : {}),
    })
    .where('id', '=', row.id)
    .execute()
  work.tell('session', row.id, 'session.updated')
}
