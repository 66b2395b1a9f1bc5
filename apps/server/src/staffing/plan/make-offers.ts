import { randomUUID } from 'node:crypto'
import { LIVE_OFFERS } from '@troupe/domain/role/assignment'
import { answerTime } from '@troupe/domain/staffing/answer-time'
import { needsApproval } from '@troupe/domain/staffing/places'
import type { PlannedPlace } from '@troupe/domain/staffing/plan/plan'
import { sql } from 'kysely'
import { actorId, type Work } from '../../platform/ctx.ts'
import type { Events } from '../../platform/events.ts'
import { tellCrewSet } from '../crew/crew-set.ts'
import { endDropOuts, latePlaces } from '../crew/drop-out.ts'
import { forgetExpired } from '../crew/free-crew.ts'
import { askedFor } from '../offers/offer.ts'
import { insertRoundOffers, makeRounds, type Round } from '../offers/round.ts'
import type { PublicationFacts } from './crew-now.ts'

type PublishedRound = Events['plan.published']['rounds'][number]

/** An offer that is about to be made, and when its person is reminded of it. */
type NewOffer = PublishedRound['offered'][number] & {
  readonly userId: string
  /** Under two hours are left to the start: a producer must know immediately. */
  readonly hurries: boolean
  readonly remindAt: readonly Temporal.Instant[]
}

/** The offers that a publication makes and ends. */
export interface OffersDrafted {
  readonly made: readonly NewOffer[]
  readonly ended: readonly PublishedRound['released'][number][]
}

/** Decides what is offered to whom until when. Offers of people who aren't asked are ACCEPTED. The events are locked, so nothing of it changes any longer. */
export async function draftOffers(work: Work, places: readonly PlannedPlace[], { sessions }: PublicationFacts): Promise<OffersDrafted> {
  const asked = places.flatMap(({ placeId, userId }) => (userId === null ? [] : placeId))
  const late = new Set((await latePlaces(work, { ids: asked })).map(({ id }) => id))
  const made = places.flatMap(({ placeId: assignmentId, sessionId, userId, role }): NewOffer[] => {
    if (userId === null) return []
    const session = sessions.get(sessionId)
    if (!session) throw new Error(`no session ${sessionId}`)
    const time = needsApproval(role, session.is_approvable)
      ? answerTime(work.at, askedFor(session, role, { isLate: late.has(assignmentId) }))
      : null
    return [
      {
        ...{ approvalId: randomUUID(), assignmentId, sessionId, userId, role },
        ...{ asks: time !== null, expires: time?.expiresAt ?? null, hurries: time?.tellProducer ?? false, remindAt: time?.remindAt ?? [] },
      },
    ]
  })
  return { made, ended: await offersToEnd(work, places) }
}

/** The live offers of the places that lose theirs. */
async function offersToEnd(work: Work, places: readonly PlannedPlace[]): Promise<OffersDrafted['ended']> {
  const roles = new Map(places.flatMap(({ placeId, role, before }) => (before === null ? [] : [[placeId, role] as const])))
  if (roles.size === 0) return []
  const rows = await work.tx
    .selectFrom('staffing_approval')
    .select(['id', 'assignment_id', 'session_id', 'user_id'])
    .where(sql<boolean>`assignment_id = any(${[...roles.keys()]}::uuid[])`)
    .where('state', 'in', LIVE_OFFERS)
    .execute()
  return rows.map(({ id: approvalId, assignment_id, session_id: sessionId, user_id: userId }) => ({
    ...{ approvalId, sessionId, userId, role: roles.get(assignment_id ?? '') ?? 'HOST' },
  }))
}

/** Gives each person one round of all that concerns them, and tells them of it. Returns the rounds by person. */
export async function tellRounds(work: Work, planId: string, { made, ended }: OffersDrafted): Promise<ReadonlyMap<string, Round>> {
  const told = [...new Set([...made, ...ended].map(({ userId }) => userId))]
  const rounds = await makeRounds(
    work,
    planId,
    told.map((userId) => ({ userId, approvalIds: [] })),
  )
  const [offered, released] = [Map.groupBy(made, ({ userId }) => userId), Map.groupBy(ended, ({ userId }) => userId)]
  await work.emit('plan.published', {
    planId,
    rounds: told.map((userId) => ({
      ...{ userId, code: rounds.get(userId)?.code ?? '' },
      ...{ offered: offered.get(userId) ?? [], released: released.get(userId) ?? [] },
    })),
  })
  return rounds
}

