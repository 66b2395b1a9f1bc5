import type { AssignmentRole } from '@troupe/domain/role/assignment'
import { ASSIGNMENT_ROLE_WORDS } from '@troupe/domain/words'
import { actorId, type Work } from '../../platform/ctx.ts'
import type { Events } from '../../platform/events.ts'
import type { ContactRole } from '../../session/session.ts'
import { removalFor } from '../calendars.ts'
import { type EventFacts, eventsFacts, eventValues, type Reader, readers, wantsBooking } from '../facts.ts'
import { storeMail } from '../outbox/store-mail.ts'
import { oneLine } from '../text.ts'

/** Someone's account is deactivated or deleted by this command: they can be written to until its end. */
export async function noteParting(work: Work, { userId, workspaceId }: Events['account.leaving']) {
  if (workspaceId !== null) return
  const [reader] = await readers(work, [userId])
  if (reader) work.notes.parting = reader
}

/**
 * People are no longer contacts of events: to those who have one in their calendar, with the file that removes it. Someone who stays on its crew keeps the
 * entry of the crew; if they were never sent one, they keep the one they have and hear nothing.
 */
export async function tellContactsRemoved(work: Work, { sessionIds, userIds, why }: Events['session.contactsRemoved']) {
  const events = await eventsFacts(work, sessionIds)
  const roles = why === 'CLOSED' ? new Map<string, AssignmentRole>() : await crewRolesOf(work, sessionIds, userIds)
  for (const reader of await readers(work, userIds))
    for (const event of events.values()) {
      const role = roles.get(`${event.id} ${reader.id}`)
      if (role && !(await removalFor(work, { event, reader, crew: true }))) continue
      const calendar = await removalFor(work, { event, reader, crew: false })
      if (!calendar) continue
      await storeMail(work, {
        kind: 'session.contactRemoved',
        dedupeKey: `contactRemoved/${event.id}/${event.sequence}/${reader.id}`,
        to: reader,
        sessionId: event.id,
        workspaceId: event.workspaceId,
        isWanted: wantsBooking(event, reader),
        values: {
          ...eventValues(event, reader),
          workspace: event.workspace,
          left: why === 'LEFT',
          closed: why === 'CLOSED',
          own: reader.id === actorId(work),
          role: role && ASSIGNMENT_ROLE_WORDS[role],
        },
        calendar,
      })
    }
}

/** The roles that people have accepted on events to which they come, by the ids of both. */
async function crewRolesOf(work: Work, sessionIds: readonly string[], userIds: readonly string[]): Promise<Map<string, AssignmentRole>> {
  const rows = await work.tx
    .selectFrom('staffing_approval as o')
    .innerJoin('staffing_assignment as a', 'a.id', 'o.assignment_id')
    .select(['o.session_id', 'o.user_id', 'a.role'])
    .where('o.session_id', 'in', [...sessionIds])
    .where('o.user_id', 'in', [...userIds])
    .where('o.state', '=', 'ACCEPTED')
    .where('a.role', '<>', 'SALESPERSON')
    .execute()
  return new Map(rows.map((row) => [`${row.session_id} ${row.user_id}`, row.role]))
}

const roleWords: Readonly<Record<ContactRole, string>> = { CONTACT: 'contact', BOOKING_CONTACT: 'booking contact' }

/**
 * Someone left a workspace, and upcoming events lost their contact or booking contact: to everyone else who can name another, one email for all these events.
 * The person who caused it knows.
 */
export async function tellContactLeft(work: Work, { userId, workspaceId, closed, events }: Events['session.contactLeft']) {
  const lacking = events.filter(({ roles }) => roles.length > 0)
  const facts = await eventsFacts(
    work,
    lacking.map(({ sessionId }) => sessionId),
  )
  const [first] = facts.values()
  if (!first?.notifies) return
  const { full_name } = await work.tx.selectFrom('account_user').select('full_name').where('id', '=', userId).executeTakeFirstOrThrow()
  const shows = lacking
    .flatMap(({ sessionId, roles }) => {
      const event = facts.get(sessionId)
      return event ? [{ event, roles }] : []
    })
    .sort((a, b) => startOf(a.event) - startOf(b.event))
  for (const reader of await editorsOf(work, workspaceId, userId))
    await storeMail(work, {
      kind: 'session.contactLeft',
      dedupeKey: `contactLeft/${userId}/${workspaceId}/${work.at.epochMilliseconds}/${first.id}/${reader.id}`,
      to: reader,
      sessionId: null,
      workspaceId,
      isWanted: reader.wantsBookings,
      values: {
        person: oneLine(full_name),
        workspace: first.workspace,
        closed,
        what: shows.length === 1 ? `“${first.name}”` : `${shows.length} events`,
        events: shows.map(({ event, roles }) => ({
          words: `${event.name}, ${eventValues(event, reader)['event.when'] ?? 'no date yet'}: ${roles.map((role) => roleWords[role]).join(' and ')}`,
          link: event.page,
        })),
      },
    })
}

const startOf = ({ startsAt }: EventFacts): number => startsAt?.epochMilliseconds ?? Number.MAX_SAFE_INTEGER

/** The members of a workspace who may edit its events, without the one who left and the one who caused it. */
async function editorsOf(work: Work, workspaceId: string, leaver: string): Promise<readonly Reader[]> {
  const members = await work.tx
    .selectFrom('account_permission')
    .select('user_id')
    .where('workspace_id', '=', workspaceId)
    .where('role', '<>', 'VIEWER')
    .execute()
  const ids = members.map(({ user_id }) => user_id).filter((id) => id !== leaver && id !== actorId(work))
  return readers(work, ids)
}
