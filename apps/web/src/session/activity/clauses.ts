import { keysOf } from '@troupe/domain/keys'
import { headOf, partOf } from '@troupe/domain/session/change-log'
import { labelOf, plainWords, shownAs, verbOf } from '@troupe/domain/session/change-words'
import { minutesWords, OUTCOME_WORDS, sizeWords, unitWord } from '@troupe/domain/words'
import { credits, dayInYear, timeRange } from '../../platform/format.ts'
import { counted } from '../../platform/words/counted.ts'
import { cueParts } from '../call.ts'
import { placeText } from '../location/place-problems.ts'
import type { Session } from '../session-query.ts'
import { type EventReader, packageName } from '../words.ts'
import { isBooking } from './activity-days.ts'
import type { ActivityLine } from './activity-query.ts'
import { type ChangeDetail, type ChangedField, type Clause, detailClause, quoted } from './detail-clause.ts'
import { fileClause } from './file-clauses.ts'
import { lawnClause } from './lawn-clauses.ts'
import { venueContactClauses } from './venue-contact-clauses.ts'

/** What the words of a history follow from, besides its lines. */
export interface ActivityFacts extends Pick<Session, 'startsAt' | 'timezone' | 'duration' | 'type'> {
  readonly reader: EventReader
  /** The questions about the group by the names of their answers, and what their answers read as. */
  readonly questions: ReadonlyMap<
    string,
    { readonly label: string; readonly options?: readonly { readonly value: string; readonly label: string }[] }
  >
  /** The labels of modifiers by their ids, for those who read them. */
  readonly modifiers: ReadonlyMap<string, string>
}

/** What a line says, one clause for each thing that it changed. */
export function clausesOf(line: ActivityLine, facts: ActivityFacts): Clause[] {
  if (isBooking(line)) return [bookingClause(line, facts)]
  const by = Map.groupBy(line.fields, ({ path }) => topicOf(path))
  const kind = by.get('kind')
  if (kind) return [kindClause(kind, { by, line, facts })]
  const clauses = topics.flatMap((topic) => {
    const fields = by.get(topic)
    return fields ? clauseMakers[topic](fields, { line, facts }) : []
  })
  const [first, ...others] = clauses.filter(({ follows }) => !follows)
  if (!first) return clauses
  const after = clauses.flatMap(({ follows, details }) => (follows ? details : []))
  return [{ ...first, details: [...first.details, ...after] }, ...others]
}

const topics = [
  'kind',
  'status',
  'outcome',
  'review',
  'time',
  'size',
  'price',
  'contacts',
  'locations',
  'timeline',
  'lawn',
  'groupDetails',
  'modifiers',
  'relations',
  'files',
  'details',
] as const
type Topic = (typeof topics)[number]

const topicByHead: Readonly<Record<string, Topic>> = {
  ...{ type: 'kind', hostType: 'kind' },
  ...{
    status: 'status',
    cancelReason: 'status',
    outcome: 'outcome',
    outcomeReason: 'outcome',
    reviewedVersion: 'review',
    reviewedAt: 'review',
  },
  ...{ startsAt: 'time', timezone: 'time', duration: 'time', size: 'size', packageLevel: 'size', credits: 'price' },
  ...{ contactId: 'contacts', bookingContactId: 'contacts', additionalBookingContacts: 'contacts', venueContacts: 'contacts' },
  locations: 'locations',
  ...{
    timeline: 'timeline',
    timelineStartsAt: 'timeline',
    timelineDuration: 'timeline',
    timelineFor: 'timeline',
    lawnSchedule: 'lawn',
    groupDetails: 'groupDetails',
    modifiers: 'modifiers',
  },
  ...{ relations: 'relations', sourceSessionId: 'relations', groupId: 'relations' },
  ...{ files: 'files', coverFileId: 'files' },
}
const topicOf = (path: string): Topic => topicByHead[headOf(path)] ?? 'details'

interface Around {
  readonly line: ActivityLine
  readonly facts: ActivityFacts
}

