import type { Terms } from '@troupe/domain/catalogue/terms'
import { freeDayAfter, isNearStart } from '@troupe/domain/schedule/fees'
import type { CrewFacts } from '@troupe/domain/session/crew-facts'
import { sessionFields } from '@troupe/domain/session/fields'
import { creationTypeOf, type LocationKind, type SessionStatus } from '@troupe/domain/session/kinds'
import { mayMove, type SessionEvent } from '@troupe/domain/session/lifecycle'
import type { CallRole } from '@troupe/domain/time/timeline'
import type { OperationNodeSource } from 'kysely'
import { actorId, isStaff, type Work } from '../platform/ctx.ts'
import { asWritten } from '../platform/fields.ts'
import { timezoneAt } from '../venue/venue.ts'
import { leaveRestored } from './contacts/leave-contacts.ts'
import { modifierChanges } from './edit/modifiers.ts'
import { placeWritten, type StoredPlace } from './edit/stored-place.ts'
import { type CuesMoved, cueChanges, cueOf, timelineFor, timelineItems, writeCues } from './edit/timeline.ts'
import { lockCrews } from './lock.ts'
import { columnChanges, noteChange } from './log/log.ts'
import { cueColumnsOf, type SessionRow, sessionColumns, staffedAs } from './row.ts'

declare module '../platform/ctx.ts' {
  interface Notes {
    /** The sessions that this command has made: no other transaction sees them yet. */
    newSessions?: Set<string>
  }
}

/** What has to be decided about a new session; every other column has a default. */
export type NewSession = NewColumns & {
  /** How it comes about, where the person who makes it doesn't decide that. */
  readonly madeAs?: 'OPEN_ROOM'
  readonly location?: (StoredPlace & { readonly latitude: number; readonly longitude: number }) | undefined
  readonly terms: Terms
  /** Ids. */
  readonly modifiers: readonly string[]
  readonly timeline: readonly { offsetMinutes: number; title: string; description: string; role?: CallRole | null }[]
  readonly groupId?: string
  /** What it takes over from the event that it is a copy of. */
  readonly copied?: CopiedParts
}
type NewColumns = Pick<
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
  | 'activity_notes'
>

/** The parts of a copied event that no format and no price decide. */
export interface CopiedParts {
  readonly columns: Partial<Pick<SessionRow, (typeof copiedColumns)[number]>>
  readonly groupDetails: SessionRow['group_details']
  readonly bookingContactIds: readonly string[]
  /** END and VENUE. */
  readonly locations: readonly (StoredPlace & { readonly type: LocationKind })[]
}
export const copiedColumns = ['contact_id', 'booking_contact_id', 'location_details', 'venue_contacts', 'language'] as const

/** What staffing must know of an event before it exists. */
export const crewFactsOf = (facts: NewSession): CrewFacts => ({
  type: facts.type,
  host_type: facts.host_type,
  diy: facts.host_type === 'SELF_HOSTED',
  units: facts.units,
  actors: facts.actors,
  package_level: facts.package_level,
  language: facts.language,
  duration: facts.duration,
  lobby: facts.lobby,
  schedule_offset: facts.schedule_offset,
  ...cueColumnsOf(facts.timeline),
  timezone: facts.timezone,
  zone_area_id: facts.zone_area_id,
  latitude: facts.latitude,
  longitude: facts.longitude,
  is_travelable: false,
})

/**
 * Writes the row of a new session: SCHEDULED at `startsAt`, or UNSCHEDULED without one. Credits, places and crew are the caller's, and what `startOfSession`
 * writes; `isOrdered`: an order has paid for it. When another transaction has just written a session of this id, the command is retried and finds it.
 */
