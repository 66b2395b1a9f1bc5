export type CalendarMethod = 'PUBLISH' | 'REQUEST' | 'CANCEL'

interface CalendarPerson {
  readonly name: string
  readonly address: string
}

export interface CalendarEvent {
  /** The same for every version of the event. */
  readonly uid: string
  readonly sequence: number
  readonly method: CalendarMethod
  readonly cancelled: boolean
  readonly stamp: Temporal.Instant
  readonly startsAt: Temporal.Instant
  readonly endsAt: Temporal.Instant
  readonly title: string
  readonly place: string
  readonly description: string
  readonly url: string
  readonly organizer: CalendarPerson
  /** Whom a REQUEST or CANCEL is for: a mail program offers to add the event to the reader whom it names. */
  readonly attendee?: CalendarPerson & { readonly accepted: boolean }
}

/**
 * One event as an iCalendar file (RFC 5545). Times are UTC, so no time zone rules travel with it. Whatever people typed is escaped and
 * folded at 75 octets: a name with line breaks stays a name (EXP-03).
 */
export function calendarText(event: CalendarEvent): string {
  const method = event.cancelled ? 'CANCEL' : event.method
  return fileOf([
    `METHOD:${method}`,
    ...(method === 'PUBLISH' ? [`X-WR-CALNAME:${escaped(event.title)}`] : []),
    ...eventLines(event, method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'),
  ])
}

/** How an event stands for the person whose calendar it is in. */
export type CalendarStatus = 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED'

/** Several events as one calendar that programs read again every quarter of an hour. */
export function calendarFeed(name: string, events: readonly { readonly event: CalendarEvent; readonly status: CalendarStatus }[]): string {
  return fileOf([
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    'X-PUBLISHED-TTL:PT15M',
    ...events.flatMap(({ event, status }) => eventLines(event, status)),
  ])
}

function eventLines(event: CalendarEvent, status: CalendarStatus): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.stamp)}`,
    `DTSTART:${utc(event.startsAt)}`,
    `DTEND:${utc(event.endsAt)}`,
    `ORGANIZER;CN=${quoted(event.organizer.name)}:mailto:${event.organizer.address}`,
    ...(event.attendee ? [attendeeLine(event.attendee)] : []),
    `SUMMARY:${escaped(event.title)}`,
    ...(event.place ? [`LOCATION:${escaped(event.place)}`] : []),
    ...(event.description ? [`DESCRIPTION:${escaped(event.description)}`] : []),
    `URL:${event.url.replaceAll(/\s/g, '')}`,
    `STATUS:${status}`,
    'END:VEVENT',
  ]
}

function fileOf(lines: readonly string[]): string {
  const file = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Troupe//Events//EN', 'CALSCALE:GREGORIAN', ...lines, 'END:VCALENDAR']
  return `${file.map(folded).join('\r\n')}\r\n`
}

/** The file that removes an event from the calendar of someone who was sent `file`; undefined when that one removed it already. */
export function cancellationOf(file: string, { sequence, stamp }: Pick<CalendarEvent, 'sequence' | 'stamp'>): string | undefined {
  if (/^METHOD:CANCEL/m.test(file)) return undefined
  return file
    .replace(/^METHOD:.*$/m, 'METHOD:CANCEL')
    .replace(/^STATUS:.*$/m, 'STATUS:CANCELLED')
    .replace(/^SEQUENCE:.*$/m, `SEQUENCE:${sequence}`)
    .replace(/^DTSTAMP:.*$/m, `DTSTAMP:${utc(stamp)}`)
}

/** The title of an event in calendars: its name after the prefix of its experience, if that has one. */
export const calendarTitle = (name: string, prefix: string | null): string => (prefix ? `${prefix} ${name}` : name)

/** The sender of our emails, 'Name <address>' or an address, as the organizer of the event. */
export function organizerOf(mailFrom: string): CalendarPerson {
  const [, name = '', address = mailFrom.trim()] = /^\s*"?(.*?)"?\s*<([^<>\s]+)>\s*$/.exec(mailFrom) ?? []
  return { name: name || 'Troupe', address }
}

/** The addresses that add an event to someone's web calendar. */
export function calendarLinks(
  event: Pick<CalendarEvent, 'startsAt' | 'endsAt' | 'title' | 'place' | 'url'> & Partial<Pick<CalendarEvent, 'description'>>,
): { google: string; outlook: string } {
  const details = [event.description, event.url].filter(Boolean).join('\n')
  const google = new URLSearchParams({
    action: 'TEMPLATE',
    text: event.title,
    dates: `${utc(event.startsAt)}/${utc(event.endsAt)}`,
    details,
    ...(event.place ? { location: event.place } : {}),
  })
  const outlook = new URLSearchParams({
    // without rru=addevent, which others add: with it Outlook shows spaces as pluses, however they are written
    path: '/calendar/action/compose',
    subject: event.title,
    startdt: event.startsAt.toString({ smallestUnit: 'second' }),
    enddt: event.endsAt.toString({ smallestUnit: 'second' }),
    body: details,
    ...(event.place ? { location: event.place } : {}),
  })
  return {
    google: `https://calendar.google.com/calendar/render?${spelled(google)}`,
    outlook: `https://outlook.office.com/calendar/0/deeplink/compose?${spelled(outlook)}`,
  }
}

/** Outlook shows a plus that stands for a space as a plus. */
const spelled = (asked: URLSearchParams): string => asked.toString().replaceAll('+', '%20')

/** No one waits for an answer by calendar: who comes is said in the app. */
const attendeeLine = ({ name, address, accepted }: NonNullable<CalendarEvent['attendee']>) =>
  `ATTENDEE;CN=${quoted(name)};CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=${accepted ? 'ACCEPTED' : 'NEEDS-ACTION'};RSVP=FALSE:mailto:${address}`

const utc = (at: Temporal.Instant) => at.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')

/** TEXT of RFC 5545 §3.3.11: line breaks become \n, other control characters go. */
function escaped(text: string): string {
  const oneLine = text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|\r|\n|\u2028|\u2029|\u0085/g, '\\n')
  return withoutControls(oneLine)
}

/** A quoted parameter value; what it cannot hold is written as RFC 6868 says. */
const quoted = (text: string): string =>
  `"${withoutControls(
    text
      .replaceAll('^', '^^')
      .replaceAll('"', "^'")
      .replaceAll(/\r\n|\r|\n/g, '^n'),
  )}"`

const withoutControls = (text: string): string => [...text].filter((character) => character >= ' ' && character !== '\u007f').join('')

/** Lines of at most 75 octets, broken between characters; continuations begin with a space, which counts. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > 75) {
      parts.push(part)
      part = ' '
      octets = 1
    }
    part += character
    octets += size
  }
  return [...parts, part].join('\r\n')
}
