import { ASSIGNMENT_ROLE_WORDS } from '@troupe/domain/words'
import type { Work } from '../platform/ctx.ts'
import type { Events } from '../platform/events.ts'
import { calendarFor } from './calendars.ts'
import { type EventFacts, eventFacts, letter, producerOf, type Reader, readers, whenOf } from './facts.ts'
import { storeMail } from './store-mail.ts'
import { dayWords, momentWords, timeWords } from './when.ts'

/** Somebody was put on a place: the question with its link, or the news. */
export async function tellOffered(work: Work, offered: Events['assignment.offered']) {
  const event = await eventFacts(work, offered.sessionId)
  const [reader] = await readers(work, [offered.userId])
  if (!reader) return
  await dropRelease(work, offered)
  const role = ASSIGNMENT_ROLE_WORDS[offered.role]
  const when = whenOf(event, reader)
  const place = event.isOnSite ? event.place && `Place: ${event.place}.` : 'You are on screen, from your own place.'
  const where = [when && `It is on ${when}.`, callWords(event), place].filter(Boolean).join(' ')
  await storeMail(work, {
    ...headOf(event, 'assignment.offered', `offered/${offered.approvalId}`, reader),
    subject: offered.asks
      ? `Can you play “${event.name}”${event.startsAt ? ` on ${dayWords(event.startsAt, event.timezone)}` : ''}?`
      : `You are on “${event.name}”`,
    body: offered.asks
      ? letter(
          reader,
          `${event.company} booked “${event.name}”, and you are asked to be on it. Your role: ${role}.`,
          where,
          offered.expires ? `Please answer by ${momentWords(offered.expires, reader.timezone)}.` : undefined,
          `See the whole brief, accept or decline:\n${work.settings.baseUrl}/a/${offered.code}`,
          'If you cannot, declining soon helps: somebody else is asked at once.',
        )
      : letter(
          reader,
          `You are on “${event.name}” for ${event.company} now. Your role: ${role}. There is nothing to answer.`,
          when ? where : undefined,
          `Time, place and everything else about it:\n${event.page}`,
        ),
    // who is asked anew for another time is not on it until they accept
    calendar:
      offered.role === 'SALESPERSON'
        ? undefined
        : await calendarFor(work, event, reader, { method: offered.asks ? 'CANCEL' : 'REQUEST', crew: true }),
  })
  if (offered.hurries) await tellHurry(work, event, offered, reader)
}

/** There is little time: whoever sees to the event is told at once, so that they can call. */
async function tellHurry(work: Work, event: EventFacts, offered: Events['assignment.offered'], asked: Reader) {
  const [reader] = await readers(
    work,
    [await producerOf(work, event)].flatMap((id) => id ?? []),
  )
  if (!reader || !event.startsAt) return
  await storeMail(work, {
    ...headOf(event, 'assignment.hurry', `hurry/${offered.approvalId}`, reader),
    subject: `Starts soon, not answered yet: ${event.name}`,
    body: letter(
      reader,
      `${asked.name} is asked to be on “${event.name}”, ${event.company}, which is on ${whenOf(event, reader)}. Role: ${ASSIGNMENT_ROLE_WORDS[offered.role]}.`,
      `That is less than two hours away, so a call is surer than a mail.${offered.expires ? ` The question is open until ${momentWords(offered.expires, reader.timezone)}.` : ''}`,
      `The event and its crew:\n${event.page}?tab=staff`,
    ),
  })
}

/** Half or nine tenths of the time to answer are over and no answer has come. */
export async function tellReminded(work: Work, reminded: Events['assignment.reminded']) {
  const event = await eventFacts(work, reminded.sessionId)
  const [reader] = await readers(work, [reminded.userId])
  if (!reader) return
  const when = whenOf(event, reader)
  await storeMail(work, {
    ...headOf(event, 'assignment.reminded', `reminded/${reminded.approvalId}/${reminded.number}`, reader),
    subject: `${reminded.number === 2 ? 'Last reminder' : 'Reminder'}: can you play “${event.name}”?`,
    body: letter(
      reader,
      `You were asked to be on “${event.name}” for ${event.company}${when ? ` on ${when}` : ''}. Your role: ${ASSIGNMENT_ROLE_WORDS[reminded.role]}. We have no answer from you yet.`,
      `Please answer by ${momentWords(reminded.expires, reader.timezone)}. After that somebody else is asked.`,
      `See the whole brief, accept or decline:\n${work.settings.baseUrl}/a/${reminded.code}`,
    ),
  })
}

