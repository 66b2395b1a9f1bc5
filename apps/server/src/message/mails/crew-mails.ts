import { type AssignmentRole, LIVE_OFFERS } from '@troupe/domain/role/assignment'
import { toldDeadline, UNDO_SECONDS } from '@troupe/domain/staffing/answer-time'
import { ASSIGNMENT_ROLE_WORDS, wayWords } from '@troupe/domain/words'
import type { Work } from '../../platform/ctx.ts'
import type { Events } from '../../platform/events.ts'
import { calendarFor } from '../calendars.ts'
import { eventPhone } from '../event-phone.ts'
import { type EventFacts, earlierWords, eventFor, eventValues, producerOf, type Reader, readers } from '../facts.ts'
import { type Mail, storeMail, unstored, withdrawUnstored } from '../outbox/store-mail.ts'
import { callWords, momentWords } from '../when.ts'

/**
 * Someone was put on a place: the offer with its link, or the news. Someone who keeps a place of an event that moved is asked again and reads why; without
 * a question they hear of the move itself (`tellMoved`).
 */
export async function tellOffered(work: Work, offered: Events['assignment.offered']) {
  const { event, reader } = await eventFor(work, offered)
  if (!reader) return
  await dropRelease(work, offered)
  if (offered.moved && !offered.asks) return
  work.notes.offered = (work.notes.offered ?? new Map()).set(reader.id, { name: reader.name, again: offered.moved !== null })
  const values = {
    ...eventValues(event, reader, offered.role),
    role: ASSIGNMENT_ROLE_WORDS[offered.role],
    // a salesperson doesn't come to the event
    online: !event.isOnSite && offered.role !== 'SALESPERSON',
  }
  const envelope = {
    ...envelopeOf(event, `offered/${offered.approvalId}`, reader),
    ...(offered.byHand ? { waitSeconds: UNDO_SECONDS } : {}),
    // someone who is asked again for another time isn't on the crew until they accept
    calendar:
      offered.role === 'SALESPERSON'
        ? undefined
        : await calendarFor(work, { event, reader, method: offered.asks ? 'CANCEL' : 'REQUEST', crew: offered.role }),
  }
  const question = {
    ...values,
    expires: deadlineWords(work, offered.expires, reader),
    link: linkOf(work, offered.code),
  }
  if (offered.moved?.what === 'CALL') {
    const { from, hadAccepted: accepted } = offered.moved
    const calls = callsOf(event, reader, { role: offered.role, from })
    await storeMail(work, { kind: 'assignment.calledAgain', ...envelope, values: { ...question, ...calls, accepted } })
  } else if (offered.moved?.what === 'KIND') {
    const { from, hadAccepted: accepted } = offered.moved
    await storeMail(work, {
      kind: 'assignment.offeredOtherwise',
      ...envelope,
      values: { ...question, kind: wayWords(event), earlier: wayWords(from), accepted },
    })
  } else if (offered.moved) {
    const { from, hadAccepted } = offered.moved
    const again = { earlier: earlierWords(event, reader, from), accepted: hadAccepted }
    await storeMail(work, { kind: 'assignment.offeredAgain', ...envelope, values: { ...question, ...again } })
  } else if (offered.asks) await storeMail(work, { kind: 'assignment.offered', ...envelope, values: question })
  else
    await storeMail(work, {
      kind: 'assignment.placed',
      ...envelope,
      values: { ...values, phone: await eventPhone(work, event.id, offered.role) },
    })
  if (offered.hurries) await tellHurry(work, offered, { event, asked: reader })
}

/** There is little time: the event's producer is told immediately, so that they can call; about an offer to the producer, someone else is. */
export async function tellHurry(
  work: Work,
  offered: Pick<Events['assignment.offered'], 'approvalId' | 'role' | 'expires'>,
  { event, asked }: { event: EventFacts; asked: Reader },
) {
  const [reader] = await readers(
    work,
    [await producerOf(work, event, asked.id)].flatMap((id) => id ?? []),
  )
  if (!reader || !event.startsAt) return
  await storeMail(work, {
    kind: 'assignment.hurry',
    ...envelopeOf(event, `hurry/${offered.approvalId}`, reader),
    values: {
      ...eventValues(event, reader),
      person: asked.name,
      role: ASSIGNMENT_ROLE_WORDS[offered.role],
      expires: deadlineWords(work, offered.expires, reader),
      crew: crewPageOf(event),
    },
  })
}

