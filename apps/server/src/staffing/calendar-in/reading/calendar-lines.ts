import { comparableLines } from './comparable-lines.ts'

/** The parts of a calendar's text that busy times follow from. */
export interface CalendarParts {
  /** Every VEVENT as a text of its own, with the properties that are read and no others. */
  readonly events: readonly string[]
  /** The same of the events that begin or end something that they can't: who knows which lines are theirs. */
  readonly broken: readonly string[]
  /** Every VTIMEZONE as a text of its own. */
  readonly zones: readonly string[]
  /** The calendar's own name and owner, which may be the address of its person. */
  readonly owners: readonly string[]
}

/** What is read of an event. Its words (title, description, place, people) are dropped before anything is parsed. */
const read = new Set([
  ...['UID', 'SEQUENCE', 'DTSTAMP', 'DTSTART', 'DTEND', 'DURATION', 'RRULE', 'RDATE', 'EXDATE', 'RECURRENCE-ID', 'TRANSP', 'STATUS'],
  'X-MICROSOFT-CDO-BUSYSTATUS',
])

/** How many lines are split between two looks at the time. */
const STRETCH = 1000

/**
 * Splits a calendar into its events and zones, so that a bad event can't spoil the others. Refuses a text that isn't a calendar, one that ends before
 * its calendar does, and one that isn't split when the time is over.
 */
export function splitCalendar(text: string, isOver: () => boolean): CalendarParts | 'NOT_CALENDAR' | 'CUT_OFF' | 'TOO_COMPLEX' {
  // a line that begins with a space or a tab continues the one before
  const lines = text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\n[ \t]/g, '')
    .split('\n')
  const { parts, take, ends } = splitter()
  for (const [at, line] of lines.entries()) {
    if (at % STRETCH === 0 && isOver()) return 'TOO_COMPLEX'
    if (line.trim() !== '' && !take(line)) return parts.hasEnded ? 'CUT_OFF' : 'NOT_CALENDAR'
  }
  return ends() ? parts : parts.hasBegun ? 'CUT_OFF' : 'NOT_CALENDAR'
}

function splitter() {
  const parts: Splitting = { events: [], broken: [], zones: [], owners: [], hasBegun: false, hasEnded: false }
  /** What has begun: VCALENDAR, then VEVENT or another component, then what is in that. */
  const open: string[] = []
  /** The lines of the component, and those of what is in it, which are its own when it is broken. */
  let [own, inner]: [string[], string[]] = [[], []]
  let isBroken = false
  let last = ''

  const finish = () => listOf(parts, open[1], isBroken)?.push([...own, ...(isBroken ? inner : [])].join('\n'))
  /** Begins something at a level; what is open there has lost its end. */
  const begin = (name: string, level: number) => {
    if (level < 2 && open.length > 1) {
      isBroken = true
      finish()
    }
    open.length = level
    open.push(name)
    if (level === 1) [own, inner, isBroken] = [[], [], false]
  }
  const end = (name: string) => {
    const isLast = name === open.at(-1)
    if (!isLast) isBroken = true
    if (isLast ? open.length === 2 : name === open[1]) {
      finish()
      open.length = 1
    } else if (isLast) open.pop()
    parts.hasEnded = open.length === 0
  }
  const take = (line: string): boolean => {
    const name = nameOf(line)
    const value = name === 'BEGIN' || name === 'END' ? nameAfter(line) : ''
    last = `${name} ${value}`
    if (open.length === 0 && last !== 'BEGIN VCALENDAR') return false
    if (name === 'BEGIN') begin(value, levelOf(value, open))
    if (open[1] === 'VTIMEZONE') own.push(line)
    else if (open[1] === 'VEVENT' && isRead(name, line)) (open.length === 2 ? own : inner).push(...comparableLines(name, line))
    else if (open.length === 1 && (name === 'X-WR-CALNAME' || name === 'X-OWNER')) parts.owners.push(nameAfter(line))
    if (name === 'END') end(value)
    parts.hasBegun = true
    return true
  }
  const ends = (): boolean => {
    // an event that has lost its end doesn't cost the calendar its own
    if (open.length > 1 && last === 'END VCALENDAR') begin('', 0)
    else return parts.hasEnded
    return true
  }
  return { parts, take, ends }
}

interface Splitting extends CalendarParts {
  readonly events: string[]
  readonly broken: string[]
  readonly zones: string[]
  readonly owners: string[]
  hasBegun: boolean
  hasEnded: boolean
}

/** Where the lines of a component that has ended go; undefined for one that isn't read. */
function listOf(parts: Splitting, component: string | undefined, isBroken: boolean): string[] | undefined {
  if (component === 'VEVENT') return isBroken ? parts.broken : parts.events
  return component === 'VTIMEZONE' && !isBroken ? parts.zones : undefined
}

/** Where a component begins: calendars and events lie in nothing else, whatever is open. */
function levelOf(name: string, open: readonly string[]): number {
  if (name === 'VCALENDAR') return 0
  return name === 'VEVENT' || (name === 'VTIMEZONE' && open[1] !== 'VTIMEZONE') ? 1 : open.length
}

/** The name of a line, in capitals. A word that neither ':' nor ';' follows is none: some programs don't fold what people wrote. */
const nameOf = (line: string): string => (/^([\w-]+)[:;]/.exec(line)?.[1] ?? '').toUpperCase()
/** The value of a line without parameters, in capitals: VEVENT of BEGIN:VEVENT. */
const nameAfter = (line: string): string =>
  line
    .slice(line.indexOf(':') + 1)
    .trim()
    .toUpperCase()

const isRead = (name: string, line: string): boolean =>
  name === 'BEGIN' || name === 'END' || read.has(name) || (name === 'ATTENDEE' && /;PARTSTAT="?DECLINED/i.test(line))
