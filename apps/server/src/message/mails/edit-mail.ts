import type { AssignmentRole } from '@troupe/domain/role/assignment'
import { headOf, type LoggedFields, partOf, realChanges } from '@troupe/domain/session/change-log'
import { placeWords } from '@troupe/domain/session/place-words'
import { isForCrew, isInCalendars } from '@troupe/domain/session/told'
import { contactChanges } from '@troupe/domain/session/venue-contacts'
import { FORMAT_WORDS, HOST_TYPE_WORDS } from '@troupe/domain/words'
import { sql } from 'kysely'
import type { Work } from '../../platform/ctx.ts'
import type { Events } from '../../platform/events.ts'
import { raiseSequence } from '../../session/session.ts'
import { calendarFor, hasEntry } from '../calendars.ts'
import { type EventFacts, eventFacts, eventValues, type Reader, readers, wantsBooking } from '../facts.ts'
import { storeMail } from '../outbox/store-mail.ts'
import { oneLine } from '../text.ts'
import { cueWords } from './cue-words.ts'
import { crewBesides } from './event-mails.ts'

interface ToldOfEdit {
  readonly reader: Reader
  /** Of a member of the crew who comes. */
  readonly role: AssignmentRole | undefined
  /** They are a contact only since this change, and don't have the event in their calendar yet. */
  readonly added: boolean
  /** They get the event again for their calendar. */
  readonly attached: boolean
}

/**
 * Name, places, contacts or kind of a scheduled event have changed: to its contacts, and to the crew who have accepted, who hear of its running order too. A new name or place, and a new contact,
 * come with the event for their calendar, whose number rises for that and for nothing else.
 */
export async function tellEdited(work: Work, { sessionId, version, fields }: Events['session.edited']): Promise<void> {
  const before = await eventFacts(work, sessionId)
  const told = await whoIsTold(work, before, fields)
  if (told.length === 0) return
  const isSent = told.some(({ attached }) => attached)
  if (isSent) await raiseSequence(work, { id: sessionId })
  // the files say the new number
  const event = isSent ? await eventFacts(work, sessionId) : before
  const news = realChanges(fields)
  const isElsewhere = Object.keys(news).some((path) => headOf(path) === 'locations')
  const changes = changeWords(news, await namesIn(work, news))
  for (const { reader, role, added, attached } of told)
    await storeMail(work, {
      kind: 'session.edited',
      dedupeKey: `edited/${event.id}/${version}/${reader.id}`,
      to: reader,
      sessionId: event.id,
      workspaceId: event.workspaceId,
      isWanted: true,
      values: {
        ...eventValues(event, reader, role),
        changes: role === undefined ? changes : [...changes, ...cueWords(news, event, reader)],
        crew: role !== undefined,
        asks: isElsewhere && role !== undefined && role !== 'SALESPERSON',
        added,
        attached,
      },
      calendar: attached ? await calendarFor(work, { event, reader, method: 'REQUEST', crew: role }) : undefined,
    })
}

async function whoIsTold(work: Work, event: EventFacts, fields: LoggedFields): Promise<readonly ToldOfEdit[]> {
  const isEntry = isInCalendars(fields)
  const news = Object.keys(realChanges(fields))
  const isNews = news.some((path) => !isForCrew(path))
  const joined = await whoJoined(work, event, fields)
  const told: ToldOfEdit[] = []
  for (const reader of event.bookingReaders.filter((one) => wantsBooking(event, one))) {
    const added = joined.has(reader.id) && !(await hasEntry(work, { event, reader, crew: false }))
    if (isNews || added) told.push({ reader, role: undefined, added, attached: isEntry || added })
  }
  const coming = news.length > 0 ? (await crewBesides(work, event)).filter(({ state }) => state === 'ACCEPTED') : []
  const roles = new Map(coming.map((one) => [one.user_id, one.role]))
  for (const reader of await readers(work, [...roles.keys()])) {
    const role = roles.get(reader.id)
    told.push({ reader, role, added: false, attached: isEntry && role !== 'SALESPERSON' })
  }
  return told
}

