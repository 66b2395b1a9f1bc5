import { DAY_MS, dayStart, instantOf, localDay, type ZoneTable } from '@troupe/domain/time/zone-table'
import ICAL from 'ical.js'
import { type CalendarZones, type Clock, wallMs } from './calendar-zones.ts'
import { isDate, skipBecause } from './skipped-event.ts'

/** A date or a time of an event, and the clock that it is read by. */
interface EventTime {
  readonly local: ICAL.Time
  readonly clock: Clock
}

/** An event of a calendar as far as busy times need it. */
export interface FeedEvent {
  readonly uid: string
  readonly start: EventTime
  /** Whole days, counted from 1; or milliseconds. */
  readonly length: { readonly days: number } | { readonly ms: number }
  readonly isBusy: boolean
  readonly rules: readonly ICAL.Recur[]
  readonly added: readonly EventTime[]
  readonly removed: readonly EventTime[]
  /** Of an occurrence that was changed: the instant that it was planned for. */
  readonly recursAt: number | null
  readonly repeats: boolean
}

export interface Times {
  readonly fromMs: number
  readonly toMs: number
  /** The person's zone. */
  readonly zone: ZoneTable
  /** Reading stops after so many. */
  readonly most: number
}

interface Span {
  readonly fromMs: number
  readonly toMs: number
}

/** Reads one VEVENT. OURS: it came from our own calendar. Throws for an event that can't be read. */
export function readEvent(text: string, zones: CalendarZones, emails: readonly string[]): FeedEvent | 'OURS' {
  const component = new ICAL.Component(ICAL.parse(text))
  const uid = String(component.getFirstPropertyValue('uid') ?? '')
  if (/@troupe$/i.test(uid.trim())) return 'OURS'
  const [start] = whens(component, 'dtstart', zones)
  if (!start) throw new Error('an event without a start')
  const [recurs] = whens(component, 'recurrence-id', zones)
  const rules = component.getAllProperties('rrule').map((one) => one.getFirstValue())
  const added = whens(component, 'rdate', zones)
  return {
    uid,
    start,
    length: lengthOf(component, start, zones),
    isBusy: isBusy(component, emails),
    rules: rules.map(checkedRule),
    added,
    removed: whens(component, 'exdate', zones),
    recursAt: recurs ? instant(recurs, zones.own) : null,
    repeats: rules.length > 0,
  }
}

/** The times of an event in a window, cut to it. `replaced` are its occurrences that have an event of their own. */
export function timesOf(event: FeedEvent, times: Times, replaced: ReadonlySet<number>): Span[] {
  if (!event.isBusy) return []
  const { zone, fromMs, toMs, most } = times
  const gone = new Set(event.removed.filter(({ local }) => !local.isDate || event.start.local.isDate).map((one) => instant(one, zone)))
  const goneDays = new Set(event.removed.filter(({ local }) => local.isDate).map(({ local }) => dateOf(local)))
  const spans = new Map<number, Span>()
  const add = (when: EventTime): void => {
    const at = instant(when, zone)
    if (at >= toMs || gone.has(at) || replaced.has(at) || goneDays.has(dateOf(when.local))) return
    const end = endOf(event, at, zone)
    if (end > Math.max(at, fromMs)) spans.set(at, { fromMs: Math.max(at, fromMs), toMs: Math.min(end, toMs) })
  }
  add(event.start)
  for (const one of event.added) add(one)
  for (const rule of event.rules) {
    for (const local of repeated(rule, event, times)) {
      add({ local, clock: event.start.clock })
      if (spans.size > most) break
    }
  }
  return [...spans.values()]
}

/** The local times of a rule from the event's start on, until the end of the window. */
function* repeated(rule: ICAL.Recur, { start, length }: FeedEvent, { zone, fromMs, toMs }: Times): Generator<ICAL.Time> {
  const { until } = rule
  // no zone is further than a day from UTC
  const soonest = fromMs - ('ms' in length ? length.ms : length.days * DAY_MS) - 2 * DAY_MS
  const endless = rule.clone()
  // what UNTIL means depends on a zone, which ical.js doesn't know here
  endless.until = null
  const first = start.local.clone()
  first.zone = ICAL.Timezone.localTimezone
  const iterator = endless.iterator(first)
  for (let local = iterator.next(); local; local = iterator.next()) {
    if (wallMs(local) < soonest) continue
    const when = { local, clock: start.clock }
    const at = instant(when, zone)
    if (at >= toMs || (until && isAfter(when, at, { until, start, zone }))) return
    // ical.js finds the second of March for a thirtieth of February
    if (fits(rule, local)) yield local.clone()
  }
}

interface Until {
  readonly until: ICAL.Time
  readonly start: EventTime
  readonly zone: ZoneTable
}