const clauseMakers: Readonly<Record<Topic, (fields: readonly ChangedField[], around: Around) => Clause[]>> = {
  kind: () => [],
  status: (fields, { line }) => [statusClause(fields, line)],
  outcome: (fields) => {
    const outcome = fields.find(({ path }) => path === 'outcome')
    const reason = fields.find(({ path }) => path === 'outcomeReason')
    const words = (value: unknown) => Object.entries(OUTCOME_WORDS).find(([key]) => key === value)?.[1]
    return [
      {
        did: 'reported how the event went',
        noun: 'the outcome',
        details: [
          ...(outcome ? [{ label: 'Outcome', before: words(outcome.before), after: words(outcome.after) }] : []),
          ...quoted('Reason', reason?.after),
        ],
      },
    ]
  },
  review: (fields) => [
    {
      did: fields.some(({ after }) => after !== null) ? 'marked the event as reviewed' : 'undid the review',
      noun: 'the review',
      details: [],
    },
  ],
  time: (fields, around) => [timeClause(fields, around)],
  size: sizeClauses,
  price: (fields) => fields.map(priceClause),
  contacts: (fields, { line }) =>
    fields.flatMap((field): Clause[] => (field.path === 'venueContacts' ? venueContactClauses(field) : [contactClause(field, line)])),
  locations: (fields) => fields.map(locationClause),
  timeline: (fields, { facts }) => [timelineClause(fields, facts)],
  lawn: (fields) => fields.map(lawnClause),
  groupDetails: (fields, { facts }) => [answersClause(fields, facts)],
  modifiers: (fields, { facts }) => [modifiersClause(fields, facts)],
  relations: (fields, { line }) => fields.map((field) => relatedClause(field, line)),
  files: (fields) => fields.map(fileClause),
  details: (fields, { line }) => fields.map((field) => detailClause(field, line)),
}

/** Another format or host: what it moved with it is said in short, as the page shows the rest. */
function kindClause(
  fields: readonly ChangedField[],
  { by, line, facts }: Around & { readonly by: ReadonlyMap<Topic, readonly ChangedField[]> },
): Clause {
  const details = fields.map(({ path, before, after }) => ({
    label: labelOf(path),
    before: shownAs(path, before),
    after: shownAs(path, after),
  }))
  const more = (['time', 'size', 'price', 'locations'] as const).flatMap((topic) =>
    clauseMakers[topic](by.get(topic) ?? [], { line, facts }).flatMap((clause) => clause.details),
  )
  const noun = fields.some(({ path }) => path === 'type') ? 'the format' : 'the host'
  return { did: `changed ${noun}`, noun, details: [...details, ...more.filter(({ before, after }) => before !== after)] }
}

function bookingClause({ fields }: ActivityLine, facts: ActivityFacts): Clause {
  const of = (name: string) => fields.find(({ path }) => path === name)?.after
  const at = momentWords(of('startsAt'), { timezone: of('timezone'), duration: of('duration'), facts })
  return { did: 'booked the event', noun: 'the booking', details: at ? [{ label: 'Time', after: at }] : [] }
}

function statusClause(fields: readonly ChangedField[], { fields: all, operation }: ActivityLine): Clause {
  const status = fields.find(({ path }) => path === 'status')
  const reason = fields.find(({ path }) => path === 'cancelReason')
  return {
    did: statusWords(status, { operation, moved: all.some(({ path }) => path === 'startsAt' || path === 'size') }),
    noun: 'the status',
    details: quoted('Reason', reason?.after),
  }
}

/** What a change of state was: some are told apart only by what was called. */
function statusWords(
  status: ChangedField | undefined,
  { operation, moved }: { readonly operation: string; readonly moved: boolean },
): string {
  const { before, after } = status ?? {}
  if (after === 'CANCELLED') return 'cancelled the event'
  if (before === 'CANCELLED') return 'restored the event'
  if (after === 'REQUESTED') return before === 'UNSCHEDULED' ? 'requested a time' : 'requested a change'
  if (after === 'LIVE') return 'started the event'
  if (after === 'COMPLETED') return 'ended the event'
  if (before === 'REQUESTED') {
    if (operation.startsWith('DELETE')) return 'withdrew the request'
    return moved || operation.endsWith('approve') ? 'accepted the request' : 'declined the request'
  }
  return after === 'UNSCHEDULED' ? 'removed the date' : 'scheduled the event'
}

function timeClause(fields: readonly ChangedField[], { line, facts }: Around): Clause {
  const of = (name: string) => fields.find(({ path }) => path === name)
  const side = (which: 'before' | 'after') =>
    momentWords(of('startsAt')?.[which], { timezone: of('timezone')?.[which], duration: of('duration')?.[which], facts })
  const duration = of('duration')
  const isMoved = of('startsAt') !== undefined
  const isPlaced = line.fields.some(({ path }) => path === 'status')
  const details = [
    ...(isMoved ? [{ label: 'Time', before: side('before'), after: side('after') }] : []),
    ...(duration && !isMoved ? [{ label: 'Length', before: minutesOf(duration.before), after: minutesOf(duration.after) }] : []),
  ]
  const verb = isMoved ? 'moved the event' : duration ? 'changed the length' : 'changed the time zone'
  return { did: isPlaced ? 'chose the time' : verb, noun: isMoved ? 'the time' : 'the length', details }
}

const minutesOf = (value: unknown) => (typeof value === 'number' ? minutesWords(value) : undefined)

