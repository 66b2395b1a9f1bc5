import { DAY_MS, instantOf, type ZoneTable } from '@troupe/domain/time/zone-table'
import ICAL from 'ical.js'
import { type CalendarZones, type Clock, wallMs } from './calendar-zones.ts'
import { type Rule, readRule } from './rule-times.ts'
import { isDate, skipBecause } from './skipped-event.ts'

/** A date or a time of an event. */
export interface EventTime {
  /** What a clock on the wall shows, in milliseconds as if it were UTC; of a date its midnight. */
  readonly wall: number
  readonly isDate: boolean
  /** The clock that it is read by; undefined for a time without a zone. */
  readonly clock: Clock | undefined
}

/** What the times of an event are read by: its start, and the person's zone. */
export interface Series {
  readonly start: EventTime
  readonly zone: ZoneTable
}

/** Days by the calendar, and then milliseconds by the clock. Whole days are counted from 1. */
export interface Length {
  readonly days: number
  readonly ms: number
}

/** An event of a calendar as far as busy times need it. */
export interface FeedEvent {
  /** Empty for an event without one. */
  readonly uid: string
  /** Of two versions the one with the higher number counts, and then the one with the later stamp (20261006090000). */
  readonly sequence: number
  readonly stamp: number
  readonly start: EventTime
  readonly length: Length
  readonly isBusy: boolean
  readonly rules: readonly Rule[]
  readonly added: readonly { readonly at: EventTime; readonly length: Length | undefined }[]
  readonly removed: readonly EventTime[]
  /** Of an occurrence that was changed: when it was planned, and whether the change holds for all that come after it too. */
  readonly changes: { readonly planned: EventTime; readonly isRest: boolean } | undefined
}

/** Reads one VEVENT. OURS: it came from our own calendar. Throws for an event that can't be read. */
export function readEvent(text: string, zones: CalendarZones, emails: readonly string[]): FeedEvent | 'OURS' {
  const component = new ICAL.Component(ICAL.parse(text.replaceAll(/^(?:SEQUENCE|DTSTAMP|RRULE)[;:].*\n/gm, '')))
  const uid = String(component.getFirstPropertyValue('uid') ?? '').trim()
  if (/@troupe$/i.test(uid)) return 'OURS'
  const [first] = whens(component, 'dtstart', zones)
  if (!first) throw new Error('an event without a start')
  const start = { ...first.at, clock: first.at.clock ?? zones.clockOf(null) }
  const series = { start, zone: zones.own }
  // of whole days only the dates count
  const dated = start.isDate ? { ...zones, clockOf: (name: string | null) => zones.clockOf(name) ?? utc } : zones
  const [planned] = whens(component, 'recurrence-id', dated)
  const isRest = rangeOf(component)
  return {
    uid,
    sequence: Number(/^SEQUENCE[^:\n]*:\s*(\d+)/m.exec(text)?.[1] ?? 0),
    stamp: Number(/^DTSTAMP[^:\n]*:\s*(\d{8}T\d{6})/m.exec(text)?.[1]?.replace('T', '') ?? 0),
    start,
    length: lengthOf(component, series, dated),
    isBusy: isBusy(component, emails),
    changes: planned && { planned: planned.at, isRest },
    // an occurrence repeats nothing, though some programs write the rule of its series there
    rules: planned ? [] : [...text.matchAll(/^RRULE:(.*)$/gm)].map(([, rule = '']) => readRule(rule, start.wall)),
    added: planned ? [] : whens(component, 'rdate', dated).map((one) => ({ at: one.at, length: periodLength(one, series) })),
    removed: planned ? [] : whens(component, 'exdate', dated).map(({ at }) => at),
  }
}

function rangeOf(component: ICAL.Component): boolean {
  const range = component.getFirstProperty('recurrence-id')?.getFirstParameter('range')
  if (range === undefined || range === '') return false
  if (String(range).toUpperCase() !== 'THISANDFUTURE') throw new Error('an unknown range of occurrences')
  return true
}