/** Whether an occurrence lies after the last one: UNTIL is a date, an instant in UTC, or a local time of the start's zone. */
function isAfter({ local }: EventTime, at: number, { until, start, zone }: Until): boolean {
  if (until.isDate || start.local.isDate) return dateOf(local) > dateOf(until)
  return at > (isUtc(until) ? wallMs(until) : instant({ local: until, clock: start.clock }, zone))
}

function fits(rule: ICAL.Recur, { year, month, day }: ICAL.Time): boolean {
  const parts: Readonly<Record<string, unknown>> = rule.parts
  const months = numbers(parts.BYMONTH)
  const days = numbers(parts.BYMONTHDAY)
  const last = ICAL.Time.daysInMonth(month, year)
  return (months.length === 0 || months.includes(month)) && (days.length === 0 || days.includes(day) || days.includes(day - last - 1))
}

const numbers = (part: unknown): number[] => (Array.isArray(part) ? part.map(Number) : [])

function checkedRule(rule: unknown): ICAL.Recur {
  if (!(rule instanceof ICAL.Recur)) throw new Error('not a rule')
  // no one is busy every second: such a rule can only be meant to keep us busy
  if (rule.freq === 'SECONDLY') throw skipBecause('TOO_COMPLEX', 'a rule of seconds')
  return rule
}

/** How long an event is. Without an end, a whole day is one day long and a time is no time at all. */
function lengthOf(component: ICAL.Component, start: EventTime, zones: CalendarZones): FeedEvent['length'] {
  const duration = component.getFirstPropertyValue('duration')
  const [end] = whens(component, 'dtend', zones)
  if (start.local.isDate) {
    const days = end
      ? Math.round((wallMs(end.local) - wallMs(start.local)) / DAY_MS)
      : duration instanceof ICAL.Duration
        ? Math.ceil(duration.toSeconds() / 86_400)
        : 1
    // some programs end a day on itself
    return { days: checkedLength(Math.max(days, days === 0 ? 1 : days)) }
  }
  if (end) return { ms: checkedLength(instant(end, zones.own) - instant(start, zones.own)) }
  return { ms: duration instanceof ICAL.Duration ? checkedLength(duration.toSeconds() * 1000) : 0 }
}

function checkedLength(length: number): number {
  if (!(length >= 0)) throw new Error('an event that ends before it starts')
  return length
}

const endOf = ({ length }: FeedEvent, at: number, zone: ZoneTable): number =>
  'ms' in length ? at + length.ms : dayStart(zone, localDay(zone, at) + length.days)

function isBusy(component: ICAL.Component, emails: readonly string[]): boolean {
  const word = (name: string) => String(component.getFirstPropertyValue(name) ?? '').toUpperCase()
  const declined = component.getAllProperties('attendee').map((one) => String(one.getFirstValue()).toLowerCase())
  return (
    word('transp') !== 'TRANSPARENT' &&
    word('status') !== 'CANCELLED' &&
    word('x-microsoft-cdo-busystatus') !== 'FREE' &&
    !declined.some((one) => emails.includes(one.replace(/^mailto:/, '')))
  )
}

/** The dates and times of a property. Throws for a zone that no one knows, and for a date that doesn't exist, of which ical.js makes another one. */
function whens(component: ICAL.Component, name: string, zones: CalendarZones): EventTime[] {
  return component.getAllProperties(name).flatMap((property) => {
    const tzid = property.getFirstParameter('tzid')
    if (!property.toJSON().slice(3).every(isReal)) throw new Error('not a date')
    return property.getValues().map((value: unknown) => {
      const local = value instanceof ICAL.Period ? value.start : value
      if (!(local instanceof ICAL.Time)) throw new Error('not a time')
      // whole days are the person's, whatever zone is named with them
      const clock = isUtc(local) || local.isDate ? wallMs : zones.clockOf(tzid ? String(tzid) : null)
      if (!clock) throw skipBecause('UNKNOWN_ZONE', 'a zone that no one knows')
      return { local, clock }
    })
  })
}

/** Whether a value as it was written, 2026-02-31T09:00:00, has a date that exists. Of a period its start is asked. */
const isReal = (value: unknown): boolean => isDate(String(Array.isArray(value) ? value[0] : value).slice(0, 10))

/** Whole days begin when the person's day does. */
const instant = ({ local, clock }: EventTime, zone: ZoneTable): number => (local.isDate ? instantOf(zone, wallMs(local)) : clock(local))

const isUtc = (time: ICAL.Time): boolean => time.zone === ICAL.Timezone.utcTimezone
const dateOf = ({ year, month, day }: ICAL.Time): number => (year * 100 + month) * 100 + day
