import type { ByHand } from '@troupe/domain/message/by-hand'
import { personById } from '../../account/account.ts'
import type { Work } from '../../platform/ctx.ts'
import { reaches, scopeOf } from '../../platform/rights/policy.ts'
import { inviteLinks, printedLines, sessionInstructions } from '../../session/session.ts'
import { calendarFor } from '../calendars.ts'
import { type EventFacts, eventValues, type Reader } from '../facts.ts'
import { startValues, stateValues } from '../outbox/state-values.ts'
import type { Envelope, Mail } from '../outbox/store-mail.ts'
import { unsubscribeSecret } from '../outbox/unsubscribe-code.ts'
import type { Linked } from '../templates/template.ts'
import type { PeopleOfEvent, PersonOfCrew } from './readers.ts'

declare module '../../platform/events.ts' {
  interface Events {
    /** An email is to say the links of an event that its reader may see: who has some adds them to `links`. Changes nothing. */
    'session.linksAsked': { sessionId: string; userId: string; links: Linked[] }
  }
}

/** What is known of an event to which emails are written by hand. */
export interface WrittenAbout {
  readonly event: EventFacts
  readonly people: PeopleOfEvent
}

/** An email without its kind and its values, and whether its reader wants it. */
type Addressed = Envelope & { readonly isWanted: boolean }

/** Writes an email of one kind to a reader; undefined when there is nothing in it that they may see. */
export type WriteTo = (reader: Reader, envelope: Addressed) => Promise<Mail | undefined>

/** The emails that staff send by hand, and the reminder. `note` is what they wrote themselves. */
export async function writerOf(work: Work, kind: ByHand, { event, people }: WrittenAbout, note = ''): Promise<WriteTo> {
  const startOf = kind === 'session.startAsked' ? await startValues(work, event.id) : undefined
  const stateOf = kind === 'session.reminder' ? await stateValues(work, event.id) : undefined
  return async (reader, envelope) => {
    const mine = people.crew.find(({ userId }) => userId === reader.id)
    const values = eventValues(event, reader, mine?.role)
    switch (kind) {
      case 'session.note':
        return { kind, ...envelope, values: { ...values, note: note.split('\n') } }
      case 'session.details':
        return { kind, ...envelope, values: { ...values, ...around(people, reader, mine) } }
      case 'session.reminder': {
        const unsubscribe = unsubscribeSecret(work.settings, { userId: reader.id, mailClass: 'REMINDER' })
        return {
          kind,
          ...envelope,
          unsubscribe,
          values: { ...values, ...around(people, reader, mine), answers: stateOf?.(reader).answers },
        }
      }
      case 'session.links': {
        const links = await linksFor(work, event, reader, mine)
        return links.length > 0 ? { kind, ...envelope, values: { ...values, links } } : undefined
      }
      case 'session.instructions': {
        const instructions = await instructionsFor(work, event, reader)
        return instructions.length > 0 ? { kind, ...envelope, values: { ...values, instructions } } : undefined
      }
      case 'session.startAsked':
        // of those who book an event
        return startOf && event.bookingIds.includes(reader.id)
          ? { kind, ...envelope, values: { ...values, ...startOf(reader) } }
          : undefined
      case 'session.booked':
        return { kind, ...envelope, values, calendar: await calendarFor(work, { event, reader, method: 'REQUEST', crew: mine?.role }) }
    }
  }
}

/** Who else is there: customers know the producer by their first name, the crew may call them. */
function around({ contacts, producer }: PeopleOfEvent, reader: Reader, mine: PersonOfCrew | undefined) {
  const mayCall = !reader.isCustomer || mine !== undefined
  return {
    'event.contacts': contacts.length > 0 ? contacts.join(', ') : undefined,
    'event.producer': producer && (mayCall ? [producer.fullName, producer.phone].filter(Boolean).join(', ') : producer.firstName),
  }
}

const AUDIENCE_WORDS = { ONLINE: 'Guests who take part online', ON_SITE: 'Guests who come to the place' } as const

async function linksFor(work: Work, event: EventFacts, reader: Reader, mine: PersonOfCrew | undefined): Promise<readonly Linked[]> {
  const actor = await personById(work.tx, reader.id)
  if (!actor) return []
  const scope = scopeOf('Session.attendeeList/inviteLinks', actor)
  const mayInvite = reaches(scope, { workspaceId: event.workspaceId, assigned: mine?.accepted === true })
  const invites = mayInvite ? await inviteLinks({ ...work, db: work.tx }, { id: event.id, type: event.type }) : []
  const links: Linked[] = invites.map(({ audience, url }) => ({ words: AUDIENCE_WORDS[audience], link: url }))
  await work.emit('session.linksAsked', { sessionId: event.id, userId: reader.id, links })
  return links
}

/** The instructions of an event that its reader may read, a line each, with their titles. */
async function instructionsFor(work: Work, event: EventFacts, reader: Reader): Promise<readonly string[]> {
  const actor = await personById(work.tx, reader.id)
  if (!actor) return []
  const found = await sessionInstructions({ ...work, db: work.tx, actor, scope: scopeOf('session', actor) }, event.id)
  if (!found.ok) return []
  return found.value.flatMap(({ title, content }, index) => [...(index > 0 ? [''] : []), title, '', ...linesOfRich(content)])
}

/** Formatted text as lines, with the bullets and numbers of its lists. */
const linesOfRich = (html: string): readonly string[] =>
  printedLines(html).flatMap(({ marker, words }) => [marker, words.map(({ text }) => text).join('')].filter(Boolean).join(' ').split('\n'))
