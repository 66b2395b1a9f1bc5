import { isOnlyCity, type PlaceNamed, placeParts } from '@troupe/domain/session/place-words'
import { ASSIGNMENT_ROLE_WORDS } from '@troupe/domain/words'
import { day, dayInYear, number, ownZone, time, timeBeside, timeRange, zoneWords } from '../../platform/format.ts'
import { counted } from '../../platform/words/counted.ts'
import type { Cue } from '../call.ts'
import { layoutCues } from '../running-order/cue-layout.ts'
import type { Assignment, Session } from '../session-query.ts'

/** '12:30 pm' on the reader's clock; with its day where that isn't the day of the show: '11:00 pm on Mon 21 Dec'. */
export function timeOn(at: string, { startsAt }: Pick<Session, 'startsAt'>, zone = ownZone()): string {
  const isShowDay = day(at, zone) === day(startsAt ?? at, zone)
  const words = timeBeside(at, startsAt ?? at, zone)
  return isShowDay ? words : `${words} on ${dayInYear(at, zone)}`
}

/** The whole sheet is on the reader's clock; this says so where the event's shows something else: 'Your time. 1:30 pm in Chicago time'. */
export function clockNote({ startsAt, timezone }: Pick<Session, 'startsAt' | 'timezone'>, zone = ownZone()): string | null {
  if (!startsAt || (time(startsAt, zone) === time(startsAt, timezone) && day(startsAt, zone) === day(startsAt, timezone))) return null
  const there = day(startsAt, zone) === day(startsAt, timezone) ? '' : ` on ${dayInYear(startsAt, timezone)}`
  return `All times are yours. The start is ${time(startsAt, timezone)}${there} in ${zoneWords(timezone)}.`
}

/** 'Show 1:30 to 3:00 pm, done by 3:30 pm': done by the end of the last item, where that is after the show. */
export function showWords(session: Pick<Session, 'startsAt' | 'endsAt' | 'duration' | 'timeline'>, zone = ownZone()): string | null {
  const { startsAt, endsAt, duration, timeline } = session
  if (!startsAt || !endsAt) return null
  const last = Math.max(duration, ...layoutCues(timeline.items, { duration }).cues.map(({ ends }) => ends))
  const done = last > duration ? `, done by ${timeOn(minutesIn(startsAt, last), session, zone)}` : ''
  return `Show ${timeRange(startsAt, endsAt, zone)}${done}`
}

const minutesIn = (startsAt: string, minutes: number): string => Temporal.Instant.from(startsAt).add({ minutes }).toString()

/** A line of the running order as the call sheet has it. */
export interface SheetLine {
  readonly key: string
  readonly at: string
  readonly title: string
  /** The show starts or ends then. */
  readonly show: 'START' | 'END' | null
  readonly isOwn: boolean
  /** It is the reader's call, and its title says so. */
  readonly isCall: boolean
  /** Minutes from the start, and when it is over. */
  readonly from: number
  readonly ends: number
  /** The time of its end. */
  readonly until: string
  /** The id of the item; null for the reader's call and the ends of the show, where no item is at them. */
  readonly itemId: string | null
}

/** What the running order says to one person: its items, with their call and the show's start and end even where no item is at them. */
export function sheetLines(
  session: Pick<Session, 'startsAt' | 'duration' | 'timeline'>,
  { callAt, own }: { readonly callAt: string | null; readonly own: ReadonlySet<string> },
  zone = ownZone(),
): readonly SheetLine[] {
  const { startsAt, duration, timeline } = session
  if (!startsAt) return []
  const call = callAt === null ? null : Math.round((Date.parse(callAt) - Date.parse(startsAt)) / 60_000)
  const clock = (minutes: number) => timeOn(minutesIn(startsAt, minutes), session, zone)
  const showAt = (minutes: number) => (minutes === 0 ? 'START' : minutes === duration ? 'END' : null)
  const line = (from: number, rest: Pick<SheetLine, 'key' | 'title' | 'isOwn' | 'isCall' | 'ends' | 'itemId'>): SheetLine => ({
    ...{ from, at: clock(from), until: clock(rest.ends), show: showAt(from) },
    ...rest,
  })
  const { cues } = layoutCues(timeline.items, { duration })
  const items = cues.map(({ item, ends }) => {
    const isOwn = own.has(item.id)
    const isCall = isOwn && item.offsetMinutes === call
    return line(item.offsetMinutes, { key: item.id, title: isCall ? callTitle(item) : item.title, isOwn, isCall, ends, itemId: item.id })
  })
  const bare = (key: string, from: number, title: string) =>
    line(from, { key, title, isOwn: key === 'call', isCall: key === 'call', ends: from, itemId: null })
  const hasAt = (minutes: number, mine = false) => items.some(({ from, isOwn }) => from === minutes && (isOwn || !mine))
  return [
    ...(call !== null && !hasAt(call, true) ? [bare('call', call, 'Your call')] : []),
    ...(hasAt(0) ? [] : [bare('start', 0, 'Show starts')]),
    ...items,
    ...(hasAt(duration) ? [] : [bare('end', duration, 'Show ends')]),
  ].sort((one, other) => one.from - other.from)
}

