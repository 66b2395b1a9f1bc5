import { type Answer, no, yes } from '@troupe/domain/answer'
import { columnsOf, type RowOf } from '@troupe/domain/field'
import { isUuid } from '@troupe/domain/ids'
import { keysOf } from '@troupe/domain/keys'
import { freeDayAfter, isNearStart } from '@troupe/domain/schedule/fees'
import { sessionFields } from '@troupe/domain/session/fields'
import type { SessionStatus } from '@troupe/domain/session/kinds'
import { mayMove, type SessionEvent } from '@troupe/domain/session/lifecycle'
import { leadMinutes } from '@troupe/domain/session/times'
import { LIVE_OFFERS } from '@troupe/domain/staffing/kinds'
import { sql } from 'kysely'
import { actorId, isStaff, type Work } from '../platform/ctx.ts'
import type { Tx } from '../platform/db.ts'
import { readsOf } from '../platform/fields.ts'
import { builder } from '../platform/graphql.ts'
import { advisoryLock } from '../platform/locks.ts'
import { reaches, scopeOf } from '../platform/policy.ts'
import { timezoneAt } from '../venue/venue.ts'
import { type CalendarEvent, type CalendarMethod, calendarLinks, calendarText, cancellationOf, organizerOf } from './calendar.ts'
import type { SeenAssignment } from './seen.ts'
import type { SessionView } from './view.ts'

declare module '../platform/events.ts' {
  interface Events {
    /** A session exists; its places and its price are settled. */
    'session.created': { sessionId: string }
    /** The START of an event is about to change, and with it the price by `difference` credits; a rise is already paid. The row has not changed yet. */
    'session.startChanging': { row: SessionRow; difference: number }
    /** It has a time. `first` = it never had one before. */
    'session.booked': { sessionId: string; first: boolean }
    /** It is about to have a (first or other) time; the row has not moved yet. */
    'session.moving': { sessionId: string; to: Temporal.Instant }
    /** It has another time. */
    'session.moved': { sessionId: string; from: Temporal.Instant; to: Temporal.Instant }
    /** It has no time any more. */
    'session.unscheduled': { sessionId: string; from: Temporal.Instant }
    'session.cancelled': { sessionId: string; reason: string | null }
    'session.completed': { sessionId: string }
    /** Something that people were told has changed: the name, the place, the contact. */
    'session.changed': { sessionId: string }
  }
}

declare module '../platform/live.ts' {
  interface LiveKinds {
    'session.updated': 'session'
  }
}

declare module '../platform/ctx.ts' {
  interface Notes {
    crewsAreLocked?: true
  }
}

export type SessionRow = RowOf<typeof sessionFields>

/** What staffing must know to say who can play: the same for a session and for the wish to have one. */
export type CrewFacts = Pick<
  SessionRow,
  | 'type'
  | 'host_type'
  | 'diy'
  | 'units'
  | 'actors'
  | 'package_level'
  | 'language'
  | 'duration'
  | 'lobby'
  | 'schedule_offset'
  | 'timezone'
  | 'zone_area_id'
  | 'latitude'
  | 'longitude'
  | 'is_travelable'
>

/** What hand-written fields of a session read; the id and the workspace are always there. */
export const reads = readsOf<SessionView, 'id' | 'workspace_id'>()

/** Minutes before the start from which a session's crew is busy. */
export const leadOf = ({ lobby, schedule_offset }: Pick<SessionRow, 'lobby' | 'schedule_offset'>): number =>
  leadMinutes({ lobby, scheduleOffset: schedule_offset })

/** The call of a session's crew, null while there is no start. */
export const callOf = (row: Pick<SessionRow, 'starts_at' | 'lobby' | 'schedule_offset'>): Temporal.Instant | null =>
  row.starts_at?.subtract({ minutes: leadOf(row) }) ?? null

/** The GraphQL types of the session; later areas add fields to them. Their rows come from the list's one statement (read.ts). */
export const SessionRef = builder.objectRef<SessionView>('Session')
export const SessionAssignmentRef = builder.objectRef<SeenAssignment>('SessionAssignment')

