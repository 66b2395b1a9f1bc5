import type { EventMailsQuery } from '../../graphql.ts'
import { dayInYear, isoDay, time } from '../../platform/format.ts'
import { serverNow } from '../../platform/wire/clock.ts'

type MailList = NonNullable<NonNullable<EventMailsQuery['session']>['mails']>
export type EventMail = MailList['nodes'][number]

/** 'Today, 2:14 pm', 'Mon 14 Dec, 1:30 pm' */
export function momentIn(iso: string, timezone: string): string {
  const isToday = isoDay(iso, timezone) === isoDay(new Date(serverNow()).toISOString(), timezone)
  return `${isToday ? 'Today' : dayInYear(iso, timezone)}, ${time(iso, timezone)}`
}
