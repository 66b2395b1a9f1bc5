import type { PackageLevel } from '@troupe/domain/catalogue/kinds'
import { keysOf } from '@troupe/domain/keys'
import type { AssignmentRole } from '@troupe/domain/role/assignment'
import type { UserRole } from '@troupe/domain/role/roles'
import type { CrewFacts } from '@troupe/domain/session/crew-facts'
import type { Decline } from '@troupe/domain/staffing/declines'
import type { AvailabilityRow, Claim, GlobalUnavailability, PencilPlace, Person } from '@troupe/domain/staffing/search/facts'
import { sql } from 'kysely'
import { modifiersOfUser } from '../../account/account.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { closedColumns, closedTimeIn } from './closed-times.ts'
import { levelOf, whereOf } from './seat.ts'

const rolesOf: Readonly<Partial<Record<UserRole, readonly AssignmentRole[]>>> = {
  HOST: ['HOST'],
  PLANT: ['PLANT'],
  EVENT_PRODUCER: ['PRODUCER', 'SUPPORTING_PRODUCER'],
  SALESPERSON: ['SALESPERSON'],
}

/** A person as the rules see them, with what screens and scores need as well. */
export interface CrewMember extends Person {
  readonly fullName: string
  readonly avatar: string | null
  readonly rating: number | null
  /** The ids of what they can do beyond their role. */
  readonly modifiers: readonly string[]
}

/** All hosts, plants and producers, or those of `ids`, with their availability. */
export async function people(db: Db | Tx, which: readonly string[] | { readonly role?: UserRole } = {}): Promise<CrewMember[]> {
  const ids = 'length' in which ? which : undefined
  const roles = 'length' in which || which.role === undefined ? keysOf(rolesOf) : [which.role]
  if (ids?.length === 0) return []
  const rows = await crewRows(db, roles)
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`u.id = any(${[...(ids ?? [])]}::uuid[])`))
    .execute()
  return rows.map((row) => ({
    id: row.id,
    fullName: row.full_name,
    avatar: row.avatar,
    roles: rolesOf[row.role] ?? [],
    active: row.active,
    level: row.level,
    languages: row.languages,
    timezone: row.timezone,
    zoneAreaId: row.zone_area_id,
    home: row.latitude === null || row.longitude === null ? null : { lat: row.latitude, lon: row.longitude },
    dailyLimit: row.daily_limit,
    weeklyLimit: row.load,
    rating: row.rating_tenths === null ? null : row.rating_tenths / 10,
    modifiers: row.modifiers,
    availability: rowsOf(row),
  }))
}

const crewRows = (db: Db | Tx, roles: readonly UserRole[]) =>
  db
    .selectFrom('account_user as u')
    .select((select) => [
      'u.id',
      'u.full_name',
      'u.avatar',
      'u.role',
      'u.active',
      'u.level',
      'u.languages',
      'u.timezone',
      'u.zone_area_id',
      'u.latitude',
      'u.longitude',
      'u.daily_limit',
      'u.load',
      'u.rating_tenths',
      modifiersOfUser.as('modifiers'),
      select
        .selectFrom('staffing_availability as a')
        .whereRef('a.user_id', '=', 'u.id')
        .select(
          sql<
            RawHours[] | null
          >`json_agg(json_build_array(a.id, a.day, a.date, a.from_time, a.to_time, a.enabled, a.available, a.until, a.week))`.as('rows'),
        )
        .as('hours'),
      select
        .selectFrom('staffing_rotation as r')
        .whereRef('r.user_id', '=', 'u.id')
        .select(sql<RawRotation>`json_build_array(r.weeks, r.first_monday)`.as('rotation'))
        .as('rotation'),
      select
        .selectFrom('staffing_absence as b')
        .whereRef('b.user_id', '=', 'u.id')
        .select(sql<RawAway[] | null>`json_agg(json_build_array(b.id, ${msOf('b.starts_at')}, ${msOf('b.ends_at')}))`.as('away'))
        .as('absences'),
      select
        .selectFrom('staffing_calendar_feed as f')
        .innerJoin('staffing_calendar_block as k', 'k.feed_id', 'f.id')
        .whereRef('f.user_id', '=', 'u.id')
        .where('f.counts', '=', true)
        .select(sql<RawAway[] | null>`json_agg(json_build_array(f.id, ${msOf('k.starts_at')}, ${msOf('k.ends_at')}))`.as('busy'))
        .as('calendars'),
    ])
    .where('u.role', 'in', roles)
    .where('u.deleted_at', 'is', null)

