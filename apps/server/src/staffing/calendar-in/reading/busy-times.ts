import { type SkippedEvent, toldSkipped } from '@troupe/domain/staffing/skipped-events'
import { splitCalendar } from './calendar-lines.ts'
import { calendarZones } from './calendar-zones.ts'
import { type Times, timesOf } from './event-times.ts'
import { newestVersions, type Versions } from './newest-versions.ts'
import { type FeedEvent, readEvent } from './read-event.ts'
import { skipBecause, skippedEvent } from './skipped-event.ts'
import { isEndless, type Limited, withinTime } from './within-time.ts'

/** A calendar to read, and the window of its times in epoch milliseconds. */
export interface FeedAsked {
  readonly text: string
  /** The person's zone (IANA). */
  readonly timezone: string
  /** The person's addresses: an event that they declined isn't theirs. */
  readonly emails: readonly string[]
  readonly fromMs: number
  readonly toMs: number
}

/** A busy time, in epoch milliseconds, cut to the window. */
export interface BusyTime {
  readonly uid: string
  readonly fromMs: number
  readonly toMs: number
}

export type CalendarRead =
  | {
      readonly ok: true
      readonly times: readonly BusyTime[]
      /** How many events couldn't be read, of those that may lie in the window. */
      readonly skipped: number
      readonly skippedEvents: readonly SkippedEvent[]
    }
  | { readonly ok: false; readonly failure: 'NOT_CALENDAR' | 'CUT_OFF' | 'TOO_MANY' | 'TOO_COMPLEX' }

/** The most times of one calendar; one with more is refused as a whole. It isn't with the other limits of calendars: the thread would load all input schemas. */
const MOST_OCCURRENCES = 5000
/** Milliseconds of CPU for a whole calendar, and of time for one rule or zone of it. */
const [LONGEST, LONGEST_RULE] = [2000, 1000]
/** Characters of an event, without its words: 5,000 times take less than half of them. What is longer takes too long to read. */
const LONGEST_EVENT = 200_000
/** Events without an end: the third one ends the reading. */
const MOST_ENDLESS = 3

/**
 * The busy times of a calendar within a window. An event that can't be read is skipped and told; a calendar with more than 5,000 times, or one that
 * takes more than two seconds, is refused as a whole. Our own events (UID …@troupe) are left out, and so are events that are cancelled, free, or
 * declined by the person.
 */
export function busyTimes(asked: FeedAsked, { left, longestRule }: ReadingTime = ownTime()): CalendarRead {
  // what never ends by itself has what is left of the calendar's time
  const limited: Limited = (run) => withinTime(Math.min(longestRule, left()), run)
  const parts = splitCalendar(asked.text, () => left() <= 0)
  if (typeof parts === 'string') return { ok: false, failure: parts }
  const zones = calendarZones({ ...asked, texts: parts.zones, limited })
  const emails = [...asked.emails, ...parts.owners].map((one) => one.toLowerCase().replace(/^mailto:/, ''))
  const skipped: SkippedEvent[] = []
  let endless = 0
  const events: FeedEvent[] = []
  const texts = new Map<FeedEvent, string>()
  const found = new Map<string, BusyTime>()
  const each = <T>(all: Iterable<T>, textOf: (one: T) => string, run: (one: T) => void): boolean => {
    for (const one of all) {
      if (left() <= 0 || endless >= MOST_ENDLESS || found.size > MOST_OCCURRENCES) return false
      try {
        run(one)
      } catch (error) {
        if (isEndless(error)) endless++
        const told = skippedEvent(textOf(one), error, { ...asked, zone: zones.own })
        if (told) skipped.push(told)
      }
    }
    return found.size <= MOST_OCCURRENCES && endless < MOST_ENDLESS
  }
  const read = (text: string): void => {
    if (text.length > LONGEST_EVENT) throw skipBecause('TOO_COMPLEX', 'an event that is too long')
    const event = readEvent(text, zones, emails)
    if (event === 'OURS') return
    events.push(event)
    texts.set(event, text)
  }
  const expand = ({ series, changed }: Versions): void => {
    const times: Times = { ...asked, zone: zones.own, most: MOST_OCCURRENCES }
    const spans = series.rules.length > 0 ? limited(() => timesOf(series, times, changed)) : timesOf(series, times, changed)
    for (const { fromMs, toMs } of spans) {
      const key = `${fromMs} ${series.uid}`
      found.set(key, { uid: series.uid, fromMs, toMs: Math.max(toMs, found.get(key)?.toMs ?? toMs) })
    }
  }
  const isWhole =
    each(parts.broken, textItself, () => {
      throw new Error('an event with a stray line')
    }) &&
    each(parts.events, textItself, read) &&
    each(newestVersions(events), ({ series }) => texts.get(series) ?? '', expand)
  if (isWhole) return { ok: true, times: [...found.values()], skipped: skipped.length, skippedEvents: toldSkipped(skipped) }
  return { ok: false, failure: found.size > MOST_OCCURRENCES ? 'TOO_MANY' : 'TOO_COMPLEX' }
}

const textItself = (text: string): string => text

/** The time of a reading in milliseconds: what is left of it, and the most for one rule or zone. */
interface ReadingTime {
  readonly left: () => number
  readonly longestRule: number
}

/** How much CPU this thread may still use for a calendar: a busy machine doesn't count. */
function ownTime(): ReadingTime {
  const start = process.threadCpuUsage()
  const left = () => {
    const { user, system } = process.threadCpuUsage(start)
    return LONGEST - (user + system) / 1000
  }
  return { left, longestRule: LONGEST_RULE }
}
