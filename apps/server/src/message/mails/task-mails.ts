import { type AssignmentRole, LIVE_OFFERS } from '@troupe/domain/role/assignment'
import type { DeclineReason, WithdrawalReason } from '@troupe/domain/staffing/kinds'
import { ASSIGNMENT_ROLE_WORDS, DECLINE_REASON_WORDS, WITHDRAWAL_REASON_WORDS } from '@troupe/domain/words'
import type { Work } from '../../platform/ctx.ts'
import type { Events } from '../../platform/events.ts'
import { type EventFacts, eventFacts, eventsFacts, eventValues, producerOf, producersOf, type Reader, readers } from '../facts.ts'
import { type Mail, storeMail, storeMails } from '../outbox/store-mail.ts'
import { oneLine } from '../text.ts'
import { crewPageOf, envelopeOf, roleOf } from './crew-mails.ts'

/**
 * A place is open and no one could be asked, or its person no longer meets a rule or hasn't confirmed their travel: a task for the event's producer, else
 * the workspace's, else the general preferred one, else the first admin. Nothing is sent when another email names the cause.
 */
export async function tellOpen(work: Work, open: Events['assignment.open']) {
  const { sessionId, assignmentId, reason, approvalId, conflict, isTold } = open
  if (isTold) return
  const event = await eventFacts(work, sessionId)
  const [reader] = await readers(
    work,
    [await producerOf(work, event)].flatMap((id) => id ?? []),
  )
  if (!reader) return
  const role = await roleOf(work, assignmentId)
  const about = conflict ? await personOf(work, conflict.userId) : await answerOf(work, approvalId)
  await storeMail(work, openMail(work, { event, reader }, { assignmentId, role, reason, conflict, about }))
}

/** Places of many events are open: a task of each event's producer, written together. */
export async function tellReleased(work: Work, { places }: Events['assignments.released']) {
  const facts = await eventsFacts(work, [...new Set(places.map(({ sessionId }) => sessionId))])
  const producers = await producersOf(work, [...facts.values()])
  const known = new Map((await readers(work, [...new Set(producers.values())])).map((reader) => [reader.id, reader]))
  const about = { person: undefined, reason: undefined, note: undefined }
  await storeMails(
    work,
    places.flatMap(({ sessionId, assignmentId, role }) => {
      const [event, reader] = [facts.get(sessionId), known.get(producers.get(sessionId) ?? '')]
      return event && reader ? openMail(work, { event, reader }, { assignmentId, role, reason: 'released', about }) : []
    }),
  )
}

interface OpenTask extends Pick<Events['assignment.open'], 'assignmentId' | 'reason'> {
  readonly conflict?: Events['assignment.open']['conflict'] | undefined
  readonly role: AssignmentRole
  /** The person whom the task is about, and what they answered. */
  readonly about: Awaited<ReturnType<typeof personOf>> | Awaited<ReturnType<typeof answerOf>>
}

/** The email of a task. */
function openMail(
  work: Work,
  { event, reader }: { readonly event: EventFacts; readonly reader: Reader },
  { assignmentId, role, reason, conflict, about }: OpenTask,
): Mail {
  return {
    kind: 'assignment.open',
    // a place may be open more than once: each instant is a task of its own
    ...envelopeOf(event, ['open', assignmentId, work.at.epochMilliseconds, ...(conflict ? [conflict.rule] : [])].join('/'), reader),
    values: {
      ...eventValues(event, reader),
      role: ASSIGNMENT_ROLE_WORDS[role],
      declined: reason === 'declined',
      expired: reason === 'expired',
      moved: reason === 'moved',
      left: reason === 'left',
      withdrew: reason === 'withdrew',
      unfit: reason === 'unfit',
      released: reason === 'released',
      added: reason === 'added',
      upgraded: reason === 'upgraded',
      conflict: reason === 'conflict',
      travel: reason === 'travel',
      open: reason !== 'conflict' && reason !== 'travel',
      why: conflict?.why,
      ...about,
      crew: crewPageOf(event),
    },
  }
}

/** The person whom a task is about. */
async function personOf(work: Work, userId: string) {
  const row = await work.tx.selectFrom('account_user').select('full_name').where('id', '=', userId).executeTakeFirst()
  return { person: row && oneLine(row.full_name), reason: undefined, note: undefined }
}

/** An event lies in a time at which no one works since now: a task for its producer, once for each such time, and for each change of it that hits the event. */
export async function tellBlocked(work: Work, { sessionId, unavailabilityId, version, name }: Events['session.blocked']) {
  const event = await eventFacts(work, sessionId)
  const [reader] = await readers(
    work,
    [await producerOf(work, event)].flatMap((id) => id ?? []),
  )
  if (!reader) return
  const assigned = await work.tx
    .selectFrom('staffing_approval as o')
    .innerJoin('staffing_assignment as a', 'a.id', 'o.assignment_id')
    .select('o.id')
    .where('o.session_id', '=', sessionId)
    .where('o.state', 'in', LIVE_OFFERS)
    .where('a.role', '<>', 'SALESPERSON')
    .limit(1)
    .executeTakeFirst()
  await storeMail(work, {
    kind: 'session.blocked',
    ...envelopeOf(event, `blocked/${unavailabilityId}/${version}/${sessionId}`, reader),
    values: {
      ...eventValues(event, reader),
      blocked: name ? oneLine(name) : undefined,
      crewed: assigned !== undefined,
      crew: crewPageOf(event),
    },
  })
}

/** Who declined, didn't answer or withdrew, and what they said. */
async function answerOf(work: Work, approvalId: string | undefined) {
  const unknown = { person: undefined, reason: undefined, note: undefined }
  if (approvalId === undefined) return unknown
  const row = await work.tx
    .selectFrom('staffing_approval as o')
    .innerJoin('account_user as u', 'u.id', 'o.user_id')
    .select(['u.full_name', 'o.reason', 'o.note', 'o.withdrawal_reason', 'o.withdrawal_note'])
    .where('o.id', '=', approvalId)
    .executeTakeFirst()
  if (!row) return unknown
  const note = row.withdrawal_reason ? row.withdrawal_note : row.note
  return {
    person: oneLine(row.full_name),
    reason: reasonOf(row),
    note: note ? oneLine(note) : undefined,
  }
}

function reasonOf({ reason, withdrawal_reason: withdrawal }: { reason: DeclineReason | null; withdrawal_reason: WithdrawalReason | null }) {
  if (withdrawal) return withdrawal === 'OTHER' ? undefined : WITHDRAWAL_REASON_WORDS[withdrawal]
  return reason && reason !== 'OTHER' ? DECLINE_REASON_WORDS[reason] : undefined
}
