/** The parts of a calendar's text that busy times follow from. */
export interface CalendarParts {
  /** Every VEVENT as a text of its own, with the properties that are read and no others. */
  readonly events: readonly string[]
  /** Every VTIMEZONE as a text of its own. */
  readonly zones: readonly string[]
  /** The calendar's own name and owner, which may be the address of its person. */
  readonly owners: readonly string[]
}

/** What is read of an event. Its words (title, description, place, people) are dropped before anything is parsed. */
const read = new Set([
  ...['UID', 'DTSTART', 'DTEND', 'DURATION', 'RRULE', 'RDATE', 'EXDATE', 'RECURRENCE-ID', 'TRANSP', 'STATUS'],
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
  const [events, zones, owners]: [string[], string[], string[]] = [[], [], []]
  const open: string[] = []
  let part: string[] = []
  let hasEnded = false
  for (const [at, line] of lines.entries()) {
    if (at % STRETCH === 0 && isOver()) return 'TOO_COMPLEX'
    if (line.trim() === '') continue
    const name = nameOf(line)
    if (open.length === 0 && !(name === 'BEGIN' && nameAfter(line) === 'VCALENDAR')) return hasEnded ? 'CUT_OFF' : 'NOT_CALENDAR'
    if (name === 'BEGIN') {
      open.push(nameAfter(line))
      if (open.length === 2) part = []
    }
    const [, component] = open
    if (component === 'VTIMEZONE' || (component === 'VEVENT' && open.length === 2 && isRead(name, line))) part.push(line)
    else if (open.length === 1 && (name === 'X-WR-CALNAME' || name === 'X-OWNER')) owners.push(nameAfter(line))
    if (name !== 'END') continue
    if (open.pop() !== nameAfter(line)) return 'CUT_OFF'
    if (open.length === 1 && component === 'VEVENT') events.push(part.join('\n'))
    if (open.length === 1 && component === 'VTIMEZONE') zones.push(part.join('\n'))
    hasEnded = open.length === 0
  }
  return open.length > 0 ? 'CUT_OFF' : hasEnded ? { events, zones, owners } : 'NOT_CALENDAR'
}

const nameOf = (line: string): string => (/^[\w-]+/.exec(line)?.[0] ?? '').toUpperCase()
/** The value of a line without parameters, in capitals: VEVENT of BEGIN:VEVENT. */
const nameAfter = (line: string): string =>
  line
    .slice(line.indexOf(':') + 1)
    .trim()
    .toUpperCase()

const isRead = (name: string, line: string): boolean =>
  name === 'BEGIN' || name === 'END' || read.has(name) || (name === 'ATTENDEE' && /;PARTSTAT="?DECLINED/i.test(line))