/** 'Your call: walk the route'; an item that is named after the call is no more than that. */
const callTitle = ({ title }: Pick<Cue, 'title'>): string => (/\bcall\b/i.test(title) ? 'Your call' : `Your call: ${title}`)

/** Where the running order is: the running line and the one after it. */
export function nowAndNext(lines: readonly SheetLine[], now: number): { running: SheetLine | null; next: SheetLine | null } {
  return {
    running: lines.findLast(({ from, ends }) => from <= now && now < ends) ?? null,
    next: lines.find(({ from }) => from > now) ?? null,
  }
}

/** Minutes in words of a sheet: '12 min left'. */
export const leftWords = (minutes: number): string => `${Math.max(1, Math.ceil(minutes))} min left`

/** Someone to call on the day. */
export interface CallPerson {
  readonly key: string
  readonly name: string
  readonly avatar: string | null
  readonly what: string
  readonly phone: string | null
}

/**
 * The people of the day besides the reader: the producers with their call, the rest of the crew, the customer's contact, and who is at the venue. Phones are
 * those that the reader was sent.
 */
export function peopleOf(
  session: Pick<Session, 'startsAt' | 'contact' | 'bookingContact' | 'venueContacts' | 'attendees' | 'teams'>,
  { places, userId }: { readonly places: readonly Assignment[]; readonly userId: string },
  zone = ownZone(),
): readonly CallPerson[] {
  const crew = places.flatMap(({ id, role, user, callAt, approval }) => {
    if (!user || user.id === userId || role === 'SALESPERSON' || approval?.state !== 'ACCEPTED') return []
    const produces = role === 'PRODUCER' || role === 'SUPPORTING_PRODUCER'
    const from = produces && callAt ? `, there from ${timeOn(callAt, session, zone)}` : ''
    const what = `${ASSIGNMENT_ROLE_WORDS[role]}${from}`
    return [{ produces, key: id, name: user.fullName, avatar: user.avatar ?? null, what, phone: user.phone ?? null }]
  })
  const customer = session.contact ?? session.bookingContact
  return [
    ...crew.filter(({ produces }) => produces),
    ...crew.filter(({ produces }) => !produces),
    ...(customer
      ? [
          {
            key: customer.id,
            name: customer.fullName,
            avatar: customer.avatar ?? null,
            what: groupWords(session),
            phone: customer.phone ?? null,
          },
        ]
      : []),
    ...session.venueContacts.map(({ id, name, details, phone }) => ({
      ...{ key: id, name, avatar: null, what: details || 'Venue contact', phone: phone ?? null },
    })),
  ]
}

const groupWords = ({ attendees, teams }: Pick<Session, 'attendees' | 'teams'>): string =>
  `Customer, ${number(attendees)} ${attendees === 1 ? 'person' : 'people'}, ${counted(teams, 'team', 'teams')}`

/** Where someone of the crew has to be. */
export interface CallPlace {
  readonly key: string
  readonly name: string
  /** Its address, or what isn't known of it. */
  readonly address: string
  readonly place: PlaceNamed
}

/** The places of an event on site: where it starts, and where it ends if that is elsewhere; none while none is known. */
export function placesOf({ locations }: Pick<Session, 'locations'>): readonly CallPlace[] {
  const of = (type: string) => locations.find((one) => one.type === type)?.location
  const [first, last] = [of('VENUE') ?? of('START'), of('END')]
  const isElsewhere = last && first && placeParts(last).join() !== placeParts(first).join()
  return [first, ...(isElsewhere ? [last] : [])].flatMap((place, index) => {
    if (!place || placeParts(place).length === 0) return []
    const [name = '', ...more] = placeParts(place)
    const address = isOnlyCity(place) ? 'The address isn’t known yet' : more.join(', ')
    return [{ key: index === 0 ? 'start' : 'end', name: index === 0 ? name : `Ends at ${name}`, address, place }]
  })
}
