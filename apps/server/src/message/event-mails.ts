import { LIVE_OFFERS } from '@troupe/domain/staffing/kinds'
import type { Work } from '../platform/ctx.ts'
import { calendarFor } from './calendars.ts'
import { type EventFacts, eventFacts, letter, type Reader, readers, whenOf } from './facts.ts'
import { storeMail } from './store-mail.ts'
import { dayWords, spanWords } from './when.ts'

/** A first or new date: to the contacts, with the event for their calendar. */
export const tellBooked = (work: Work, sessionId: string) =>
  tellContacts(work, sessionId, 'booked', 'REQUEST', (event, reader) => ({
    subject: `Booked: ${event.name}, ${dayOf(event)}`,
    body: letter(
      reader,
      `“${event.name}” is booked for ${whenOf(event, reader)}.`,
      `${peopleWords(event)}${event.place ? `, ${event.place}` : ''}. The event is attached for your calendar.`,
      `What is still to do, and everything else about it:\n${event.page}`,
    ),
  }))

/** Another time: to the contacts, and to the crew who stay and are not asked again because the start moved only a little. */
export async function tellMoved(work: Work, sessionId: string, from: Temporal.Instant) {
  await tellContacts(work, sessionId, 'moved', 'REQUEST', (event, reader) => ({
    subject: `New time: ${event.name}, ${dayOf(event)}`,
    body: letter(
      reader,
      `“${event.name}” has moved to ${whenOf(event, reader)}.`,
      `It was on ${earlierWords(event, reader, from)}. The event is attached for your calendar and replaces the earlier one.`,
      `Everything about it:\n${event.page}`,
    ),
  }))
  const event = await eventFacts(work, sessionId)
  const staying = await work.tx
    .selectFrom('staffing_approval as o')
    .innerJoin('staffing_assignment as a', 'a.id', 'o.assignment_id')
    .select(['o.user_id', 'o.state', 'a.role'])
    .where('o.session_id', '=', sessionId)
    .where('o.state', 'in', LIVE_OFFERS)
    .where('o.made_at', '<', work.at)
    .execute()
  const ids = new Set(staying.map((one) => one.user_id).filter((id) => !event.contactIds.includes(id)))
  const plays = new Set(staying.filter((one) => one.state === 'ACCEPTED' && one.role !== 'SALESPERSON').map((one) => one.user_id))
  for (const reader of await readers(work, [...ids]))
    await storeMail(work, {
      ...headOf(event, 'moved', reader),
      subject: `New time: ${event.name}, ${dayOf(event)}`,
      body: letter(
        reader,
        `“${event.name}” for ${event.company} has moved to ${whenOf(event, reader)}.`,
        `It was on ${earlierWords(event, reader, from)}. Your place stays yours. If the new time does not suit you, tell the producer.`,
        `Everything about it:\n${event.page}`,
      ),
      calendar: plays.has(reader.id) ? await calendarFor(work, event, reader, { method: 'REQUEST', crew: true }) : undefined,
    })
}

/** No date any more: to the contacts, with the entry for their calendar taken back. */
export const tellUnscheduled = (work: Work, sessionId: string, from: Temporal.Instant) =>
  tellContacts(work, sessionId, 'unscheduled', 'CANCEL', (event, reader) => ({
    subject: `No date any more: ${event.name}`,
    body: letter(
      reader,
      `“${event.name}” has no date any more. It was on ${earlierWords(event, reader, from)}.`,
      `Choose a new one whenever you like:\n${event.page}`,
    ),
  }))

/** Cancelled: to the contacts, with the entry for their calendar taken back. */
export const tellCancelled = (work: Work, sessionId: string) =>
  tellContacts(work, sessionId, 'cancelled', 'CANCEL', (event, reader) => ({
    subject: `Cancelled: ${event.name}`,
    body: letter(
      reader,
      `“${event.name}” is cancelled. ${event.startsAt ? `It was to be on ${whenOf(event, reader)}.` : 'It had no date yet.'}`,
      `What it was, and what came back to your credits:\n${event.page}`,
    ),
  }))

async function tellContacts(
  work: Work,
  sessionId: string,
  kind: string,
  method: 'REQUEST' | 'CANCEL',
  words: (event: EventFacts, reader: Reader) => { subject: string; body: string },
) {
  const event = await eventFacts(work, sessionId)
  for (const reader of await readers(work, event.contactIds)) {
    const calendar = await calendarFor(work, event, reader, { method, crew: false })
    await storeMail(work, { ...headOf(event, kind, reader), ...words(event, reader), calendar })
  }
}

const headOf = (event: EventFacts, kind: string, reader: Reader) => ({
  // the calendar's number counts the moves, so that each of them is told once
  dedupeKey: `${kind}/${event.id}/${event.sequence}/${reader.id}`,
  kind: `session.${kind}`,
  to: { address: reader.address, name: reader.name },
  sessionId: event.id,
  workspaceId: event.workspaceId,
})

const dayOf = (event: EventFacts): string => (event.startsAt ? dayWords(event.startsAt, event.timezone) : 'no date yet')

const earlierWords = (event: EventFacts, reader: Reader, from: Temporal.Instant): string =>
  spanWords(from, from.add({ minutes: event.duration }), event.timezone, reader.timezone)

const peopleWords = (event: EventFacts): string => (event.attendees === 1 ? '1 person' : `${event.attendees} people`)
