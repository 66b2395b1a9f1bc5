import type { SkippedEvent, SkipReason } from '@troupe/domain/staffing/skipped-events'
import { DAY_MS, dateOf, dayOf, localDay, type ZoneTable } from '@troupe/domain/time/zone-table'
import ICAL from 'ical.js'
import { isEndless } from './within-time.ts'

interface SkipWindow {
  readonly fromMs: number
  readonly toMs: number
  /** The person's zone. */
  readonly zone: ZoneTable
}

/** What ends the reading of an event, and the reason that its person is told. */
export const skipBecause = (reason: SkipReason, what: string): Error => new Error(what, { cause: reason })

/**
 * What is told of an event that couldn't be read, by its text and what was thrown. Undefined for one that lies outside of the window as a whole, whatever
 * its zone is: no one could have been busy by it.
 */
export function skippedEvent(text: string, error: unknown, { fromMs, toMs, zone }: SkipWindow): SkippedEvent | undefined {
  const repeats = /^(?:(?:RRULE|RDATE)[;:]|RECURRENCE-ID;.*RANGE=)/im.test(text)
  const day = dayIn(text, starts, zone)
  if (day === null) return { day: null, repeats, reason: reasonOf(error) }
  const last = lastDay(text, day, zone)
  const isBefore = last !== null && last < localDay(zone, fromMs) - 1
  if (!repeats && (isBefore || day > localDay(zone, toMs) + 1)) return undefined
  return { day: dateOf(day), repeats, reason: reasonOf(error) }
}

function reasonOf(error: unknown): SkipReason {
  if (isEndless(error)) return 'TOO_COMPLEX'
  const cause = error instanceof Error ? error.cause : undefined
  return cause === 'UNKNOWN_ZONE' || cause === 'TOO_COMPLEX' ? cause : 'UNREADABLE'
}

/** The last value of a line that looks like a date, with its hour and minute if that is in UTC. */
const dated = (name: string) => new RegExp(`^${name}[;:](?:.*:)?(\\d{4})-?(\\d\\d)-?(\\d\\d)(?:T(\\d\\d):?(\\d\\d)[\\d:]*Z)?`, 'im')
const [starts, ends] = [dated('DTSTART'), dated('DTEND')]

/** The day of a date in a text, in days since 1970-01-01; null for what isn't a date of the years 2000 to 2099. */
function dayIn(text: string, line: RegExp, zone: ZoneTable): number | null {
  const [, year = '', month = '', day = '', hour, minute] = line.exec(text) ?? []
  const date = `${year}-${month}-${day}`
  if (!year.startsWith('20') || !isDate(date)) return null
  const local = dayOf(date)
  return hour === undefined || minute === undefined ? local : localDay(zone, local * DAY_MS + (Number(hour) * 60 + Number(minute)) * 60_000)
}

/** Whether a date exists: ical.js takes the 31st of February for a day of March. */
export function isDate(date: string): boolean {
  try {
    return Boolean(Temporal.PlainDate.from(date))
  } catch {
    return false
  }
}

/** The last day of a text's event that doesn't repeat; null when its length can't be read. */
function lastDay(text: string, start: number, zone: ZoneTable): number | null {
  const end = dayIn(text, ends, zone)
  if (end !== null) return Math.max(start, end)
  if (/^DTEND[;:]/im.test(text)) return null
  const [, length] = /^DURATION[;:](?:.*:)?(.*)$/im.exec(text) ?? []
  if (length === undefined) return start
  try {
    return start + Math.ceil(ICAL.Duration.fromString(length.trim()).toSeconds() / 86_400)
  } catch {
    return null
  }
}
