import { type AssignmentRole, LIVE_OFFERS } from '@troupe/domain/staffing/kinds'
import { ASSIGNMENT_ROLE_WORDS } from '@troupe/domain/words'
import type { Work } from '../platform/ctx.ts'
import type { Events } from '../platform/events.ts'
import { calendarFor } from './calendars.ts'
import { type EventFacts, earlierWords, eventFacts, eventValues, producerOf, type Reader, readers } from './facts.ts'
import { storeMail } from './store-mail.ts'
import { callWords, momentWords } from './when.ts'

/**
 * Someone was put on a place: the offer with its link, or the news. Someone who keeps a place of an event that moved is asked again and reads why; without
 * a question they hear of the move itself (`tellMoved`).
 */
export async function tellOffered(work: Work, offered: Events['assignment.offered']) {
  const event = await eventFacts(work, offered.sessionId)
  const [reader] = await readers(work, [offered.userId])
  if (!reader) return
  await dropRelease(work, offered)
  if (offered.moved && !offered.asks) return
  work.notes.offered = (work.notes.offered ?? new Map()).set(reader.id, { name: reader.name, again: offered.moved !== null })
  const values = { ...eventValues(event, reader, offered.role), role: ASSIGNMENT_ROLE_WORDS[offered.role], online: !event.isOnSite }
  const envelope = {
    ...envelopeOf(event, `offered/${offered.approvalId}`, reader),
    // someone who is asked again for another time isn't on the crew until they accept
    calendar:
      offered.role === 'SALESPERSON'
        ? undefined
        : await calendarFor(work, { event, reader, method: offered.asks ? 'CANCEL' : 'REQUEST', crew: offered.role }),
  }
  const question = {
    ...values,
    expires: offered.expires ? momentWords(offered.expires, reader.timezone) : undefined,
    link: linkOf(work, offered.code),
  }
  if (offered.moved) {
    const { from, hadAccepted } = offered.moved
    const again = { earlier: earlierWords(event, reader, from), accepted: hadAccepted }
    await storeMail(work, { kind: 'assignment.offeredAgain', ...envelope, values: { ...question, ...again } })
  } else if (offered.asks) await storeMail(work, { kind: 'assignment.offered', ...envelope, values: question })
  else await storeMail(work, { kind: 'assignment.placed', ...envelope, values })
  if (offered.hurries) await tellHurry(work, offered, { event, asked: reader })
}

/** There is little time: the event's producer is told immediately, so that they can call. */
async function tellHurry(work: Work, offered: Events['assignment.offered'], { event, asked }: { event: EventFacts; asked: Reader }) {
  const [reader] = await readers(
    work,
    [await producerOf(work, event)].flatMap((id) => id ?? []),
  )
  if (!reader || !event.startsAt) return
  await storeMail(work, {
    kind: 'assignment.hurry',
    ...envelopeOf(event, `hurry/${offered.approvalId}`, reader),
    values: {
      ...eventValues(event, reader),
      person: asked.name,
      role: ASSIGNMENT_ROLE_WORDS[offered.role],
      expires: offered.expires ? momentWords(offered.expires, reader.timezone) : undefined,
      crew: crewPageOf(event),
    },
  })
}

/** Half or nine tenths of the time to answer have passed without an answer. */
export async function tellReminded(work: Work, reminded: Events['assignment.reminded']) {
  const event = await eventFacts(work, reminded.sessionId)
  const [reader] = await readers(work, [reminded.userId])
  if (!reader) return
  await storeMail(work, {
    kind: 'assignment.reminded',
    ...envelopeOf(event, `reminded/${reminded.approvalId}/${reminded.number}`, reader),
    offerId: reminded.approvalId,
    values: {
      ...eventValues(event, reader, reminded.role),
      role: ASSIGNMENT_ROLE_WORDS[reminded.role],
      last: reminded.number === 2,
      expires: momentWords(reminded.expires, reader.timezone),
      link: linkOf(work, reminded.code),
    },
  })
}

