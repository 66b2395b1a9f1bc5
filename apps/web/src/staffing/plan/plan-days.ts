import { MOST_PLAN_DAYS } from '@troupe/domain/staffing/plan/input'
import type { BoardSpan } from '../crews/board-span.ts'

/** The days of a plan, in a zone. */
export interface PlanDays {
  readonly firstDay: string
  readonly lastDay: string
}

/** The days that the board shows, from today on; where they are over, as many days from today on. */
export function upcomingDays({ dates }: Pick<BoardSpan, 'dates'>, today: string): PlanDays {
  const [firstDay = today, lastDay = today] = [dates[0], dates.at(-1)]
  if (lastDay < today) return { firstDay: today, lastDay: daysLater(today, dates.length - 1) }
  return { firstDay: firstDay < today ? today : firstDay, lastDay }
}

/** What is wrong with the days of a plan. */
export function problemOfDays({ firstDay, lastDay }: PlanDays, today: string): { readonly firstDay?: string; readonly lastDay?: string } {
  if (firstDay === '') return { firstDay: 'Required' }
  if (lastDay === '') return { lastDay: 'Required' }
  if (firstDay < today) return { firstDay: 'This day is in the past. Choose today or a later day.' }
  if (lastDay < firstDay) return { lastDay: 'The last day is before the first day. Choose a later day.' }
  const latest = daysLater(firstDay, MOST_PLAN_DAYS - 1)
  return lastDay > latest ? { lastDay: `A plan covers at most ${MOST_PLAN_DAYS} days. Choose an earlier last day.` } : {}
}

/** When the days begin and end; what has begun isn't planned. Nothing while a day isn't given. */
export function spanOfDays(
  { firstDay, lastDay }: PlanDays,
  zone: string,
  now: Temporal.Instant,
): { from?: Temporal.Instant; to?: Temporal.Instant } {
  if (firstDay === '' || lastDay === '') return {}
  const midnight = (date: string) => Temporal.PlainDate.from(date).toZonedDateTime(zone).toInstant()
  const [first, end] = [midnight(firstDay), midnight(daysLater(lastDay, 1))]
  const from = later(first, now)
  const longest = from.add({ hours: MOST_PLAN_DAYS * 24 })
  // where the clocks go back, 62 days are an hour longer than a plan may be
  const isAnHourTooLong = lastDay === daysLater(firstDay, MOST_PLAN_DAYS - 1) && Temporal.Instant.compare(end, longest) > 0
  return { from, to: isAnHourTooLong ? longest : end }
}

const later = (one: Temporal.Instant, other: Temporal.Instant) => (Temporal.Instant.compare(one, other) < 0 ? other : one)

const daysLater = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString()
