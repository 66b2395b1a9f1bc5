import { SESSION_STATUSES } from '@troupe/domain/session/kinds'
import { isOver } from '@troupe/domain/session/lifecycle'
import { sql } from 'kysely'
import { isStaff, type Work } from '../../platform/ctx.ts'
import { asHouse } from '../../platform/database/db.ts'
import { wordsInSql } from '../../platform/database/words-in-sql.ts'
import { columnChanges, noteChange } from '../log/log.ts'
import { type SessionRow, sessionColumns } from '../row.ts'

declare module '../../platform/ctx.ts' {
  interface Notes {
    /** The events that were locked because someone who may leave is a contact of them. */
    contactEvents?: ReadonlySet<string>
  }
}

/** A person who leaves a workspace; null: all of them. */
interface Leaver {
  readonly userId: string
  readonly workspaceId: string | null
}

/** In which columns of an event a person was named. */
export type ContactRole = 'CONTACT' | 'BOOKING_CONTACT'

const lasting = SESSION_STATUSES.filter((status) => !isOver(status))

/** Everyone who is told about the booking of the event `s`: its contact, its booking contact and its additional booking contacts. */
export const contactIds = sql<string[]>`(array_remove(array[s.contact_id, s.booking_contact_id], null)
  || array(select c.user_id from session_booking_contact c where c.session_id = s.id))`

/**
 * The upcoming events (not over, with a date or without) of which someone is a contact, in the order of locks. The caller locks them, and
 * `leaveContacts` starts the command over when there is another one by then.
 */
export async function contactEventsOf(work: Work, leaver: Leaver): Promise<readonly string[]> {
  const ids = await upcomingOf(work, leaver)
  work.notes.contactEvents = new Set([...(work.notes.contactEvents ?? []), ...ids])
  return ids
}

/** Locks these events: the first locks of a command in which someone may leave a workspace. */
export const lockContactEvents = (work: Work, leaver: Leaver): Promise<void> =>
  asHouse(work.tx, async (tx) => {
    const ids = await contactEventsOf(work, leaver)
    if (ids.length > 0) await tx.selectFrom('session').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
  })

/**
 * Takes someone who leaves a workspace off its upcoming events, as contact, booking contact and additional booking contact. Events that are over keep whom
 * they had. The house does it, since someone who leaves by themselves may be a viewer.
 */
export const leaveContacts = (work: Work, leaver: Leaver): Promise<void> =>
  asHouse(work.tx, async () => {
    const { userId, workspaceId } = leaver
    const ids = await upcomingOf(work, leaver)
    if (ids.some((id) => !work.notes.contactEvents?.has(id)))
      throw Object.assign(new Error('a person became the contact of another event'), { code: '40001' })
    if (ids.length === 0) return
    const rows = await work.tx
      .updateTable('session')
      .set((eb) => ({
        version: eb('version', '+', 1),
        ...(isStaff(work) ? {} : { customer_version: eb('customer_version', '+', 1) }),
        calendar_sequence: eb('calendar_sequence', '+', eb.case().when('starts_at', 'is', null).then(0).else(1).end()),
      }))
      .where('id', 'in', ids)
      .returning(sessionColumns)
      .execute()
    rows.sort((one, other) => (one.id < other.id ? -1 : 1))
    const left = await takeOff(work, rows, userId)
    for (const row of rows) work.tell('session', row.id, 'session.updated')
    const closed = workspaceId === null
    await work.emit('session.contactsRemoved', { sessionIds: ids, userIds: [userId], why: closed ? 'CLOSED' : 'LEFT' })
    for (const [id, events] of Map.groupBy(left, (event) => event.workspaceId))
      await work.emit('session.contactLeft', { userId, workspaceId: id, closed, events })
  })

/** Takes those who left the workspace of an event while it was cancelled off it, when it is restored. The caller writes what else changes of it. */
export const leaveRestored = (work: Work, row: SessionRow): Promise<void> =>
  asHouse(work.tx, async () => {
    const { rows } = await sql<{ id: string; closed: boolean }>`select u.id, not u.active as closed
      from session s join account_user u on u.id = any(${contactIds})
      where s.id = ${row.id} and not (u.active and exists (select from account_permission p where p.user_id = u.id and p.workspace_id = s.workspace_id))
      order by u.id`.execute(work.tx)
    for (const { id: userId, closed } of rows) {
      const events = await takeOff(work, [row], userId)
      await work.emit('session.contactLeft', { userId, workspaceId: row.workspace_id, closed, events })
    }
  })

const without = (id: string | null, left: string) => (id === left ? null : id)

interface LeftEvent {
  readonly sessionId: string
  readonly workspaceId: string
  readonly roles: readonly ContactRole[]
}

/** Takes one person off some events, and writes down who did it; the events already have the version that follows from it. */
async function takeOff(work: Work, rows: readonly SessionRow[], userId: string): Promise<LeftEvent[]> {
  const ids = rows.map(({ id }) => id)
  await work.tx
    .updateTable('session')
    .set({
      contact_id: sql<string | null>`nullif(contact_id, ${userId}::uuid)`,
      booking_contact_id: sql<string | null>`nullif(booking_contact_id, ${userId}::uuid)`,
    })
    .where('id', 'in', ids)
    .execute()
  const listed = await work.tx
    .deleteFrom('session_booking_contact')
    .where('session_id', 'in', ids)
    .where('user_id', '=', userId)
    .returning('session_id')
    .execute()
  for (const row of rows) {
    const columns = { contact_id: without(row.contact_id, userId), booking_contact_id: without(row.booking_contact_id, userId) }
    const isListed = listed.some((one) => one.session_id === row.id)
    noteChange(work, row, {
      ...columnChanges(row, columns),
      ...(isListed ? { [`additionalBookingContacts.${userId}`]: { before: true, after: null } } : {}),
    })
  }
  const entry = { operation: 'contacts', subjectType: 'session', before: [userId] } as const
  work.audit(...rows.map(({ id, workspace_id }) => ({ ...entry, subjectId: id, workspaceId: workspace_id })))
  return rows.map((row) => ({
    sessionId: row.id,
    workspaceId: row.workspace_id,
    roles: [
      ...(row.contact_id === userId ? (['CONTACT'] as const) : []),
      ...(row.booking_contact_id === userId ? (['BOOKING_CONTACT'] as const) : []),
    ],
  }))
}

async function upcomingOf(work: Work, { userId, workspaceId }: Leaver): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from session s
    where (s.contact_id = ${userId} or s.booking_contact_id = ${userId}
        or s.id in (select c.session_id from session_booking_contact c where c.user_id = ${userId}))
      ${workspaceId === null ? sql`` : sql`and s.workspace_id = ${workspaceId}`}
      and s.status in (${wordsInSql(lasting)}) and (s.ends_at is null or s.ends_at > ${work.at})
    order by s.id`.execute(work.tx)
  return rows.map(({ id }) => id)
}
