import { ASSIGNMENT_ROLES } from '@troupe/domain/role/assignment'
import { ACTIVITY_KINDS, type ActivityKind } from '@troupe/domain/session/change-log'
import { roleWords } from '@troupe/domain/words'
import { conflictOf } from '../../platform/form/clash/conflict.ts'
import { credits, dayInYear, isoDay, longDay, time, timeBeside, timeRange } from '../../platform/format.ts'
import { counted } from '../../platform/words/counted.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import type { EventReader } from '../words.ts'
import type { ActivityLine } from './activity-query.ts'
import { type ActivityFacts, clausesOf } from './clauses.ts'
import type { ChangeDetail, ChangedField, Clause } from './detail-clause.ts'

/** A line as it is read: who, what they did, and what it was before and after. */
export interface HistoryWords {
  readonly name: string
  readonly did: string
  readonly details: readonly ChangeDetail[]
  /** Whose face it has, or the icon of what happens by itself. */
  readonly face: 'person' | 'troupe' | 'email' | 'credits' | 'crew'
}

/** A line of the history as a sentence. */
export function lineWords(line: ActivityLine, facts: ActivityFacts): HistoryWords {
  const [kind] = line.kinds
  if (kind === 'CREW' && line.fields.length === 0) return crewWords(line, facts)
  if (kind === 'CREDITS') return creditWords(line)
  if (kind === 'EMAILS') return emailWords([line])
  const face = line.actorId === null ? 'troupe' : 'person'
  const status = line.fields.find(({ path }) => path === 'status')
  if (status && line.actorId === null && isClock(status))
    return { name: 'The event', did: status.after === 'LIVE' ? 'started' : 'ended', details: [], face }
  const clauses = clausesOf(line, facts)
  const did = line.undoes ? `undid a change of ${listed(clauses.map(({ noun }) => noun))}` : doneWords(clauses)
  return { name: line.by, did, details: clauses.flatMap(({ details }) => details), face }
}

/** 'changed the name and the number of attendees and added directions': a verb that follows itself is said once. */
const doneWords = (clauses: readonly Clause[]) => {
  const verbOf = (index: number) => clauses[index]?.did.split(' ', 1)[0]
  return listed(clauses.map(({ did }, index) => (index > 0 && verbOf(index) === verbOf(index - 1) ? did.slice(did.indexOf(' ') + 1) : did)))
}

const listed = (words: readonly string[]) => new Intl.ListFormat('en-GB').format([...new Set(words)])

/** Starts and ends happen by themselves. */
const isClock = ({ before, after }: ChangedField) => after === 'LIVE' || (after === 'COMPLETED' && before !== null)

const answered: Readonly<Record<string, string>> = {
  ACCEPTED: 'accepted to join as',
  DECLINED: 'declined to join as',
  EXPIRED: 'didn’t answer in time whether to join as',
  CANCELLED: 'was removed as',
}

function crewWords({ operation, about, actorId }: ActivityLine, { reader }: ActivityFacts): HistoryWords {
  const person = fieldOf(about, 'person')
  const name = fieldOf(person, 'name')
  const role = ASSIGNMENT_ROLES.find((one) => one === fieldOf(about, 'role'))
  const words = role ? roleWords(role, reader === 'STAFF').toLowerCase() : 'crew'
  const verb = operation === 'offer' ? 'was asked to join as' : (answered[String(fieldOf(about, 'state'))] ?? 'was asked to join as')
  return {
    name: typeof name === 'string' ? name : 'Someone',
    did: `${verb} ${words}`,
    details: [],
    face: actorId === null ? 'crew' : 'person',
  }
}

function creditWords({ about, by, actorId }: ActivityLine): HistoryWords {
  const [from, to, reason] = [fieldOf(about, 'from'), fieldOf(about, 'to'), fieldOf(about, 'reason')]
  const quantity = Number(fieldOf(about, 'quantity'))
  const what = consumableWords(fieldOf(about, 'consumable'), quantity)
  const isOne = quantity === 1
  const details = typeof reason === 'string' && reason ? [{ label: 'Reason', note: reason }] : []
  const verb = from === 'AVAILABLE' ? 'paid' : to === 'AVAILABLE' ? 'returned' : 'used'
  if (actorId !== null && verb !== 'used')
    return { name: by, did: verb === 'paid' ? `paid ${what}` : `returned ${what} to the workspace`, details, face: 'person' }
  return { name: what, did: `${isOne ? 'was' : 'were'} ${verb}`, details, face: 'credits' }
}

const consumableWords = (consumable: unknown, quantity: number): string => {
  if (consumable === 'RESCHEDULE_FEE') return `${credits(quantity)} for rescheduling`
  return consumable === 'OPEN_ROOM' ? counted(quantity, 'open room', 'open rooms') : credits(quantity)
}

/** One email, or the same to several people. */
export function emailWords(lines: readonly [ActivityLine, ...ActivityLine[]]): HistoryWords {
  const names = lines.map(({ about }) => String(fieldOf(about, 'to') ?? '') || 'Someone')
  const subject = String(fieldOf(lines[0].about, 'subject') ?? '')
  const [first = 'Someone'] = names
  const people = [...new Set(names)]
  return people.length === 1
    ? { name: first, did: `was emailed “${subject}”`, details: [], face: 'email' }
    : {
        name: counted(people.length, 'person', 'people'),
        did: `were emailed “${subject}”`,
        details: [{ label: 'To', note: people.join(', ') }],
        face: 'email',
      }
}

