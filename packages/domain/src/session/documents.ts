import * as z from 'zod/mini'
import type { HostType, SessionFormat } from '../catalogue/kinds.ts'
import { keysOf } from '../keys.ts'
import type { AssignmentRole } from '../role/assignment.ts'
import { type ClockWords, clockInZone, dayInZone, paperIn, spanInZone, zoneWords } from '../time/clock-words.ts'
import { offsetBeside } from '../time/offset-words.ts'
import type { CallRole } from '../time/timeline.ts'
import { roleWords, sizeWords, wayWords } from '../words.ts'
import { DOCUMENT_TYPES, DOCUMENT_WORDS, type DocumentType } from './document-types.ts'
import type { InstructionType } from './instruction-types.ts'
import type { InstructionFacts } from './instructions.ts'
import type { LocationKind, SessionStatus } from './kinds.ts'
import { type PlaceNamed, placeParts, placeWords } from './place-words.ts'

/** GET /session/{id}/document. */
export const documentQuery = z.strictObject({ type: z.enum(DOCUMENT_TYPES) })

/** An event as far as the reader of a document knows it. */
export interface PrintedEvent {
  readonly name: string
  readonly experience: string
  readonly company: string
  readonly status: SessionStatus
  readonly startsAt: Temporal.Instant | null
  readonly endsAt: Temporal.Instant | null
  readonly timezone: string
  readonly lobby: number
  readonly attendees: number
  readonly size: number
  readonly type: SessionFormat
  readonly hostType: HostType
  readonly places: readonly (PlaceNamed & { readonly type: LocationKind })[]
  readonly directions: string | null
  readonly cues: readonly PrintedCue[]
  /** Those of ours: staff read all the names of roles. */
  readonly isStaff: boolean
}
interface PrintedCue {
  readonly offsetMinutes: number
  readonly minutes: number
  readonly role: CallRole | null
  readonly title: string
  readonly description: string
}

/** Someone on a call sheet; what its reader may not know of them is null. */
interface Reachable {
  readonly name: string
  readonly phone: string | null
  readonly email: string | null
}
export interface PrintedPlace {
  readonly role: AssignmentRole
  /** Null while no one has the place. */
  readonly person: Reachable | null
  readonly isConfirmed: boolean
  readonly callAt: Temporal.Instant | null
}
export interface PrintedContact extends Reachable {
  readonly what: string
  readonly details: string | null
}

/** Formatted text as lines, each with the marks of its words. */
export interface PrintedLine {
  readonly look: 'p' | 'h2' | 'h3' | 'li' | 'quote'
  /** How deep in lists it is; 0 outside of them. */
  readonly depth: number
  /** The bullet or number of an item; empty for its further lines. */
  readonly marker: string
  readonly words: readonly PrintedWords[]
}
export interface PrintedWords {
  readonly text: string
  readonly strong: boolean
  readonly em: boolean
  readonly underlined: boolean
}

/** A part of a document, under its title. */
type PrintedPart = { readonly title: string } & (
  | {
      readonly look: 'people'
      readonly rows: readonly { readonly name: string; readonly about: string; readonly reach: readonly string[] }[]
    }
  | { readonly look: 'places'; readonly rows: readonly { readonly label: string; readonly lines: readonly string[] }[] }
  | { readonly look: 'order'; readonly rows: readonly PrintedItem[] }
  | { readonly look: 'text'; readonly text: string }
  | { readonly look: 'lines'; readonly rows: readonly PrintedLine[] }
)
interface PrintedItem {
  readonly time: string
  readonly half: string
  readonly title: string
  readonly about: string
  readonly note: string
}
interface PrintedClock extends ClockWords {
  readonly label: string
  readonly note: string
}

/** A document as its layout prints it, every fact in words. */
export interface PrintedDocument {
  readonly paper: 'us-letter' | 'a4'
  readonly title: string
  readonly kind: string
  readonly heading: string
  readonly date: string
  readonly facts: readonly string[]
  readonly foot: string
  readonly clocks: readonly PrintedClock[]
  readonly parts: readonly PrintedPart[]
}