/** Every column by its name: `selectAll` would break named statements when a column is added. */
export const sessionColumns = columnsOf(sessionFields)

/**
 * Locks one session for a command: the first lock of every transaction. NOT_FOUND outside what the actor may read (a foreign row answers
 * as a missing one, I-11), FORBIDDEN when it is readable but not theirs to change. The lock is FOR NO KEY UPDATE: a command that moves a pencil of
 * this event holds the crews' lock and needs the foreign key to this row, while this command may already wait for the crews.
 */
export async function sessionForUpdate(work: Work, id: string): Promise<Answer<SessionRow>> {
  if (!isUuid(id)) return no('NOT_FOUND')
  const row = await work.tx.selectFrom('session').select(sessionColumns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!row) return no('NOT_FOUND')
  work.readClock()
  const me = actorId(work)
  const assigned = me !== null && (await holdsOffer(work.tx, id, me))
  const facts = { workspaceId: row.workspace_id, assigned }
  if (reaches(work.scope, facts)) return yes(row)
  return no(reaches(scopeOf('session', work.actor), facts) ? 'FORBIDDEN' : 'NOT_FOUND')
}

/**
 * The values, before a customer's change, of the facts that decide about the crew: a customer whose change makes an event impossible to staff pays
 * for moving it. The oldest value since the last booking or move counts; staff's changes record nothing.
 */
export function staffedAs(work: Work, row: SessionRow, facts: Partial<Pick<SessionRow, keyof CrewFacts>>): { staffed_as?: string } {
  if (isStaff(work) || row.starts_at === null) return {}
  const changed = keysOf(facts)
  const were = Object.fromEntries(changed.filter((fact) => facts[fact] !== row[fact]).map((fact) => [fact, row[fact]]))
  return Object.keys(were).length === 0 ? {} : { staffed_as: JSON.stringify({ ...were, ...row.staffed_as }) }
}

/**
 * One transaction at a time decides about people's time, in the whole house. A command touches people of several roles, finds out one by one
 * who they are, and a moved event carries its crew with it by trigger: there is no order of locks that all of them could keep, and
 * without this they wait for each other in circles until the database cuts one. Comes after the session and the wallet, before any claim.
 */
export async function lockCrews({ tx, embedded, notes }: Work): Promise<void> {
  if (embedded || notes.crewsAreLocked) return
  await advisoryLock(tx, 'crews')
  notes.crewsAreLocked = true
}

/** Whether a person has a live offer (PENDING or ACCEPTED) on a session: what `assigned` means in the policy. */
export async function holdsOffer(tx: Pick<Tx, 'selectFrom'>, sessionId: string, userId: string): Promise<boolean> {
  const offer = await tx
    .selectFrom('staffing_approval')
    .select('id')
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('state', 'in', LIVE_OFFERS)
    .limit(1)
    .executeTakeFirst()
  return offer !== undefined
}

/** The facts of a new session that somebody decides; the rest has its beginning. */
export type NewSession = Pick<
  SessionRow,
  | 'workspace_id'
  | 'experience_id'
  | 'format_id'
  | 'name'
  | 'type'
  | 'host_type'
  | 'sync_type'
  | 'pdf_type'
  | 'play_type'
  | 'timezone'
  | 'duration'
  | 'lobby'
  | 'schedule_offset'
  | 'size'
  | 'units'
  | 'attendees'
  | 'actors'
  | 'package_level'
  | 'credits'
  | 'language'
  | 'price_zone'
  | 'zone_area_id'
  | 'latitude'
  | 'longitude'
  | 'city'
  | 'template_id'
  | 'has_group_details'
  | 'kit_based'
  | 'creation_type'
  | 'activity_notes'
> & {
  readonly location?: { name: string; address: string; city: string; latitude: number; longitude: number } | undefined
  readonly timeline: readonly { offsetMinutes: number; title: string; description: string }[]
}

