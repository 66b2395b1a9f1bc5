import { zoneWords } from '@troupe/domain/time/clock-words'
import { offsetBeside } from '@troupe/domain/time/offset-words'

/** 'Wed 16 Dec 2026' of an instant in a zone. */
export function dayWords(at: Temporal.Instant, timezone: string): string {
  const parts = formatOf('en-GB', { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: timezone }).formatToParts(
    at.epochMilliseconds,
  )
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return `${of('weekday')} ${of('day')} ${of('month')} ${of('year')}`
}

/** '1:30 pm' of an instant in a zone, with its offset if clocks change between it and the one that it is told with. */
function timeWords(at: Temporal.Instant, timezone: string, beside = at): string {
  const format = formatOf('en-US', { hour: 'numeric', minute: '2-digit', timeZone: timezone })
  return `${format.format(at.epochMilliseconds).replace(/\s/u, ' ').toLowerCase()}${offsetBeside(at, beside, timezone)}`
}

/**
 * 'Wed 16 Dec 2026, 1:30 pm to 3:00 pm, Chicago time', and for a reader whose clock shows something else also
 * '(8:30 pm to 10:00 pm, Berlin time)', with the day where it differs too. When clocks change in it: '1:30 am (UTC−4) to 1:30 am (UTC−5)'.
 */
export function spanWords({ from, to }: { from: Temporal.Instant; to: Temporal.Instant }, timezone: string, readers: string): string {
  const span = (zone: string) => `${timeWords(from, zone, to)} to ${timeWords(to, zone, from)}, ${zoneWords(zone)}`
  const there = `${dayWords(from, timezone)}, ${span(timezone)}`
  if (sameClock(from, timezone, readers)) return there
  const day = dayWords(from, readers)
  return `${there} (${day === dayWords(from, timezone) ? '' : `${day}, `}${span(readers)})`
}

/**
 * When a member of the crew must be there: '11:30 am (your time), 1:30 pm Chicago time', and only '1:30 pm' where both clocks show the same. The
 * day is added where it isn't the day of the event.
 */
export function callWords({ call, start }: { call: Temporal.Instant; start: Temporal.Instant }, timezone: string, readers: string): string {
  const eventDay = dayWords(start, timezone)
  const at = (zone: string) => `${timeWords(call, zone, start)}${dayWords(call, zone) === eventDay ? '' : ` on ${dayWords(call, zone)}`}`
  if (sameClock(call, timezone, readers)) return at(timezone)
  return `${at(readers)} (your time), ${at(timezone)} ${zoneWords(timezone)}`
}

/** 'Mon 23 Nov 2026, 6:00 pm, Chicago time'. */
export const momentWords = (at: Temporal.Instant, timezone: string): string =>
  `${dayWords(at, timezone)}, ${timeWords(at, timezone)}, ${zoneWords(timezone)}`

const sameClock = (at: Temporal.Instant, one: string, other: string): boolean =>
  at.toZonedDateTimeISO(one).offsetNanoseconds === at.toZonedDateTimeISO(other).offsetNanoseconds

/** Making a format costs more than using it a thousand times. */
const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options])
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, known)
  return known
}