/** A call sheet, as a stage manager pins it up: when, then who, where, what happens, and whom to ask. */
export function callSheet(
  event: PrintedEvent,
  {
    crew,
    contacts,
    notes,
  }: { readonly crew: readonly PrintedPlace[]; readonly contacts: readonly PrintedContact[]; readonly notes: string | null },
): PrintedDocument {
  const { places, directions, cues } = event
  return {
    ...headOf('CALL_SHEET', event),
    heading: event.name,
    facts: factsOf(event, [`${peopleWords(event.attendees)}, ${sizeWords(event.size, event.type)}`, wayWords(event)]),
    clocks: [...callClocks(event, crew), ...showClocks(event)],
    parts: withContent([
      { title: 'Crew', look: 'people', rows: crew.map((place) => crewRow(place, event)) },
      { title: 'Places', look: 'places', rows: placeRows(places) },
      { title: 'Directions', look: 'text', text: directions ?? '' },
      { title: 'Running order', look: 'order', rows: cues.map((cue) => cueRow(cue, event)) },
      { title: 'Contacts', look: 'people', rows: contacts.map(contactRow) },
      { title: 'Activity notes', look: 'text', text: notes ?? '' },
    ]),
  }
}

/** The running order alone, for everyone who reads the event. */
export const runningOrder = (event: PrintedEvent): PrintedDocument => ({
  ...headOf('RUNNING_ORDER', event),
  heading: event.name,
  facts: factsOf(event, []),
  clocks: showClocks(event),
  parts: withContent([{ title: 'Running order', look: 'order', rows: event.cues.map((cue) => cueRow(cue, event)) }]),
})

/** An instruction with its tokens filled in. */
export const instructionSheet = (
  type: InstructionType,
  event: PrintedEvent,
  { title, lines }: { readonly title: string; readonly lines: readonly PrintedLine[] },
): PrintedDocument => ({
  ...headOf(type, event),
  heading: title,
  facts: factsOf(event, [event.name]),
  clocks: [],
  parts: [{ title: '', look: 'lines', rows: lines }],
})

/** What the tokens of instructions are for an event; its host is someone whose name the reader knows. */
export function instructionFactsOf(
  event: PrintedEvent,
  { contact, host }: { readonly contact: string | null; readonly host: string | null },
): InstructionFacts {
  const { name, startsAt, endsAt, timezone, places, type } = event
  const start = places.find((place) => place.type === 'START') ?? places.find((place) => place.type === 'VENUE')
  return {
    event: name,
    date: startsAt && dayInZone(startsAt, timezone),
    time: startsAt && endsAt && `${spanInZone(startsAt, endsAt, timezone)}, ${zoneWords(timezone)}`,
    place: start ? placeWords(start) : type === 'REMOTE' ? 'online' : null,
    // no event has a game yet
    code: null,
    contact,
    host,
  }
}

const headOf = (type: DocumentType, { name, startsAt, timezone, status }: PrintedEvent) => ({
  paper: paperIn(timezone),
  title: `${DOCUMENT_WORDS[type]}: ${name}`,
  kind: DOCUMENT_WORDS[type],
  date: [startsAt ? `${dayInZone(startsAt, timezone)}, ${zoneWords(timezone)}` : 'No date yet', ...(statusNotes[status] ?? [])].join('. '),
  foot: name,
})

const statusNotes: Readonly<Partial<Record<SessionStatus, readonly string[]>>> = {
  CANCELLED: ['Cancelled'],
  REQUESTED: ['Not confirmed yet'],
}

/** Whose event it is, and of what. */
const factsOf = ({ name, experience, company }: PrintedEvent, more: readonly string[]): string[] => [
  company,
  ...(name === experience ? [] : [experience]),
  ...more,
]

const peopleWords = (count: number) => `${count} ${count === 1 ? 'person' : 'people'}`
/** In the order in which a crew comes to them. */
const placeLabels: Readonly<Record<LocationKind, string>> = { START: 'Start', VENUE: 'Venue', END: 'End' }
const placeRows = (places: PrintedEvent['places']) =>
  keysOf(placeLabels).flatMap((type) =>
    places.flatMap((place) => (place.type === type ? [{ label: placeLabels[type], lines: placeParts(place) }] : [])),
  )

