import { answerTime } from '@troupe/domain/staffing/answer-time'
import { LIVE_OFFERS } from '@troupe/domain/staffing/kinds'
import { needsApproval } from '@troupe/domain/staffing/places'
import type { PlannedPlace } from '@troupe/domain/staffing/plan/plan'
import { sql } from 'kysely'
import { actorId, type Work } from '../../platform/ctx.ts'
import type { Events } from '../../platform/events.ts'
import { tellCrewSet } from '../crew-set.ts'
import { forgetExpired } from '../free-crew.ts'
import { askedFor } from '../offer.ts'
import { makeRounds } from '../round.ts'
import type { PublicationFacts } from './crew-now.ts'

type PublishedRound = Events['plan.published']['rounds'][number]
type RoundOffer = PublishedRound['offered'][number]

interface Publication {
  readonly planId: string
  readonly places: readonly PlannedPlace[]
  readonly now: PublicationFacts
}

/** Ends the offers of some places, makes new ones, and gives each person one round of all that concerns them. */
export async function makeOffers(work: Work, { planId, places, now }: Publication): Promise<void> {
  const released = await endOffers(work, places)
  const filled = places.flatMap((place) => (place.userId === null ? [] : { ...place, userId: place.userId }))
  await forgetExpired(
    work,
    filled.map(({ userId }) => userId),
  )
  const offered = await insertOffers(work, filled, now)
  await writePlaces(work, places)
  const asked = [...Map.groupBy(offered, ({ userId }) => userId)].map(([userId, own]) => ({
    userId,
    approvalIds: own.flatMap(({ approvalId, asks }) => (asks ? approvalId : [])),
  }))
  const told = new Map(asked.map((one) => [one.userId, one]))
  for (const { userId } of released) if (!told.has(userId)) told.set(userId, { userId, approvalIds: [] })
  const made = await makeRounds(work, planId, [...told.values()])
  const rounds = [...told.keys()].map(
    (userId): PublishedRound => ({
      userId,
      code: made.get(userId)?.code ?? '',
      offered: offered.filter((offer) => offer.userId === userId),
      released: released.filter((offer) => offer.userId === userId),
    }),
  )
  await work.emit('plan.published', { planId, rounds })
  for (const sessionId of new Set(offered.flatMap((offer) => (offer.asks ? [] : offer.sessionId)))) await tellCrewSet(work, sessionId)
}

/** Ends the live offers of some places; their claims go with them. */
async function endOffers(work: Work, places: readonly PlannedPlace[]): Promise<PublishedRound['released'][number][]> {
  const ids = places.flatMap(({ placeId, before }) => (before === null ? [] : placeId))
  if (ids.length === 0) return []
  const roles = new Map(places.map(({ placeId, role }) => [placeId, role]))
  const rows = await work.tx
    .updateTable('staffing_approval')
    .set({ state: 'CANCELLED', answered_at: work.at })
    .where(sql<boolean>`assignment_id = any(${ids}::uuid[])`)
    .where('state', 'in', LIVE_OFFERS)
    .returning(['id', 'assignment_id', 'session_id', 'user_id'])
    .execute()
  return rows.map(({ id: approvalId, assignment_id, session_id: sessionId, user_id: userId }) => ({
    ...{ approvalId, sessionId, userId, role: roles.get(assignment_id ?? '') ?? 'HOST' },
  }))
}

/** Writes the offers and their reminders. Those of people who aren't asked are ACCEPTED. */
async function insertOffers(
  work: Work,
  places: readonly (PlannedPlace & { readonly userId: string })[],
  { sessions }: PublicationFacts,
): Promise<(RoundOffer & { readonly userId: string })[]> {
  if (places.length === 0) return []
  const asked = places.map((place) => {
    const session = sessions.get(place.sessionId)
    if (!session) throw new Error(`no session ${place.sessionId}`)
    return { ...place, time: needsApproval(place.role, session.is_approvable) ? answerTime(work.at, askedFor(session, place.role)) : null }
  })
  const rows = await work.tx
    .insertInto('staffing_approval')
    .values(
      asked.map(({ placeId, sessionId, userId, time }) => ({
        ...{ assignment_id: placeId, session_id: sessionId, user_id: userId, state: time ? ('PENDING' as const) : ('ACCEPTED' as const) },
        ...{ made_at: work.at, expires_at: time?.expiresAt ?? null, answered_at: time ? null : work.at },
      })),
    )
    .returning(['id', 'assignment_id'])
    .execute()
  const ids = new Map(rows.map(({ id, assignment_id }) => [assignment_id, id]))
  const reminders = asked.flatMap(({ placeId, time }) =>
    (time?.remindAt ?? []).map((due_at, index) => ({ approval_id: ids.get(placeId) ?? '', number: index + 1, due_at })),
  )
  if (reminders.length > 0) await work.tx.insertInto('staffing_reminder').values(reminders).execute()
  return asked.map(({ placeId, sessionId, userId, role, time }) => ({
    ...{ approvalId: ids.get(placeId) ?? '', assignmentId: placeId, sessionId, userId, role },
    ...{ asks: time !== null, expires: time?.expiresAt ?? null, hurries: time?.tellProducer ?? false },
  }))
}

/** Writes the people, and why they were chosen, on their places. A place that is left open keeps its mode. */
async function writePlaces(work: Work, places: readonly PlannedPlace[]): Promise<void> {
  const values = places.map(({ placeId, userId, terms, cost, gap, secondId }) => ({
    ...{ id: placeId, user_id: userId, why: userId === null ? null : { terms, cost, gap, secondId } },
  }))
  await sql`
    update staffing_assignment a set user_id = v.user_id, type = case when v.user_id is null then a.type else 'Auto' end, seed = null, why = v.why,
      override_reason = null, travel = null, lodging = null, travel_confirmed = false, updated_by = ${actorId(work)}, updated_at = ${work.at},
      version = a.version + 1
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as v (id uuid, user_id uuid, why jsonb) where a.id = v.id`.execute(work.tx)
}
