import { PLAY_MODE_WORDS, pdfTypeWords } from '../catalogue/format-words.ts'
import { SYNC_TYPES } from '../catalogue/kinds.ts'
import { syncTypeWords } from '../catalogue/sync-words.ts'
import { isKeyOf } from '../keys.ts'
import { clockInZone, dayInZone, zoneWords } from '../time/clock-words.ts'
import { offsetWords } from '../time/timeline.ts'
import { FORMAT_WORDS, HOST_TYPE_WORDS, OUTCOME_WORDS, PACKAGE_WORDS } from '../words.ts'
import { headOf, type LoggedValue, partOf } from './change-log.ts'
import { languageName, STATUS_WORDS } from './event-words.ts'
import { sessionFields } from './fields.ts'
import { ANSWER_LABELS } from './group-words.ts'
import { lawnWords } from './lawn-words.ts'
import { placeWords } from './place-words.ts'

/** What was done to all of some fields. */
export function verbOf(fields: readonly LoggedValue[]): 'added' | 'removed' | 'changed' {
  if (fields.every(({ before }) => isEmpty(before))) return 'added'
  return fields.every(({ after }) => isEmpty(after)) ? 'removed' : 'changed'
}

/** What fields of the event are called in a sentence, where their label isn’t one. */
const nouns: Readonly<Record<string, string>> = {
  attendees: 'the number of attendees',
  pastEventsDetails: 'the notes on previous events',
  futureEventsDetails: 'the notes on upcoming plans',
  templateId: 'the template',
  isTravelable: 'who can be asked to join the crew',
  assignability: 'how the crew is assigned',
  lodging: 'the crew’s accommodation',
  useEventProducerPhone: 'whether the producer’s phone is given out',
  hostType: 'how the host takes part',
  pdfType: 'the PDF type',
  timelineStartsAt: 'the start that the running order was set for',
  timelineDuration: 'the length that the running order was set for',
  timelineFor: 'the kind of event that the running order was set for',
}
const newNouns: Readonly<Record<string, string>> = {
  ...{ templateId: 'a template', gameZoneId: 'a game zone', shortName: 'a short name', pdfType: 'a PDF type' },
  ...{ emailRegexPattern: 'an email pattern', startsAt: 'a start' },
}
export const labelOf = (name: string): string => (isKeyOf(sessionFields, name) ? sessionFields[name].label : 'Details')

/** A field of the event in a sentence: 'the name', and 'directions' of what was added. */
export function nounOf(name: string, verb = 'changed'): string {
  const noun = nouns[name] ?? `the ${labelOf(name).toLowerCase()}`
  return verb === 'added' ? (newNouns[name] ?? noun.replace(/^the /, '')) : noun
}

const isEmpty = (value: unknown) => value === null || value === ''

const wordOf = (words: Readonly<Record<string, string>>, value: unknown) => Object.entries(words).find(([key]) => key === value)?.[1]

/** A value of a field of the event as people read it; nothing for one that is empty, or that says nothing. */
export function shownAs(name: string, value: unknown): string | undefined {
  // the id of a game zone says nothing
  if (isEmpty(value) && name !== 'lodging') return undefined
  if (name === 'gameZoneId') return undefined
  if (name === 'language') return languageName(String(value))
  if (name === 'type') return wordOf(FORMAT_WORDS, value)
  if (name === 'hostType') return wordOf(HOST_TYPE_WORDS, value)
  if (name === 'syncType') return SYNC_TYPES.find((one) => one === value) ? syncTypeWords(String(value)) : plainWords(value)
  if (name === 'playType') return value === 'TEAM' ? PLAY_MODE_WORDS.TEAM : PLAY_MODE_WORDS.INDIVIDUAL
  if (name === 'pdfType') return pdfTypeWords(String(value))
  if (name === 'lobby' || name === 'scheduleOffset') return `${value} min`
  if (name === 'assignability') return value === 'MANUAL_ONLY' ? 'By hand only' : 'By hand or by a plan'
  if (name === 'lodging') return value === null ? 'By the length of the trips' : value === true ? 'Stays overnight' : 'Travels home'
  if (name === 'isTravelable') return value === true ? 'People from any area' : 'People who live near'
  return plainWords(value)
}

/** A stored value as text; nothing for one that is empty. */
export function plainWords(value: unknown): string | undefined {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined
}

/** What the ids in changed values stand for, as far as the reader knows it, and the zone of the event. */
export interface ChangeNames {
  readonly nameOf: (id: unknown) => string | undefined
  readonly timezone: string
}

