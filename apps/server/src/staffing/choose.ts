import { randomInt } from 'node:crypto'
import { type Answer, no, yes } from '@troupe/domain/answer'
import { type CrewPlace, chooseCrew, drawCrew, type Pair } from '@troupe/domain/staffing/choose'
import { judge, type Verdict } from '@troupe/domain/staffing/eligible'
import { costOf, termsOf } from '@troupe/domain/staffing/score'
import type { CrewRole } from '@troupe/domain/staffing/search/facts'
import type { Work } from '../platform/ctx.ts'
import { declinedIds, type Known, people, type SessionFacts } from './facts.ts'
import { clearPlace, offer, type Place, placesOf } from './offer.ts'
import { judgeContext } from './pencil.ts'
import { levelOf, seatOf, whereOf } from './seat.ts'

export interface Candidate {
  readonly person: Known
  readonly verdict: Verdict
  readonly terms: ReturnType<typeof termsOf>
  readonly cost: number
  readonly sessionsInPeriod: number
}

/** Everybody of the crew judged for one role of a scheduled session: eligible ones with their cost, blocked ones with the reason. */
export async function candidatesFor(work: Work, session: SessionFacts, role: CrewRole): Promise<Candidate[]> {
  if (!session.starts_at) return []
  const ms = session.starts_at.epochMilliseconds
  const everyone = (await people(work.tx)).filter(
    (person) => person.roles.includes(role) || (role === 'SUPPORTING_PRODUCER' && person.roles.includes('PRODUCER')),
  )
  const ids = everyone.map((person) => person.id)
  const context = await judgeContext(work, session, ms, ids, { pencilsCount: false })
  const place = await placeFacts(work, session, role)
  const held = await sessionsInPeriod(work, session.starts_at)
  return everyone.map((person) => {
    const sessions = held.get(person.id) ?? 0
    const terms = termsOf({ ...person, sessionsInPeriod: sessions }, place)
    return {
      person,
      verdict: judge(person, seatOf(session, role, ms), { ...context, claims: context.claimsOf(person.id) }),
      terms,
      cost: costOf(terms),
      sessionsInPeriod: sessions,
    }
  })
}

/**
 * Solves the places of a session that nobody has accepted, exactly (STAFFING 2): least cost, least disturbance. `only` limits it to one
 * place. Answers how many were filled and which stay open. Refuses UNSCHEDULED.
 */
export async function solvePlaces(work: Work, session: SessionFacts, only?: string): Promise<Answer<{ filled: number; open: string[] }>> {
  if (!session.starts_at) return no('UNSCHEDULED')
  const { places, pairs, byId } = await question(work, session, only)
  const plan = chooseCrew({ places, pairs, declinedIds: new Set(await declinedIds(work.tx, session.id)) })
  const open = plan.uncovered.map((one) => one.placeId)
  let filled = 0
  for (const choice of plan.chosen) {
    const place = byId.get(choice.placeId)
    if (!place || choice.kept) continue
    const why = { terms: choice.terms, cost: choice.cost, gap: choice.gap, secondId: choice.secondId }
    const answer = await offer(work, session, place, { userId: choice.userId, mode: 'Auto', why })
    if (answer.ok) filled++
    else open.push(place.id)
  }
  for (const { placeId } of plan.uncovered) await markAuto(work, placeId)
  return yes({ filled, open })
}

/** Draws people at random among the eligible for one place, or for all open ones of a role; the seed is stored. */
export async function drawPlaces(
  work: Work,
  session: SessionFacts,
  which: { placeId: string } | { role: CrewRole },
): Promise<Answer<{ userIds: string[] }>> {
  if (!session.starts_at) return no('UNSCHEDULED')
  const all = await question(work, session)
  const wanted = new Set(
    'placeId' in which ? [which.placeId] : all.places.filter((place) => place.role === which.role).map((place) => place.id),
  )
  // whoever holds the place now may be drawn again, like everybody else
  const places = all.places
    .filter((place) => wanted.has(place.id) || place.userId !== null)
    .map((place) => (wanted.has(place.id) ? { ...place, userId: null, state: null } : { ...place, state: 'ACCEPTED' as const }))
  const seed = randomInt(2 ** 31)
  const drawn = drawCrew({ places, pairs: all.pairs, declinedIds: new Set(await declinedIds(work.tx, session.id)) }, seed)
  if (drawn.chosen.length === 0) return no('NOT_ASSIGNABLE')
  for (const choice of drawn.chosen) {
    const place = all.byId.get(choice.placeId)
    if (!place) continue
    const answer = await offer(work, session, place, {
      userId: choice.userId,
      mode: 'Random',
      seed: String(seed),
      why: { eligible: choice.eligible },
    })
    if (!answer.ok) return answer
  }
  return yes({ userIds: drawn.chosen.map((choice) => choice.userId) })
}