/** An instant as epoch milliseconds. */
const msOf = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`

type RawHours = [
  id: string,
  day: number | null,
  date: string | null,
  from: string | null,
  to: string | null,
  enabled: boolean,
  available: boolean,
  until: string | null,
  week: number | null,
]
type RawRotation = [weeks: number, firstMonday: string]
type RawAway = [id: string, fromMs: number, toMs: number]

interface RawAvailability {
  readonly hours: readonly RawHours[] | null
  readonly rotation: RawRotation | null
  readonly absences: readonly RawAway[] | null
  /** Busy times of the person's own calendars, each with the id of its calendar. */
  readonly calendars: readonly RawAway[] | null
}

/** All rows of a person's availability: their hours, absences, and the busy times of their calendars. */
const rowsOf = ({ hours, rotation, absences, calendars }: RawAvailability): AvailabilityRow[] => [
  ...(hours ?? []).map((row) => hoursOf(row, rotation)),
  ...(absences ?? []).map(([id, fromMs, toMs]) => ({ id, kind: 'AWAY', layer: 'AWAY', fromMs, toMs }) as const),
  ...(calendars ?? []).map(([id, fromMs, toMs]) => ({ id, kind: 'AWAY', layer: 'CALENDAR', fromMs, toMs }) as const),
]

function hoursOf([id, day, date, from, to, enabled, available, until, week]: RawHours, rotation: RawRotation | null): AvailabilityRow {
  if (day !== null) {
    const cycle = rotation && week !== null ? { weeks: rotation[0], firstMonday: rotation[1], week } : null
    return { id, kind: 'WEEKLY', enabled: enabled && available, day, from: minutes(from ?? '00:00'), to: minutes(to ?? '24:00'), cycle }
  }
  return {
    ...{ id, kind: 'DATE', enabled, available, until },
    date: date ?? '',
    from: from === null ? null : minutes(from),
    to: to === null ? null : minutes(to),
  }
}

const minutes = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5))

interface ClaimRange {
  readonly fromMs: number
  readonly toMs: number
  readonly now: Temporal.Instant
  readonly userIds?: readonly string[]
  /** False leaves out who declined the events of the pencils: it matters only to who may take them over. */
  readonly withDeclines?: boolean
}

/** Promised time and what it is for. */
export interface Held extends Claim {
  readonly id: string
  readonly holdId: string | null
  readonly role: AssignmentRole
  /** A pencil, not an offer: it moves when the person is needed elsewhere. */
  readonly isPencil: boolean
  /** The start that is played: the hold's where the pencil is a hold's, else the session's. */
  readonly playsAt: Temporal.Instant | null
}

/** Promised time between two instants: offers and pencils, those of expired holds left out. */
export async function claims(db: Db | Tx, { fromMs, toMs, now, userIds, withDeclines = true }: ClaimRange): Promise<Held[]> {
  if (userIds?.length === 0) return []
  const rows = await db
    .selectFrom('staffing_claim as c')
    .leftJoin('session as s', 's.id', 'c.session_id')
    .leftJoin('schedule_hold as h', 'h.id', 'c.hold_id')
    .select([
      'c.id',
      'c.role',
      'c.approval_id',
      'c.user_id',
      'c.subject_id',
      'c.hold_id',
      's.starts_at',
      'h.starts_at as held_for',
      sql<number>`(extract(epoch from lower(c.during)) * 1000)::float8`.as('from_ms'),
      // the stored range ends with the shortest changeover; the reader adds the actual travel time
      sql<number>`(extract(epoch from upper(c.during)) * 1000 - 900000)::float8`.as('to_ms'),
      factOf('host_type', 'text'),
      factOf('latitude', 'float8'),
      factOf('longitude', 'float8'),
      factOf('zone_area_id', 'uuid'),
      factOf('package_level', 'text'),
      factOf('language', 'text'),
      factOf('is_travelable', 'bool'),
    ])
    .where(sql<boolean>`c.during && tstzrange(${instant(fromMs)}::timestamptz, ${instant(toMs)}::timestamptz)`)
    .where((where) => where.or([where('c.hold_id', 'is', null), where('h.expires_at', '>', now)]))
    .$if(userIds !== undefined, (query) => query.where(sql<boolean>`c.user_id = any(${[...(userIds ?? [])]}::uuid[])`))
    .execute()
  const pencilled = new Set(withDeclines ? rows.flatMap((row) => (row.approval_id === null ? row.subject_id : [])) : [])
  const declines = await declinesBySession(db, [...pencilled])
  return rows.map(({ held_for, starts_at, ...row }) => ({
    id: row.id,
    holdId: row.hold_id,
    role: row.role,
    isPencil: row.approval_id === null,
    ...(row.approval_id === null ? { pencil: pencilOf(row, declines.get(row.subject_id) ?? []) } : {}),
    playsAt: held_for ?? starts_at,
    userId: row.user_id,
    sessionId: row.subject_id,
    startsAtMs: (held_for ?? starts_at)?.epochMilliseconds ?? row.from_ms,
    fromMs: row.from_ms,
    toMs: row.to_ms,
    where: whereOf(row, row.role),
  }))
}

/** A fact of a claim's event: the session's, or the hold's while there is no session. */
const factOf = <Fact extends keyof CrewFacts>(fact: Fact, type: 'bool' | 'float8' | 'text' | 'uuid') =>
  sql<CrewFacts[Fact]>`coalesce(s.${sql.ref(fact)}, (h.crew ->> ${sql.lit(fact)})::${sql.raw(type)})`.as(fact)

function pencilOf(
  row: { id: string; role: AssignmentRole; package_level: PackageLevel; language: string; is_travelable: boolean },
  declines: readonly Decline[],
): PencilPlace {
  const { id, role, language, is_travelable: isTravelable } = row
  return { id, role, level: levelOf(row), language, isTravelable, declines }
}

/** Times at which no one plays. */
export async function globalUnavailabilities(db: Db | Tx): Promise<GlobalUnavailability[]> {
  const rows = await db
    .selectFrom('staffing_global_unavailability')
    .select(['id', ...closedColumns])
    .orderBy('id')
    .execute()
  return rows.map(({ id, ...row }) => {
    const closed = closedTimeIn(row)
    if (!('startsAt' in closed)) return { id, ...closed }
    return { id, startsAtMs: closed.startsAt.epochMilliseconds, endsAtMs: closed.endsAt.epochMilliseconds }
  })
}

/** The people who declined a session or withdrew from it, why and at which start. */
export const declinesOf = async (db: Db | Tx, sessionId: string): Promise<readonly Decline[]> =>
  (await declinesBySession(db, [sessionId])).get(sessionId) ?? []

/** The people who declined some sessions or withdrew from them, by session. */
export async function declinesBySession(db: Db | Tx, sessionIds: readonly string[]): Promise<Map<string, Decline[]>> {
  if (sessionIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('staffing_approval')
    .select(['session_id', 'user_id', 'reason', 'withdrawal_reason', 'declined_start'])
    .where((where) => where.or([where('state', '=', 'DECLINED'), where('withdrawal_reason', 'is not', null)]))
    .where(sql<boolean>`session_id = any(${sessionIds}::uuid[])`)
    .execute()
  const found = new Map<string, Decline[]>()
  for (const { session_id, user_id: userId, reason, withdrawal_reason, declined_start } of rows) {
    const decline = { userId, reason: withdrawal_reason ?? reason, startsAtMs: declined_start?.epochMilliseconds ?? null }
    found.set(session_id, [...(found.get(session_id) ?? []), decline])
  }
  return found
}

const instant = (ms: number) => Temporal.Instant.fromEpochMilliseconds(Math.round(ms)).toString()
