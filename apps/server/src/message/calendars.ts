import type { AssignmentRole } from '@troupe/domain/role/assignment'
import { sql } from 'kysely'
import type { Work } from '../platform/ctx.ts'
import { calendarId, cancelledCalendar } from '../session/session.ts'
import type { EventFacts, Reader } from './facts.ts'
import { unstored } from './outbox/store-mail.ts'

interface CalendarWanted {
  readonly event: EventFacts
  readonly reader: Reader
  readonly method: 'REQUEST' | 'CANCEL'
  /** The reader's role, for a member of the crew. */
  readonly crew?: AssignmentRole | undefined
}

/**
 * The calendar file for one reader of an email: REQUEST adds the event or replaces an earlier version of it, CANCEL removes it. For an event
 * without a start there is only the CANCEL of what was sent before, and the crew, who perhaps were only asked, get no other.
 */
export async function calendarFor(work: Work, { event, reader, method, crew }: CalendarWanted): Promise<string | undefined> {
  const to = { name: reader.name, address: reader.address }
  const current = method === 'CANCEL' && crew ? undefined : event.calendar({ method, to, crew })
  return current || method === 'REQUEST' ? current : removalFor(work, { event, reader, crew: crew !== undefined })
}

interface EntryAsked {
  readonly event: EventFacts
  readonly reader: Reader
  /** The entry of a member of the crew, not the contacts'. */
  readonly crew: boolean
}

/** The file that removes an event from the calendar of someone who was sent an entry; undefined for everyone else. */
export async function removalFor(work: Work, { event, reader, crew }: EntryAsked): Promise<string | undefined> {
  const last = await lastSent(work, { sessionId: event.id, address: reader.address, crew })
  return last ? cancelledCalendar(last, { sequence: event.sequence, stamp: work.at }) : undefined
}

/** Whether the last file that someone was sent put the event into their calendar. */
export const hasEntry = async (work: Work, { event, reader, crew }: EntryAsked): Promise<boolean> =>
  (await lastSent(work, { sessionId: event.id, address: reader.address, crew }))?.includes('METHOD:REQUEST') ?? false

/** The calendar files of an email, which follow one another. */
export const calendarsIn = (text: string | null | undefined): readonly string[] =>
  text ? text.split(/(?=^BEGIN:VCALENDAR)/m).filter((file) => file.trim() !== '') : []

async function lastSent(
  work: Work,
  { sessionId, address, crew }: { sessionId: string; address: string; crew: boolean },
): Promise<string | null | undefined> {
  const uid = `UID:${calendarId(sessionId, crew)}`
  const written = unstored(work).findLast((mail) => mail.to.address === address && mail.calendar?.includes(uid))
  if (written) return fileWith(written.calendar, uid)
  const mail = await work.tx
    .selectFrom('message_mail')
    .select('calendar')
    // an email about several events of a group isn't that of one of them
    .where((eb) => eb.or([eb('session_id', '=', sessionId), sql<boolean>`session_id is null and starts_with(kind, 'group.')`]))
    .where('to_address', '=', address)
    .where('calendar', 'like', `%${uid}%`)
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return fileWith(mail?.calendar, uid)
}

const fileWith = (text: string | null | undefined, uid: string) => calendarsIn(text).find((file) => file.includes(uid))