export async function insertSession(
  work: Work,
  id: string,
  { startsAt, isOrdered, ...facts }: NewSession & { readonly startsAt: Temporal.Instant | null; readonly isOrdered: boolean },
): Promise<SessionRow> {
  const { location: _, modifiers: _modifiers, timeline, terms, madeAs, groupId, copied, ...row } = facts
  const me = actorId(work)
  // a customer who books is the event's contact until they name someone else
  const contact = work.actor.kind === 'user' && work.actor.levels.has(facts.workspace_id) ? work.actor.id : null
  const session = await work.tx
    .insertInto('session')
    .values({
      id,
      ...row,
      ...cueColumnsOf(timeline),
      terms: JSON.stringify(terms),
      ...(startsAt === null ? { status: 'UNSCHEDULED' as const } : scheduled(row, startsAt, work.at)),
      contact_id: contact,
      booking_contact_id: contact,
      group_id: groupId ?? null,
      ...(copied ? asWritten(sessionFields, { ...copied.columns, group_details: copied.groupDetails }) : {}),
      timeline_duration: facts.duration,
      timeline_for: JSON.stringify(timelineFor(facts)),
      creation_type: madeAs ?? creationTypeOf({ isOrdered, isInGroup: groupId !== undefined, isStaff: isStaff(work) }),
      created_by: me,
      created_at: work.at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(sessionColumns)
    .executeTakeFirst()
  work.notes.newSessions = (work.notes.newSessions ?? new Set()).add(id)
  if (!session) throw Object.assign(new Error(`session ${id} was made by another transaction`), { code: '40001' })
  noteChange(work, session, columnChanges(null, session))
  work.tell('session', session.id, 'session.updated')
  return session
}

/** The statements that write what a new session begins with: its START location, its modifiers and its running order. None of them depends on another. */
export async function startOfSession(
  work: Work,
  sessionId: string,
  { location, modifiers, timeline, copied }: NewSession,
): Promise<readonly OperationNodeSource[]> {
  const cues = timeline.map((item) => cueOf(item))
  const { groupDetails = {}, bookingContactIds = [], locations = [] } = copied ?? {}
  const places = [...(location ? [{ type: 'START' as const, ...location }] : []), ...locations]
  const judged = await Promise.all(
    places.map(async ({ type, ...place }) => ({ session_id: sessionId, type, ...(await placeWritten(work, place)) })),
  )
  noteChange(
    work,
    { id: sessionId, version: 1 },
    {
      ...Object.fromEntries(places.map(({ type, ...after }) => [`locations.${type}`, { before: null, after }])),
      ...Object.fromEntries(Object.entries(groupDetails).map(([name, after]) => [`groupDetails.${name}`, { before: null, after }])),
      ...Object.fromEntries(bookingContactIds.map((id) => [`additionalBookingContacts.${id}`, { before: null, after: true }])),
      ...modifierChanges(modifiers, []),
      ...cueChanges([], cues),
    },
  )
  return [
    ...(judged.length > 0 ? [work.tx.insertInto('session_location').values(judged)] : []),
    ...(bookingContactIds.length > 0
      ? [work.tx.insertInto('session_booking_contact').values(bookingContactIds.map((user_id) => ({ session_id: sessionId, user_id })))]
      : []),
    ...(modifiers.length > 0
      ? [work.tx.insertInto('session_modifier').values(modifiers.map((modifier_id) => ({ session_id: sessionId, modifier_id })))]
      : []),
    ...(cues.length > 0 ? [timelineItems(work, sessionId, cues)] : []),
  ]
}

/** The columns of a session that has a start from the beginning. */
const scheduled = (
  { duration, timezone, ...place }: Pick<NewSession, 'duration' | 'timezone' | 'latitude' | 'longitude'>,
  startsAt: Temporal.Instant,
  at: Temporal.Instant,
) => {
  const local = startsAt.toZonedDateTimeISO(timezone).toPlainDateTime()
  return {
    status: 'SCHEDULED' as const,
    starts_at: startsAt,
    ends_at: startsAt.add({ minutes: duration }),
    local_start: local,
    priced_on: local.toPlainDate(),
    timeline_starts_at: startsAt,
    first_booked_at: at,
    fee_zone: zoneOfStart(place) ?? timezone,
    free_until: freeDayAfter(at, startsAt),
  }
}

/**
 * Moves a session in time, or out of it (`startsAt` null): start, end, the local time that the customer chose (I-19), the start it moved from,
 * the status to which `event` leads (null leaves it) and the sequence number for calendars. Columns of the price may change with it. The first date fixes the zone in which the
 * event's days are counted and begins the free day; a start under 48 hours away ends it. The caller has locked the row and asked the rules.
 */
export async function placeSession(
  work: Work,
  row: SessionRow,
  to: {
    readonly startsAt: Temporal.Instant | null
    readonly timezone: string
    readonly event: SessionEvent | null
    /** Its running order, where pinned items keep their time of day. */
    readonly cues?: CuesMoved | null
  } & Partial<Pick<SessionRow, 'credits' | 'size' | 'units' | 'timeline_starts_at' | 'staffed_as' | 'terms'>>,
): Promise<SessionRow> {
  const { startsAt, timezone, event, staffed_as, terms, cues, ...rest } = to
  const local = startsAt?.toZonedDateTimeISO(timezone).toPlainDateTime() ?? null
  const isFirst = startsAt !== null && row.first_booked_at === null
  // its claims move with it
  await lockCrews(work)
  const moved = await work.tx
    .updateTable('session')
    .set({
      ...rest,
      ...(cues ? cueColumnsOf(cues.after) : {}),
      starts_at: startsAt,
      ends_at: startsAt?.add({ minutes: row.duration }) ?? null,
      moved_from: startsAt && row.starts_at && !row.starts_at.equals(startsAt) ? row.starts_at : startsAt && row.moved_from,
      local_start: local,
      ...(local === null ? {} : { priced_on: local.toPlainDate() }),
      ...(staffed_as === undefined ? {} : { staffed_as: staffed_as && JSON.stringify(staffed_as) }),
      ...(terms === undefined ? {} : { terms: JSON.stringify(terms) }),
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
  if (cues) await writeCues(work, row.id, cues)
  noteChange(work, moved, { ...columnChanges(row, moved), ...(cues ? cueChanges(cues.before, cues.after) : {}) })
  work.tell('session', row.id, 'session.updated')
  work.tell('workspace', row.workspace_id, 'workspace.updated')
  return moved
}

/** The zone of START, so that a customer can't choose when a day ends by choosing a zone; null for an event without a START. */
const zoneOfStart = ({ latitude, longitude }: Pick<SessionRow, 'latitude' | 'longitude'>): string | null =>
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

interface StatusMove extends Partial<Pick<SessionRow, 'cancelled_at' | 'cancel_reason' | 'cancelled_by' | 'cancelled_from' | 'outcome'>> {
  readonly event: SessionEvent
  readonly previous?: SessionStatus
}

/** Writes how an event went, and what it gave back for that. */
export async function reportOutcome(
  work: Work,
  row: SessionRow,
  said: Pick<SessionRow, 'outcome' | 'outcome_reason' | 'outcome_returned'>,
): Promise<void> {
  await work.tx
    .updateTable('session')
    .set({ ...said, outcome_returned: said.outcome_returned && JSON.stringify(said.outcome_returned), version: row.version + 1 })
    .where('id', '=', row.id)
    .execute()
  noteChange(work, { id: row.id, version: row.version + 1 }, columnChanges(row, said))
  work.tell('session', row.id, 'session.updated')
}

/**
 * Writes other rooms, or another package level, with the price that they make; the time stays, and calendars need not know. A customer who makes the
 * event impossible to staff pays for moving it. The caller has locked the row and asked the rules.
 */
export async function resizeSession(
  work: Work,
  row: SessionRow,
  {
    event,
    terms,
    ...to
  }: { readonly event: SessionEvent } & Pick<SessionRow, 'credits' | 'terms'> &
    Partial<Pick<SessionRow, 'size' | 'units' | 'package_level'>>,
): Promise<SessionRow> {
  const { units = row.units, package_level = row.package_level } = to
  // the change is noted in a unique row: a transaction that has the crews and moves a pencil of this event would wait for it
  await lockCrews(work)
  const changed = await work.tx
    .updateTable('session')
    .set({
      ...to,
      ...staffedAs(work, row, { units, package_level }),
      terms: JSON.stringify(terms),
      status: statusAfter(row, event),
      version: row.version + 1,
    })
    .where('id', '=', row.id)
    .returning(sessionColumns)
    .executeTakeFirstOrThrow()
  noteChange(work, changed, columnChanges(row, changed))
  work.tell('session', row.id, 'session.updated')
  work.tell('workspace', row.workspace_id, 'workspace.updated')
  return changed
}

/** Moves a session along its states where its time stays; a cancelled or restored one tells calendars so. `previous` is where a request's end, or a restoration, leads back to. A restored event loses the contacts who have left its workspace. */
export async function moveStatus(work: Work, row: SessionRow, { event, previous, ...more }: StatusMove): Promise<SessionRow> {
  await lockCrews(work)
  const status = statusAfter(row, event, previous)
  const changed = await work.tx
    .updateTable('session')
    .set({
      ...more,
      status,
      version: row.version + 1,
      calendar_sequence: row.calendar_sequence + (event === 'CANCEL' || event === 'RESTORE' ? 1 : 0),
    })
    .where('id', '=', row.id)
    .returning(sessionColumns)
    .executeTakeFirstOrThrow()
  noteChange(work, changed, columnChanges(row, changed))
  if (event === 'RESTORE') await leaveRestored(work, changed)
  work.tell('session', row.id, 'session.updated')
  return changed
}
