import { type Answer, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { isUuid } from '@troupe/domain/ids'
import { sql } from 'kysely'
import { type Ctx, command, isStaff, type Work } from '../../platform/ctx.ts'
import { asHouse } from '../../platform/database/db.ts'
import { editableSession, touchContacts } from '../edit/editable.ts'
import type { SessionRow } from '../row.ts'
import { contactIds } from './leave-contacts.ts'

type ContactColumn = 'contact_id' | 'booking_contact_id'
const mostContacts = 20

/** A change of contacts: what the audit says of it, and who lost one of their roles. */
interface ContactsChanged {
  readonly before?: unknown
  readonly after?: unknown
  readonly removed?: readonly string[]
}

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
    const former = row[column]
    return yes({ before: former, after: userId, removed: former === null ? [] : [former] })
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
    const ids = removed.map((one) => one.user_id)
    return yes(ids.length === 0 ? null : { before: ids, removed: ids })
  })
}

function edit(ctx: Ctx, id: string, change: (work: Work, row: SessionRow) => Promise<Answer<ContactsChanged | null>>) {
  return command(ctx, async (work): Promise<Answer<{ id: string }>> => {
    const found = await editableSession(work, id)
    if (!found.ok) return found
    const row = found.value
    const changed = await change(work, row)
    if (!changed.ok) return changed
    if (changed.value === null) return yes({ id: row.id })
    const { removed = [], ...audited } = changed.value
    const gone = await whoIsGone(work, row, removed)
    await touchContacts(work, row, { isLost: gone.length > 0 })
    if (isStaff(work))
      work.audit({
        operation: 'contacts',
        subjectType: 'session',
        subjectId: row.id,
        workspaceId: row.workspace_id,
        ...audited,
      })
    if (gone.length > 0) await work.emit('session.contactsRemoved', { sessionIds: [row.id], userIds: gone, why: 'REMOVED' })
    return yes({ id: row.id })
  })
}

/** Those of some people who have no role among an event's contacts any longer. */
async function whoIsGone(work: Work, row: SessionRow, userIds: readonly string[]): Promise<readonly string[]> {
  if (userIds.length === 0) return []
  const { rows } = await sql<{ ids: string[] }>`select ${contactIds} as ids from session s where s.id = ${row.id}`.execute(work.tx)
  return userIds.filter((id) => !rows[0]?.ids.includes(id))
}

/** Whether people are active members. Their levels are locked: someone who leaves at the same time either finds the event that names them, or is no member here. */
async function areMembers(work: Work, row: SessionRow, userIds: readonly string[]): Promise<boolean> {
  if (!userIds.every(isUuid)) return false
  await asHouse(work.tx, (tx) =>
    tx
      .selectFrom('account_permission')
      .select('id')
      .where('workspace_id', '=', row.workspace_id)
      .where('user_id', 'in', [...userIds])
      .orderBy('id')
      .forKeyShare()
      .execute(),
  )
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
