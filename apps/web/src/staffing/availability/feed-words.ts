import { countsUntil } from '@troupe/domain/staffing/calendar-feeds'
import type { SkipReason } from '@troupe/domain/staffing/skipped-events'
import type { CalendarFeedsQuery } from '../../graphql.ts'
import { day, dayInYear, fromNow, number } from '../../platform/format.ts'
import { serverNow } from '../../platform/wire/clock.ts'
import { fieldWords } from '../../platform/words/fields.ts'

export type Feed = CalendarFeedsQuery['calendarFeeds'][number]

/** What a calendar is called: its server, or that it was a file. */
export const feedName = ({ host }: Pick<Feed, 'host'>): string => host ?? 'Calendar file'

const unreadable = 'We couldn’t read this calendar.'

/** Why a calendar couldn't be read, and what helps. */
export function failureWords(failure: string): string {
  if (failure === 'TOO_BIG') return 'This calendar is too large to read. Use one with fewer events.'
  if (failure === 'TOO_MANY') return 'This calendar has more than 5,000 busy times. Use one with fewer events.'
  if (failure === 'LOST') return 'We no longer have this calendar’s address. Remove the calendar and connect it again.'
  return fieldWords(failure, { INVALID: unreadable }) ?? unreadable
}

const skipped: Readonly<Record<SkipReason, string>> = {
  UNKNOWN_ZONE: 'we don’t know its time zone',
  UNREADABLE: 'we couldn’t read when it takes place',
  TOO_COMPLEX: 'it takes too long to read',
}

/** When an event is that couldn't be read, and why it couldn't: 'Wed 14 Oct 2026: we don’t know its time zone.'. */
export function skippedWords({ day: date, repeats, reason }: Feed['skippedEvents'][number]): string {
  const when = date === null ? 'date unknown' : day(`${date}T12:00:00Z`, 'UTC')
  const start = repeats ? `Repeating${date === null ? ',' : ' from'} ${when}` : date === null ? 'Date unknown' : when
  return `${start}: ${skipped[reason]}.`
}

/** How a calendar is: what was read and when, and what doesn't work. */
export function feedWords(feed: Feed, timezone: string, now: number = serverNow()): string {
  const { host, state, blocks, lastReadAt, failure, failedSince } = feed
  const busy = `${number(blocks)} busy ${blocks === 1 ? 'time' : 'times'}`
  const left = feed.skipped === 0 ? '' : ` We couldn’t read ${number(feed.skipped)} ${feed.skipped === 1 ? 'event' : 'events'}.`
  if (host === null) return `${busy}. Imported on ${day(lastReadAt, timezone)}.${left}`
  if (state === 'OK' || failedSince === null) return `${busy}. Last read ${fromNow(lastReadAt, now)}.${left}`
  const why = failure === null ? '' : ` ${failureWords(failure)}`
  const until = dayInYear(countsUntil(Temporal.Instant.from(failedSince)).toString(), timezone)
  return state === 'STALE'
    ? `Last read ${fromNow(lastReadAt, now)}.${why} We’ll keep using its busy times until ${until}.`
    : `Last read on ${day(lastReadAt, timezone)}.${why} Its busy times no longer count.`
}
