import { type Answer, yes } from '../answer.ts'
import type { HostType } from '../catalogue/kinds.ts'
import { invalid, refuse } from '../errors.ts'

/** How many months ahead events can start. */
export const LATEST_MONTHS = 18
/** The most days of a dates query. */
export const QUERY_DAYS = 62

export interface WindowFacts {
  readonly hostType: HostType
  readonly zone: string
  readonly staff: boolean
  readonly openRoom?: boolean | undefined
}

/** Hours of notice that customers give: 24, with a host on site 72, DIY 1. */
export const noticeHours = ({ hostType, openRoom }: Pick<WindowFacts, 'hostType' | 'openRoom'>): number => {
  if (hostType === 'SELF_HOSTED' || openRoom) return 1
  return hostType === 'ON_SITE' ? 72 : 24
}

/** The earliest and latest start, both allowed: customers give notice, staff any future minute; 18 months ahead on the calendar of the zone. */
export function startWindow(facts: WindowFacts, now: Temporal.Instant): { earliest: Temporal.Instant; latest: Temporal.Instant } {
  const earliest = facts.staff ? now.add({ minutes: 1 }) : now.add({ hours: noticeHours(facts) })
  return { earliest, latest: now.toZonedDateTimeISO(facts.zone).add({ months: LATEST_MONTHS }).toInstant() }
}

/** Whether an event may start then. Refuses INVALID for the past and beyond 18 months, SHORT_NOTICE {earliest} when customers ask too late. */
export function mayStartAt(startsAt: Temporal.Instant, facts: WindowFacts, now: Temporal.Instant): Answer<null> {
  if (Temporal.Instant.compare(startsAt, now) <= 0) return invalid({ startsAt: ['PAST'] })
  const { earliest, latest } = startWindow(facts, now)
  if (Temporal.Instant.compare(startsAt, latest) > 0) return invalid({ startsAt: ['TOO_LATE'] })
  if (facts.staff || Temporal.Instant.compare(startsAt, earliest) >= 0) return yes(null)
  return refuse('SHORT_NOTICE', { earliest: earliest.toString() })
}

/** Whether a query's span is allowed. Refuses INVALID when it ends before it begins or spans more than 62 days (and an hour, for a change of clocks). */
export function mayQuery(start: Temporal.Instant, end: Temporal.Instant): Answer<null> {
  const span = end.epochMilliseconds - start.epochMilliseconds
  if (span < 0) return invalid({ end: ['TOO_SMALL'] })
  return span <= (QUERY_DAYS * 24 + 1) * 3_600_000 ? yes(null) : invalid({ end: ['TOO_BIG'] })
}