/** A changed field of the log as a row of a table: 'Changed the name', what it was and what it became. */
export interface ChangeRow {
  readonly what: string
  readonly before: string
  readonly after: string
}

/** Any changed field of the log in words. */
export function changeRow(path: string, value: LoggedValue, names: ChangeNames): ChangeRow {
  const { verb, noun } = deedOf(path, value)
  const [before, after] = [value.before, value.after].map((one) => valueWords(path, one, names) ?? '')
  return { what: `${verb.charAt(0).toUpperCase()}${verb.slice(1)} ${noun}`, before: before ?? '', after: after ?? '' }
}

/** What paths of other tables than the event’s are called. */
const partNouns: Readonly<Record<string, string>> = {
  'locations.START': 'the start location',
  'locations.END': 'the end location',
  'locations.VENUE': 'the venue',
  additionalBookingContacts: 'an additional booking contact',
  venueContacts: 'the venue contacts',
  files: 'a file',
  timeline: 'an item of the running order',
  lawnSchedule: 'the lawn schedule',
  modifiers: 'a modifier',
  relations: 'a related event',
  sourceSessionId: 'the original event',
  missionSetId: 'the missions',
}

function deedOf(path: string, value: LoggedValue): { readonly verb: string; readonly noun: string } {
  const [head, part] = [headOf(path), partOf(path)]
  const verb = verbOf([value])
  if (head === 'groupDetails')
    return { verb: verb === 'added' ? 'answered' : verb, noun: `${verb === 'added' ? '' : 'the answer to '}“${questionOf(part)}”` }
  const noun = partNouns[path] ?? partNouns[head]
  return noun === undefined ? { verb, noun: nounOf(path, verb) } : { verb, noun }
}

const questionOf = (name: string) => (isKeyOf(ANSWER_LABELS, name) ? ANSWER_LABELS[name] : 'Group details')

/** Where teams and prizes come from. */
const origins: Readonly<Record<string, string>> = { COMPANY: 'The company', TROUPE: 'Troupe', NONE: 'None' }

function valueWords(path: string, value: unknown, { nameOf, timezone }: ChangeNames): string | undefined {
  if (value === null || value === undefined) return undefined
  switch (headOf(path)) {
    case 'status':
      return wordOf(STATUS_WORDS, value)
    case 'outcome':
      return wordOf(OUTCOME_WORDS, value)
    case 'packageLevel':
      return wordOf(PACKAGE_WORDS, value)
    case 'startsAt':
    case 'reviewedAt':
    case 'timelineStartsAt':
      return momentWords(String(value), timezone)
    case 'duration':
    case 'timelineDuration':
      return `${value} min`
    case 'timelineFor':
    case 'coverFileId':
      return undefined
    case 'files':
      return plainWords(Object(value).name)
    case 'groupDetails':
      return typeof value === 'string' ? (origins[value] ?? value) : plainWords(value)
    case 'locations':
      return placeWords(Object(value)) || undefined
    case 'contactId':
    case 'bookingContactId':
    case 'templateId':
    case 'sourceSessionId':
    case 'missionSetId':
      return nameOf(value) ?? 'No longer known'
    case 'additionalBookingContacts':
    case 'modifiers':
      return nameOf(partOf(path)) ?? 'Yes'
    case 'relations':
      return relationWords(Object(value), nameOf)
    case 'timeline':
      return cueWords(Object(value))
    case 'lawnSchedule':
      return lawnWords(Object(value))
    case 'venueContacts':
      return Array.isArray(value) ? value.map(contactWords).join('; ') : undefined
    default:
      return shownAs(path, value)
  }
}

function momentWords(value: string, timezone: string): string {
  const at = Temporal.Instant.from(value)
  const { time, half } = clockInZone(at, timezone)
  return `${dayInZone(at, timezone)}, ${time} ${half}, ${zoneWords(timezone)}`
}

const relationWords = ({ type, sessionId }: { readonly type?: unknown; readonly sessionId?: unknown }, nameOf: ChangeNames['nameOf']) =>
  `${nameOf(sessionId) ?? 'An event'}, ${type === 'past' ? 'earlier' : 'later'}`

const cueWords = ({ title, offsetMinutes, minutes }: Readonly<Record<string, unknown>>) =>
  [title, offsetWords(Number(offsetMinutes)), ...(Number(minutes) > 0 ? [`${minutes} min`] : [])].join(', ')

const contactWords = (contact: unknown): string => {
  const { name, phone, email, details } = Object(contact)
  return [name, phone, email, details].filter(Boolean).join(', ')
}
