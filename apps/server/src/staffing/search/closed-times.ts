import type { ClosedTime } from '@troupe/domain/time/closed-time'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'

/** A stored time at which no one works: instants, or days. */
interface ClosedColumns {
  readonly starts_at: Temporal.Instant | null
  readonly ends_at: Temporal.Instant | null
  readonly date: Temporal.PlainDate | null
  readonly until: Temporal.PlainDate | null
}
export const closedColumns = ['starts_at', 'ends_at', 'date', 'until'] as const

/** A closed time as it is stored. */
export function closedTimeIn({ starts_at: startsAt, ends_at: endsAt, date, until }: ClosedColumns): ClosedTime {
  if (startsAt && endsAt) return { startsAt, endsAt }
  if (date && until) return { date: date.toString(), until: until.toString() }
  throw new Error('a closed time is neither instants nor days')
}

/** The times at which no one works, with whether they are holidays. */
export async function closedTimes(db: Db | Tx): Promise<(ClosedTime & { readonly holiday: boolean })[]> {
  const rows = await db
    .selectFrom('staffing_global_unavailability')
    .select([...closedColumns, 'holiday'])
    .execute()
  return rows.map(({ holiday, ...row }) => ({ ...closedTimeIn(row), holiday }))
}

/** When a closed time, the row `g`, begins and ends where clocks are some hours ahead of UTC. */
const startAt = (zone: string) => sql<Temporal.Instant>`coalesce(g.starts_at, g.date::timestamp at time zone ${sql.lit(zone)}::interval)`
const endAt = (zone: string) => sql<Temporal.Instant>`coalesce(g.ends_at, (g.until + 1)::timestamp at time zone ${sql.lit(zone)}::interval)`

/** When it begins first and ends last, anywhere on earth, as `closedAnywhere` of the domain says. */
export const closedFrom = startAt('14:00')
export const closedUntil = endAt('-12:00')

/** Whether an event, the row `s`, lies in a time that is closed in whatever zone its crew works: then no one is free for it. */
export const isClosedForAll = sql<boolean>`exists (select from staffing_global_unavailability g
  where ${startAt('-12:00')} < s.ends_at and ${endAt('14:00')} > s.starts_at)`
