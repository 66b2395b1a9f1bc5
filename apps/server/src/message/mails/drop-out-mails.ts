import { LIVE_OFFERS } from '@troupe/domain/role/assignment'
import { ASSIGNMENT_ROLE_WORDS, DECLINE_REASON_WORDS, WITHDRAWAL_REASON_WORDS } from '@troupe/domain/words'
import { actorId, type Work } from '../../platform/ctx.ts'
import type { Events } from '../../platform/events.ts'
import { eventFacts, eventValues, type Reader, readers } from '../facts.ts'
import { storeMail } from '../outbox/store-mail.ts'
import { oneLine } from '../text.ts'
import { callWords, dayWords } from '../when.ts'
import { crewPageOf, envelopeOf, roleOf } from './crew-mails.ts'

type Left = Events['assignment.droppedOut']['left']

/** A place is LATE: its person left, and someone is asked until then, or no one is left to ask and these people could be called. */
export async function tellDroppedOut(work: Work, { sessionId, assignmentId, role, left, asked, callIds }: Events['assignment.droppedOut']) {
  const event = await eventFacts(work, sessionId)
  const gone = await nameOf(work, left.userId)
  const next = asked && { name: await nameOf(work, asked.userId), until: asked.until }
  const call = await callLines(work, callIds)
  for (const reader of await producersFor(work, sessionId, left.userId)) {
    const values = {
      ...eventValues(event, reader),
      role: ASSIGNMENT_ROLE_WORDS[role],
      left: gone,
      day: event.startsAt ? dayOf(work, event.startsAt, event.timezone) : '',
      declined: isDecline(left),
      expired: left.reason === 'EXPIRED',
      reason: reasonWords(left),
      note: left.note ? oneLine(left.note) : undefined,
      crew: crewPageOf(event),
    }
    // someone may drop out of a place more than once
    const envelope = (what: string) => envelopeOf(event, [what, assignmentId, work.at.epochMilliseconds, reader.id].join('/'), reader)
    if (next)
      await storeMail(work, {
        kind: 'assignment.droppedOut',
        ...envelope('droppedOut'),
        values: { ...values, asked: next.name, until: callWords({ call: next.until, start: work.at }, event.timezone, reader.timezone) },
      })
    else await storeMail(work, { kind: 'assignment.unfilled', ...envelope('unfilled'), values: { ...values, call } })
  }
}

/** Someone has a LATE place that its producer was told of; the person who put them there knows. */
export async function tellReplaced(work: Work, { sessionId, assignmentId, userId, leftId }: Events['assignment.replaced']) {
  const event = await eventFacts(work, sessionId)
  const role = await roleOf(work, assignmentId)
  const [person, left] = [await fullNameOf(work, userId), await nameOf(work, leftId)]
  for (const reader of await producersFor(work, sessionId, leftId))
    if (reader.id !== userId && reader.id !== actorId(work))
      await storeMail(work, {
        kind: 'assignment.replaced',
        ...envelopeOf(event, ['replaced', assignmentId, work.at.epochMilliseconds, reader.id].join('/'), reader),
        values: { ...eventValues(event, reader), role: ASSIGNMENT_ROLE_WORDS[role], person, left, crew: crewPageOf(event) },
      })
}

/** In whose inbox the event is: its producer; every producer when it has none, or when the producer is who left. Never who left. */
async function producersFor(work: Work, sessionId: string, leftId: string): Promise<readonly Reader[]> {
  const producer = await work.tx
    .selectFrom('staffing_assignment as a')
    .innerJoin('staffing_approval as o', 'o.assignment_id', 'a.id')
    .select('o.user_id')
    .where('a.session_id', '=', sessionId)
    .where('a.role', '=', 'PRODUCER')
    .where('o.state', 'in', LIVE_OFFERS)
    .where('a.id', 'not in', work.tx.selectFrom('staffing_drop_out').select('assignment_id').where('session_id', '=', sessionId))
    .executeTakeFirst()
  if (producer) return readers(work, [producer.user_id])
  const all = await work.tx
    .selectFrom('account_user')
    .select('id')
    .where('role', '=', 'EVENT_PRODUCER')
    .where('active', '=', true)
    .where('id', '<>', leftId)
    .execute()
  return readers(
    work,
    all.map(({ id }) => id),
  )
}

/** 'today', 'tomorrow', or 'on Wed 16 Dec 2026', where the event is. */
function dayOf(work: Work, startsAt: Temporal.Instant, timezone: string): string {
  const date = (at: Temporal.Instant) => at.toZonedDateTimeISO(timezone).toPlainDate()
  const days = date(work.at).until(date(startsAt)).total('days')
  return days === 0 ? 'today' : days === 1 ? 'tomorrow' : `on ${dayWords(startsAt, timezone)}`
}

/** Whether someone who had not accepted said no: who is ill or no longer with us was not free to. */
const isDecline = ({ hadAccepted, reason }: Left) => !hadAccepted && !['EXPIRED', 'SICK', 'LEFT'].includes(reason)

function reasonWords({ hadAccepted, reason }: Left): string | undefined {
  if (reason === 'LEFT') return 'no longer on our crew'
  if (reason === 'OTHER' || reason === 'DECLINED' || reason === 'EXPIRED') return undefined
  if (reason === 'SKILL' || reason === 'TOO_LATE') return DECLINE_REASON_WORDS[reason]
  return hadAccepted || reason === 'SICK' ? WITHDRAWAL_REASON_WORDS[reason] : DECLINE_REASON_WORDS[reason]
}

const personOf = (work: Work, id: string) =>
  work.tx.selectFrom('account_user').select(['first_name', 'full_name']).where('id', '=', id).executeTakeFirstOrThrow()
const nameOf = async (work: Work, id: string) => oneLine((await personOf(work, id)).first_name)
const fullNameOf = async (work: Work, id: string) => oneLine((await personOf(work, id)).full_name)

/** Whom to call: each with their number, or where to write to. */
async function callLines(work: Work, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return []
  const rows = await work.tx
    .selectFrom('account_user')
    .select(['id', 'full_name', 'phone', 'email'])
    .where('id', 'in', [...ids])
    .where('active', '=', true)
    .execute()
  return ids.flatMap((id) => {
    const person = rows.find((row) => row.id === id)
    return person ? `${oneLine(person.full_name)}, ${person.phone ? oneLine(person.phone) : person.email}` : []
  })
}
