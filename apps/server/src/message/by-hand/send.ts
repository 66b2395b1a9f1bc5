import { randomUUID } from 'node:crypto'
import { type Answer, yes } from '@troupe/domain/answer'
import { invalid, refuse } from '@troupe/domain/errors'
import { isUuid } from '@troupe/domain/ids'
import { ASKED_AGAIN_MINUTES, type ByHand } from '@troupe/domain/message/by-hand'
import type { SendMail } from '@troupe/domain/message/input'
import { isSwitchable } from '@troupe/domain/message/kinds'
import { actorId, type Ctx, command, type Work } from '../../platform/ctx.ts'
import { type EventFacts, eventFacts, type Reader, readers, wantsBooking, wantsReminder } from '../facts.ts'
import { type Mail, storeMails } from '../outbox/store-mail.ts'
import { isReminded } from '../reminders/planned.ts'
import { type EmailText, readEmail, type Template } from '../templates/template.ts'
import { templates } from '../templates/templates.ts'
import { judgeEdit } from '../texts/judge.ts'
import { type Letter, letterFor } from '../texts/letter-for.ts'
import { onTrial } from '../texts/preview.ts'
import { textsFor } from '../texts/texts.ts'
import { peopleOfEvent } from './readers.ts'
import { type WriteTo, writerOf } from './values.ts'

export interface SentByHand {
  readonly mails: readonly { readonly id: string; readonly userId: string }[]
  readonly skipped: readonly { readonly userId: string; readonly reason: 'SWITCHED_OFF' }[]
  /** Of a preview: the email as its first reader would get it. */
  readonly letter: Letter | null
}

/**
 * Emails people of an event: its contacts, its crew and the members of its workspace, each with an email of their own. Those who switched emails of its class off
 * are skipped; where the event starts is asked of all, but not twice in ten minutes (TOO_MANY_REQUESTS {reason: ASKED, retryAfter seconds}). With `preview` nothing is sent. Refuses NOT_FOUND for the event; INVALID {fields} for anyone else among the readers (NOT_FOUND), for one who may
 * see nothing of what is sent (NOTHING), and for a text that can't be used, with `tokens` and `missing`; UNSCHEDULED and STATE_CONFLICT {reason: OVER} for what is sent of upcoming events
 * alone.
 */
export const sendByHand = (ctx: Ctx, given: SendMail): Promise<Answer<SentByHand>> =>
  command<SentByHand>(given.preview ? onTrial(ctx) : ctx, async (work) => {
    const event = isUuid(given.sessionId) ? await eventIfThere(work, given.sessionId) : undefined
    if (!event) return refuse('NOT_FOUND')
    const kind = given.templateId
    const late = whyNotNow(work, event, kind)
    if (late) return late
    const template: Template = templates[kind]
    const inUse = (await textsFor(work.tx, [{ kind, workspaceId: event.workspaceId }]))(kind, template, event.workspaceId)
    const text = textOf(kind, given, inUse.text)
    const fault = text && judgeEdit(text, template)
    if (fault) return fault
    if (kind === 'session.note' && given.body === undefined && !given.preview) return invalid({ body: ['REQUIRED'] })
    const people = await peopleOfEvent(work, event)
    const ids = [...new Set(given.to)]
    const found = new Map((await readers(work, ids)).map((reader) => [reader.id, reader]))
    const foreign = given.to.flatMap((id, at) => (found.has(id) && people.why.has(id) ? [] : [[`to.${at}`, ['NOT_FOUND']] as const]))
    if (foreign.length > 0) return invalid(Object.fromEntries(foreign))
    const write = await writerOf(work, kind, { event, people }, kind === 'session.note' ? (given.body ?? '') : '')
    const written = await writeAll(work, { event, kind, text, write, to: ids.flatMap((id) => found.get(id) ?? []) })
    const empty = given.to.flatMap((id, at) => (written.empty.has(id) ? [[`to.${at}`, ['NOTHING']] as const] : []))
    if (empty.length > 0) return invalid(Object.fromEntries(empty))
    const { mails, skipped } = written
    const wait = kind === 'session.startAsked' && !given.preview ? await secondsToWait(work, event.id) : 0
    if (wait > 0) return refuse('TOO_MANY_REQUESTS', { reason: 'ASKED', retryAfter: wait })
    if (given.preview) {
      const [first] = [...mails, ...written.unwanted]
      const letter = first ? letterFor(work, first.mail, text ? readEmail(text) : inUse.read) : null
      return yes({ mails: [], skipped, letter })
    }
    await storeMails(
      work,
      mails.map(({ mail }) => mail),
    )
    work.audit({
      operation: 'POST /email/send/',
      subjectType: 'session',
      subjectId: event.id,
      workspaceId: event.workspaceId,
      after: { templateId: kind, to: mails.map(({ userId }) => userId) },
    })
    work.tell('session', event.id, 'session.updated')
    return yes({ mails: mails.map(({ id, userId }) => ({ id, userId })), skipped, letter: null })
  })