/** Writes a new session, UNSCHEDULED, with its START location and its running order. Credits, places and a time are the caller's. */
export async function insertSession(work: Work, facts: NewSession): Promise<SessionRow> {
  const { location, timeline, ...row } = facts
  const me = actorId(work)
  // a customer who books is the event's contact until they name somebody else
  const contact = work.actor.kind === 'user' && work.actor.levels.has(facts.workspace_id) ? work.actor.id : null
  const session = await work.tx
    .insertInto('session')
    .values({
      ...row,
      status: 'UNSCHEDULED',
      contact_id: contact,
      booking_contact_id: contact,
      timeline_duration: facts.duration,
      created_by: me,
      created_at: work.at,
    })
    .returning(sessionColumns)
    .executeTakeFirstOrThrow()
  if (location)
    await work.tx
      .insertInto('session_location')
      .values({ session_id: session.id, type: 'START', ...location })
      .execute()
  if (timeline.length > 0)
    await work.tx
      .insertInto('session_timeline_item')
      .values(
        timeline.map((item) => ({
          session_id: session.id,
          offset_minutes: item.offsetMinutes,
          title: item.title,
          description: item.description,
        })),
      )
      .execute()
  work.tell('session', session.id, 'session.updated')
  return session
}

/**
 * Moves a session in time, or out of it (`startsAt` null): start, end, the local time that the customer chose (I-19), the status to which `event`
 * leads (null leaves it) and the sequence number for calendars. Columns of the price may change with it. The first date fixes the zone in which the
 * event's days are counted and begins the free day; a start under 48 hours away ends it. The caller has locked the row and asked the rules.
 */
export async function placeSession(
  work: Work,
  row: SessionRow,
  to: { readonly startsAt: Temporal.Instant | null; readonly timezone: string; readonly event: SessionEvent | null } & Partial<
    Pick<SessionRow, 'credits' | 'size' | 'units' | 'timeline_starts_at' | 'staffed_as'>
  >,
): Promise<SessionRow> {
  const { startsAt, timezone, event, staffed_as, ...rest } = to
  const local = startsAt?.toZonedDateTimeISO(timezone).toPlainDateTime() ?? null
  const isFirst = startsAt !== null && row.first_booked_at === null
  // its claims move with it
  await lockCrews(work)
  const moved = await work.tx
    .updateTable('session')
    .set({
      ...rest,
      starts_at: startsAt,
      ends_at: startsAt?.add({ minutes: row.duration }) ?? null,
      local_start: local,
      ...(local === null ? {} : { priced_on: local.toPlainDate() }),
      ...(staffed_as === undefined ? {} : { staffed_as: staffed_as && JSON.stringify(staffed_as) }),
      timezone,
      ...(event === null ? {} : { status: statusAfter(row, event) }),
      ...(isFirst ? { first_booked_at: work.at, fee_zone: zoneOfStart(row) ?? timezone } : {}),
      ...(startsAt === null ? {} : { free_until: isFirst ? freeDayAfter(work.at, startsAt) : stillFree(row, startsAt, work.at) }),
      calendar_sequence: isFirst ? 0 : row.calendar_sequence + 1,
      // a running order that was made without a date is for the first one
      ...(row.timeline_starts_at === null ? { timeline_starts_at: startsAt } : {}),
      version: row.version + 1,
    })
    .where('id', '=', row.id)
    .returning(sessionColumns)
    .executeTakeFirstOrThrow()
  work.tell('session', row.id, 'session.updated')
  work.tell('workspace', row.workspace_id, 'workspace.updated')
  return moved
}

/** The zone of START, so that a customer can't choose when a day ends by choosing a zone; null for an event without a START. */
const zoneOfStart = ({ latitude, longitude }: SessionRow): string | null =>
  latitude === null || longitude === null ? null : timezoneAt({ latitude, longitude })

const stillFree = ({ free_until }: SessionRow, startsAt: Temporal.Instant, at: Temporal.Instant) =>
  isNearStart(at, startsAt) ? null : free_until

/**
 * The status to which an event leads; `previous` is the one that the session came from. Throws for what is not in the table of transitions: the
 * command has asked the rules before, and the database's trigger refuses it too (I-16).
 */
