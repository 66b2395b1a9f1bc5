import type { AssignmentRole } from '@troupe/domain/role/assignment'
import { placeWords } from '@troupe/domain/session/place-words'
import { ASSIGNMENT_ROLE_WORDS } from '@troupe/domain/words'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/db.ts'
import { callColumns, leadOf } from '../row.ts'
import {
  type CalendarEvent,
  type CalendarMethod,
  type CalendarStatus,
  calendarFeed,
  calendarLinks,
  calendarText,
  calendarTitle,
  cancellationOf,
  organizerOf,
} from './calendar.ts'

interface CalendarAsked {
  readonly method: CalendarMethod
  readonly now: Temporal.Instant
  readonly settings: { readonly baseUrl: string; readonly mailFrom: string }
  readonly to?: { readonly name: string; readonly address: string }
  /** The role of the member of the crew whose own file it is. */
  readonly crew?: AssignmentRole | undefined
}

/**
 * The calendar file of a session: PUBLISH to download, REQUEST and CANCEL for one person. A crew member's own (`crew`) begins with the
 * call of their role. Undefined while there is no start.
 */
export async function calendarOf(tx: Pick<Tx, 'selectFrom'>, sessionId: string, asked: CalendarAsked): Promise<string | undefined> {
  const event = await calendarEvent(tx, sessionId, asked)
  return event && calendarText(event)
}

/**
 * What a member of the crew adds to their calendar: the file that their email has attached, under the same id, so that a calendar that has either knows
 * the other; and the addresses of two web calendars. Undefined while there is no start.
 */
export async function crewCalendars(
  tx: Pick<Tx, 'selectFrom'>,
  sessionId: string,
  { role, ...asked }: Required<Pick<CalendarAsked, 'now' | 'settings' | 'to'>> & { readonly role: AssignmentRole },
): Promise<{ google: string; outlook: string; file: string } | undefined> {
  const event = await calendarEvent(tx, sessionId, { ...asked, method: 'REQUEST', crew: role })
  return event && { ...calendarLinks({ ...event, title: `${event.title} (${ASSIGNMENT_ROLE_WORDS[role]})` }), file: calendarText(event) }
}

/**
 * The same for a guest behind an invite link, whose address is the page that their calendar leads to; without the place for those who take part online.
 */
export async function guestCalendars(
  tx: Pick<Tx, 'selectFrom'>,
  sessionId: string,
  { url, isOnSite, ...asked }: Pick<CalendarAsked, 'now' | 'settings'> & { readonly url: string; readonly isOnSite: boolean },
): Promise<{ google: string; outlook: string; office365: string; file: string } | undefined> {
  const found = await calendarEvent(tx, sessionId, { ...asked, method: 'PUBLISH' })
  if (!found) return undefined
  const event = { ...found, url, ...(isOnSite ? {} : { place: '' }) }
  const { google, outlook: office365 } = calendarLinks(event)
  // the same form for the calendars of private accounts
  const outlook = office365.replace('//outlook.office.com/', '//outlook.live.com/')
  return { google, outlook, office365, file: calendarText(event) }
}

async function calendarEvent(tx: Pick<Tx, 'selectFrom'>, sessionId: string, asked: CalendarAsked): Promise<CalendarEvent | undefined> {
  const [row] = await calendarRows(tx, [sessionId])
  return row && eventOf(row, asked)
}

interface CrewShow {
  readonly sessionId: string
  readonly role: AssignmentRole
  readonly status: CalendarStatus
  /** When this last changed for the person. */
  readonly stamp: Temporal.Instant
}

/** The calendar of a member of the crew, by the ids and sequence numbers of the files in their emails. Shows without a start are left out. */
export async function crewFeed(
  tx: Pick<Tx, 'selectFrom'>,
  shows: readonly CrewShow[],
  settings: CalendarAsked['settings'],
): Promise<string> {
  const rows = shows.length === 0 ? [] : await calendarRows(tx, [...new Set(shows.map(({ sessionId }) => sessionId))])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return calendarFeed(
    'Troupe',
    shows.flatMap(({ sessionId, role, status, stamp }) => {
      const row = byId.get(sessionId)
      const event = row && eventOf(row, { method: 'PUBLISH', now: stamp, settings, crew: role })
      return event ? [{ event: { ...event, title: `${event.title} (${ASSIGNMENT_ROLE_WORDS[role]})` }, status }] : []
    }),
  )
}

/** The same of what was read of the session before. */
export function calendarOfRow(row: CalendarRow, asked: CalendarAsked): string | undefined {
  const event = eventOf(row, asked)
  return event && calendarText(event)
}

export type CalendarRow = Awaited<ReturnType<typeof calendarRows>>[number]

/** What calendars show before the name of an event, with the experience as `e`. */
export const calendarPrefix = sql<string | null>`e.attributes ->> 'gCalPrefix'`.as('prefix')

const calendarRows = (tx: Pick<Tx, 'selectFrom'>, sessionIds: readonly string[]) =>
  tx
    .selectFrom('session as s')
    .innerJoin('workspace as w', 'w.id', 's.workspace_id')
    .innerJoin('catalogue_experience as e', 'e.id', 's.experience_id')
    .leftJoin('session_location as l', (join) => join.onRef('l.session_id', '=', 's.id').on('l.type', '=', sql.lit('START')))
    .select(['s.id', 's.name', 's.status', 's.type', 's.starts_at', 's.ends_at', 's.calendar_sequence'])
    .select(callColumns.map((column) => `s.${column}` as const))
    .select(calendarPrefix)
    .select(['w.name as workspace', 'l.name as place', 'l.address', 'l.city'])
    .where(sql<boolean>`s.id = any(${[...sessionIds]}::uuid[])`)
    .execute()

function eventOf(row: CalendarRow, { method, now, settings, to, crew }: CalendarAsked): CalendarEvent | undefined {
  if (!row.starts_at || !row.ends_at) return undefined
  const lead = crew ? leadOf(row, crew) : 0
  return {
    uid: calendarId(row.id, crew !== undefined),
    sequence: row.calendar_sequence,
    method,
    cancelled: row.status === 'CANCELLED',
    stamp: now,
    startsAt: row.starts_at.subtract({ minutes: lead }),
    endsAt: row.ends_at,
    title: calendarTitle(row.name, row.prefix),
    place: row.type === 'REMOTE' ? '' : placeWords({ name: row.place, address: row.address, city: row.city }),
    description:
      lead > 0
        ? `${row.workspace}${row.workspace.endsWith('.') ? '' : '.'} The event starts ${lead} ${lead === 1 ? 'minute' : 'minutes'} after your call time.`
        : row.workspace,
    url: `${settings.baseUrl}/event/${row.id}`,
    organizer: organizerOf(settings.mailFrom),
    ...(to ? { attendee: { ...to, accepted: crew !== undefined } } : {}),
  }
}

/** The calendar file that removes an event again, for those who were sent one. */
export const cancelledCalendar = cancellationOf

/** Under which id calendars know an event, the guests' and the crew's. */
export const calendarId = (sessionId: string, crew: boolean): string => `${sessionId}${crew ? '-crew' : ''}@troupe`