/** How long an event is. Without an end, a whole day is one day long and a time is no time at all. */
function lengthOf(component: ICAL.Component, series: Series, zones: CalendarZones): Length {
  const { start } = series
  const duration = component.getFirstPropertyValue('duration')
  const [end] = whens(component, 'dtend', zones)
  if (start.isDate) {
    const days = end
      ? Math.ceil((end.at.wall - start.wall) / DAY_MS)
      : duration instanceof ICAL.Duration
        ? duration.toSeconds() / 86_400
        : 1
    // some programs end a day on itself
    return { days: Math.ceil(checkedLength(Math.max(days, days === 0 ? 1 : days))), ms: 0 }
  }
  if (end) return lengthUntil(end.at, start, series)
  return duration instanceof ICAL.Duration ? nominal(duration) : { days: 0, ms: 0 }
}

/** Days and weeks of a duration are days of the calendar: one over a change of clocks has 23 hours or 25. */
function nominal(duration: ICAL.Duration): Length {
  checkedLength(duration.toSeconds())
  const { weeks, days, hours, minutes, seconds } = duration
  return { days: weeks * 7 + days, ms: ((hours * 60 + minutes) * 60 + seconds) * 1000 }
}

function periodLength({ at, period }: DatedValue, series: Series): Length | undefined {
  if (!period) return undefined
  const { end, duration } = period
  if (duration) return nominal(duration)
  if (!end) throw new Error('a period without an end')
  return lengthUntil({ ...at, wall: wallMs(end), clock: isUtc(end) ? utc : at.clock }, at, series)
}

const lengthUntil = (end: EventTime, from: EventTime, series: Series): Length => ({
  days: 0,
  ms: checkedLength(instantIn(end, series) - instantIn(from, series)),
})

function checkedLength(length: number): number {
  if (!(length >= 0)) throw new Error('an event that ends before it starts')
  return length
}

function isBusy(component: ICAL.Component, emails: readonly string[]): boolean {
  // of two lines one may be a word of the description that wasn't folded
  const says = (name: string, word: string) => {
    const values = component.getAllProperties(name).map((one) => String(one.getFirstValue()).trim().toUpperCase())
    return values.length > 0 && values.every((value) => value === word)
  }
  const declined = component.getAllProperties('attendee').map((one) => String(one.getFirstValue()).toLowerCase())
  return (
    !says('transp', 'TRANSPARENT') &&
    !says('status', 'CANCELLED') &&
    !says('x-microsoft-cdo-busystatus', 'FREE') &&
    !declined.some((one) => emails.includes(one.replace(/^mailto:/, '')))
  )
}

interface DatedValue {
  readonly at: EventTime
  readonly period: ICAL.Period | undefined
}

/** The dates and times of a property. Throws for a zone that no one knows, and for a date that doesn't exist, of which ical.js makes another one. */
function whens(component: ICAL.Component, name: string, zones: CalendarZones): DatedValue[] {
  return component.getAllProperties(name).flatMap((property) => {
    const tzid = property.getFirstParameter('tzid')
    if (!property.toJSON().slice(3).flat().every(isReal)) throw new Error('not a date')
    return property.getValues().map((value: unknown) => {
      const period = value instanceof ICAL.Period ? value : undefined
      const local = period ? period.start : value
      if (!(local instanceof ICAL.Time)) throw new Error('not a time')
      const clock = clockOf(local, tzid ? String(tzid) : null, zones)
      return { at: { wall: wallMs(local), isDate: local.isDate, clock }, period }
    })
  })
}

function clockOf(local: ICAL.Time, tzid: string | null, zones: CalendarZones): Clock | undefined {
  // whole days are the person's, whatever zone is named with them
  if (isUtc(local) || local.isDate) return utc
  if (tzid === null) return undefined
  const clock = zones.clockOf(tzid)
  if (!clock) throw skipBecause('UNKNOWN_ZONE', 'a zone that no one knows')
  return clock
}

/** Whether a value as it was written, 2026-02-31T09:00:00, has a date that exists. The second value of a period may be a duration. */
const isReal = (value: unknown, at: number): boolean => (/^[+-]?P/.test(String(value)) ? at > 0 : isDate(String(value).slice(0, 10)))

/**
 * The instant of a date or a time of an event, in epoch milliseconds. Whole days begin when the person's day does. A time without a zone is read by the
 * clock of the start: an end, or a date that is removed, goes with that.
 */
export const instantIn = ({ wall, isDate, clock }: EventTime, { start, zone }: Series): number =>
  isDate ? instantOf(zone, wall) : (clock ?? start.clock ?? utc)(wall)

export const utc: Clock = (wall) => wall
export const isUtc = (time: ICAL.Time): boolean => time.zone === ICAL.Timezone.utcTimezone