const fieldOf = (of: unknown, name: string): unknown =>
  typeof of === 'object' && of !== null && Object.hasOwn(of, name) ? Reflect.get(of, name) : undefined

const foldedWhat: Readonly<Record<string, string>> = {
  DETAILS: 'the details',
  CONTACTS: 'the contacts',
  LOCATIONS: 'the locations',
  TIMELINE: 'the running order',
  TIME: 'the time',
  STATE: 'the status',
  PRICE: 'the price',
}

/** Many changes by one person: 'gave 12 answers about the group between 9:10 and 9:24 am'. */
export function foldWords(
  lines: readonly [ActivityLine, ...ActivityLine[]],
  timezone: string,
): { readonly name: string; readonly did: string } {
  const [newest] = lines
  const [from, to] = [lines.at(-1)?.at ?? newest.at, newest.at]
  const count = new Set(lines.flatMap(({ fields }) => fields.map(({ path }) => path))).size
  const [kind = 'DETAILS'] = newest.kinds
  const what =
    kind === 'GROUP_DETAILS'
      ? `gave ${counted(count, 'answer', 'answers')} about the group`
      : `made ${lines.length} changes to ${foldedWhat[kind] ?? 'the event'}`
  const isMinute = timeBeside(from, to, timezone) === timeBeside(to, from, timezone)
  return {
    name: newest.by,
    did: `${what} ${isMinute ? `at ${time(to, timezone)}` : `between ${timeRange(from, to, timezone).replace(' to ', ' and ')}`}`,
  }
}

/** 'Undone at 1:40 pm by Thiago Prado', with the day where it is another one. */
export function undoneWords({ at, undone }: Pick<ActivityLine, 'at' | 'undone'>, timezone: string): string | null {
  if (!undone) return null
  const isSameDay = isoDay(at, timezone) === isoDay(undone.at, timezone)
  return `Undone ${isSameDay ? '' : `${dayInYear(undone.at, timezone)} `}at ${time(undone.at, timezone)} by ${undone.by}`
}

/** Why a change wasn’t undone. */
export function undoRefusal(error: unknown, facts: ActivityFacts): string {
  const conflict = conflictOf(error)
  if (conflict) {
    const fields = Object.entries(conflict.fields).map(([path, { value }]): ChangedField => ({ path, before: value, after: value }))
    const names = listed([...new Set(Object.values(conflict.fields).map(({ by }) => by))])
    const what = listed(clausesOf({ ...noLine, fields }, facts).map(({ noun }) => noun))
    return `Not undone: ${names} changed ${what} since.`
  }
  return refusalWords(error)
}

const noLine: ActivityLine = {
  ...{
    id: '',
    at: '',
    operation: '',
    kinds: [],
    actorId: null,
    avatar: null,
    by: '',
    fields: [],
    people: [],
    templates: [],
    missionSets: [],
    events: [],
  },
  ...{ about: null, undoes: null, undone: null, canUndo: false, way: null },
}

/** What kinds of changes are called in the filter. */
export const kindNames: Readonly<Record<ActivityKind, string>> = {
  DETAILS: 'Details',
  GROUP_DETAILS: 'Group details',
  CONTACTS: 'Contacts',
  LOCATIONS: 'Locations',
  TIMELINE: 'Running order',
  TIME: 'Time',
  STATE: 'Status',
  PRICE: 'Price',
  CREW: 'Crew',
  CREDITS: 'Credits',
  EMAILS: 'Emails',
}

/** The kinds that a reader is told of at all. */
export const kindsFor = (reader: EventReader, isEditor: boolean): readonly ActivityKind[] =>
  ACTIVITY_KINDS.filter((kind) => {
    if (kind === 'EMAILS') return reader === 'STAFF'
    if (kind === 'CREDITS') return reader === 'STAFF' || (reader === 'CUSTOMER' && isEditor)
    return reader !== 'CUSTOMER' || (kind !== 'CREW' && kind !== 'TIMELINE')
  })

/** 'Today, Fri 27 Nov', 'Tuesday 24 Nov', and with the year where it is another one; of a local day YYYY-MM-DD. */
export function dayWords(day: string, { now, timezone }: { readonly now: string; readonly timezone: string }): string {
  const today = isoDay(now, timezone)
  const noon = `${day}T12:00:00Z`
  if (day === today) return `Today, ${dayInYear(noon, 'UTC')}`
  const weekday = longDay(day).split(' ')[0]
  const [, ...rest] = dayInYear(noon, 'UTC').split(' ')
  return [weekday, ...rest, ...(day.slice(0, 4) === today.slice(0, 4) ? [] : [day.slice(0, 4)])].join(' ')
}

/** Whose change a line undid, and when that was made: 'changed by Priya Raman at 1:22 pm'. */
export const undoesWords = (undone: Pick<ActivityLine, 'by' | 'at'> | undefined, timezone: string): string | null =>
  undone ? `changed by ${undone.by} at ${time(undone.at, timezone)}` : null
