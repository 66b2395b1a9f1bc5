import { LIVE_OFFERS } from '@troupe/domain/role/assignment'
import { refundWords } from '@troupe/domain/schedule/refund-words'
import { ASSIGNMENT_ROLE_WORDS, PACKAGE_WORDS, sizeWords } from '@troupe/domain/words'
import type { Work } from '../../platform/ctx.ts'
import type { Events } from '../../platform/events.ts'
import { calendarFor } from '../calendars.ts'
import { bookedFacts, type EventFacts, earlierWords, eventFacts, eventValues, type Reader, readers, wantsBooking } from '../facts.ts'
import { stateValues } from '../outbox/state-values.ts'
import { isToldOf, storeMail } from '../outbox/store-mail.ts'
import { listWords } from '../text.ts'
import { requesterOf } from './request-mails.ts'

/** A person who has an email about a role on the event from this command; `again` = they were asked again because it moved. */
interface Offered {
  readonly name: string
  readonly again: boolean
}

declare module '../../platform/ctx.ts' {
  interface Notes {
    offered?: Map<string, Offered>
  }
}

/** A first or new date: to the contacts, with the event for their calendar. */
export const tellBooked = async (work: Work, sessionId: string) =>
  tellContacts(work, { event: await bookedFacts(work, sessionId), method: 'REQUEST' }, async (event, reader, calendar) =>
    storeMail(work, { kind: 'session.booked', ...envelopeOf(event, 'booked', reader), values: eventValues(event, reader), calendar }),
  )

/**
 * A cancelled event takes place after all: to the contacts, with the event for their calendar. Its crew is asked again, but no one looks for it before
 * there is a date.
 */
export async function tellRestored(work: Work, sessionId: string) {
  const valuesFor = await stateValues(work, sessionId)
  await tellContacts(work, { event: await eventFacts(work, sessionId), method: 'REQUEST' }, async (event, reader, calendar) => {
    const values = valuesFor(reader)
    await storeMail(work, {
      kind: 'session.restored',
      ...envelopeOf(event, 'restored', reader),
      values: { ...eventValues(event, reader), ...values, finding: event.startsAt !== null && values.finding },
      ...(event.startsAt ? { calendar } : {}),
    })
  })
}

/** Other rooms, or another package level: to the contacts, with the credits that this moved. Calendars need not know. */
export async function tellResized(work: Work, { sessionId, what, rooms, level, charged, returned }: Events['session.resized']) {
  const event = await eventFacts(work, sessionId)
  for (const reader of event.bookingReaders)
    await storeMail(work, {
      kind: 'session.resized',
      ...envelopeOf(event, `resized/${work.at.epochMilliseconds}`, reader),
      values: {
        ...eventValues(event, reader),
        rooms: what === 'ROOMS' ? sizeWords(rooms, event.type) : undefined,
        level: what === 'LEVEL' ? PACKAGE_WORDS[level] : undefined,
        charged: creditWords(charged),
        returned: creditWords(returned),
      },
    })
}

const creditWords = (credits: number): string | undefined =>
  credits > 0 ? `${credits} ${credits === 1 ? 'credit' : 'credits'}` : undefined

/** An event failed on our side, and everything that was spent on it came back: to the contacts. */
export async function tellFailed(work: Work, { sessionId, outcome, returned }: Events['session.outcomeReported']) {
  if (outcome !== 'FAILED') return
  const event = await eventFacts(work, sessionId)
  for (const reader of event.bookingReaders)
    await storeMail(work, {
      kind: 'session.failed',
      ...envelopeOf(event, `failed/${work.at.epochMilliseconds}`, reader),
      values: { ...eventValues(event, reader), credits: creditWords(returned) },
    })
}

/**
 * Another time: one email, with the old and the new time, for each contact and for everyone who stays on the crew. A person who has to answer again
 * reads of the move in that question (`tellOffered`), and one whom the move released in the news of it (`tellEnded`).
 */
export async function tellMoved(work: Work, sessionId: string, from: Temporal.Instant) {
  const event = await eventFacts(work, sessionId)
  const offered = work.notes.offered ?? new Map<string, Offered>()
  for (const reader of await readers(
    work,
    event.bookingIds.filter((id) => !offered.get(id)?.again),
  ))
    await storeMail(work, {
      kind: 'session.moved',
      ...envelopeOf(event, 'moved', reader),
      values: { ...eventValues(event, reader), earlier: earlierWords(event, reader, from) },
      calendar: await calendarFor(work, { event, reader, method: 'REQUEST' }),
    })
  await tellStaying(work, { event, from, offered })
}

interface MoveToTell {
  readonly event: EventFacts
  readonly from: Temporal.Instant
  readonly offered: ReadonlyMap<string, Offered>
}

