import { type Answer, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { parseInput } from '@troupe/domain/input'
import { type AssignmentRole, type AssignmentStatus, performs } from '@troupe/domain/role/assignment'
import type { SessionStatus } from '@troupe/domain/session/kinds'
import { refuseSpan } from '@troupe/domain/staffing/availability-input'
import {
  type FairLine,
  type FairMedians,
  type FairOffer,
  type FairPerson,
  fairLines,
  fairMedians,
  MOST_FAIRNESS_DAYS,
  openMinutes,
} from '@troupe/domain/staffing/fairness'
import { fairnessInput, PLANNED_ROLES } from '@troupe/domain/staffing/plan/input'
import type { Point } from '@troupe/domain/staffing/search/facts'
import { travelMinutes } from '@troupe/domain/staffing/travel'
import { createZones } from '@troupe/domain/time/zone-table'
import { sql } from 'kysely'
import { actorId, type Ctx } from '../../platform/ctx.ts'
import { asHouse, type Db } from '../../platform/database/db.ts'
import { globalUnavailabilities, people } from '../search/facts.ts'
import { userRole } from '../search/seat.ts'

export interface NamedLine extends FairLine {
  readonly fullName: string
  readonly avatar: string | null
}

export interface Fairness {
  readonly lines: readonly NamedLine[]
  readonly medians: FairMedians | null
}

interface FairnessAsked {
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
  readonly role: AssignmentRole
}

/**
 * Who plays how much of a role, of the events that start between two instants (at most 366 days). Someone who may only read their own line gets it with the
 * medians over at least five people. Refuses INVALID {to: [BEFORE_START | TOO_LONG]}, and {role: [INVALID]} for salespeople, whom no one schedules.
 */
export async function staffingFairness(ctx: Ctx, input: unknown): Promise<Answer<Fairness>> {
  const parsed = parseInput(fairnessInput, input)
  if (!parsed.ok) return parsed
  const asked: FairnessAsked = {
    from: Temporal.Instant.from(parsed.value.from),
    to: Temporal.Instant.from(parsed.value.to),
    role: parsed.value.role,
  }
  const misfit = refuseSpan(asked, 'to', MOST_FAIRNESS_DAYS)
  if (misfit) return misfit
  if (!PLANNED_ROLES.includes(asked.role)) return invalid({ role: ['INVALID'] })
  const { lines } = await asHouse(ctx.db, (db) => readShares(db, asked))
  if (ctx.scope.all) return yes({ lines, medians: fairMedians(lines) })
  const own = lines.filter(({ userId }) => userId === actorId(ctx))
  return yes({ lines: own, medians: own.length === 0 ? null : fairMedians(lines) })
}

/** Everyone's line and the offers that they were counted from. */
export async function readShares(
  db: Db,
  asked: FairnessAsked,
): Promise<{ readonly lines: readonly NamedLine[]; readonly offers: readonly FairOffer[] }> {
  const span = { fromMs: asked.from.epochMilliseconds, toMs: asked.to.epochMilliseconds }
  const zones = createZones(span.fromMs, span.toMs)
  const globals = await globalUnavailabilities(db)
  const rows = await offersOf(db, asked)
  const active = (await people(db, { role: userRole(asked.role) })).filter((person) => person.active)
  const known = new Set(active.map(({ id }) => id))
  const former = await namesOf(
    db,
    [...new Set(rows.map((offer) => offer.userId))].filter((id) => !known.has(id)),
  )
  const crew = [
    ...active.map(({ availability, ...person }) => ({
      ...person,
      minutes: openMinutes({ rows: availability, globals, zone: zones(person.timezone) }, span),
    })),
    // they played, and can't be asked any longer: they have no hours
    ...former.map((person) => ({ ...person, minutes: 0 })),
  ].sort((a, b) => a.fullName.localeCompare(b.fullName) || (a.id < b.id ? -1 : 1))
  const homes = new Map(crew.map(({ id, home }) => [id, home]))
  const offers = rows.map((offer) => fairOffer(offer, homes.get(offer.userId) ?? null))
  const lines = fairLines(
    crew.map(({ id, timezone, minutes }): FairPerson => ({ id, timezone, minutes })),
    offers,
    zones,
  )
  const named = lines.map((line, at) => ({ ...line, fullName: crew[at]?.fullName ?? '', avatar: crew[at]?.avatar ?? null }))
  return { lines: named, offers }
}

interface FairOfferRow {
  readonly userId: string
  readonly state: AssignmentStatus
  readonly isAsked: boolean
  readonly startsAtMs: number
  readonly status: SessionStatus
  /** Where the role is played; null from home. */
  readonly place: Point | null
}

const fairOffer = ({ place, ...offer }: FairOfferRow, home: Point | null): FairOffer => ({
  ...offer,
  travel: place
    ? 2 * travelMinutes({ kind: 'REMOTE' }, { kind: 'ON_SITE', zoneAreaId: null, lat: place.lat, lon: place.lon, timezone: 'UTC' }, home)
    : 0,
})

async function offersOf(db: Db, { from, to, role }: FairnessAsked): Promise<FairOfferRow[]> {
  const rows = await db
    .selectFrom('staffing_approval as o')
    .innerJoin('session as s', 's.id', 'o.session_id')
    .leftJoin('staffing_assignment as a', 'a.id', 'o.assignment_id')
    .select(['o.user_id', 'o.state', 'o.expires_at', 's.status', 's.starts_at', 's.host_type', 's.latitude', 's.longitude'])
    .where(sql<boolean>`coalesce(a.role, o.removed_role) = ${role}`)
    .where('s.starts_at', '>=', from)
    .where('s.starts_at', '<', to)
    .execute()
  return rows.flatMap(({ user_id, state, expires_at, status, starts_at, host_type, latitude, longitude }) => {
    if (!starts_at) return []
    const isOnSite = performs(role) && host_type === 'ON_SITE' && latitude !== null && longitude !== null
    const place = isOnSite ? { lat: latitude, lon: longitude } : null
    return { userId: user_id, state, isAsked: expires_at !== null, startsAtMs: starts_at.epochMilliseconds, status, place }
  })
}

async function namesOf(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('account_user')
    .select(['id', 'full_name', 'avatar', 'timezone', 'latitude', 'longitude'])
    .where('id', 'in', [...ids])
    .execute()
  return rows.map(({ id, full_name, avatar, timezone, latitude, longitude }) => ({
    ...{ id, fullName: full_name, avatar, timezone },
    home: latitude === null || longitude === null ? null : { lat: latitude, lon: longitude },
  }))
}
