import type { Work } from '../platform/ctx.ts'
import type { Events } from '../platform/events.ts'
import { type EventFacts, eventFacts, letter, producerOf, type Reader, readers, whenOf } from './facts.ts'
import { storeMail } from './store-mail.ts'
import { oneLine } from './text.ts'
import { dayWords, spanWords } from './when.ts'

/** A customer asks for a time that cannot be booked directly: a task for the producer. */
export async function tellRequested(work: Work, asked: Events['session.requested']) {
  const event = await eventFacts(work, asked.sessionId)
  for (const reader of await readers(
    work,
    [await producerOf(work, event)].flatMap((id) => id ?? []),
  ))
    await storeMail(work, {
      ...headOf(event, 'session.requested', asked.requestId, reader),
      subject: `New time asked for: ${event.name}, ${dayWords(asked.startsAt, event.timezone)}`,
      body: letter(
        reader,
        `${event.company} asks for “${event.name}” on ${wishWords(event, reader, asked.startsAt)}.`,
        asked.message ? `They write: “${oneLine(asked.message)}”` : undefined,
        event.startsAt ? `Until you answer it stays on ${whenOf(event, reader)}.` : 'It has no date yet.',
        `Answer here:\n${event.page}`,
      ),
    })
}

/** A request was refused, or nobody answered in time: to the contacts. Whoever took it back themselves knows. */
export async function tellRequestEnded(work: Work, ended: Events['session.requestEnded']) {
  if (ended.state === 'WITHDRAWN') return
  const event = await eventFacts(work, ended.sessionId)
  const { starts_at } = await work.tx
    .selectFrom('schedule_request')
    .select('starts_at')
    .where('id', '=', ended.requestId)
    .executeTakeFirstOrThrow()
  for (const reader of await readers(work, event.contactIds))
    await storeMail(work, {
      ...headOf(event, 'session.requestEnded', `${ended.requestId}/${ended.state}`, reader),
      subject: `Not possible: another time for ${event.name}`,
      body: letter(
        reader,
        `You asked for “${event.name}” on ${wishWords(event, reader, starts_at)}. ${ended.state === 'REFUSED' ? 'We cannot offer that time.' : 'The request ran out before it could be agreed.'}`,
        ended.reason ? `The reason: ${oneLine(ended.reason)}` : undefined,
        event.startsAt ? `The event stays on ${whenOf(event, reader)}.` : 'The event still has no date.',
        ended.alternatives.length > 0
          ? [
              'These times are free now:',
              ...ended.alternatives.map((one) => wishWords(event, reader, Temporal.Instant.from(one.startsAt))),
            ].join('\n')
          : undefined,
        `Choose another time:\n${event.page}`,
      ),
    })
}

const wishWords = (event: EventFacts, reader: Reader, at: Temporal.Instant): string =>
  spanWords(at, at.add({ minutes: event.duration }), event.timezone, reader.timezone)

const headOf = (event: EventFacts, kind: string, key: string, reader: Reader) => ({
  dedupeKey: `${kind}/${key}/${reader.id}`,
  kind,
  to: { address: reader.address, name: reader.name },
  sessionId: event.id,
  workspaceId: event.workspaceId,
})