/** Half or nine tenths of the time to answer have passed without an answer. */
export async function tellReminded(work: Work, reminded: Events['assignment.reminded']) {
  const { event, reader } = await eventFor(work, reminded)
  if (!reader) return
  await storeMail(work, {
    kind: 'assignment.reminded',
    ...envelopeOf(event, `reminded/${reminded.approvalId}/${reminded.number}`, reader),
    offerId: reminded.approvalId,
    values: {
      ...eventValues(event, reader, reminded.role),
      role: ASSIGNMENT_ROLE_WORDS[reminded.role],
      last: reminded.number === 2,
      expires: deadlineWords(work, reminded.expires, reader),
      link: linkOf(work, reminded.code),
    },
  })
}

/** Someone's call moved while the event stays where it is. A calendar entry goes to those who have one: who hasn't accepted has none. */
export async function tellCallMoved(work: Work, moved: Events['assignment.callMoved']) {
  const { event, reader } = await eventFor(work, moved)
  if (!reader) return
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
      ...callsOf(event, reader, moved),
      runs: moved.role === 'PRODUCER' || moved.role === 'SUPPORTING_PRODUCER',
      attached: state === 'ACCEPTED',
    },
    calendar: state === 'ACCEPTED' ? await calendarFor(work, { event, reader, method: 'REQUEST', crew: moved.role }) : undefined,
  })
}

/**
 * An offer was sent again: its email with the new link, for an event that moved with the earlier time. Emails with an earlier link that haven't been
 * sent are deleted.
 */
export async function tellResent(work: Work, resent: Events['assignment.resent']) {
  const { event, reader } = await eventFor(work, resent)
  if (!reader) return
  await deleteUnsent(work, resent.approvalId)
  const envelope = {
    // each time it is sent again is an email of its own
    ...envelopeOf(event, `resent/${resent.approvalId}/${work.at.epochMilliseconds}`, reader),
    offerId: resent.approvalId,
    calendar: await calendarFor(work, { event, reader, method: 'CANCEL', crew: resent.role }),
  }
  const values = {
    ...eventValues(event, reader, resent.role),
    role: ASSIGNMENT_ROLE_WORDS[resent.role],
    online: !event.isOnSite,
    expires: deadlineWords(work, resent.expires, reader),
    link: linkOf(work, resent.code),
  }
  const { movedFrom } = resent
  if (!movedFrom) return storeMail(work, { kind: 'assignment.offered', ...envelope, values })
  const again = { earlier: earlierWords(event, reader, movedFrom), accepted: false }
  await storeMail(work, { kind: 'assignment.offeredAgain', ...envelope, values: { ...values, ...again } })
}

/** Deletes the emails of an offer that wait to be sent; one that is being sent at this moment stays, and its link says that it was replaced. */
async function deleteUnsent(work: Work, approvalId: string) {
  withdrawUnstored(work, ({ dedupeKey, offerId }) => dedupeKey === `offered/${approvalId}` || offerId === approvalId)
  await work.tx
    .deleteFrom('message_mail')
    .where((eb) => eb.or([eb('dedupe_key', '=', `offered/${approvalId}`), eb('offer_id', '=', approvalId)]))
    .where('sent_at', 'is', null)
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', work.at)]))
    .execute()
}

/** The call of a role as it is, and as it was. */
function callsOf(event: EventFacts, reader: Reader, { role, from }: { readonly role: AssignmentRole; readonly from: Temporal.Instant }) {
  const start = event.startsAt ?? from
  const words = (call: Temporal.Instant) => callWords({ call, start }, event.timezone, reader.timezone)
  return { call: words(event.callAt(role) ?? start), earlier: words(from) }
}

/** Someone accepted: what they agreed to, with their call for their calendar. A person who declined knows. */
export async function tellAnswered(work: Work, answered: Events['assignment.answered']) {
  if (answered.state !== 'ACCEPTED') return
  const { event, reader } = await eventFor(work, answered)
  if (!reader) return
  const role = await roleOf(work, answered.assignmentId)
  await storeMail(work, {
    kind: 'assignment.accepted',
    ...envelopeOf(event, `accepted/${answered.approvalId}`, reader),
    values: { ...eventValues(event, reader, role), role: ASSIGNMENT_ROLE_WORDS[role], phone: await eventPhone(work, event.id, role) },
    calendar: await calendarFor(work, { event, reader, method: 'REQUEST', crew: role }),
  })
}

