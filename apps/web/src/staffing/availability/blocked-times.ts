import { queryOptions } from '@tanstack/react-query'
import { GlobalUnavailabilitiesDocument, type GlobalUnavailabilitiesQuery } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { day, isoDay, timeBeside } from '../../platform/format.ts'
import { staffingKeys } from '../../platform/keys/staffing-keys.ts'
import { todayIn } from '../../platform/wire/clock.ts'

export type Blocked = GlobalUnavailabilitiesQuery['globalUnavailabilities']['nodes'][number]
type Span = Pick<Blocked, 'startsAt' | 'endsAt' | 'date' | 'until'>

/** The times at which no one works, from the beginning of this year on. */
export const blockedQuery = queryOptions({
  queryKey: staffingKeys.blocked,
  queryFn: ({ signal }) =>
    graphql(GlobalUnavailabilitiesDocument, { from: `${todayIn('UTC').slice(0, 4)}-01-01T00:00:00Z`, limit: 1024 }, { signal }).then(
      (answer) => answer.globalUnavailabilities,
    ),
  staleTime: 0,
})

/** The first and the last date of a blocked time: whole days are these days in every zone. */
export const datesOfBlocked = ({ startsAt, endsAt, date, until }: Span, zone: string) =>
  date && until
    ? { from: date, to: until }
    : { from: isoDay(startsAt, zone), to: isoDay(new Date(Date.parse(endsAt) - 1).toISOString(), zone) }

/** 'Thu 24 Dec 2026 to Sat 26 Dec 2026', with clocks unless it is whole days: midnight here isn't midnight where someone works. */
export function spanWords({ startsAt, endsAt, ...days }: Span, zone: string): string {
  if (days.date && days.until) {
    // a date without a clock is the same wherever it is read
    const [first, last] = [days.date, days.until].map((date) => day(`${date}T12:00:00Z`, 'UTC'))
    return first === last ? `${first}` : `${first} to ${last}`
  }
  const [first, last] = [day(startsAt, zone), day(endsAt, zone)]
  return `${first}, ${timeBeside(startsAt, endsAt, zone)} to ${first === last ? '' : `${last}, `}${timeBeside(endsAt, startsAt, zone)}`
}

/** What a new blocked time is, as it is typed: dates, and clock times unless it is all day. */
export interface TypedTime {
  readonly allDay: boolean
  readonly from: string
  readonly to: string
  readonly fromTime: string
  readonly toTime: string
}

/** A typed time as it travels: whole days as dates, hours as instants in a zone. */
export function blockedOf({ allDay, from, to, fromTime, toTime }: TypedTime, zone: string) {
  if (allDay) return { allDay, date: from, until: to }
  const instant = (date: string, wall: string) =>
    Temporal.PlainDate.from(date)
      .toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(wall) })
      .toInstant()
      .toString()
  return { startsAt: instant(from, fromTime), endsAt: instant(to, toTime) }
}

/** A blocked time as it would be typed again. */
export function typedOf(row: Span, zone: string): TypedTime {
  if (row.date && row.until) return { allDay: true, from: row.date, to: row.until, fromTime: '', toTime: '' }
  const [first, last] = [row.startsAt, row.endsAt].map((iso) => Temporal.Instant.from(iso).toZonedDateTimeISO(zone).toPlainDateTime())
  const clock = (at: Temporal.PlainDateTime | undefined) => at?.toPlainTime().toString({ smallestUnit: 'minute' }) ?? ''
  const date = (at: Temporal.PlainDateTime | undefined) => at?.toPlainDate().toString() ?? ''
  return { allDay: false, from: date(first), to: date(last), fromTime: clock(first), toTime: clock(last) }
}

/** The first month of the strip of twelve that shows a date: this month's, unless it lies beyond. */
export const stripFrom = (date: string, today: string): string => {
  const [month, first] = [today.slice(0, 7), Temporal.PlainDate.from(today).with({ day: 1 })]
  return date >= first.toString() && date < first.add({ months: 12 }).toString() ? month : date.slice(0, 7)
}
