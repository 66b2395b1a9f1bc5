import { queryOptions } from '@tanstack/react-query'
import { GlobalUnavailabilitiesDocument, type GlobalUnavailabilitiesQuery } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { day, isoDay, lastDay, time, timeBeside } from '../../platform/format.ts'
import { staffingKeys } from '../../platform/keys/staffing-keys.ts'
import { todayIn } from '../../platform/wire/clock.ts'

export type Blocked = GlobalUnavailabilitiesQuery['globalUnavailabilities']['nodes'][number]
type Span = Pick<Blocked, 'startsAt' | 'endsAt'>

/** The times at which no one works, from the beginning of this year on. */
export const blockedQuery = queryOptions({
  queryKey: staffingKeys.blocked,
  queryFn: ({ signal }) =>
    graphql(GlobalUnavailabilitiesDocument, { from: `${todayIn('UTC').slice(0, 4)}-01-01T00:00:00Z`, limit: 1024 }, { signal }).then(
      (answer) => answer.globalUnavailabilities,
    ),
  staleTime: 0,
})

/** The first and the last date of a span in a zone. */
export const datesOfBlocked = ({ startsAt, endsAt }: Span, zone: string) => ({
  from: isoDay(startsAt, zone),
  to: isoDay(new Date(Date.parse(endsAt) - 1).toISOString(), zone),
})

/** 'Thu 24 Dec 2026 to Sat 26 Dec 2026', with times unless whole days are meant. */
export function spanWords({ startsAt, endsAt }: Span, zone: string): string {
  const isMidnight = (iso: string) => /^(00:00|12:00\u00a0am)$/.test(time(iso, zone))
  const [first, last] = [day(startsAt, zone), lastDay(endsAt, zone)]
  if (isMidnight(startsAt) && isMidnight(endsAt)) return first === last ? first : `${first} to ${last}`
  return `${first}, ${timeBeside(startsAt, endsAt, zone)} to ${first === last ? '' : `${day(endsAt, zone)}, `}${timeBeside(endsAt, startsAt, zone)}`
}

/** The instants of whole days in a zone, or of hours of the first and the last day. */
export function spanOf(
  { from, to, fromTime, toTime }: { readonly from: string; readonly to: string; readonly fromTime: string; readonly toTime: string },
  zone: string,
): Span {
  const instant = (date: Temporal.PlainDate, wall: string) =>
    date
      .toZonedDateTime({ timeZone: zone, ...(wall ? { plainTime: Temporal.PlainTime.from(wall) } : {}) })
      .toInstant()
      .toString()
  const last = Temporal.PlainDate.from(to)
  return {
    startsAt: instant(Temporal.PlainDate.from(from), fromTime),
    endsAt: toTime ? instant(last, toTime) : instant(last.add({ days: 1 }), ''),
  }
}
