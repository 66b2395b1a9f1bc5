import { staysOvernight, type Way, wayOf } from '@troupe/domain/staffing/travel'
import type { Ctx } from '../../platform/ctx.ts'
import { asHouse, type Db, type Tx } from '../../platform/database/db.ts'
import { batched } from '../../platform/graphql/batch.ts'
import { callOf } from '../../session/session.ts'
import { whereOf } from './seat.ts'
import { sessionsFacts } from './session-facts.ts'

/** The way of a place's person by the place's id, for all places of an answer together. Homes are read with the rights of the server itself. */
export const wayTo = batched((ctx: Ctx, ids) =>
  asHouse(ctx.db, async (tx) => new Map((await ways(tx, { assignmentIds: ids })).map(({ assignmentId, way }) => [assignmentId, way]))),
)

/** Whether someone of an event's crew stays overnight, by the event's id; read together like the ways. */
export const isOvernight = batched((ctx: Ctx, ids) =>
  asHouse(ctx.db, async (tx) => {
    const found = await ways(tx, { sessionIds: ids })
    return new Map(
      found.flatMap(({ sessionId, way, startsAt, timezone }) =>
        staysOvernight(way, startsAt, timezone) ? [[sessionId, true] as const] : [],
      ),
    )
  }),
)

/** Where the person of a place stays, by the place's id; read together like the ways. */
export const lodgingOf = batched((ctx: Ctx, ids) => asHouse(ctx.db, (tx) => lodgings(tx, ids)))

/** Where the people of some places stay, by the place's id. */
export async function lodgings(tx: Db | Tx, assignmentIds: readonly string[]): Promise<Map<string, string>> {
  const places = await tx
    .selectFrom('staffing_assignment')
    .select(['id', 'lodging'])
    .where('id', 'in', [...assignmentIds])
    .execute()
  return new Map(places.flatMap(({ id, lodging }) => (lodging ? [[id, lodging] as const] : [])))
}

interface PlaceWay {
  readonly assignmentId: string
  readonly sessionId: string
  readonly way: Way
  readonly startsAt: Temporal.Instant
  /** The person's. */
  readonly timezone: string
}

/** The ways of the people who have some places, or the places of some events. */
export async function ways(
  tx: Db | Tx,
  asked: { readonly assignmentIds: readonly string[] } | { readonly sessionIds: readonly string[] },
): Promise<PlaceWay[]> {
  const places = await tx
    .selectFrom('staffing_assignment as a')
    .innerJoin('account_user as u', 'u.id', 'a.user_id')
    .select(['a.id', 'a.session_id', 'a.role', 'u.latitude', 'u.longitude', 'u.timezone'])
    .where((eb) => ('sessionIds' in asked ? eb('a.session_id', 'in', [...asked.sessionIds]) : eb('a.id', 'in', [...asked.assignmentIds])))
    .execute()
  const sessions = await sessionsFacts(
    tx,
    places.map((place) => place.session_id),
  )
  return places.flatMap(({ id, session_id, role, latitude, longitude, timezone }): PlaceWay[] => {
    const session = sessions.get(session_id)
    const callAt = session && callOf(session, role)
    if (!session?.starts_at || !session.ends_at || !callAt) return []
    const home = latitude === null || longitude === null ? null : { lat: latitude, lon: longitude }
    const way = wayOf({ where: whereOf(session, role), callAt, endsAt: session.ends_at }, home)
    return way ? [{ assignmentId: id, sessionId: session_id, way, startsAt: session.starts_at, timezone }] : []
  })
}
