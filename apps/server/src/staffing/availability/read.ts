import { type Answer, yes } from '@troupe/domain/answer'
import { type AbsenceReason, isPast } from '@troupe/domain/staffing/availability-input'
import { actorId, type Ctx } from '../../platform/ctx.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { calendarLinkMadeAtOf } from './calendar-token.ts'
import { type HoursOwner, ownerToRead } from './owner.ts'

/** A row of someone's availability as the wire shows it: weekly, of a date, or an absence between two instants. */
export interface AvailabilityView {
  readonly id: string
  readonly userId: string
  readonly day: number | null
  readonly week: number | null
  readonly date: Temporal.PlainDate | null
  readonly until: Temporal.PlainDate | null
  readonly available: boolean
  readonly from: string | null
  readonly to: string | null
  readonly enabled: boolean
  readonly note: string | null
  readonly version: number
  readonly startsAt: Temporal.Instant | null
  readonly endsAt: Temporal.Instant | null
  readonly reason: AbsenceReason | null
}

export interface RotationView {
  readonly weeks: number
  readonly firstMonday: Temporal.PlainDate
}

/** A person's rows, those of past dates left out, with their upcoming absences and their rotation. */
export interface PersonHours {
  readonly userId: string
  readonly timezone: string
  readonly hasHours: boolean
  readonly rotation: RotationView | null
  /** When the caller's own calendar link was made; null without one, and for others. */
  readonly calendarLinkMadeAt: Temporal.Instant | null
  readonly nodes: readonly AvailabilityView[]
  readonly totalCount: number
}

export const rowColumns = [
  'id',
  'user_id',
  'day',
  'week',
  'date',
  'until',
  'available',
  'from_time',
  'to_time',
  'enabled',
  'note',
  'version',
] as const

interface RowColumns extends Omit<AvailabilityView, 'userId' | 'from' | 'to' | 'startsAt' | 'endsAt' | 'reason'> {
  readonly user_id: string
  readonly from_time: string | null
  readonly to_time: string | null
}

export const viewOf = ({ user_id: userId, from_time: from, to_time: to, ...row }: RowColumns): AvailabilityView => ({
  ...row,
  ...{ userId, from, to, startsAt: null, endsAt: null, reason: null },
})

/** What an absence and a row of a whole date have in common. */
const absenceView = (row: {
  id: string
  user_id: string
  starts_at: Temporal.Instant
  ends_at: Temporal.Instant
  reason: AbsenceReason
  note: string | null
}) => ({
  ...{ id: row.id, userId: row.user_id, day: null, week: null, date: null, until: null, available: false, from: null, to: null },
  ...{ enabled: true, note: row.note, version: 1, startsAt: row.starts_at, endsAt: row.ends_at, reason: row.reason },
})

/** One person's hours, by default the caller's. Refuses NOT_FOUND. */
export async function availabilitiesOf(ctx: Ctx, userId?: string | null): Promise<Answer<PersonHours>> {
  const owner = await ownerToRead(ctx, userId)
  if (!owner.ok) return owner
  const { id, timezone, hasHours } = owner.value
  const nodes = await viewsOf(ctx.db, owner.value, ctx.now())
  const calendarLinkMadeAt = id === actorId(ctx) ? await calendarLinkMadeAtOf(ctx.db, id) : null
  return yes({
    userId: id,
    timezone,
    hasHours,
    rotation: await rotationOf(ctx.db, id),
    calendarLinkMadeAt,
    nodes,
    totalCount: nodes.length,
  })
}

async function viewsOf(db: Db, owner: HoursOwner, at: Temporal.Instant): Promise<AvailabilityView[]> {
  const rows = await db
    .selectFrom('staffing_availability')
    .select(rowColumns)
    .where('user_id', '=', owner.id)
    .orderBy('day')
    .orderBy('week')
    .orderBy('date')
    .orderBy('from_time')
    .orderBy('id')
    .execute()
  const absences = await db
    .selectFrom('staffing_absence')
    .select(['id', 'user_id', 'starts_at', 'ends_at', 'reason', 'note'])
    .where('user_id', '=', owner.id)
    .where('ends_at', '>', at)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
  const upcoming = rows.map(viewOf).filter(({ date, until }) => !isPast({ date: date?.toString(), until: until?.toString() }, owner.today))
  return [...upcoming, ...absences.map(absenceView)]
}

/** A person's rotation; null = every week is the same. */
export async function rotationOf(db: Db | Tx, userId: string): Promise<RotationView | null> {
  const row = await db.selectFrom('staffing_rotation').select(['weeks', 'first_monday']).where('user_id', '=', userId).executeTakeFirst()
  return row ? { weeks: row.weeks, firstMonday: row.first_monday } : null
}
