import { LIVE_OFFERS } from '@troupe/domain/role/assignment'
import { fairPeriod } from '@troupe/domain/staffing/fair-period'
import type { PlanFacts, PlanPerson, PlanPin, PlanSeat } from '@troupe/domain/staffing/plan/facts'
import type { PlanFilter } from '@troupe/domain/staffing/plan/input'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { weightsAt } from '../fairness/weights.ts'
import { type CrewMember, claims, declinesBySession, globalUnavailabilities, type Held, people } from '../search/facts.ts'
import { seatOf } from '../search/seat.ts'
import { modifiersBySession, type SessionFacts, sessionsFacts } from '../search/session-facts.ts'

const dayMs = 86_400_000
/** Claims are read this far around a plan, for weekly limits, travel and rest. */
const aroundMs = 9 * dayMs

/** What a plan covers: the events from `from` until before `to` that pass the filter. */
export interface PlanRange {
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
  readonly asked: PlanFilter
  readonly pins: readonly PlanPin[]
}

/** The ids of the events that a plan covers: scheduled, with a crew of ours that isn't left to people, still ahead; the earliest first. */
export async function plannedSessions(db: Db | Tx, { from, to, asked }: Omit<PlanRange, 'pins'>, now: Temporal.Instant): Promise<string[]> {
  const { zoneAreaIds, workspaceIds } = asked
  const rows = await db
    .selectFrom('session')
    .select('id')
    .where('status', '=', 'SCHEDULED')
    .where('diy', '=', false)
    .where('assignability', '=', 'ASSIGNABLE')
    .where('starts_at', '>=', from)
    .where('starts_at', '<', to)
    .where('starts_at', '>', now)
    .$if(zoneAreaIds !== null, (query) => query.where(sql<boolean>`zone_area_id = any(${zoneAreaIds}::uuid[])`))
    .$if(workspaceIds !== null, (query) => query.where(sql<boolean>`workspace_id = any(${workspaceIds}::uuid[])`))
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Everything that a plan is solved from, and the id of the weights in it. Accepted places aren't planned: they take their people's time. Pencils take none, since they move. */
export async function planFacts(
  db: Db | Tx,
  range: PlanRange,
  now: Temporal.Instant,
): Promise<{ readonly facts: PlanFacts; readonly weightsId: string }> {
  const weights = await weightsAt(db, now)
  const ids = await plannedSessions(db, range, now)
  const seats = await seatsOf(db, ids, range.asked)
  const fromMs = Math.floor(range.from.epochMilliseconds / dayMs) * dayMs
  const crew = await people(db)
  const held = await claims(db, { fromMs: fromMs - aroundMs, toMs: range.to.epochMilliseconds + aroundMs, now })
  const movable = new Set(seats.flatMap((seat) => (seat.pendingUserId ? offerKey({ ...seat, userId: seat.pendingUserId }) : [])))
  const facts: PlanFacts = {
    fromMs,
    people: crew.map(personOf),
    seats,
    claims: held.filter((claim) => !claim.isPencil && !movable.has(offerKey(claim))).map(claimOf),
    globalUnavailabilities: await globalUnavailabilities(db),
    played: await playedAround(db, range, movable),
    weights: weights.table,
    pins: range.pins,
  }
  return { facts, weightsId: weights.id }
}

interface OfferOf {
  readonly userId: string
  readonly sessionId: string
  readonly role: string
}
const offerKey = ({ userId, sessionId, role }: OfferOf): string => `${userId} ${sessionId} ${role}`

/** Without what only screens need. */
export function personOf({ fullName: _name, avatar: _avatar, ...person }: CrewMember): PlanPerson {
  return person
}

export const claimOf = ({ userId, sessionId, startsAtMs, fromMs, toMs, where }: Held) => ({
  userId,
  sessionId,
  startsAtMs,
  fromMs,
  toMs,
  where,
})

/** The places of some events that no one has accepted, for the roles of a filter. */
export async function seatsOf(db: Db | Tx, ids: readonly string[], { roles }: Pick<PlanFilter, 'roles'>): Promise<PlanSeat[]> {
  if (ids.length === 0) return []
  const sessions = await sessionsFacts(db, ids)
  const declines = await declinesBySession(db, ids)
  const preferred = await preferredProducers(db, [...new Set([...sessions.values()].map((session) => session.workspace_id))])
  const sources = await sourceCrews(db, [...sessions.values()])
  const groups = await groupCrews(db, [...sessions.values()])
  const modifiers = await modifiersBySession(db, ids)
  const places = await db
    .selectFrom('staffing_assignment as a')
    .leftJoin('staffing_approval as o', (join) => join.onRef('o.assignment_id', '=', 'a.id').on('o.state', 'in', LIVE_OFFERS))
    .select(['a.id', 'a.session_id', 'a.role', 'o.user_id', 'o.state'])
    .where(sql<boolean>`a.session_id = any(${ids}::uuid[])`)
    .where('a.role', 'in', roles)
    .orderBy('a.id')
    .execute()
  return places.flatMap(({ id, session_id, role, user_id, state }) => {
    const session = sessions.get(session_id)
    if (!session?.starts_at || state === 'ACCEPTED') return []
    return {
      ...{ ...seatOf(session, role, session.starts_at.epochMilliseconds), isTravelable: session.is_travelable },
      placeId: id,
      declines: declines.get(session_id) ?? [],
      pendingUserId: user_id,
      preferredProducerId: preferred.get(session.workspace_id) ?? null,
      sourceUserIds: sources.get(`${session.source_session_id} ${role}`) ?? [],
      groupUserIds: groups.get(`${session_id} ${role}`) ?? [],
      modifiers: modifiers.get(session_id) ?? [],
    }
  })
}

/** The preferred producer of each workspace, else the active person whom the system's settings name. */
export async function preferredProducers(db: Db | Tx, workspaceIds: readonly string[]): Promise<Map<string, string | null>> {
  const rows = await db
    .selectFrom('workspace as w')
    .leftJoin('setting_system as k', (join) => join.on('k.key', '=', 'PREFERRED_EVENT_PRODUCER_ID'))
    .leftJoin('account_user as u', (join) =>
      join.on(sql<boolean>`u.id::text = k.value #>> '{}'`).on('u.active', '=', true).on('u.deleted_at', 'is', null),
    )
    .select(['w.id', 'w.preferred_event_producer_id as own', 'u.id as general'])
    .where(sql<boolean>`w.id = any(${workspaceIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, own, general }) => [id, own ?? general]))
}

/** Who played each role in the sessions that others were copied from. */
export async function sourceCrews(db: Db | Tx, sessions: readonly SessionFacts[]): Promise<Map<string, string[]>> {
  const ids = [...new Set(sessions.flatMap((session) => session.source_session_id ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('staffing_approval as o')
    .innerJoin('staffing_assignment as a', 'a.id', 'o.assignment_id')
    .select(['o.user_id', 'o.session_id', 'a.role'])
    .where(sql<boolean>`o.session_id = any(${ids}::uuid[])`)
    .where('o.state', '=', 'ACCEPTED')
    .execute()
  const crews = Map.groupBy(rows, (row) => `${row.session_id} ${row.role}`)
  return new Map([...crews].map(([key, crew]) => [key, crew.map((row) => row.user_id)]))
}

/** Who has a place of each role in the groups of some sessions, by session and role: those of the group's other events who have a live offer. */
export async function groupCrews(
  db: Db | Tx,
  sessions: readonly Pick<SessionFacts, 'id' | 'group_id'>[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const groupIds = [...new Set(sessions.flatMap((session) => session.group_id ?? []))]
  if (groupIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('session as s')
    .innerJoin('staffing_approval as o', 'o.session_id', 's.id')
    .innerJoin('staffing_assignment as a', 'a.id', 'o.assignment_id')
    .select(['s.id', 's.group_id', 'o.user_id', 'a.role'])
    .where(sql<boolean>`s.group_id = any(${groupIds}::uuid[])`)
    .where('s.status', '<>', 'CANCELLED')
    .where('o.state', 'in', LIVE_OFFERS)
    .execute()
  const crews = new Map<string, string[]>()
  for (const { id, group_id } of sessions)
    for (const row of rows) {
      if (row.group_id !== group_id || row.id === id) continue
      const key = `${id} ${row.role}`
      crews.set(key, [...(crews.get(key) ?? []), row.user_id])
    }
  return crews
}

/** Live offers that count for fairness in the plan's weeks, those that the plan may move left out. */
async function playedAround(db: Db | Tx, { from, to }: PlanRange, movable: ReadonlySet<string>) {
  const rows = await db
    .selectFrom('staffing_approval as o')
    .innerJoin('session as s', 's.id', 'o.session_id')
    .innerJoin('staffing_assignment as a', 'a.id', 'o.assignment_id')
    .select(['o.user_id as userId', 'o.session_id as sessionId', 'a.role', 's.starts_at'])
    .where('o.state', 'in', LIVE_OFFERS)
    .where('s.starts_at', '>=', fairPeriod(from).from)
    .where('s.starts_at', '<', fairPeriod(to).to)
    .execute()
  return rows.flatMap(({ starts_at, ...offer }) =>
    starts_at === null || movable.has(offerKey(offer)) ? [] : { userId: offer.userId, startsAtMs: starts_at.epochMilliseconds },
  )
}
