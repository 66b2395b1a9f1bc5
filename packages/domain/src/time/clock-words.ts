import { offsetBeside } from './offset-words.ts'
import { canonicalZone, ZONE_GROUPS } from './zones.ts'

/*
 * Days and times as they are printed, without Intl, whose data changes with Node: a document stays the same, byte for byte.
 */
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** '10 Dec 2026' of a day YYYY-MM-DD. */
export function dateWords(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${date} ${MONTHS[(month ?? 1) - 1]} ${year}`
}

/** 'Thu 10 Dec 2026' of an instant in a zone. */
export function dayInZone(at: Temporal.Instant, timezone: string): string {
  const day = at.toZonedDateTimeISO(timezone).toPlainDate()
  return `${DAYS[day.dayOfWeek - 1]} ${dateWords(day.toString())}`
}

/** A time as it is printed: the clock is larger than its half of the day. */
export interface ClockWords {
  readonly time: string
  readonly half: 'am' | 'pm'
}

/** '1:30' and 'pm' of an instant in a zone. */
export function clockInZone(at: Temporal.Instant, timezone: string): ClockWords {
  const { hour, minute } = at.toZonedDateTimeISO(timezone)
  return { time: `${hour % 12 || 12}:${String(minute).padStart(2, '0')}`, half: hour < 12 ? 'am' : 'pm' }
}

/** '1:30 to 3:00 pm', '11:30 am to 1:00 pm', and '1:30 am (UTC−4) to 1:30 am (UTC−5)' when clocks change in it. */
export function spanInZone(from: Temporal.Instant, to: Temporal.Instant, timezone: string): string {
  const [first, last] = [clockInZone(from, timezone), clockInZone(to, timezone)]
  const [before, after] = [offsetBeside(from, to, timezone), offsetBeside(to, from, timezone)]
  return `${first.time}${first.half === last.half && before === '' ? '' : ` ${first.half}`}${before} to ${last.time} ${last.half}${after}`
}

/** 'Chicago time', or 'UTC'. */
export const zoneWords = (timezone: string): string =>
  timezone === 'UTC' ? 'UTC' : `${(timezone.split('/').at(-1) ?? timezone).replaceAll('_', ' ')} time`

/** Where letters are printed on Letter paper: the United States with its islands, and Canada. Saint Pierre and Miquelon is in their group and French. */
const [american] = ZONE_GROUPS
const letterZones: ReadonlySet<string> = new Set([
  ...american.zones.flatMap(({ zone }) => (zone === 'America/Miquelon' ? [] : [zone])),
  ...['America/Puerto_Rico', 'Pacific/Pago_Pago'],
])

/** On which paper a document about an event in a zone is printed. */
export function paperIn(timezone: string): 'us-letter' | 'a4' {
  const zone = canonicalZone(timezone)
  return zone.ok && letterZones.has(zone.value) ? 'us-letter' : 'a4'
}