/** Someone's call moved while the event stays where it is. A calendar entry goes to those who have one: who hasn't accepted has none. */
export async function tellCallMoved(work: Work, moved: Events['assignment.callMoved']) {
  const event = await eventFacts(work, moved.sessionId)
  const [reader] = await readers(work, [moved.userId])
  const call = event.callAt(moved.role)
  if (!reader || !call || !event.startsAt) return
  const { timezone } = event
  const words = (at: Temporal.Instant, start: Temporal.Instant) => callWords({ call: at, start }, timezone, reader.timezone)
  const { state } = await work.tx
    .selectFrom('staffing_approval')
    .select('state')
    .where('assignment_id', '=', moved.assignmentId)
    .where('user_id', '=', moved.userId)
    .where('state', 'in', LIVE_OFFERS)
    .executeTakeFirstOrThrow()
  await storeMail(work, {
    kind: 'assignment.callMoved',
    // the calendar's number counts the changes that are told
    ...envelopeOf(event, `call/${moved.assignmentId}/${event.sequence}`, reader),
    values: {
      ...eventValues(event, reader),
      role: ASSIGNMENT_ROLE_WORDS[moved.role],
      call: words(call, event.startsAt),
      earlier: words(moved.from, event.startsAt),
      attached: state === 'ACCEPTED',
    },
    calendar: state === 'ACCEPTED' ? await calendarFor(work, { event, reader, method: 'REQUEST', crew: moved.role }) : undefined,
  })
}

/** Someone accepted: what they agreed to, with their call for their calendar. A person who declined knows. */
export async function tellAnswered(work: Work, answered: Events['assignment.answered']) {
  if (answered.state !== 'ACCEPTED') return
  const event = await eventFacts(work, answered.sessionId)
  const [reader] = await readers(work, [answered.userId])
  if (!reader) return
  const role = await roleOf(work, answered.assignmentId)
  await storeMail(work, {
    kind: 'assignment.accepted',
    ...envelopeOf(event, `accepted/${answered.approvalId}`, reader),
    values: { ...eventValues(event, reader, role), role: ASSIGNMENT_ROLE_WORDS[role] },
    calendar: await calendarFor(work, { event, reader, method: 'REQUEST', crew: role }),
  })
}

/** A person's offer ended without their answer: released or expired. */
export async function tellEnded(work: Work, ended: Events['assignment.ended']) {
  const event = await eventFacts(work, ended.sessionId)
  const [reader] = await readers(work, [ended.userId])
  if (!reader) return
  const role = await roleOf(work, ended.assignmentId)
  const envelope = {
    ...envelopeOf(event, `ended/${ended.approvalId}`, reader),
    calendar: await calendarFor(work, { event, reader, method: 'CANCEL', crew: role }),
  }
  const values = eventValues(event, reader)
  if (ended.state === 'EXPIRED') return storeMail(work, { kind: 'assignment.expired', ...envelope, values })
  await storeMail(work, {
    kind: 'assignment.released',
    ...envelope,
    values: {
      ...values,
      role: ASSIGNMENT_ROLE_WORDS[role],
      cancelled: event.status === 'CANCELLED',
      unscheduled: event.startsAt === null,
      ...movedWords(work, event, reader),
    },
  })
}

/** The two times of the move that this command makes, when it released the reader. */
function movedWords({ notes: { move } }: Work, event: EventFacts, reader: Reader) {
  if (move?.sessionId !== event.id) return { earlier: undefined, moved: undefined }
  return { earlier: earlierWords(event, reader, move.from), moved: earlierWords(event, reader, move.to) }
}

/** A place is open and no one could be asked: a task for the event's producer, else the workspace's, else the first admin. */
export async function tellOpen(work: Work, { sessionId, assignmentId, reason }: Events['assignment.open']) {
  const event = await eventFacts(work, sessionId)
  const [reader] = await readers(
    work,
    [await producerOf(work, event)].flatMap((id) => id ?? []),
  )
  if (!reader) return
  const role = await roleOf(work, assignmentId)
  await storeMail(work, {
    kind: 'assignment.open',
    // a place may be open more than once: each instant is a task of its own
    ...envelopeOf(event, `open/${assignmentId}/${work.at.epochMilliseconds}`, reader),
    values: {
      ...eventValues(event, reader),
      role: ASSIGNMENT_ROLE_WORDS[role],
      declined: reason === 'declined',
      expired: reason === 'expired',
      moved: reason === 'moved',
      left: reason === 'left',
      crew: crewPageOf(event),
    },
  })
}

/** A person who is released and asked again in one transaction, because the event moved, gets the new offer alone. */
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

async function roleOf(work: Work, assignmentId: string): Promise<AssignmentRole> {
  const row = await work.tx.selectFrom('staffing_assignment').select('role').where('id', '=', assignmentId).executeTakeFirstOrThrow()
  return row.role
}

const linkOf = ({ settings }: Work, code: string) => ({ before: `${settings.baseUrl}/a/`, code })
const crewPageOf = (event: EventFacts): string => `${event.page}?tab=staff`

const envelopeOf = (event: EventFacts, dedupeKey: string, to: Reader) => ({
  dedupeKey,
  to,
  sessionId: event.id,
  workspaceId: event.workspaceId,
})
