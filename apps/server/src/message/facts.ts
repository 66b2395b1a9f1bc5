import type { HostType, SessionFormat } from '@troupe/domain/catalogue/kinds'
import { isUuid } from '@troupe/domain/ids'
import { type AssignmentRole, LIVE_OFFERS } from '@troupe/domain/role/assignment'
import type { UserRole } from '@troupe/domain/role/roles'
import { placeWords } from '@troupe/domain/session/place-words'
import { sql } from 'kysely'
import { belongsTo } from '../account/account.ts'
import type { Work } from '../platform/ctx.ts'
import { isHouse } from '../platform/database/db.ts'
import { noRow } from '../platform/database/lists.ts'
import { calendarOfRow, calendarPrefix, callColumns, callOf, contactIds } from '../session/session.ts'
import { oneLine } from './text.ts'
import { callWords, dayWords, momentWords, spanWords } from './when.ts'

export interface Reader {
  readonly id: string
  readonly firstName: string
  readonly name: string
  readonly address: string
  readonly timezone: string
  readonly isCustomer: boolean
  /** False for someone who switched emails about bookings off, and those that remind of events. */
  readonly wantsBookings: boolean
  readonly wantsReminders: boolean
}

export interface EventFacts {
  readonly id: string
  readonly workspaceId: string
  readonly name: string
  readonly company: string
  readonly workspace: string
  readonly status: string
  readonly startsAt: Temporal.Instant | null
  readonly endsAt: Temporal.Instant | null
  /** When the people of a role must be there; null without a date. */
  readonly callAt: (role: AssignmentRole) => Temporal.Instant | null
  readonly timezone: string
  readonly duration: number
  readonly type: SessionFormat
  readonly hostType: HostType
  readonly attendees: number
  readonly place: string
  /** The crew is where the guests are; otherwise it plays from its own places. */
  readonly isOnSite: boolean
  /** Self-hosted events have none. */
  readonly hasCrew: boolean
  readonly sequence: number
  /** The contact and the booking contact who are members of the workspace, or staff. */
  readonly contactIds: readonly string[]
  /** Everyone who gets the booking emails: these and the additional booking contacts, who belong there too. */
  readonly bookingIds: readonly string[]
  /** The same, in a fixed order. */
  readonly bookingReaders: readonly Reader[]
  /** False in a workspace that switched the notifications of its customers off. */
  readonly notifies: boolean
  /** The event's calendar file for one person; undefined without a date. */
  readonly calendar: (asked: Pick<Parameters<typeof calendarOfRow>[1], 'method' | 'to' | 'crew'>) => string | undefined
  /** The workspace's producer, and the one of all workspaces that have none. */
  readonly preferredProducerIds: readonly string[]
  readonly page: string
}

declare module '../platform/ctx.ts' {
  interface Notes {
    /** The event that this command has just made, as its salesperson was told of it: before it is booked, nothing that emails say of it changes. */
    newEvent?: EventFacts
    /** Of workspaces whose events were read: the kinds of emails of which someone has written a text, theirs or Troupe's. The others aren't looked for. */
    editedKinds?: ReadonlyMap<string, ReadonlySet<string>>
    /** The person whose account this command deactivates or deletes, as they could be written to until now. */
    parting?: Reader
  }
}

/** What emails say about an event; what people typed is one line each. */
export async function eventFacts(work: Work, sessionId: string): Promise<EventFacts> {
  const event = (await eventsFacts(work, [sessionId])).get(sessionId)
  if (!event) throw new Error(`no session ${sessionId}`)
  return event
}

/**
 * The same, with one person who is to read it: undefined when they can't be written to. Someone whose account is deactivated by this very command still
 * can, so that what they leave goes from their calendar.
 */
export async function eventFor(work: Work, { sessionId, userId }: { readonly sessionId: string; readonly userId: string }) {
  const [row] = await eventRows(work, [sessionId], [userId])
  if (!row) throw new Error(`no session ${sessionId}`)
  const event = factsOf(work, row)
  if (event.startsAt && work.notes.newSessions?.has(sessionId)) work.notes.newEvent = event
  const { parting } = work.notes
  return { event, reader: row.readers.map(readerOf).find(({ id }) => id === userId) ?? (parting?.id === userId ? parting : undefined) }
}

/** What emails say about an event that was just booked; a new one isn't read again after the email to its salesperson. */
export async function bookedFacts(work: Work, sessionId: string): Promise<EventFacts> {
  const { newEvent } = work.notes
  delete work.notes.newEvent
  return newEvent?.id === sessionId ? newEvent : eventFacts(work, sessionId)
}

/** The same for many events, by id: as many queries as for one. */
export async function eventsFacts(work: Work, sessionIds: readonly string[]): Promise<ReadonlyMap<string, EventFacts>> {
  if (sessionIds.length === 0) return new Map()
  const rows = await eventRows(work, sessionIds)
  return new Map(rows.map((row) => [row.id, factsOf(work, row)]))
}

