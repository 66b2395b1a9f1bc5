import { type Answer, no, yes } from '@troupe/domain/answer'
import { isLiveOffer } from '@troupe/domain/role/assignment'
import { type DocumentType, isInstruction } from '@troupe/domain/session/document-types'
import {
  callSheet,
  instructionFactsOf,
  instructionSheet,
  type PrintedContact,
  type PrintedDocument,
  type PrintedEvent,
  type PrintedPlace,
  runningOrder,
} from '@troupe/domain/session/documents'
import { INSTRUCTION_TYPES, type InstructionType } from '@troupe/domain/session/instruction-types'
import { filledIn, type InstructionRow } from '@troupe/domain/session/instructions'
import { cleanHtml } from '@troupe/ui/pure/rich-html'
import { type Ctx, isStaff } from '../../platform/ctx.ts'
import { printPdf } from '../../platform/files/pdf.ts'
import { maySee, type SeenPerson, seenAssignments, seenContact, seenVenueContacts } from '../edit/seen.ts'
import type { SessionView } from '../list/view.ts'
import { readSession } from '../read.ts'
import { callColumns, callOf } from '../row.ts'
import { documentLayout } from './layout.ts'
import { printedLines } from './printed-lines.ts'
import { DOCUMENT_FACTS, hasContent, instructionOf, mayReadDocument } from './readable.ts'

/** What documents say of an event. */
const facts: ReadonlySet<string> = new Set([
  ...DOCUMENT_FACTS,
  ...callColumns,
  ...['name', 'status', 'type', 'starts_at', 'ends_at', 'timezone', 'attendees', 'size', 'location_details', 'activity_notes'],
  ...['workspace', 'experience', 'contact', 'bookingContact', 'additionalBookingContacts', 'venue_contacts', 'locations'],
  ...['assignments', 'accepted'],
])
const ofPeople: ReadonlySet<string> = new Set(['fullName', 'email', 'phone'])

/**
 * A document of an event as a PDF, with no more than its reader reads on the event's page, and the same bytes for the same rights until something in it
 * changes. Refuses NOT_FOUND, also where there is nothing to print; FORBIDDEN for a document that isn't for the reader; UNAVAILABLE.
 */
export async function sessionDocument(ctx: Ctx, id: string, type: DocumentType): Promise<Answer<{ name: string; pdf: Buffer }>> {
  const found = await readSession(ctx, id, { reads: facts, below: ofPeople })
  if (!found.ok) return found
  const view = found.value
  if (!mayReadDocument(ctx, view, type)) return no('FORBIDDEN')
  if (!(await hasContent(ctx, view, type))) return no('NOT_FOUND')
  const data = await documentOf(ctx, view, type)
  if (!data) return no('NOT_FOUND')
  const printed = await printPdf({ layout: documentLayout, data })
  return printed.ok ? yes({ name: type.toLowerCase().replaceAll('_', '-'), pdf: printed.value }) : printed
}

/** The instructions of an event that its reader may read, with their tokens filled in. Refuses NOT_FOUND. */
export async function sessionInstructions(ctx: Ctx, id: string): Promise<Answer<readonly InstructionRow[]>> {
  const found = await readSession(ctx, id, { reads: facts, below: ofPeople })
  if (!found.ok) return found
  const rows: InstructionRow[] = []
  for (const type of INSTRUCTION_TYPES) {
    const row = mayReadDocument(ctx, found.value, type) ? await filledInstruction(ctx, found.value, type) : null
    if (row) rows.push(row)
  }
  return yes(rows)
}

async function documentOf(ctx: Ctx, view: SessionView, type: DocumentType): Promise<PrintedDocument | null> {
  const event = eventOf(ctx, view)
  if (isInstruction(type)) {
    const row = await filledInstruction(ctx, view, type)
    return row && instructionSheet(type, event, { title: row.title, lines: printedLines(row.content) })
  }
  if (type === 'RUNNING_ORDER') return runningOrder(event)
  const notes = maySee(ctx, 'Session.activityNotes', view) ? view.activity_notes : null
  return callSheet(event, { crew: crewOf(ctx, view), contacts: contactsOf(ctx, view), notes })
}

/** The instruction of a type as the event's reader reads it; what says when to use it is for staff. */
async function filledInstruction(ctx: Ctx, view: SessionView, type: InstructionType): Promise<InstructionRow | null> {
  const row = await instructionOf(ctx, view, type)
  if (!row) return null
  const host = seenAssignments(ctx, view).find(({ role, approval }) => role === 'HOST' && approval?.state === 'ACCEPTED')?.user
  const contact = seenContact(ctx, view, view.contact)
  const tokens = instructionFactsOf(eventOf(ctx, view), { contact: contact?.fullName ?? null, host: host?.fullName ?? null })
  return {
    ...row,
    title: filledIn(row.title, tokens),
    description: isStaff(ctx) ? row.description : '',
    content: cleanHtml(filledIn(row.content, tokens, asHtml)),
  }
}

const asHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const eventOf = (ctx: Ctx, view: SessionView): PrintedEvent => ({
  name: view.name,
  experience: view.experience.title,
  company: view.workspace.name,
  status: view.status,
  startsAt: view.starts_at,
  endsAt: view.ends_at,
  timezone: view.timezone,
  lobby: view.lobby,
  attendees: view.attendees,
  size: view.size,
  type: view.type,
  hostType: view.host_type,
  places: view.locations,
  directions: view.location_details,
  cues: view.timelineItems,
  isStaff: isStaff(ctx),
})

/** The places of the crew, each with the person who has an offer that is open or accepted. */
const crewOf = (ctx: Ctx, view: SessionView): PrintedPlace[] =>
  seenAssignments(ctx, view).map(({ role, user, approval, calls }) => ({
    role,
    person: user && approval && isLiveOffer(approval.state) ? reachable(user) : null,
    isConfirmed: approval?.state === 'ACCEPTED',
    callAt: role === 'SALESPERSON' ? null : callOf(calls, role),
  }))

function contactsOf(ctx: Ctx, view: SessionView): PrintedContact[] {
  const known = new Map<string, { person: SeenPerson; what: string[] }>()
  for (const [what, people] of [
    ['Contact', [view.contact]],
    ['Booking contact', [view.bookingContact]],
    ['Additional booking contact', view.additionalBookingContacts],
  ] as const)
    for (const one of people) {
      const person = seenContact(ctx, view, one)
      if (person) known.set(person.id, { person, what: [...(known.get(person.id)?.what ?? []), what] })
    }
  const venue = seenVenueContacts(ctx, view).map(({ name, email, phone, details, isReachable }) => ({
    ...{ name, what: 'Venue contact', details },
    email: isReachable ? email : null,
    phone: isReachable ? phone : null,
  }))
  return [...[...known.values()].map(({ person, what }) => ({ ...reachable(person), what: whatWords(what), details: null })), ...venue]
}

/** 'Contact and booking contact'. */
const whatWords = ([first = '', ...others]: readonly string[]) => [first, ...others.map((one) => one.toLowerCase())].join(' and ')

const reachable = ({ fullName, phone, email }: SeenPerson) => ({ name: fullName, phone, email })