/** A person's offer ended without their doing: they were released, or it was withdrawn or expired. */
export async function tellEnded(work: Work, ended: Events['assignment.ended']) {
  if (ended.state === 'CANCELLED' && (await dropWaiting(work, ended))) return
  const { event, reader } = await eventFor(work, ended)
  if (!reader) return
  const role = await roleOf(work, ended.assignmentId)
  const envelope = envelopeOf(event, `ended/${ended.approvalId}`, reader)
  const calendar = await calendarFor(work, { event, reader, method: 'CANCEL', crew: role })
  const closed = work.notes.parting?.id === reader.id
  // someone whose account is no longer active is told only what their calendar has to know
  if (closed && !calendar) return
  if (ended.state === 'EXPIRED')
    return storeMail(work, { kind: 'assignment.expired', ...envelope, calendar, values: eventValues(event, reader) })
  const move = moveOf(work, event)
  const values = {
    // the time that they were asked for
    ...eventValues(move ? { ...event, startsAt: move.from, endsAt: move.from.add({ minutes: event.duration }) } : event, reader),
    role: ASSIGNMENT_ROLE_WORDS[role],
    cancelled: event.status === 'CANCELLED',
    unscheduled: event.startsAt === null,
    closed,
    earlier: move && earlierWords(event, reader, move.from),
    moved: move && earlierWords(event, reader, move.to),
    surplus: !ended.reopens,
  }
  // someone who hadn't answered was never on the crew, and has nothing in their calendar
  if (ended.wasPending) await storeMail(work, { kind: 'assignment.withdrawn', ...envelope, values })
  else await storeMail(work, { kind: 'assignment.released', ...envelope, calendar, values })
}

/** The move to another start that this command makes. A new booking of the same start, with other rooms, isn't one. */
const moveOf = ({ notes: { move } }: Work, event: EventFacts) =>
  move?.sessionId === event.id && !move.from.equals(move.to) ? move : undefined

/** Someone who had accepted withdrew: a confirmation, which also removes the event from their calendar. */
export async function tellLeft(work: Work, left: Events['assignment.left']) {
  const { event, reader } = await eventFor(work, left)
  if (!reader) return
  const role = await roleOf(work, left.assignmentId)
  // several shows assigned by one email came without a file
  const calendar = await calendarFor(work, { event, reader, method: 'CANCEL', crew: role })
  await storeMail(work, {
    kind: 'assignment.left',
    ...envelopeOf(event, `ended/${left.approvalId}`, reader),
    calendar,
    values: { ...eventValues(event, reader), role: ASSIGNMENT_ROLE_WORDS[role], attached: calendar !== undefined },
  })
}

/**
 * Deletes the email of an offer that still waits, and says whether there was one: its person never heard of the offer, and isn't told of its end. Someone
 * who accepted it on their own page has.
 */
async function dropWaiting(work: Work, { approvalId, wasPending }: Events['assignment.ended']): Promise<boolean> {
  const isMeant = ({ dedupeKey, kind, waitSeconds = 0 }: Mail) =>
    dedupeKey === `offered/${approvalId}` && waitSeconds > 0 && (wasPending || kind === 'assignment.placed')
  if (withdrawUnstored(work, isMeant)) return true
  const dropped = await work.tx
    .deleteFrom('message_mail')
    .where('dedupe_key', '=', `offered/${approvalId}`)
    .where('sent_at', 'is', null)
    .where('next_at', '>', work.at)
    .where('attempts', '=', 0)
    .$if(!wasPending, (query) => query.where('kind', '=', 'assignment.placed'))
    .returning('id')
    .execute()
  return dropped.length > 0
}

/** A person who is released and asked again by one command, because the event moved, gets the new offer alone. */
async function dropRelease(work: Work, offered: Events['assignment.offered']) {
  const isRelease = ({ dedupeKey, sessionId }: Mail) => dedupeKey.startsWith('ended/') && sessionId === offered.sessionId
  if (!unstored(work).some(isRelease)) return
  const before = await work.tx
    .selectFrom('staffing_approval')
    .select('id')
    .where('assignment_id', '=', offered.assignmentId)
    .where('user_id', '=', offered.userId)
    .where('state', '=', 'CANCELLED')
    .where('answered_at', '=', work.at)
    .execute()
  const keys = new Set(before.map(({ id }) => `ended/${id}`))
  withdrawUnstored(work, ({ dedupeKey }) => keys.has(dedupeKey))
}

export async function roleOf(work: Work, assignmentId: string): Promise<AssignmentRole> {
  const row = await work.tx.selectFrom('staffing_assignment').select('role').where('id', '=', assignmentId).executeTakeFirstOrThrow()
  return row.role
}

/** Until when an offer can be answered, by the reader's clock. */
function deadlineWords(work: Work, expires: Temporal.Instant, reader: Reader): string
function deadlineWords(work: Work, expires: Temporal.Instant | null, reader: Reader): string | undefined
function deadlineWords({ at }: Work, expires: Temporal.Instant | null, { timezone }: Reader) {
  return expires ? momentWords(toldDeadline(expires, at), timezone) : undefined
}

const linkOf = ({ settings }: Work, code: string) => ({ before: `${settings.baseUrl}/a/`, code })
export const crewPageOf = (event: EventFacts): string => `${event.page}?tab=staff`

export const envelopeOf = (event: EventFacts, dedupeKey: string, to: Reader) => ({
  dedupeKey,
  to,
  sessionId: event.id,
  workspaceId: event.workspaceId,
})