/** The contacts who are that only by these changes. */
async function whoJoined(work: Work, { id }: EventFacts, fields: LoggedFields): Promise<ReadonlySet<string>> {
  const named = new Set(Object.entries(fields).flatMap(([path, { after }]) => personIn(path, after)))
  if (named.size === 0) return named
  const [row] = await work.tx
    .selectFrom('session as s')
    .select(['s.contact_id', 's.booking_contact_id'])
    .select(sql<string[]>`array(select c.user_id::text from session_booking_contact c where c.session_id = s.id)`.as('additional'))
    .where('s.id', '=', id)
    .execute()
  if (row && !fields.contactId) named.delete(row.contact_id ?? '')
  if (row && !fields.bookingContactId) named.delete(row.booking_contact_id ?? '')
  for (const userId of row?.additional ?? []) if (!fields[`additionalBookingContacts.${userId}`]) named.delete(userId)
  return named
}

/** The person whom a value of the log names as a contact, if any. */
function personIn(path: string, value: unknown): string[] {
  if (headOf(path) === 'additionalBookingContacts') return value === true ? [partOf(path)] : []
  return (path === 'contactId' || path === 'bookingContactId') && typeof value === 'string' ? [value] : []
}

const labels: Readonly<Record<string, string>> = {
  name: 'Name',
  type: 'Format',
  hostType: 'Host',
  duration: 'Duration',
  'locations.START': 'Start location',
  'locations.VENUE': 'Venue',
  contactId: 'Contact',
  bookingContactId: 'Booking contact',
  additionalBookingContacts: 'Additional booking contact',
  venueContacts: 'Venue contact',
}

const KIND_WORDS: Readonly<Record<string, string>> = { ...FORMAT_WORDS, ...HOST_TYPE_WORDS }

/** 'Name: Quiz night (before: Quiz)', a line for each change. */
function changeWords(fields: LoggedFields, names: ReadonlyMap<string, string>): string[] {
  const said = (value: unknown): string => {
    if (typeof value === 'number') return `${value} minutes`
    if (typeof value === 'string') return oneLine(names.get(value) ?? KIND_WORDS[value] ?? value)
    return value === null ? 'none' : oneLine(placeWords(Object(value)))
  }
  return Object.keys(labels).flatMap((label) =>
    Object.entries(fields)
      .filter(([path]) => path === label || headOf(path) === label)
      .flatMap(([path, { before, after }]) => {
        if (label === 'venueContacts') return venueWords(before, after)
        if (label === 'additionalBookingContacts')
          return `${labels[label]}: ${oneLine(names.get(partOf(path)) ?? 'someone')} ${after ? 'added' : 'removed'}`
        const [was, is] = [said(before), said(after)]
        return `${labels[label]}: ${is} (${was === is ? 'moved on the map' : `before: ${was}`})`
      }),
  )
}

/** 'Venue contact: Mia Berger added', a line for each of the people at the place, by their names alone; one line if only their order changed. */
function venueWords(before: unknown, after: unknown): string[] {
  const { added, removed, changed } = contactChanges(before, after)
  const lines = [
    ...added.map(({ name }) => `${oneLine(name)} added`),
    ...removed.map(({ name }) => `${oneLine(name)} removed`),
    ...changed.map(({ is }) => `${oneLine(is.name)} changed`),
  ]
  return (lines.length === 0 ? ['put in another order'] : lines).map((words) => `${labels.venueContacts}: ${words}`)
}

/** The names of the people whom contacts were and are, by id. */
async function namesIn(work: Work, fields: LoggedFields): Promise<ReadonlyMap<string, string>> {
  const ids = Object.entries(fields).flatMap(([path, { before, after }]) => [...personIn(path, before), ...personIn(path, after)])
  if (ids.length === 0) return new Map()
  const rows = await work.tx.selectFrom('account_user').select(['id', 'full_name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, full_name }) => [id, full_name]))
}
