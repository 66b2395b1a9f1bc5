import { daysToEnd, TOKEN_DAYS, type TokenLevel } from '@troupe/domain/account/api-tokens'
import type { ApiTokenFragment } from '../../graphql.ts'
import { ago, day, isoDay, time } from '../../platform/format.ts'

/** What a token can do, as screens say it. */
export const TOKEN_LEVEL_WORDS: Readonly<Record<TokenLevel, string>> = { VIEWER: 'Read', EDITOR: 'Book and change' }

/** When and where a page is read. */
interface ReadAt {
  readonly now: Temporal.Instant
  readonly timezone: string
}

/** 'Sat 27 Nov 2027', 'In 9 days' from 14 days before, 'Within a day', 'Expired'; and whether it needs someone. */
export function endWords(expiresAt: string, { now, timezone }: ReadAt): { readonly text: string; readonly isSoon: boolean } {
  const ends = Temporal.Instant.from(expiresAt)
  if (Temporal.Instant.compare(ends, now) <= 0) return { text: 'Expired', isSoon: true }
  const days = daysToEnd(ends, now)
  if (days === undefined) return { text: day(expiresAt, timezone), isSoon: false }
  return { text: days === 1 ? 'Within a day' : `In ${days} days`, isSoon: true }
}

/** '4 minutes ago', 'Today, 6:00 am', 'Tue 24 Nov 2026', 'Never'. */
export function usedWords({ lastUsedAt }: Pick<ApiTokenFragment, 'lastUsedAt'>, { now, timezone }: ReadAt): string {
  if (lastUsedAt === null) return 'Never'
  const used = Temporal.Instant.from(lastUsedAt)
  if (now.since(used).total('minutes') < 60) return ago(lastUsedAt, now.epochMilliseconds)
  const isToday = isoDay(lastUsedAt, timezone) === isoDay(now.toString(), timezone)
  return isToday ? `Today, ${time(lastUsedAt, timezone)}` : day(lastUsedAt, timezone)
}

/** The last day that may be chosen as the end of a token, and the first: YYYY-MM-DD. */
export function endDays({ now, timezone }: ReadAt): { readonly first: string; readonly last: string } {
  const at = (days: number) => isoDay(now.add({ hours: 24 * days }).toString(), timezone)
  return { first: at(1), last: at(TOKEN_DAYS) }
}

/** The instant at which a token ends that ends on a day: when that begins, and never later than a year from now. */
export function endOf(date: string, { now, timezone }: ReadAt): Temporal.Instant {
  const begins = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: timezone }).toInstant()
  const latest = now.add({ hours: 24 * TOKEN_DAYS })
  return Temporal.Instant.compare(begins, latest) > 0 ? latest : begins
}