async function eventIfThere(work: Work, id: string): Promise<EventFacts | undefined> {
  const row = await work.tx.selectFrom('session').select('id').where('id', '=', id).executeTakeFirst()
  return row && eventFacts(work, row.id)
}

/** In how many seconds someone may be asked again where an event starts. Those who ask at the same moment wait for one another at its row. */
async function secondsToWait({ tx, at }: Work, sessionId: string): Promise<number> {
  await tx.selectFrom('session').select('id').where('id', '=', sessionId).forUpdate().execute()
  const since = at.subtract({ minutes: ASKED_AGAIN_MINUTES })
  const last = await tx
    .selectFrom('message_mail')
    .select('made_at')
    .where('session_id', '=', sessionId)
    .where('kind', '=', 'session.startAsked')
    .where('made_at', '>', since)
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ? Math.ceil(since.until(last.made_at).total('seconds')) : 0
}

/** A booking and a reminder are of an event that is still to come. */
function whyNotNow(work: Work, event: EventFacts, kind: ByHand) {
  if (kind !== 'session.booked' && kind !== 'session.reminder') return undefined
  if (!event.startsAt) return refuse('UNSCHEDULED')
  const isOver = !isReminded(event.status) || Temporal.Instant.compare(event.startsAt, work.at) <= 0
  return isOver ? refuse('STATE_CONFLICT', { reason: 'OVER' }) : undefined
}

/** The text of this sending; undefined for the one in use. What is given for a note is the note itself. */
function textOf(kind: ByHand, { subject, body }: SendMail, inUse: EmailText): EmailText | undefined {
  const ownBody = kind === 'session.note' ? undefined : body
  return subject === undefined && ownBody === undefined ? undefined : { subject: subject ?? inUse.subject, body: ownBody ?? inUse.body }
}

interface ToWrite {
  readonly event: EventFacts
  readonly kind: ByHand
  readonly text: EmailText | undefined
  readonly write: WriteTo
  readonly to: readonly Reader[]
}

interface WrittenTo {
  readonly id: string
  readonly userId: string
  readonly mail: Mail
}

async function writeAll(work: Work, { event, kind, text, write, to }: ToWrite) {
  const mails: WrittenTo[] = []
  const unwanted: WrittenTo[] = []
  const empty = new Set<string>()
  const wants = templates[kind].class === 'REMINDER' ? wantsReminder : wantsBooking
  for (const reader of to) {
    const id = randomUUID()
    const isWanted = !isSwitchable(templates[kind].class) || wants(event, reader)
    const mail = await write(reader, {
      id,
      dedupeKey: `byHand/${id}`,
      to: reader,
      sessionId: event.id,
      workspaceId: event.workspaceId,
      sentBy: actorId(work) ?? undefined,
      text,
      isWanted,
    })
    if (!mail) empty.add(reader.id)
    else (isWanted ? mails : unwanted).push({ id, userId: reader.id, mail })
  }
  return { mails, unwanted, empty, skipped: unwanted.map(({ userId }) => ({ userId, reason: 'SWITCHED_OFF' as const })) }
}