/** When people have to be there: a clock for each role, or one where all come together. */
function callClocks({ startsAt, timezone, isStaff }: PrintedEvent, crew: readonly PrintedPlace[]): PrintedClock[] {
  if (!startsAt) return []
  const calls = new Map<string, Temporal.Instant>()
  // supporting producers come with the producer
  for (const { role, callAt } of crew)
    if (callAt) calls.set(`${roleWords(role === 'SUPPORTING_PRODUCER' ? 'PRODUCER' : role, isStaff)} call`, callAt)
  const instants = new Set([...calls.values()].map((at) => at.epochMilliseconds))
  const lines = instants.size === 1 ? [...calls].slice(0, 1).map(([, at]) => ['Crew call', at] as const) : [...calls]
  return lines.map(([label, at]) => clockOf(label, at, { startsAt, timezone }))
}

/** When guests come in, and the show. */
function showClocks({ startsAt, endsAt, timezone, lobby }: PrintedEvent): PrintedClock[] {
  if (!startsAt || !endsAt) return []
  return [
    ...(lobby > 0 ? [clockOf('Lobby opens', startsAt.subtract({ minutes: lobby }), { startsAt, timezone })] : []),
    clockOf('Show starts', startsAt, { startsAt, beside: endsAt, timezone }),
    clockOf('Show ends', endsAt, { startsAt, timezone }),
  ]
}

interface Dated {
  readonly startsAt: Temporal.Instant
  /** The time that it is told with, if not the start. */
  readonly beside?: Temporal.Instant
  readonly timezone: string
}

/** A time with its day where that isn't the day of the event, and its offset where clocks change in between. */
function clockOf(label: string, at: Temporal.Instant, { startsAt, beside = startsAt, timezone }: Dated): PrintedClock {
  const day = dayInZone(at, timezone)
  const note = `${day === dayInZone(startsAt, timezone) ? '' : day}${offsetBeside(at, beside, timezone)}`
  return { label, ...clockInZone(at, timezone), note: note.trim() }
}

function crewRow({ role, person, isConfirmed, callAt }: PrintedPlace, { startsAt, timezone, isStaff }: PrintedEvent) {
  const call = callAt && startsAt ? clockOf('', callAt, { startsAt, timezone }) : null
  const about = [
    roleWords(role, isStaff),
    call && `call ${call.time} ${call.half}`,
    call?.note,
    person && !isConfirmed && 'not confirmed yet',
  ]
  return { name: person?.name ?? 'Open', about: about.filter(Boolean).join(', '), reach: person ? reachOf(person) : [] }
}

const contactRow = ({ name, what, details, ...reach }: PrintedContact) => ({
  name,
  about: [what, details].filter(Boolean).join('. '),
  reach: reachOf(reach),
})

const reachOf = ({ phone, email }: Pick<Reachable, 'phone' | 'email'>): string[] => [phone, email].flatMap((way) => way || [])

function cueRow(
  { offsetMinutes, minutes, role, title, description }: PrintedCue,
  { startsAt, timezone, isStaff }: PrintedEvent,
): PrintedItem {
  const at = startsAt && clockOf('', startsAt.add({ minutes: offsetMinutes }), { startsAt, timezone })
  const when = at ?? { time: offsetWords(offsetMinutes), half: '', note: '' }
  const about = [at?.note, role && roleWords(role, isStaff), minutes > 0 && `${minutes} min`].filter(Boolean).join(', ')
  return { time: when.time, half: when.half, title, about, note: description }
}

const offsetWords = (offset: number) => (offset < 0 ? `−${-offset} min` : `+${offset} min`)

/** The parts that say something. */
const withContent = (parts: readonly PrintedPart[]): PrintedPart[] =>
  parts.filter((part) => (part.look === 'text' ? part.text !== '' : part.rows.length > 0))