/** Opens a place again and, in mode Auto, offers it to the next best at once. Answers whether somebody was found. */
export async function offerNext(work: Work, session: SessionFacts, place: Place): Promise<boolean> {
  await clearPlace(work, place)
  if (place.type !== 'Auto') return false
  const answer = await solvePlaces(work, session, place.id)
  await markAuto(work, place.id)
  return answer.ok && answer.value.filled > 0
}

/** The mode outlives the person, so that a place that stayed open is tried again. */
async function markAuto(work: Work, placeId: string) {
  await work.tx.updateTable('staffing_assignment').set({ type: 'Auto' }).where('id', '=', placeId).where('user_id', 'is', null).execute()
}

async function question(work: Work, session: SessionFacts, only?: string) {
  const rows = (await placesOf(work, session.id)).filter((place) => place.role !== 'SALESPERSON')
  const places: CrewPlace[] = rows.map((row) => ({
    id: row.id,
    role: row.role as CrewRole,
    order: row.ord,
    userId: row.offered_to,
    // everything but the one place that is asked for stays as it is
    state: only && row.id !== only && row.offered_to ? 'ACCEPTED' : (row.state as 'PENDING' | 'ACCEPTED' | null),
  }))
  const asked = only ? places.filter((place) => place.id === only || place.state === 'ACCEPTED') : places
  const pairs: Pair[] = []
  for (const role of new Set(asked.filter((place) => place.state !== 'ACCEPTED').map((place) => place.role))) {
    const candidates = await candidatesFor(work, session, role)
    pairs.push(...candidates.flatMap(({ person, verdict, terms }) => (verdict.ok ? [{ userId: person.id, role, terms }] : [])))
  }
  return { places: asked, pairs, byId: new Map(rows.map((row) => [row.id, row])) }
}

async function placeFacts(work: Work, session: SessionFacts, role: CrewRole) {
  const workspace = await work.tx
    .selectFrom('workspace')
    .select('preferred_event_producer_id')
    .where('id', '=', session.workspace_id)
    .executeTakeFirst()
  const source = session.source_session_id
    ? await work.tx
        .selectFrom('staffing_approval as o')
        .innerJoin('staffing_assignment as a', 'a.id', 'o.assignment_id')
        .select('o.user_id')
        .where('o.session_id', '=', session.source_session_id)
        .where('a.role', '=', role)
        .where('o.state', '=', 'ACCEPTED')
        .execute()
    : []
  return {
    role,
    level: levelOf(session),
    where: whereOf(session),
    preferredProducerId: workspace?.preferred_event_producer_id ?? null,
    sourceUserIds: source.map((row) => row.user_id),
    groupUserIds: [],
  }
}

/** Sessions that each person plays within 30 days before and after: whom fairness calls next. */
async function sessionsInPeriod(work: Work, startsAt: Temporal.Instant): Promise<Map<string, number>> {
  const rows = await work.tx
    .selectFrom('staffing_approval as o')
    .innerJoin('session as s', 's.id', 'o.session_id')
    .select((eb) => ['o.user_id', eb.fn.countAll<number>().as('sessions')])
    .where('o.state', 'in', ['PENDING', 'ACCEPTED'])
    .where('s.starts_at', '>', startsAt.subtract({ hours: 30 * 24 }))
    .where('s.starts_at', '<', startsAt.add({ hours: 30 * 24 }))
    .groupBy('o.user_id')
    .execute()
  return new Map(rows.map((row) => [row.user_id, row.sessions]))
}
