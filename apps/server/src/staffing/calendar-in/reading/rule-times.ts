import { DAY_MS } from '@troupe/domain/time/zone-table'
import ICAL from 'ical.js'
import { RRuleTemporal } from 'rrule-temporal'
import { skipBecause } from './skipped-event.ts'

/** A rule of an event that repeats. Its end, UNTIL, depends on a zone, which is not known here. */
export interface Rule {
  /** Its other parts, as they were written. */
  readonly text: string
  readonly until: ICAL.Time | null
  /** The most times that it can have on one day. */
  readonly timesADay: number
  /** A wall time that none of its times comes after, where that is known without looking for them; UNTIL aside. */
  readonly lastMs: number
}

/** RFC 5545 §3.3.10, and the calendars of RFC 7529 that the library knows. */
const parts = new Set([
  ...['FREQ', 'UNTIL', 'COUNT', 'INTERVAL', 'BYSECOND', 'BYMINUTE', 'BYHOUR', 'BYDAY', 'BYMONTHDAY', 'BYYEARDAY', 'BYWEEKNO', 'BYMONTH'],
  ...['BYSETPOS', 'WKST', 'RSCALE', 'SKIP'],
])
const scales = new Set(['GREGORIAN', 'CHINESE', 'HEBREW', 'INDIAN'])
/** RuleParts whose values count from 1, or from the end by −1. */
const counted = ['BYMONTHDAY', 'BYYEARDAY', 'BYWEEKNO', 'BYMONTH', 'BYSETPOS']

/** Steps of one look into a rule: a daily one that counts its times takes as many from 1890 on. */
const MOST_STEPS = 50_000
/** How many times a look may find at most. */
const LOOK = 10_000

/**
 * Reads a rule, in capitals and without spaces, of an event that starts then (wall time in milliseconds, as if it were UTC). Throws for one that can't be
 * read, has a part that we don't know, or is of a kind whose days we can't be sure of: a skipped event is told, days that are missing aren't.
 */
export function readRule(written: string, startMs: number): Rule {
  const found = new Map<string, string>()
  for (const part of written.split(';').filter(Boolean)) {
    const [name = '', value = ''] = part.split('=')
    if (name.startsWith('X-')) continue
    if (!parts.has(name) || found.has(name)) throw new Error('a rule with an unknown part')
    found.set(name, value)
  }
  // refuses values that a part can't have
  const { until } = ICAL.Recur.fromString(written)
  if (counted.some((name) => listOf(found, name).includes('0'))) throw new Error('a rule that counts from 0')
  if (!scales.has(found.get('RSCALE') ?? 'GREGORIAN')) throw new Error('a rule of an unknown calendar')
  // no one is busy every second: such a rule can only be meant to keep us busy
  if (found.get('FREQ') === 'SECONDLY') throw skipBecause('TOO_COMPLEX', 'a rule of seconds')
  if (isDoubtful(found, startMs)) throw new Error('a rule whose days are in doubt')
  found.delete('UNTIL')
  return { text: Array.from(found, (part) => part.join('=')).join(';'), until, timesADay: timesADay(found), lastMs: lastOf(found, startMs) }
}

type RuleParts = ReadonlyMap<string, string>
const listOf = (rule: RuleParts, name: string): readonly string[] => rule.get(name)?.split(',') ?? []

/**
 * Whether rrule-temporal is wrong about a rule, or programs differ about it. Days of the year (BYYEARDAY) and numbered weekdays have one meaning only alone,
 * and where they count from the start of a year or month; most years have no 53rd of a weekday; and the first and the last week may reach, by three days, into a year that
 * the rule leaves out.
 */
function isDoubtful(rule: RuleParts, startMs: number): boolean {
  const has = (...names: readonly string[]) => names.some((name) => rule.has(name))
  const freq = rule.get('FREQ') ?? ''
  const isYearly = freq === 'YEARLY'
  const isPeriod = freq === 'MONTHLY' || freq === 'WEEKLY'
  const days = listOf(rule, 'BYDAY').map((day) => Number.parseInt(day, 10))
  if (days.some(Number.isInteger)) {
    if (freq === 'HOURLY' || freq === 'MINUTELY' || (isYearly && has('BYMONTHDAY', 'BYYEARDAY', 'BYWEEKNO'))) return true
    if (days.some((day) => Math.abs(day) > 52)) return true
  }
  if (has('BYYEARDAY') && (isPeriod || (isYearly && has('BYDAY', 'BYMONTHDAY', 'BYWEEKNO')))) return true
  if (!has('BYWEEKNO') || !(isYearly || isPeriod)) return false
  const start = Temporal.Instant.fromEpochMilliseconds(startMs).toZonedDateTimeISO('UTC')
  const isEarly = start.month === 1 && start.day < 4
  const isLong = listOf(rule, 'BYWEEKNO').some((week) => !(Number(week) > 1 && Number(week) < 52))
  return isPeriod || has('BYMONTHDAY') || (isLong && (isEarly || has('INTERVAL', 'BYSETPOS', 'BYMONTH')))
}

function timesADay(rule: RuleParts): number {
  const freq = rule.get('FREQ')
  const hours = listOf(rule, 'BYHOUR').length || (freq === 'HOURLY' || freq === 'MINUTELY' ? 24 : 1)
  const minutes = listOf(rule, 'BYMINUTE').length || (freq === 'MINUTELY' ? 60 : 1)
  return hours * minutes * (listOf(rule, 'BYSECOND').length || 1)
}

/**
 * Every day or week of a rule without other parts has a time, but for the first: after as many more as it counts it is over. To count its times takes long,
 * and most series of an old calendar have ended.
 */
function lastOf(rule: RuleParts, startMs: number): number {
  const days = new Map([
    ['DAILY', 1],
    ['WEEKLY', 7],
  ]).get(rule.get('FREQ') ?? '')
  const isPlain = [...rule.keys()].every((name) => ['FREQ', 'COUNT', 'INTERVAL', 'WKST'].includes(name) || (name === 'BYDAY' && days === 7))
  if (!days || !isPlain || !rule.has('COUNT')) return Number.POSITIVE_INFINITY
  return startMs + (1 + Number(rule.get('COUNT'))) * Number(rule.get('INTERVAL') ?? 1) * days * DAY_MS
}

/** The times of a rule between two, all wall times in milliseconds as if they were UTC, one after the other: its reader may stop. */
export function* ruleTimes(rule: Rule, { startMs, fromMs, toMs }: { startMs: number; fromMs: number; toMs: number }): Generator<number> {
  const limits = { maxIterations: MOST_STEPS, maxCandidateEvaluations: MOST_STEPS }
  const times = new RRuleTemporal({ rruleString: `RRULE:${rule.text}`, dtstart: atUtc(startMs), cache: false, ...limits })
  const stretch = Math.max(1, Math.floor(LOOK / rule.timesADay)) * DAY_MS
  for (let from = Math.max(startMs, fromMs); from < toMs; from += stretch)
    yield* look(times, from, Math.min(from + stretch, toMs) - 1).map(({ epochMilliseconds }) => epochMilliseconds)
}

function look(times: RRuleTemporal, fromMs: number, lastMs: number) {
  try {
    return times.between(atUtc(fromMs), atUtc(lastMs), true)
  } catch (error) {
    // the library has no class or code for it
    if (error instanceof Error && error.message.startsWith('Maximum ')) throw skipBecause('TOO_COMPLEX', 'a rule of too many steps')
    throw error
  }
}

const atUtc = (ms: number): Temporal.ZonedDateTime => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO('UTC')
