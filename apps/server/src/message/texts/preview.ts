import { type Answer, yes } from '@troupe/domain/answer'
import { refuse } from '@troupe/domain/errors'
import { isUuid } from '@troupe/domain/ids'
import { BY_HAND, type ByHand } from '@troupe/domain/message/by-hand'
import type { Ctx, Work } from '../../platform/ctx.ts'
import { type PeopleOfEvent, peopleOfEvent } from '../by-hand/readers.ts'
import { writerOf } from '../by-hand/values.ts'
import { type EventFacts, eventFacts, eventValues, type Reader, readers, wantsBooking, wantsReminder } from '../facts.ts'
import { AUDIENCES, type AudienceName, isForStrangers } from '../templates/audiences.ts'
import type { EmailText, ReadEmail, Template } from '../templates/template.ts'
import { type MailKind, templates } from '../templates/templates.ts'
import { type Letter, letterOf } from './letter-for.ts'
import { samplesOf } from './samples.ts'

/** Someone who gets an email by default, with why they are there. */
export interface ShownReader {
  readonly userId: string
  readonly fullName: string
  readonly why: string
  readonly skipped: 'SWITCHED_OFF' | null
}

/** What is only looked at is rolled back: nothing of it is kept or told. */
export const onTrial = (ctx: Ctx): Ctx => ({ ...ctx, onTrial: () => undefined })

interface LetterAsked {
  readonly kind: MailKind
  readonly sessionId: string | undefined
  /** The text to show, by the workspace of the event. */
  readonly use: (
    workspaceId: string | null,
  ) =>
    | { readonly text: EmailText; readonly read: ReadEmail | undefined }
    | Promise<{ readonly text: EmailText; readonly read: ReadEmail | undefined }>
}

/**
 * An email as it would look for an event and its first reader; without an event, with samples. What an event doesn't say is a sample too, but in the
 * emails that are sent by hand. Refuses NOT_FOUND for an event that isn't there.
 */
export async function previewOf(
  work: Work,
  { kind, sessionId, use }: LetterAsked,
): Promise<Answer<{ readonly letter: Letter; readonly to: readonly ShownReader[]; readonly source: EmailText }>> {
  const template: Template = templates[kind]
  if (sessionId === undefined) {
    const { text, read } = await use(null)
    const firstName = isForStrangers(template.audience) ? '' : 'Priya'
    return yes({
      letter: letterOf(work, template, { values: samplesOf(template, work.settings.baseUrl), firstName, read }),
      to: [],
      source: text,
    })
  }
  const event = await eventThere(work, sessionId)
  if (!event) return refuse('NOT_FOUND')
  const people = await peopleOfEvent(work, event)
  const found = await readersOf(work, { event, people, template })
  const [first] = found
  const { text, read } = await use(event.workspaceId)
  const values = await valuesFor(work, { kind, template, event, people, first })
  const letter = letterOf(work, template, { values, firstName: isForStrangers(template.audience) ? '' : (first?.firstName ?? ''), read })
  return yes({ letter, to: shownReaders(found, { event, people, template }), source: text })
}

async function eventThere(work: Work, id: string): Promise<EventFacts | undefined> {
  const row = isUuid(id) ? await work.tx.selectFrom('session').select('id').where('id', '=', id).executeTakeFirst() : undefined
  return row && eventFacts(work, row.id)
}

interface OfEvent {
  readonly event: EventFacts
  readonly people: PeopleOfEvent
  readonly template: Template
}

const toCrew: ReadonlySet<AudienceName> = new Set(['CREW', 'ASKED'])
const toProducer: ReadonlySet<AudienceName> = new Set(['PRODUCER'])

/** Whom an email about an event goes to: its contacts, its crew or its producer. */
async function readersOf(work: Work, { event, people, template: { audience } }: OfEvent): Promise<readonly Reader[]> {
  if (!toCrew.has(audience) && !toProducer.has(audience)) {
    const first = event.contactIds[0]
    return event.bookingReaders.toSorted((a, b) => Number(b.id === first) - Number(a.id === first))
  }
  const isMeant = (role: string) => (toProducer.has(audience) ? role === 'PRODUCER' : role !== 'PRODUCER' && role !== 'SALESPERSON')
  const crew = people.crew.filter(({ role }) => isMeant(role))
  return readers(
    work,
    crew.map(({ userId }) => userId),
  )
}

function shownReaders(found: readonly Reader[], { event, people, template }: OfEvent): readonly ShownReader[] {
  const wants = template.class === 'REMINDER' ? wantsReminder : wantsBooking
  const canSkip = template.class === 'BOOKING' || template.class === 'REMINDER'
  return found.map((reader) => ({
    userId: reader.id,
    fullName: reader.name,
    why: people.why.get(reader.id) ?? AUDIENCES[template.audience].words,
    skipped: canSkip && !wants(event, reader) ? 'SWITCHED_OFF' : null,
  }))
}

const isByHand = (kind: string): kind is ByHand => BY_HAND.some((one) => one === kind)

interface ToFill extends OfEvent {
  readonly kind: MailKind
  readonly first: Reader | undefined
}

async function valuesFor(work: Work, { kind, template, event, people, first }: ToFill) {
  const samples = samplesOf(template, work.settings.baseUrl)
  if (!first) return samples
  const mail = isByHand(kind)
    ? await (await writerOf(work, kind, { event, people }))(first, {
        dedupeKey: '',
        to: first,
        sessionId: event.id,
        workspaceId: event.workspaceId,
        isWanted: true,
      })
    : undefined
  if (mail) return mail.values
  const known = Object.entries(eventValues(event, first, people.crew.find(({ userId }) => userId === first.id)?.role))
  return { ...samples, ...Object.fromEntries(known.filter(([name]) => name in template.variables)) }
}
