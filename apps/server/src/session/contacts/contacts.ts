import { type Answer, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { isUuid } from '@troupe/domain/ids'
import { sql } from 'kysely'
import type { Ctx, Work } from '../../platform/ctx.ts'
import { asHouse } from '../../platform/database/db.ts'
import { changeSession, type PageChange, type ReadVersion, raiseSequence } from '../edit/change.ts'
import type { SessionRow } from '../row.ts'
import { contactIds } from './leave-contacts.ts'

type ContactColumn = 'contact_id' | 'booking_contact_id'
const mostContacts = 20

/**
 * Names the contact or the booking contact, or no one (null). INVALID {userId: NOT_A_MEMBER} for everyone who isn't a member of the session's
 * workspace, whether they exist or not; otherwise refuses as changeSession.
 */
export const setContact = (
  ctx: Ctx,
  { id, read, ...named }: Edited & { readonly column: ContactColumn; readonly userId: string | null },
): Promise<Answer<{ id: string }>> => changeSession(ctx, { id, read }, (work, row) => contactChange(work, row, named))

/** Adds people who are told about the booking, up to 20 in all: INVALID {userIds: TOO_MANY}. Refuses otherwise as setContact. */
export const addBookingContacts = (ctx: Ctx, { id, read, userIds }: Edited & { readonly userIds: readonly string[] }) =>
  changeSession(ctx, { id, read }, async (work, row) => {
    if (userIds.length === 0) return invalid({ userIds: ['REQUIRED'] })
    return bookingContactsChange(work, row, new Map(userIds.map((userId) => [userId, true])))
  })

/** Removes people from the booking's list. Those who aren't on it are ignored; when no one is, nothing changes. */
export const removeBookingContacts = (ctx: Ctx, { id, read, userIds }: Edited & { readonly userIds: readonly string[] }) =>
  changeSession(ctx, { id, read }, (work, row) => bookingContactsChange(work, row, new Map(userIds.map((userId) => [userId, false]))))

interface Edited {
  readonly id: string
  readonly read: ReadVersion
}

/** Decides another contact or booking contact. */
export async function contactChange(
  work: Work,
  row: SessionRow,
  { column, userId }: { readonly column: ContactColumn; readonly userId: string | null },
): Promise<Answer<PageChange>> {
  const former = row[column]
  if (userId !== null && userId !== former && !(await areMembers(work, row, [userId]))) return invalid({ userId: ['NOT_A_MEMBER'] })
  return yes({ columns: { [column]: userId }, isQuiet: true, afterwards: () => tellRemoved(work, row, former === null ? [] : [former]) })
}

/** Decides who joins the booking's list (true) and who leaves it (false). */
export async function bookingContactsChange(
  work: Work,
  row: SessionRow,
  wanted: ReadonlyMap<string, boolean>,
): Promise<Answer<PageChange>> {
  const rows = await work.tx.selectFrom('session_booking_contact').select('user_id').where('session_id', '=', row.id).execute()
  const known = new Set(rows.map((one) => one.user_id))
  const added = [...wanted].flatMap(([userId, isWanted]) => (isWanted && !known.has(userId) ? [userId] : []))
  const removed = [...wanted].flatMap(([userId, isWanted]) => (!isWanted && known.has(userId) ? [userId] : []))
  if (known.size - removed.length + added.length > mostContacts) return invalid({ userIds: ['TOO_MANY'] })
  if (added.length > 0 && !(await areMembers(work, row, added))) return invalid({ userIds: ['NOT_A_MEMBER'] })
  const changes = [...added, ...removed].map((userId) => [
    `additionalBookingContacts.${userId}`,
    { before: known.has(userId) || null, after: !known.has(userId) || null },
  ])
  return yes({
    fields: Object.fromEntries(changes),
    isQuiet: true,
    write: async () => {
      if (added.length > 0)
        await work.tx
          .insertInto('session_booking_contact')
          .values(added.map((user_id) => ({ session_id: row.id, user_id })))
          .execute()
      if (removed.length > 0)
        await work.tx.deleteFrom('session_booking_contact').where('session_id', '=', row.id).where('user_id', 'in', removed).execute()
      return yes(null)
    },
    afterwards: () => tellRemoved(work, row, removed),
  })
}

/** Those who are no longer contacts lose the event from their calendars, by a file with a number of its own. */
async function tellRemoved(work: Work, row: SessionRow, removed: readonly string[]): Promise<void> {
  const gone = await whoIsGone(work, row, removed)
  if (gone.length === 0) return
  await raiseSequence(work, row)
  await work.emit('session.contactsRemoved', { sessionIds: [row.id], userIds: gone, why: 'REMOVED' })
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