type EventRow = Awaited<ReturnType<typeof eventRows>>[number]

/** Of an account as `u`. */
const wantsBookings = sql<boolean>`coalesce(u.attributes #>> '{email,booking}', '') <> 'false'`
const wantsReminders = sql<boolean>`coalesce(u.attributes #>> '{email,reminders}', '') <> 'false'`

/** The rows of some events, each with its booking contacts and the people of `userIds` as readers. */
const eventRows = (work: Work, sessionIds: readonly string[], userIds: readonly string[] = []) =>
  work.tx
    .selectFrom('session as s')
    .innerJoin('workspace as w', 'w.id', 's.workspace_id')
    .innerJoin('catalogue_experience as e', 'e.id', 's.experience_id')
    .leftJoin('setting_system as k', (join) => join.on('k.key', '=', 'PREFERRED_EVENT_PRODUCER_ID'))
    .leftJoin('session_location as l', (join) => join.onRef('l.session_id', '=', 's.id').on('l.type', '=', sql.lit('START')))
    .select(['s.id', 's.workspace_id', 's.name', 's.status', 's.starts_at', 's.ends_at', 's.timezone', 's.duration'])
    .select(callColumns.map((column) => `s.${column}` as const))
    .select(['s.type', 's.host_type', 's.attendees', 's.calendar_sequence', 's.contact_id', 's.booking_contact_id'])
    .select([
      'w.name as workspace',
      'w.company',
      'w.notifications',
      'w.preferred_event_producer_id',
      'l.name as place',
      'l.address',
      'l.city',
    ])
    .select(calendarPrefix)
    .select(sql<string | null>`k.value #>> '{}'`.as('general_producer_id'))
    .select(contactIds.as('named'))
    .select(
      sql<EventReaderRow[]>`(select coalesce(json_agg(json_build_object('id', u.id, 'first_name', u.first_name, 'full_name', u.full_name,
        'email', u.email, 'timezone', u.timezone, 'role', u.role, 'wants_bookings', ${wantsBookings}, 'wants_reminders', ${wantsReminders},
        'belongs', ${belongsTo(sql`s.workspace_id`)}) order by u.id), '[]') from account_user u
        where u.id = any(${contactIds} || ${[...userIds]}::uuid[]) and u.deleted_at is null and u.active)`.as('readers'),
    )
    .select(
      sql<string[]>`array(select distinct t.kind from message_text t where t.workspace_id is null or t.workspace_id = s.workspace_id)`.as(
        'edited_kinds',
      ),
    )
    .where('s.id', 'in', [...sessionIds])
    .execute()

function factsOf(work: Work, row: EventRow): EventFacts {
  // only the house sees texts
  if (isHouse(work.tx)) work.notes.editedKinds = new Map(work.notes.editedKinds).set(row.workspace_id, new Set(row.edited_kinds))
  const place = row.type === 'REMOTE' ? 'online' : oneLine(placeWords({ name: row.place, address: row.address, city: row.city }))
  // someone who left the workspace hears nothing of its events, whatever row still names them
  const contacts = row.readers.filter((reader) => reader.belongs && row.named.includes(reader.id))
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    name: oneLine(row.name),
    company: oneLine(row.company || row.workspace),
    workspace: oneLine(row.workspace),
    status: row.status,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    callAt: (role) => (role === 'SALESPERSON' ? null : callOf(row, role)),
    timezone: row.timezone,
    duration: row.duration,
    type: row.type,
    attendees: row.attendees,
    place,
    hostType: row.host_type,
    isOnSite: row.host_type === 'ON_SITE',
    hasCrew: row.host_type !== 'SELF_HOSTED',
    sequence: row.calendar_sequence,
    contactIds: contacts.flatMap(({ id }) => (id === row.contact_id || id === row.booking_contact_id ? id : [])),
    bookingIds: contacts.map(({ id }) => id),
    bookingReaders: contacts.map(readerOf),
    notifies: row.notifications,
    calendar: (asked) => calendarOfRow(row, { ...asked, now: work.at, settings: work.settings }),
    preferredProducerIds: [row.preferred_event_producer_id, row.general_producer_id].flatMap((id) => (id && isUuid(id) ? id : [])),
    page: `${work.settings.baseUrl}/event/${row.id}`,
  }
}

/** The people behind ids who can be written to, in a fixed order. */
export async function readers(work: Work, ids: readonly string[]): Promise<Reader[]> {
  if (ids.length === 0) return []
  const rows = await work.tx
    .selectFrom('account_user as u')
    .select(['u.id', 'u.first_name', 'u.full_name', 'u.email', 'u.timezone', 'u.role'])
    .select(wantsBookings.as('wants_bookings'))
    .select(wantsReminders.as('wants_reminders'))
    .where('u.id', 'in', ids)
    .where('u.deleted_at', 'is', null)
    .where('u.active', '=', true)
    .orderBy('u.id')
    .execute()
  return rows.map(readerOf)
}