function statusAfter(row: SessionRow, event: SessionEvent, previous?: SessionStatus): SessionStatus {
  const move = mayMove(row.status, event)
  const to = move.ok ? move.value : undefined
  const status = to === 'PREVIOUS' ? previous : to
  if (status === undefined) throw new Error(`session ${row.id} is ${row.status}: ${event} leads nowhere`)
  return status
}

interface StatusMove extends Partial<Pick<SessionRow, 'cancelled_at' | 'cancel_reason' | 'outcome'>> {
  readonly event: SessionEvent
  readonly previous?: SessionStatus
}

/** Moves a session along its states where its time stays; a cancelled one tells calendars so. `previous` is where a request's end leads back to. */
export async function moveStatus(work: Work, row: SessionRow, { event, previous, ...more }: StatusMove): Promise<SessionRow> {
  await lockCrews(work)
  const status = statusAfter(row, event, previous)
  const changed = await work.tx
    .updateTable('session')
    .set({ ...more, status, version: row.version + 1, calendar_sequence: row.calendar_sequence + (event === 'CANCEL' ? 1 : 0) })
    .where('id', '=', row.id)
    .returning(sessionColumns)
    .executeTakeFirstOrThrow()
  work.tell('session', row.id, 'session.updated')
  return changed
}

interface CalendarAsked {
  readonly method: CalendarMethod
  readonly now: Temporal.Instant
  readonly settings: { readonly baseUrl: string; readonly mailFrom: string }
  readonly to?: { readonly name: string; readonly address: string }
  readonly crew?: boolean
}

/**
 * The calendar file of a session: PUBLISH to download, REQUEST and CANCEL for one person. The crew's own (`crew`) begins with their
 * call. Undefined while there is no start.
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
  { role, ...asked }: Required<Pick<CalendarAsked, 'now' | 'settings' | 'to'>> & { readonly role: string },
): Promise<{ google: string; outlook: string; file: string } | undefined> {
  const event = await calendarEvent(tx, sessionId, { ...asked, method: 'REQUEST', crew: true })
  return event && { ...calendarLinks({ ...event, title: `${event.title} (${role})` }), file: calendarText(event) }
}

async function calendarEvent(
  tx: Pick<Tx, 'selectFrom'>,
  sessionId: string,
  { method, now, settings, to, crew = false }: CalendarAsked,
): Promise<CalendarEvent | undefined> {
  const row = await tx
    .selectFrom('session as s')
    .innerJoin('workspace as w', 'w.id', 's.workspace_id')
    .leftJoin('session_location as l', (join) => join.onRef('l.session_id', '=', 's.id').on('l.type', '=', sql.lit('START')))
    .select(['s.id', 's.name', 's.status', 's.type', 's.starts_at', 's.ends_at', 's.lobby', 's.schedule_offset', 's.calendar_sequence'])
    .select(['w.name as workspace', 'l.name as place', 'l.address', 'l.city'])
    .where('s.id', '=', sessionId)
    .executeTakeFirst()
  if (!row?.starts_at || !row.ends_at) return undefined
  const lead = crew ? leadOf(row) : 0
  return {
    uid: calendarId(row.id, crew),
    sequence: row.calendar_sequence,
    method,
    cancelled: row.status === 'CANCELLED',
    stamp: now,
    startsAt: row.starts_at.subtract({ minutes: lead }),
    endsAt: row.ends_at,
    title: row.name,
    place: row.type === 'REMOTE' ? '' : [row.place, row.address, row.city].filter(Boolean).join(', '),
    description: lead > 0 ? `${row.workspace}. The event starts ${lead} minutes after your call.` : row.workspace,
    url: `${settings.baseUrl}/event/${row.id}`,
    organizer: organizerOf(settings.mailFrom),
    ...(to ? { attendee: { ...to, accepted: crew } } : {}),
  }
}

/** The calendar file that removes an event again, for those who were sent one. */
export const cancelledCalendar = cancellationOf

/** Under which id calendars know an event, the guests' and the crew's. */
export const calendarId = (sessionId: string, crew: boolean): string => `${sessionId}${crew ? '-crew' : ''}@troupe`
