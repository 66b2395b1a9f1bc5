import { sizeWords, unitWord } from '@troupe/domain/words'
import { personById } from '../../account/account.ts'
import { actorId, type Work } from '../../platform/ctx.ts'
import type { Events } from '../../platform/events.ts'
import { reaches, scopeOf } from '../../platform/rights/policy.ts'
import { type EventFacts, eventFacts, eventValues, producerOf, type Reader, readers } from '../facts.ts'
import { isToldOf, storeMail } from '../outbox/store-mail.ts'
import type { MailKind } from '../templates/templates.ts'
import { dayWords, spanWords } from '../when.ts'

/** A customer requested a time that can't be booked directly: a task for the producer. */
export async function tellRequested(work: Work, asked: Events['session.requested']) {
  const event = await eventFacts(work, asked.sessionId)
  for (const reader of await readers(
    work,
    [await producerOf(work, event)].flatMap((id) => id ?? []),
  ))
    await storeMail(work, {
      kind: 'session.requested',
      ...envelopeOf(event, `session.requested/${asked.requestId}`, reader),
      values: {
        ...eventValues(event, reader),
        wanted: wantedWords(event, reader, asked.startsAt),
        wantedDay: dayWords(asked.startsAt, event.timezone),
        ...roomsOf(event, asked),
        message: asked.message ?? undefined,
      },
    })
}

/** A request was refused or expired: to the contacts, and to the person who sent it. Someone who withdrew it knows; its producer is told. */
export async function tellRequestEnded(work: Work, ended: Events['session.requestEnded']) {
  const event = await eventFacts(work, ended.sessionId)
  const { starts_at, quantity, created_by } = await work.tx
    .selectFrom('schedule_request')
    .select(['starts_at', 'quantity', 'created_by'])
    .where('id', '=', ended.requestId)
    .executeTakeFirstOrThrow()
  if (ended.state === 'WITHDRAWN') return tellWithdrawn(work, event, { id: ended.requestId, startsAt: starts_at, quantity })
  // they come nearest first; who reads a list looks for the earliest
  const times = ended.alternatives.map(({ startsAt }) => Temporal.Instant.from(startsAt)).toSorted(Temporal.Instant.compare)
  for (const reader of await readers(work, [...event.contactIds, ...(await requesterOf(work, event, created_by))])) {
    const envelope = envelopeOf(event, `session.requestEnded/${ended.requestId}/${ended.state}`, reader)
    const values = {
      ...eventValues(event, reader),
      wanted: wantedWords(event, reader, starts_at),
      onlyRooms: roomsOf(event, { startsAt: starts_at, quantity }).onlyRooms,
      times: times.map((at) => wantedWords(event, reader, at)),
    }
    if (ended.state === 'EXPIRED') await storeMail(work, { kind: 'session.requestExpired', ...envelope, values })
    else
      await storeMail(work, {
        kind: 'session.requestRefused',
        ...envelope,
        values: { ...values, reason: ended.reason ?? undefined, units: `${unitWord(event.type)}s` },
      })
  }
}

/** The producer who was asked needn't answer any longer, unless they withdrew the request themselves. */
async function tellWithdrawn(
  work: Work,
  event: EventFacts,
  request: { readonly id: string; readonly startsAt: Temporal.Instant; readonly quantity: number | null },
) {
  const producer = await producerOf(work, event)
  if (producer === null || producer === actorId(work)) return
  for (const reader of await readers(work, [producer]))
    await storeMail(work, {
      kind: 'session.requestWithdrawn',
      ...envelopeOf(event, `session.requestWithdrawn/${request.id}`, reader),
      values: {
        ...eventValues(event, reader),
        wanted: wantedWords(event, reader, request.startsAt),
        onlyRooms: roomsOf(event, request).onlyRooms,
      },
    })
}

/** Emails of a command from which a contact or a member of the crew learns the new time or rooms. */
const tellsOfMove: ReadonlySet<MailKind> = new Set([
  'session.booked',
  'session.moved',
  'session.resized',
  'session.movedForCrew',
  'assignment.offeredAgain',
])

/** A request was approved: to the person who sent it, unless an email about the change itself already goes to them. */
export async function tellRequestApproved(work: Work, { sessionId, requestId, rooms }: Events['session.requestApproved']) {
  const event = await eventFacts(work, sessionId)
  const { created_by } = await work.tx
    .selectFrom('schedule_request')
    .select('created_by')
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow()
  for (const reader of await readers(work, await requesterOf(work, event, created_by))) {
    if (isToldOf(work, sessionId, reader.address, tellsOfMove)) continue
    await storeMail(work, {
      kind: 'session.requestApproved',
      ...envelopeOf(event, `session.requestApproved/${requestId}`, reader),
      values: { ...eventValues(event, reader), rooms: rooms === null ? undefined : sizeWords(rooms, event.type) },
    })
  }
}

/** The person who sent a request, while they may still read its event, unless they answered it themselves. */
export async function requesterOf(work: Work, { workspaceId }: EventFacts, id: string): Promise<string[]> {
  const person = id === actorId(work) ? undefined : await personById(work.tx, id)
  return person && reaches(scopeOf('session', person), { workspaceId }) ? [id] : []
}

/** The wanted rooms, by whether the request is about nothing else. */
function roomsOf(event: EventFacts, { startsAt, quantity }: { readonly startsAt: Temporal.Instant; readonly quantity: number | null }) {
  const words = quantity === null ? undefined : sizeWords(quantity, event.type)
  const isOnly = event.startsAt?.equals(startsAt) === true
  return { rooms: isOnly ? undefined : words, onlyRooms: isOnly ? words : undefined }
}

const wantedWords = (event: EventFacts, reader: Reader, at: Temporal.Instant): string =>
  spanWords({ from: at, to: at.add({ minutes: event.duration }) }, event.timezone, reader.timezone)

const envelopeOf = (event: EventFacts, key: string, reader: Reader) => ({
  dedupeKey: `${key}/${reader.id}`,
  to: reader,
  sessionId: event.id,
  workspaceId: event.workspaceId,
})