/** 'Tue 22 Dec, 2:30 to 4:00 pm'. */
function momentWords(
  at: unknown,
  { timezone, duration, facts }: { readonly timezone: unknown; readonly duration: unknown; readonly facts: ActivityFacts },
): string | undefined {
  if (typeof at !== 'string') return undefined
  const zone = typeof timezone === 'string' ? timezone : facts.timezone
  const minutes = typeof duration === 'number' ? duration : facts.duration
  return `${dayInYear(at, zone)}, ${timeRange(at, new Date(Date.parse(at) + minutes * 60_000).toISOString(), zone)}`
}

function sizeClauses(fields: readonly ChangedField[], { facts }: Around): Clause[] {
  const rooms = `${unitWord(facts.type)}s`
  return fields.map(({ path, before, after }) => {
    const isSize = path === 'size'
    const noun = isSize ? `the number of ${rooms}` : 'the package'
    const show = (value: unknown) => (isSize ? sizeOf(value, facts) : packageOf(value))
    const label = isSize ? `${rooms.charAt(0).toUpperCase()}${rooms.slice(1)}` : 'Package'
    return { did: `changed ${noun}`, noun, details: [{ label, before: show(before), after: show(after) }] }
  })
}

const sizeOf = (value: unknown, { type }: ActivityFacts) => (typeof value === 'number' ? sizeWords(value, type) : undefined)
const packageOf = (value: unknown) => (value === 'STANDARD' || value === 'PRO' || value === 'PREMIUM' ? packageName(value) : undefined)

function priceClause({ before, after }: ChangedField): Clause {
  const show = (value: unknown) => (typeof value === 'number' ? credits(value) : undefined)
  const noun = 'the price'
  return { did: `changed ${noun}`, noun, details: [{ label: 'Price', before: show(before), after: show(after) }], follows: true }
}

function contactClause({ path, before, after }: ChangedField, { people }: ActivityLine): Clause {
  const nameOf = (id: unknown) => people.find((person) => person.id === id)?.fullName
  if (headOf(path) === 'additionalBookingContacts') {
    const name = nameOf(partOf(path)) ?? 'someone'
    return {
      did: after === true ? `added ${name} as an additional booking contact` : `removed ${name} as an additional booking contact`,
      noun: 'the additional booking contacts',
      details: [],
    }
  }
  const what = path === 'contactId' ? 'contact' : 'booking contact'
  const noun = `the ${what}`
  if (before === null) return { did: `chose ${nameOf(after) ?? 'someone'} as ${what}`, noun, details: [] }
  if (after === null) return { did: `removed ${nameOf(before) ?? 'someone'} as ${what}`, noun, details: [] }
  return {
    did: `changed ${noun}`,
    noun,
    details: [
      { label: what === 'contact' ? 'Contact' : 'Booking contact', before: nameOf(before) ?? 'Someone', after: nameOf(after) ?? 'Someone' },
    ],
  }
}

const places: Readonly<Record<string, string>> = { START: 'start location', END: 'end location', VENUE: 'venue' }

function locationClause({ path, before, after }: ChangedField): Clause {
  const place = places[partOf(path)] ?? 'location'
  const verb = before === null ? 'added' : after === null ? 'removed' : 'changed'
  const label = `${place.charAt(0).toUpperCase()}${place.slice(1)}`
  return {
    did: `${verb} the ${place}`,
    noun: `the ${place}`,
    details: [{ label, before: placeText(before) || undefined, after: placeText(after) || undefined }],
  }
}

function timelineClause(fields: readonly ChangedField[], facts: ActivityFacts): Clause {
  const noun = 'the running order'
  const cues = fields.filter(({ path }) => headOf(path) === 'timeline')
  const [first, ...others] = cues
  if (!first) return { did: `kept ${noun} as it is`, noun, details: [] }
  const details = cues.map(({ before, after }) => ({ label: titleOf(after ?? before), ...cueSides(before, after, facts) }))
  if (others.length === 0) {
    const whole = cueChangeWords(first, facts)
    return whole ? { did: whole, noun, details: [] } : { did: cueWords(first), noun, details }
  }
  const verb = verbOf(cues)
  const items = counted(cues.length, 'item', 'items')
  return { did: `${verb} ${items} ${verb === 'added' ? 'to' : verb === 'removed' ? 'from' : 'of'} ${noun}`, noun, details }
}

function cueWords({ before, after }: ChangedField): string {
  const title = `“${titleOf(after ?? before)}”`
  if (before === null) return `added ${title} to the running order`
  return after === null ? `removed ${title} from the running order` : `changed ${title} in the running order`
}