/** The crew who keep their role and don't have to answer. Someone who is a contact too has the contacts' email. */
async function tellStaying(work: Work, { event, from, offered }: MoveToTell) {
  const crew = await crewBesides(work, event)
  const staying = new Map(crew.filter((one) => !offered.has(one.user_id)).map((one) => [one.user_id, one]))
  const askedAgain = [...offered.values()].filter((one) => one.again).map((one) => one.name)
  for (const reader of await readers(work, [...staying.keys()])) {
    const { state, role } = staying.get(reader.id) ?? { state: 'PENDING', role: 'HOST' as const }
    const runs = role === 'PRODUCER' || role === 'SUPPORTING_PRODUCER'
    const plays = state === 'ACCEPTED' && role !== 'SALESPERSON'
    await storeMail(work, {
      kind: 'session.movedForCrew',
      ...envelopeOf(event, 'moved', reader),
      values: {
        ...eventValues(event, reader, role),
        earlier: earlierWords(event, reader, from),
        role: ASSIGNMENT_ROLE_WORDS[role],
        pending: state === 'PENDING',
        runs,
        sells: role === 'SALESPERSON',
        asked: runs && askedAgain.length > 0 ? listWords(askedAgain.sort()) : undefined,
      },
      calendar: plays ? await calendarFor(work, { event, reader, method: 'REQUEST', crew: role }) : undefined,
    })
  }
}

/** The crew, without those who have the contacts' emails; the places of someone who has two, the one with the earlier call last. */
export async function crewBesides(work: Work, event: EventFacts) {
  const crew = await work.tx
    .selectFrom('staffing_approval as o')
    .innerJoin('staffing_assignment as a', 'a.id', 'o.assignment_id')
    .select(['o.user_id', 'o.state', 'a.role'])
    .where('o.session_id', '=', event.id)
    .where('o.state', 'in', LIVE_OFFERS)
    .execute()
  const call = ({ role }: (typeof crew)[number]) => event.callAt(role)?.epochMilliseconds ?? Number.POSITIVE_INFINITY
  return crew.filter((one) => !event.bookingIds.includes(one.user_id)).sort((a, b) => Number(call(a) < call(b)) - Number(call(a) > call(b)))
}

/**
 * The rules of the event's zone changed. It keeps its local time, so that it wasn't rescheduled; but calendars have its instant, and the clocks of people
 * in other zones show another time: to the contacts and the crew who come, with the event for their calendar.
 */
export async function tellClocksChanged(work: Work, sessionId: string) {
  const event = await eventFacts(work, sessionId)
  const tell = async (reader: Reader, crew: Awaited<ReturnType<typeof crewBesides>>[number] | undefined) => {
    const calendar = crew?.state === 'PENDING' ? undefined : await calendarFor(work, { event, reader, method: 'REQUEST', crew: crew?.role })
    await storeMail(work, {
      kind: 'session.clocksChanged',
      ...envelopeOf(event, 'clocks', reader),
      ...(crew ? { isWanted: true } : {}),
      values: { ...eventValues(event, reader, crew?.role), crew: crew !== undefined, attached: calendar !== undefined },
      calendar,
    })
  }
  for (const reader of event.bookingReaders) await tell(reader, undefined)
  const coming = new Map((await crewBesides(work, event)).filter(({ role }) => role !== 'SALESPERSON').map((one) => [one.user_id, one]))
  for (const reader of await readers(work, [...coming.keys()])) await tell(reader, coming.get(reader.id))
}

/** No longer scheduled: to the contacts, with the entry in their calendar cancelled. */
export const tellUnscheduled = async (work: Work, sessionId: string, from: Temporal.Instant) =>
  tellContacts(work, { event: await eventFacts(work, sessionId), method: 'CANCEL' }, async (event, reader, calendar) =>
    storeMail(work, {
      kind: 'session.unscheduled',
      ...envelopeOf(event, 'unscheduled', reader),
      values: { ...eventValues(event, reader), earlier: earlierWords(event, reader, from) },
      calendar,
    }),
  )

/**
 * Cancelled: to the contacts, with the refund, the reason and the entry in their calendar cancelled; and to the person whose open request ended with
 * it, unless they have another email about it.
 */
export async function tellCancelled(work: Work, { sessionId, reason, refund, paid, requestedBy }: Events['session.cancelled']) {
  const store = async (event: EventFacts, reader: Reader, calendar: string | undefined) =>
    storeMail(work, {
      kind: 'session.cancelled',
      ...envelopeOf(event, 'cancelled', reader),
      values: {
        ...eventValues(event, reader),
        refund: refundWords({ refund, paid, workspace: event.workspace }),
        reason: reason ?? undefined,
        attached: calendar !== undefined,
      },
      calendar,
    })
  const event = await eventFacts(work, sessionId)
  await tellContacts(work, { event, method: 'CANCEL' }, store)
  const asked = requestedBy === null ? [] : await readers(work, await requesterOf(work, event, requestedBy))
  // a contact has the email above, and the crew was released with one
  for (const reader of asked) if (!isToldOf(work, sessionId, reader.address)) await store(event, reader, undefined)
}

async function tellContacts(
  work: Work,
  { event, method }: { readonly event: EventFacts; readonly method: 'REQUEST' | 'CANCEL' },
  store: (event: EventFacts, reader: Reader, calendar: string | undefined) => Promise<void>,
) {
  for (const reader of event.bookingReaders) await store(event, reader, await calendarFor(work, { event, reader, method }))
}

const envelopeOf = (event: EventFacts, key: string, reader: Reader) => ({
  // the calendar's number counts the moves, so that each of them is told once
  dedupeKey: `${key}/${event.id}/${event.sequence}/${reader.id}`,
  to: reader,
  sessionId: event.id,
  workspaceId: event.workspaceId,
  isWanted: wantsBooking(event, reader),
})
