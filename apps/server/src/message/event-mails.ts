import { LIVE_OFFERS } from '@troupe/domain/staffing/kinds'
import type { Work } from '../platform/ctx.ts'
import { calendarFor } from './calendars.ts'
import { type EventFacts, eventFacts, eventValues, type Reader, readers } from './facts.ts'
import { storeMail } from './store-mail.ts'
import { spanWords } from './when.ts'

/** A first or new date: to the contacts, with the event for their calendar. */
export const tellBooked = (work: Work, sessionId: string) =>
  tellContacts(work, { sessionId, method: 'REQUEST' }, async (event, reader, calendar) =>
    storeMail(work, { kind: 'session.booked', ...envelopeOf(event, 'booked', reader), values: eventValues(event, reader), calendar }),
  )

/** Another time: to the contacts, and to the crew who stay and aren't asked again because the start moved only a little. */
export async function tellMoved(work: Work, sessionId: string, from: Temporal.Instant) {
  const valuesOf = (event: EventFacts, reader: Reader) => ({ ...eventValues(event, reader), earlier: earlierWords(event, reader, from) })
  await tellContacts(work, { sessionId, method: 'REQUEST' }, async (event, reader, calendar) =>
    storeMail(work, { kind: 'session.moved', ...envelopeOf(event, 'moved', reader), values: valuesOf(event, reader), calendar }),
  )
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
      kind: 'session.movedForCrew',
      ...envelopeOf(event, 'moved', reader),
      values: valuesOf(event, reader),
      calendar: plays.has(reader.id) ? await calendarFor(work, { event, reader, method: 'REQUEST', crew: true }) : undefined,
    })
}

/** No longer scheduled: to the contacts, with the entry in their calendar cancelled. */
export const tellUnscheduled = (work: Work, sessionId: string, from: Temporal.Instant) =>
  tellContacts(work, { sessionId, method: 'CANCEL' }, async (event, reader, calendar) =>
    storeMail(work, {
      kind: 'session.unscheduled',
      ...envelopeOf(event, 'unscheduled', reader),
      values: { ...eventValues(event, reader), earlier: earlierWords(event, reader, from) },
      calendar,
    }),
  )

/** Cancelled: to the contacts, with the entry in their calendar cancelled. */
export const tellCancelled = (work: Work, sessionId: string) =>
  tellContacts(work, { sessionId, method: 'CANCEL' }, async (event, reader, calendar) =>
    storeMail(work, { kind: 'session.cancelled', ...envelopeOf(event, 'cancelled', reader), values: eventValues(event, reader), calendar }),
  )

async function tellContacts(
  work: Work,
  { sessionId, method }: { sessionId: string; method: 'REQUEST' | 'CANCEL' },
  store: (event: EventFacts, reader: Reader, calendar: string | undefined) => Promise<void>,
) {
  const event = await eventFacts(work, sessionId)
  for (const reader of await readers(work, event.contactIds))
    await store(event, reader, await calendarFor(work, { event, reader, method, crew: false }))
}

const envelopeOf = (event: EventFacts, key: string, reader: Reader) => ({
  // the calendar's number counts the moves, so that each of them is told once
  dedupeKey: `${key}/${event.id}/${event.sequence}/${reader.id}`,
  to: reader,
  sessionId: event.id,
  workspaceId: event.workspaceId,
})

const earlierWords = (event: EventFacts, reader: Reader, from: Temporal.Instant): string =>
  spanWords({ from, to: from.add({ minutes: event.duration }) }, event.timezone, reader.timezone)
