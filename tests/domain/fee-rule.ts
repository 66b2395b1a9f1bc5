/*
 * An independent copy of the rule of refunds, for tests: its own table, its own count of days. And the rule that it replaced, which refunded too much.
 */

interface FeeKind {
  readonly format: 'REMOTE' | 'IN_PERSON'
  readonly hostType: 'ON_SCREEN' | 'ON_SITE' | 'SELF_HOSTED'
}
interface Timed {
  readonly starts_at: Temporal.Instant | null
  readonly ends_at: Temporal.Instant | null
}
/** Days of UTC. */
type Holidays = ReadonlySet<string>

export const hoursTo = (from: Temporal.Instant, to: Temporal.Instant): number => (to.epochMilliseconds - from.epochMilliseconds) / 3_600_000

/** The refund of credits at a percentage: the kept part is rounded half up. */
export const backOf = (credits: number, percent: number): number => credits - Math.floor(credits * (1 - percent / 100) + 0.5 + 1e-9)

/** The agreed percentages of the cancel table, from N = 0. */
const table = {
  REMOTE: { 0: 0, 1: 50, 3: 75, 5: 100 },
  ON_SITE: { 0: 0, 1: 50, 6: 70, 20: 100 },
  REMOTE_HOST: { 0: 0, 1: 50, 3: 75, 5: 85, 20: 100 },
} as const

/** The percentage that cancelling refunds after the free first day. */
export function percentBack(kind: FeeKind, { starts_at, ends_at }: Timed, zone: string, now: Temporal.Instant, holidays: Holidays): number {
  if (!starts_at || !ends_at) return 100
  if (kind.hostType === 'SELF_HOSTED') return hoursTo(now, ends_at) <= 3 && hoursTo(now, starts_at) < 24 ? 0 : 100
  return hoursTo(now, starts_at) < 24 ? cell(kind, 0) : cell(kind, daysTo(now, starts_at, zone, holidays))
}

function cell(kind: FeeKind, days: number): number {
  const line = table[kind.hostType === 'ON_SITE' ? 'ON_SITE' : kind.format === 'REMOTE' ? 'REMOTE' : 'REMOTE_HOST']
  return Object.entries(line).reduce((found, [from, percent]) => (days >= Number(from) ? percent : found), 0)
}

/** Counts day by day, Monday to Friday; a day is a holiday when its noon lies in one. */
function daysTo(now: Temporal.Instant, startsAt: Temporal.Instant, zone: string, holidays: Holidays): number {
  const last = startsAt.toZonedDateTimeISO(zone).toPlainDate()
  let days = 0
  for (let day = now.toZonedDateTimeISO(zone).toPlainDate(); Temporal.PlainDate.compare(day, last) < 0; day = day.add({ days: 1 })) {
    const noon = day.toZonedDateTime({ timeZone: zone, plainTime: '12:00' }).toInstant()
    if (day.dayOfWeek <= 5 && !holidays.has(noon.toString().slice(0, 10))) days++
  }
  return days
}

/** The former rule: days by the clock in which the event is shown, the first day whatever came after it, one remembered move. */
export const isFormerFirstDay = (booked: Temporal.Instant, first: Temporal.Instant, now: Temporal.Instant): boolean =>
  hoursTo(booked, first) >= 48 && hoursTo(booked, now) < 24

export function formerPercent(
  kind: FeeKind,
  row: Timed & { readonly timezone: string },
  now: Temporal.Instant,
  isFree: boolean,
  holidays: Holidays,
): number {
  if (row.starts_at === null || isFree) return 100
  if (kind.hostType === 'SELF_HOSTED') return percentBack(kind, row, row.timezone, now, holidays)
  return cell(kind, daysTo(now, row.starts_at, row.timezone, holidays))
}

export function formerRefund(
  kind: FeeKind,
  row: Timed & { readonly timezone: string; readonly credits: number },
  now: Temporal.Instant,
  isFree: boolean,
  remembered: { readonly at: Temporal.Instant; readonly percent: number; readonly fees: number } | null,
  holidays: Holidays,
): number {
  const today = backOf(row.credits, formerPercent(kind, row, now, isFree, holidays))
  if (!remembered || hoursTo(remembered.at, now) >= 720) return today
  return Math.min(today, backOf(row.credits, remembered.percent) + remembered.fees)
}
