import { type Answer, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { isUuid } from '@troupe/domain/ids'
import { type Ctx, command, isStaff, type Work } from '../platform/ctx.ts'
import { editableSession, touchSession } from './editable.ts'
import type { SessionRow } from './row.ts'

type ContactColumn = 'contact_id' | 'booking_contact_id'
const mostContacts = 20

/**
 * Names the contact or the booking contact, or no one (null). INVALID {userId: NOT_A_MEMBER} for everyone who isn't a member of the session's
 * workspace, whether they exist or not; otherwise refuses as editableSession.
 */
export function setContact(
  ctx: Ctx,
  id: string,
  { column, userId }: { readonly column: ContactColumn; readonly userId: string | null },
): Promise<Answer<{ id: string }>> {
  return edit(ctx, id, async (work, row) => {
    if (userId === row[column]) return yes(null)
    if (userId !== null && !(await areMembers(work, row, [userId]))) return invalid({ userId: ['NOT_A_MEMBER'] })
    await work.tx
      .updateTable('session')
      .set({ [column]: userId })
      .where('id', '=', row.id)
      .execute()
    return yes({ before: row[column], after: userId })
  })
}

/** Adds people who are told about the booking, up to 20 in all: INVALID {userIds: TOO_MANY}. Refuses otherwise as setContact. */
export function addBookingContacts(ctx: Ctx, id: string, userIds: readonly string[]): Promise<Answer<{ id: string }>> {
  return edit(ctx, id, async (work, row) => {
    const wanted = [...new Set(userIds)]
    if (wanted.length === 0 || wanted.length > mostContacts) return invalid({ userIds: [wanted.length === 0 ? 'REQUIRED' : 'TOO_MANY'] })
    if (!(await areMembers(work, row, wanted))) return invalid({ userIds: ['NOT_A_MEMBER'] })
    const known = await work.tx.selectFrom('session_booking_contact').select('user_id').where('session_id', '=', row.id).execute()
    if (new Set([...known.map((one) => one.user_id), ...wanted]).size > mostContacts) return invalid({ userIds: ['TOO_MANY'] })
    const added = await work.tx
      .insertInto('session_booking_contact')
      .values(wanted.map((user_id) => ({ session_id: row.id, user_id })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .execute()
    return yes(added.length === 0 ? null : { after: added.map((one) => one.user_id) })
  })
}

/** Removes people from the booking's list. Those who aren't on it are ignored; when no one is, nothing changes. */
export function removeBookingContacts(ctx: Ctx, id: string, userIds: readonly string[]): Promise<Answer<{ id: string }>> {
  return edit(ctx, id, async (work, row) => {
    const known = userIds.filter(isUuid)
    if (known.length === 0) return yes(null)
    const removed = await work.tx
      .deleteFrom('session_booking_contact')
      .where('session_id', '=', row.id)
      .where('user_id', 'in', known)
      .returning('user_id')
      .execute()
    return yes(removed.length === 0 ? null : { before: removed.map((one) => one.user_id) })
  })
}

function edit(
  ctx: Ctx,
  id: string,
  change: (work: Work, row: SessionRow) => Promise<Answer<{ before?: unknown; after?: unknown } | null>>,
) {
  return command(ctx, async (work): Promise<Answer<{ id: string }>> => {
    const found = await editableSession(work, id)
    if (!found.ok) return found
    const row = found.value
    const changed = await change(work, row)
    if (!changed.ok) return changed
    if (changed.value === null) return yes({ id: row.id })
    await touchSession(work, row)
    if (isStaff(work))
      await work.audit({
        operation: 'contacts',
        subjectType: 'session',
        subjectId: row.id,
        workspaceId: row.workspace_id,
        ...changed.value,
      })
    return yes({ id: row.id })
  })
}

async function areMembers(work: Work, row: SessionRow, userIds: readonly string[]): Promise<boolean> {
  if (!userIds.every(isUuid)) return false
  const members = await work.tx
    .selectFrom('account_permission as p')
    .innerJoin('account_user as u', 'u.id', 'p.user_id')
    .select('u.id')
    .where('p.workspace_id', '=', row.workspace_id)
    .where('p.user_id', 'in', [...userIds])
    .where('u.active', '=', true)
    .execute()
  return members.length === new Set(userIds).size
}