interface ReaderRow {
  readonly id: string
  readonly first_name: string
  readonly full_name: string
  readonly email: string
  readonly timezone: string
  readonly role: UserRole
  readonly wants_bookings: boolean
  readonly wants_reminders: boolean
}

interface EventReaderRow extends ReaderRow {
  /** They are a member of the event's workspace, or staff. */
  readonly belongs: boolean
}

const readerOf = ({ id, first_name, full_name, email, timezone, role, ...wants }: ReaderRow): Reader => ({
  id,
  firstName: oneLine(first_name),
  name: oneLine(full_name),
  address: email,
  timezone,
  isCustomer: role === 'BOOKING_USER',
  wantsBookings: wants.wants_bookings,
  wantsReminders: wants.wants_reminders,
})

/**
 * Whether someone wants an email about the booking of an event. Someone who switched these emails off gets none, and neither do the customers of a
 * workspace that switched its notifications off; staff and crew do.
 */
export const wantsBooking = (event: EventFacts, reader: Reader): boolean => reader.wantsBookings && (event.notifies || !reader.isCustomer)

/** The same of an email that reminds of an event. */
export const wantsReminder = (event: EventFacts, reader: Reader): boolean => reader.wantsReminders && (event.notifies || !reader.isCustomer)

/** The person responsible for the event: its producer, else the workspace's, else the one of the settings, else the first admin; never `except`. */
export const producerOf = async (work: Work, event: EventFacts, except?: string): Promise<string | null> =>
  (await producersOf(work, [event], except)).get(event.id) ?? null

/** The same for many events, by id: as many queries as for one. */
export async function producersOf(work: Work, events: readonly EventFacts[], except: string = noRow): Promise<ReadonlyMap<string, string>> {
  const rows = await work.tx
    .selectFrom('staffing_assignment as a')
    .innerJoin('staffing_approval as o', 'o.assignment_id', 'a.id')
    .select(['a.session_id', 'o.user_id'])
    .where(sql<boolean>`a.session_id = any(${events.map(({ id }) => id)}::uuid[])`)
    .where('a.role', '=', 'PRODUCER')
    .where('o.state', 'in', LIVE_OFFERS)
    .where('o.user_id', '<>', except)
    .execute()
  const found = new Map(rows.map((row) => [row.session_id, row.user_id]))
  const others = events.filter(({ id }) => !found.has(id))
  if (others.length === 0) return found
  const preferred = new Set((await readers(work, [...new Set(others.flatMap((event) => event.preferredProducerIds))])).map(({ id }) => id))
  preferred.delete(except)
  const admin = others.every((event) => event.preferredProducerIds.some((id) => preferred.has(id))) ? null : await firstAdmin(work, except)
  for (const event of others) {
    const id = event.preferredProducerIds.find((one) => preferred.has(one)) ?? admin
    if (id !== null) found.set(event.id, id)
  }
  return found
}

export async function firstAdmin(work: Work, except: string = noRow): Promise<string | null> {
  const admin = await work.tx
    .selectFrom('account_user')
    .select('id')
    .where('role', '=', 'ADMIN')
    .where('id', '<>', except)
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return admin?.id ?? null
}

/** When the event is, as this reader needs it; undefined while it has no date. */
const whenOf = (event: EventFacts, reader: Reader): string | undefined =>
  event.startsAt && event.endsAt ? spanWords({ from: event.startsAt, to: event.endsAt }, event.timezone, reader.timezone) : undefined

/** When an event of this length was before it moved, as this reader needs it. */
export const earlierWords = (event: EventFacts, reader: Reader, from: Temporal.Instant): string =>
  spanWords({ from, to: from.add({ minutes: event.duration }) }, event.timezone, reader.timezone)

/** The values of `eventVariables` for one reader; with their call for a reader who has a role on the event. */
export const eventValues = (event: EventFacts, reader: Reader, role?: AssignmentRole) => ({
  'event.name': event.name,
  'event.company': event.company,
  'event.day': event.startsAt ? dayWords(event.startsAt, event.timezone) : undefined,
  'event.start': event.startsAt ? momentWords(event.startsAt, event.timezone) : undefined,
  'event.when': whenOf(event, reader),
  'event.call': role && callFor(event, reader, role),
  'event.people': event.attendees === 1 ? '1 person' : `${event.attendees} people`,
  'event.place': event.place || undefined,
  'event.link': event.page,
})

/** When the reader has to be there, if that is before the start. */
function callFor(event: EventFacts, reader: Reader, role: AssignmentRole): string | undefined {
  const call = event.callAt(role)
  if (!call || !event.startsAt || Temporal.Instant.compare(call, event.startsAt) >= 0) return undefined
  return callWords({ call, start: event.startsAt }, event.timezone, reader.timezone)
}