/** The length, the least length or the pin of an item, where nothing else of it has changed: the sentence says all of it. */
function cueChangeWords({ before, after }: ChangedField, facts: ActivityFacts): string | null {
  if (before === null || after === null) return null
  const [was, is] = [partsOfCue(before), partsOfCue(after)]
  const [changed, ...others] = keysOf(is).filter((part) => was[part] !== is[part])
  const title = `“${is.title}”`
  if (others.length > 0) return null
  if (changed === 'pinned')
    return is.pinned ? `pinned ${title} at ${cueParts(facts, after, facts.reader === 'STAFF')[1]}` : `unpinned ${title}`
  if (changed === 'minutes') {
    if (is.minutes === 0) return `let ${title} last until the next item`
    return `made ${title} ${minutesWords(is.minutes)} long${was.minutes > 0 ? ` (was ${was.minutes})` : ''}`
  }
  if (changed !== 'minMinutes') return null
  return is.minMinutes === 0 ? `removed the least length of ${title}` : `set ${title} to take at least ${minutesWords(is.minMinutes)}`
}

/** An item as the history has it: its length, least length and pin only where they are set. */
const partsOfCue = (cue: unknown) => {
  const { title, offsetMinutes, role, description, minutes, minMinutes, pinned } = Object(cue)
  return {
    ...{ title: String(title), offsetMinutes: Number(offsetMinutes), role: role ?? null, description: description ?? '' },
    ...{ minutes: Number(minutes ?? 0), minMinutes: Number(minMinutes ?? 0), pinned: pinned === true },
  }
}

/** What differs between an item before and after; all of one that was added or removed, less its title. */
function cueSides(before: unknown, after: unknown, facts: ActivityFacts): Pick<ChangeDetail, 'before' | 'after'> {
  const [were, are] = [before, after].map((cue) => cueParts(facts, cue, facts.reader === 'STAFF'))
  const differ = (parts: readonly string[], others: readonly string[]) =>
    parts.filter((part, index) => (others.length === 0 ? index > 0 : part !== others[index]) && part !== '').join(', ') || undefined
  return { before: differ(were ?? [], are ?? []), after: differ(are ?? [], were ?? []) }
}

const titleOf = (cue: unknown): string => (typeof cue === 'object' && cue !== null && 'title' in cue ? String(cue.title) : 'Item')

function answersClause(fields: readonly ChangedField[], { questions }: ActivityFacts): Clause {
  const noun = fields.length === 1 ? 'an answer about the group' : 'answers about the group'
  const details = fields.map(({ path, before, after }) => {
    const question = questions.get(partOf(path))
    const show = (value: unknown) => {
      const text = plainWords(value)
      return question?.options?.find((option) => option.value === text)?.label ?? text
    }
    return { label: question?.label ?? 'Group details', before: show(before), after: show(after) }
  })
  const [one] = fields
  if (!one || fields.length > 1) return { did: `gave ${counted(fields.length, 'answer', 'answers')} about the group`, noun, details }
  const label = details[0]?.label ?? ''
  const verb = one.before === null ? 'answered' : one.after === null ? 'removed the answer to' : 'changed the answer to'
  return { did: `${verb} “${label}”`, noun, details }
}

const listing = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** 'added the modifiers Magic and Quiet'; one that was deleted since has no label. */
function modifiersClause(fields: readonly ChangedField[], { modifiers }: ActivityFacts): Clause {
  const labels = fields.flatMap(({ path }) => modifiers.get(partOf(path)) ?? []).toSorted()
  const noun = labels.length === 1 ? 'a modifier' : 'modifiers'
  const named = labels.length === 0 ? noun : `the ${labels.length === 1 ? 'modifier' : noun} ${listing.format(labels)}`
  return { did: `${verbOf(fields)} ${named}`, noun, details: [] }
}

/** Readers who don't see the other event are told that there is one. */
function relatedClause({ path, before, after }: ChangedField, { events }: ActivityLine): Clause {
  if (path === 'groupId')
    return { did: after === null ? 'removed the event from its group' : 'put the event into a group', noun: 'the group', details: [] }
  const nameOf = (id: unknown) => events.find((event) => event.id === id)?.name ?? 'an event'
  if (path !== 'sourceSessionId') {
    const end = Object(after ?? before)
    const what = end.type === 'past' ? 'an earlier event' : 'a later event'
    return {
      did: after === null ? `removed ${nameOf(end.sessionId)} as ${what}` : `added ${nameOf(end.sessionId)} as ${what}`,
      noun: 'the related events',
      details: [],
    }
  }
  const noun = 'the original event'
  if (before === null && after !== null) return { did: `chose ${nameOf(after)} as the original event`, noun, details: [] }
  if (before !== null && after === null) return { did: `removed ${nameOf(before)} as the original event`, noun, details: [] }
  const details = after === null ? [] : [{ label: 'Original event', before: nameOf(before), after: nameOf(after) }]
  return { did: `changed ${noun}`, noun, details }
}