/** Ends and makes the offers of a publication; their claims go and come with them. The crews and the people are locked. */
export async function writeOffers(work: Work, { made, ended }: OffersDrafted, rounds: ReadonlyMap<string, Round>): Promise<void> {
  await endOffers(work, ended)
  await forgetExpired(
    work,
    made.map(({ userId }) => userId),
  )
  if (made.length === 0) return
  const rows = made.map(({ approvalId, assignmentId, sessionId, userId, asks, expires }) => ({
    ...{ id: approvalId, assignment_id: assignmentId, session_id: sessionId, user_id: userId },
    ...{ state: asks ? 'PENDING' : 'ACCEPTED', expires_at: expires?.toString() ?? null, answered_at: asks ? null : work.at.toString() },
  }))
  await sql`
    insert into staffing_approval (id, assignment_id, session_id, user_id, state, made_at, expires_at, answered_at)
    select v.id, v.assignment_id, v.session_id, v.user_id, v.state, ${work.at}::timestamptz, v.expires_at, v.answered_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (id uuid, assignment_id uuid, session_id uuid, user_id uuid, state text,
        expires_at timestamptz, answered_at timestamptz)`.execute(work.tx)
  await endDropOuts(
    work,
    made.filter(({ asks }) => !asks),
  )
  const reminders = made.flatMap(({ approvalId, remindAt }) =>
    remindAt.map((due, index) => ({ approval_id: approvalId, number: index + 1, due_at: due.toString() })),
  )
  await sql`
    insert into staffing_reminder (approval_id, number, due_at) select v.approval_id, v.number, v.due_at
      from jsonb_to_recordset(${JSON.stringify(reminders)}::jsonb) as v (approval_id uuid, number int, due_at timestamptz)`.execute(work.tx)
  await insertRoundOffers(
    work,
    made.flatMap(({ approvalId, userId, asks }) => (asks ? { roundId: rounds.get(userId)?.id ?? '', approvalId } : [])),
  )
}

/** Tells whom the new offers concern besides their people. */
export async function tellOfOffers(work: Work, { made }: OffersDrafted): Promise<void> {
  const hurried = made.filter(({ hurries }) => hurries)
  if (hurried.length > 0) await work.emit('offers.hurried', { offers: hurried })
  await tellCrewSet(work, ...new Set(made.flatMap((offer) => (offer.asks ? [] : offer.sessionId))))
}

async function endOffers({ tx, at }: Work, ended: OffersDrafted['ended']): Promise<void> {
  if (ended.length === 0) return
  const { numUpdatedRows } = await tx
    .updateTable('staffing_approval')
    .set({ state: 'CANCELLED', answered_at: at })
    .where(sql<boolean>`id = any(${ended.map(({ approvalId }) => approvalId)}::uuid[])`)
    .where('state', '=', 'PENDING')
    .executeTakeFirst()
  if (numUpdatedRows !== BigInt(ended.length)) throw new Error('an offer was settled under the lock of its event')
}

/** Writes the people, and why they were chosen, on their places; `pinned` are those for which a producer chose. A place that is left open keeps its mode. */
export async function writePlaces(work: Work, places: readonly PlannedPlace[], pinned: ReadonlySet<string>): Promise<void> {
  const values = places.map(({ placeId, userId, terms, cost, gap, secondId }) => ({
    ...{ id: placeId, user_id: userId },
    why: userId === null ? null : { terms, cost, gap, secondId, ...(pinned.has(placeId) ? { byHand: true } : {}) },
  }))
  await sql`
    update staffing_assignment a set user_id = v.user_id, type = case when v.user_id is null then a.type else 'Auto' end, seed = null, why = v.why,
      override_reason = null, travel = null, lodging = null, travel_confirmed = false, updated_by = ${actorId(work)}, updated_at = ${work.at},
      version = a.version + 1
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as v (id uuid, user_id uuid, why jsonb) where a.id = v.id`.execute(work.tx)
}
