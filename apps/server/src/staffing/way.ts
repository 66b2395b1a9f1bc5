import { type Way, wayOf } from '@troupe/domain/staffing/travel'
import { batched } from '../platform/batch.ts'
import type { Ctx } from '../platform/ctx.ts'
import { asHouse, type Db, type Tx } from '../platform/db.ts'
import { callOf } from '../session/session.ts'
import { whereOf } from './seat.ts'
import { sessionsFacts } from './session-facts.ts'

/** The way of a place's person by the place's id, for all places of an answer together. Homes are read with the rights of the server itself. */
export const wayTo = batched((ctx: Ctx, ids) => asHouse(ctx.db, (tx) => waysTo(tx, ids)))

/** Where the person of a place stays, by the place's id; read together like the ways. */
export const lodgingOf = batched((ctx: Ctx, ids) => asHouse(ctx.db, (tx) => lodgings(tx, ids)))

async function lodgings(tx: Db | Tx, assignmentIds: readonly string[]): Promise<Map<string, string>> {
  const places = await tx
    .selectFrom('staffing_assignment')
    .select(['id', 'lodging'])
    .where('id', 'in', [...assignmentIds])
    .execute()
  return new Map(places.flatMap(({ id, lodging }) => (lodging ? [[id, lodging] as const] : [])))
}

async function waysTo(tx: Db | Tx, assignmentIds: readonly string[]): Promise<Map<string, Way>> {
  const places = await tx
    .selectFrom('staffing_assignment as a')
    .innerJoin('account_user as u', 'u.id', 'a.user_id')
    .select(['a.id', 'a.session_id', 'a.role', 'u.latitude', 'u.longitude'])
    .where('a.id', 'in', [...assignmentIds])
    .execute()
  const sessions = await sessionsFacts(
    tx,
    places.map((place) => place.session_id),
  )
  const found = new Map<string, Way>()
  for (const { id, session_id, role, latitude, longitude } of places) {
    const session = sessions.get(session_id)
    const callAt = session && callOf(session, role)
    if (!session?.ends_at || !callAt) continue
    const home = latitude === null || longitude === null ? null : { lat: latitude, lon: longitude }
    const way = wayOf({ where: whereOf(session, role), callAt, endsAt: session.ends_at }, home)
    if (way) found.set(id, way)
  }
  return found
}