/** Somebody accepted: what they promised, with their call for their calendar. A person who declined knows. */
export async function tellAnswered(work: Work, answered: Events['assignment.answered']) {
  if (answered.state !== 'ACCEPTED') return
  const event = await eventFacts(work, answered.sessionId)
  const [reader] = await readers(work, [answered.userId])
  if (!reader) return
  const role = await roleOf(work, answered.assignmentId)
  const when = whenOf(event, reader)
  await storeMail(work, {
    ...headOf(event, 'assignment.accepted', `accepted/${answered.approvalId}`, reader),
    subject: `You are on “${event.name}”${event.startsAt ? `, ${dayWords(event.startsAt, event.timezone)}` : ''}`,
    body: letter(
      reader,
      `Thank you. You are on “${event.name}” for ${event.company}${role ? `. Your role: ${role}` : ''}.`,
      when ? [`It is on ${when}.`, callWords(event), 'It is attached for your calendar.'].filter(Boolean).join(' ') : undefined,
      `Time, place and everything else about it:\n${event.page}`,
    ),
    calendar: await calendarFor(work, event, reader, { method: 'REQUEST', crew: true }),
  })
}

/** A person's offer ended without their answer: released, or too late. */
export async function tellEnded(work: Work, ended: Events['assignment.ended']) {
  const event = await eventFacts(work, ended.sessionId)
  const [reader] = await readers(work, [ended.userId])
  if (!reader) return
  const when = whenOf(event, reader)
  const head = {
    ...headOf(event, 'assignment.ended', `ended/${ended.approvalId}`, reader),
    calendar: await calendarFor(work, event, reader, { method: 'CANCEL', crew: true }),
  }
  if (ended.state === 'EXPIRED')
    return storeMail(work, {
      ...head,
      subject: `The time to answer is over: ${event.name}`,
      body: letter(
        reader,
        `You were asked for “${event.name}”${when ? ` on ${when}` : ''}. The time to answer is over, and somebody else is asked.`,
        'There is nothing to do.',
      ),
    })
  const role = await roleOf(work, ended.assignmentId)
  await storeMail(work, {
    ...head,
    subject: `Released: ${event.name}`,
    body: letter(
      reader,
      `You are released from “${event.name}”, ${event.company}${role ? ` (${role})` : ''}. ${whyReleased(event)}`,
      when ? `Your time on ${when} is free again. There is nothing to do.` : 'There is nothing to do.',
    ),
  })
}

/** A place stands open and nobody could be asked: a task for the event's producer, else the workspace's, else the first admin. */
export async function tellOpen(work: Work, open: Events['assignment.open']) {
  const event = await eventFacts(work, open.sessionId)
  const [reader] = await readers(
    work,
    [await producerOf(work, event)].flatMap((id) => id ?? []),
  )
  if (!reader) return
  const role = (await roleOf(work, open.assignmentId)) ?? 'Somebody'
  await storeMail(work, {
    // a place may stand open more than once: each instant is a task of its own
    ...headOf(event, 'assignment.open', `open/${open.assignmentId}/${work.at.epochMilliseconds}`, reader),
    subject: `${role} needed: ${event.name}${event.startsAt ? `, ${dayWords(event.startsAt, event.timezone)}` : ''}`,
    body: letter(
      reader,
      `The place of the ${role.toLowerCase()} on “${event.name}”, ${event.company}, stands open: ${whyOpen[open.reason]}, and nobody else was asked.`,
      event.startsAt ? `It is on ${whenOf(event, reader)}.` : undefined,
      `Choose somebody:\n${event.page}?tab=staff`,
    ),
  })
}

/** Who is released and asked again in one transaction, because the event moved, hears the question alone. */
async function dropRelease(work: Work, offered: Events['assignment.offered']) {
  const before = await work.tx
    .selectFrom('staffing_approval')
    .select('id')
    .where('assignment_id', '=', offered.assignmentId)
    .where('user_id', '=', offered.userId)
    .where('state', '=', 'CANCELLED')
    .where('answered_at', '=', work.at)
    .execute()
  if (before.length > 0)
    await work.tx
      .deleteFrom('message_mail')
      .where(
        'dedupe_key',
        'in',
        before.map(({ id }) => `ended/${id}`),
      )
      .where('made_at', '=', work.at)
      .execute()
}

async function roleOf(work: Work, assignmentId: string): Promise<string | undefined> {
  const row = await work.tx.selectFrom('staffing_assignment').select('role').where('id', '=', assignmentId).executeTakeFirst()
  return row && ASSIGNMENT_ROLE_WORDS[row.role]
}

const whyOpen: Readonly<Record<Events['assignment.open']['reason'], string>> = {
  declined: 'the offer was declined',
  expired: 'the offer expired',
  moved: 'whoever had it cannot play at the new time',
  left: 'the person who had it left the crew',
}

const whyReleased = (event: EventFacts): string =>
  event.status === 'CANCELLED'
    ? 'The event is cancelled.'
    : event.startsAt
      ? 'The crew of the event has changed.'
      : 'The event has no date any more.'

const callWords = (event: EventFacts): string | undefined =>
  event.callAt && event.startsAt && Temporal.Instant.compare(event.callAt, event.startsAt) < 0
    ? `Your call is at ${timeWords(event.callAt, event.timezone)}.`
    : undefined

const headOf = (event: EventFacts, kind: string, dedupeKey: string, to: { address: string; name: string }) => ({
  dedupeKey,
  kind,
  to: { address: to.address, name: to.name },
  sessionId: event.id,
  workspaceId: event.workspaceId,
})
