import { randomInt } from 'node:crypto'
import { type Answer, no, type Refusal, yes } from '@troupe/domain/answer'
import { type AssignmentRole, type AssignmentStatus, LIVE_OFFERS } from '@troupe/domain/role/assignment'
import { answerTime } from '@troupe/domain/staffing/answer-time'
import { type CrewPlace, type CrewQuestion, chooseCrew, drawCrew, type Pair } from '@troupe/domain/staffing/choose'
import { declinedAt } from '@troupe/domain/staffing/declines'
import type { Block } from '@troupe/domain/staffing/eligible'
import { fairPeriod } from '@troupe/domain/staffing/fair-period'
import { needsApproval } from '@troupe/domain/staffing/places'
import { costOf, termsOf, type Weights } from '@troupe/domain/staffing/score'
import { sql } from 'kysely'
import type { Work } from '../../platform/ctx.ts'
import { lockPeople } from '../crew/lock-people.ts'
import { claimsOfPlace, takePlace } from '../crew/pencil.ts'
import { weightsAt } from '../fairness/weights.ts'
import { askedFor, type OfferOptions, offer, placesOf } from '../offers/offer.ts'
import { groupCrews } from '../plan/facts.ts'
import { type CrewReader, loadBoard, openScene, type Scene, type Spot, spotAt, withDeclines } from '../search/board.ts'
import { type CrewMember, declinesOf } from '../search/facts.ts'
import { levelOf, whereOf } from '../search/seat.ts'
import { modifiersBySession, type SessionFacts } from '../search/session-facts.ts'

/** Why a person can't have a place: a hard rule, or a pencil for another event that no one else can take over. */
export type Reason = Block | { readonly rule: 'RESERVED'; readonly detail: { readonly sessionId: string } }

export interface Candidate {
  readonly person: CrewMember
  /** Nothing blocks them: assigning them to the place succeeds. */
  readonly eligible: boolean
  readonly reasons: readonly Reason[]
  readonly terms: ReturnType<typeof termsOf>
  readonly cost: number
  readonly sessionsInPeriod: number
}

/** The place of the session; without its id any open place of the role. */
interface RoleAsked {
  readonly role: AssignmentRole
  readonly assignmentId?: string | undefined
  /** The only person to judge. */
  readonly userId?: string | undefined
  /** The weights to compare people by, where they have been read. */
  readonly weights?: Weights | undefined
}

/** Everyone of the crew judged for a place of a scheduled session: eligible ones with their cost, blocked ones with every reason. */
async function candidatesFor(work: CrewReader, session: SessionFacts, asked: RoleAsked): Promise<Candidate[]> {
  return (await lookAround(work, session, asked))?.candidates ?? []
}

/** The candidates for a place, and the board used to judge them. Undefined without a start. */
export async function lookAround(work: CrewReader, session: SessionFacts, { role, assignmentId, userId, ...asked }: RoleAsked) {
  const startsAt = session.starts_at
  if (!startsAt) return undefined
  const board = await withDeclines(work, await loadBoard(work, role, startsAt.epochMilliseconds), session.id)
  const held = await claimsOfPlace(work, assignmentId)
  const scene = openScene(board, new Set(held.map(({ id }) => id)))
  const spotFor = (only: string): Spot => spotAt(session, { role, startsAt, id: 'asked', only })
  const place = await placeFacts(work, session, role)
  const sessions = await sessionsInPeriod(work, session.id, startsAt)
  const weights = asked.weights ?? (await weightsAt(work.tx, work.at)).table
  const candidates = board.people
    .filter((person) => person.roles.includes(role) && (userId === undefined || person.id === userId))
    .map((person): Candidate => {
      const sessionsHeld = sessions.get(person.id) ?? 0
      const terms = termsOf({ ...person, sessionsInPeriod: sessionsHeld }, place, weights)
      const spot = spotFor(person.id)
      const reasons = reasonsOf(scene, { person, spot }, () => takePlace(board, spot, { held }) !== null)
      return { person, eligible: reasons.length === 0, reasons, terms, cost: costOf(terms), sessionsInPeriod: sessionsHeld }
    })
  return { board, held, spotFor, candidates }
}

/** Every reason why a person can't have a place; pencils count only where no one can take them over. */
function reasonsOf(
  scene: Scene,
  { person, spot }: { readonly person: CrewMember; readonly spot: Spot },
  canBeFreed: () => boolean,
): readonly Reason[] {
  const verdict = scene.judge(person, spot.seat)
  if (!verdict.ok) return verdict.blocks
  const pencils = scene.inTheWay(person, spot)
  if (pencils.length === 0 || canBeFreed()) return []
  return pencils.map(({ seat }) => ({ rule: 'RESERVED', detail: { sessionId: seat.sessionId } }))
}

/** A person whom a change of the crew concerns, with what becomes of their offer: PENDING is asked, ACCEPTED isn't asked, CANCELLED loses it. */
export interface CrewChange {
  readonly placeId: string
  readonly userId: string
  readonly role: AssignmentRole
  readonly state: 'PENDING' | 'ACCEPTED' | 'CANCELLED'
}

/** What was done to the places of a session, or would be, and the ids of the places that stay open. */
export interface Filled {
  readonly changes: readonly CrewChange[]
  readonly open: readonly string[]
}

/**
 * Solves the places of a session that no one has accepted, exactly: least cost, least disturbance. Answers who was put on them and which stay
 * open. Refuses UNSCHEDULED.
 */
export async function solvePlaces(work: Work, session: SessionFacts): Promise<Answer<Filled>> {
  if (!session.starts_at) return no('UNSCHEDULED')
  const { changes, open } = await fill(work, await question(work, session), autoPlan)
  await markAuto(work, open)
  return yes({ changes, open })
}

/** What `solvePlaces` would do now; nothing is written. Refuses UNSCHEDULED. */
export async function planPlaces(work: Work, session: SessionFacts): Promise<Answer<Filled>> {
  if (!session.starts_at) return no('UNSCHEDULED')
  const asked = await question(work, session)
  const { choices, open } = autoPlan(asked)
  const changes: CrewChange[] = []
  const late: string[] = []
  for (const { placeId, options } of choices) {
    const place = asked.byId.get(placeId)
    if (!place) continue
    const asks = needsApproval(place.role, session.is_approvable)
    if (asks && !answerTime(work.at, askedFor(session, place.role))) late.push(placeId)
    else changes.push(...changesOf(place, { userId: options.userId, state: asks ? 'PENDING' : 'ACCEPTED' }))
  }
  return yes({ changes, open: [...open, ...late] })
}

/** The exact choice: whom to offer which place, less those who already have its offer. */
function autoPlan(left: CrewQuestion): Plan {
  const plan = chooseCrew(left)
  return {
    open: plan.uncovered.map((one) => one.placeId),
    choices: plan.chosen
      .filter((choice) => !choice.kept)
      .map(({ placeId, userId, terms, cost, gap, secondId }) => ({
        placeId,
        options: { userId, mode: 'Auto', cause: 'AUTO', isAsked: true, why: { terms, cost, gap, secondId } },
      })),
  }
}

/** Whom a new offer of a place concerns: its person, and the person who had a live offer of it. */
function changesOf(place: LivePlace, { userId, state }: { readonly userId: string; readonly state: 'PENDING' | 'ACCEPTED' }): CrewChange[] {
  const { id: placeId, role, offered_to: before } = place
  const added: CrewChange = { placeId, userId, role, state }
  return before === null || before === userId ? [added] : [added, { placeId, userId: before, role, state: 'CANCELLED' }]
}

/**
 * Draws people at random among the eligible for one place, or for all places of a role; the seed is stored. Refuses UNSCHEDULED, STARTS_SOON,
 * NOT_ENOUGH_HOSTS {missing} when no one is eligible.
 */
export async function drawPlaces(
  work: Work,
  session: SessionFacts,
  which: { placeId: string } | { role: AssignmentRole },
): Promise<Answer<Filled>> {
  if (!session.starts_at) return no('UNSCHEDULED')
  const all = await question(work, session)
  const isWanted = (place: CrewPlace) => ('placeId' in which ? place.id === which.placeId : place.role === which.role)
  // the person who has the place now may be drawn again, like everyone else; the rest of the crew stays
  const places = all.places
    .filter((place) => isWanted(place) || place.userId !== null)
    .map((place) => (isWanted(place) ? { ...place, userId: null, state: null } : { ...place, state: 'ACCEPTED' as const }))
  const pairs = await pairsFor(work, session, { places, only: 'placeId' in which ? which.placeId : undefined, weights: all.weights })
  const seed = randomInt(2 ** 31)
  const { changes, open, refusal } = await fill(work, { ...all, places, pairs }, (left) => {
    const drawn = drawCrew(left, seed)
    return {
      open: [...drawn.uncoveredIds],
      choices: drawn.chosen.map(({ placeId, userId, eligible }) => ({
        placeId,
        options: { userId, mode: 'Random', seed: String(seed), why: { eligible } },
      })),
    }
  })
  if (refusal) return refusal
  return changes.length === 0 ? no('NOT_ENOUGH_HOSTS', { missing: open.length }) : yes({ changes, open })
}

type LivePlace = Awaited<ReturnType<typeof placesOf>>[number]

interface SessionQuestion extends CrewQuestion {
  readonly weights: Weights
  readonly session: SessionFacts
  readonly byId: ReadonlyMap<string, LivePlace>
}
interface Plan {
  readonly open: readonly string[]
  readonly choices: readonly { placeId: string; options: OfferOptions }[]
}

/**
 * Makes the offers of a plan. A person whose time turns out to be taken, now that the row is locked, is left out and the rest is planned
 * again; so this ends, and no one is left for what stays open.
 */
async function fill(work: Work, asked: SessionQuestion, plan: (left: CrewQuestion) => Plan) {
  let left: CrewQuestion = asked
  const changes: CrewChange[] = []
  for (;;) {
    const { choices, open } = plan(left)
    await lockPeople(
      work,
      choices.flatMap(({ placeId, options }) => [options.userId, asked.byId.get(placeId)?.user_id ?? []].flat()),
    )
    const refusedIds = new Set<string>()
    const waiting: string[] = []
    let refusal: Refusal | undefined
    for (const { placeId, options } of choices) {
      const place = asked.byId.get(placeId)
      if (!place) continue
      const answer = await offer(work, { session: asked.session, place }, options)
      if (answer.ok) {
        changes.push(...changesOf(place, { userId: options.userId, state: answer.value.state }))
        left = {
          ...left,
          places: left.places.map((one) => (one.id === placeId ? { ...one, userId: options.userId, state: 'ACCEPTED' } : one)),
        }
      } else if (answer.code === 'ASSIGNMENT_CONFLICT') refusedIds.add(options.userId)
      else {
        refusal = answer
        waiting.push(placeId)
      }
    }
    if (refusedIds.size === 0) return { changes, open: [...open, ...waiting], refusal }
    left = { ...left, pairs: left.pairs.filter((pair) => !refusedIds.has(pair.userId)) }
  }
}

/** The mode outlives the person: a place that stayed open is filled by the solver again, not by a person's choice. */
async function markAuto(work: Work, placeIds: readonly string[]) {
  if (placeIds.length === 0) return
  await work.tx
    .updateTable('staffing_assignment')
    .set({ type: 'Auto' })
    .where('id', 'in', [...placeIds])
    .where('user_id', 'is', null)
    .execute()
}

const liveState = (state: AssignmentStatus | null) => (state === 'PENDING' || state === 'ACCEPTED' ? state : null)

async function question(work: Work, session: SessionFacts): Promise<SessionQuestion> {
  const rows = (await placesOf(work, session.id)).filter((place) => place.role !== 'SALESPERSON')
  const places = rows.map(
    (row): CrewPlace => ({
      id: row.id,
      role: row.role,
      order: row.ord,
      userId: row.offered_to,
      state: liveState(row.state),
    }),
  )
  const { table: weights } = await weightsAt(work.tx, work.at)
  return {
    session,
    places,
    weights,
    pairs: await pairsFor(work, session, { places, only: undefined, weights }),
    declinedIds: declinedAt(await declinesOf(work.tx, session.id), session.starts_at?.epochMilliseconds ?? 0),
    byId: new Map(rows.map((row) => [row.id, row])),
  }
}

/** The people who may fill the places that no one has accepted: for each role, those who can have the requested place, else the first open one. */
async function pairsFor(
  work: Work,
  session: SessionFacts,
  { places, only, weights }: { readonly places: readonly CrewPlace[]; readonly only: string | undefined; readonly weights: Weights },
): Promise<Pair[]> {
  const pairs: Pair[] = []
  const open = places.filter((place) => place.state !== 'ACCEPTED')
  for (const role of new Set(open.map((place) => place.role))) {
    const place = open.find(({ id }) => id === only) ?? open.find((one) => one.role === role)
    const candidates = await candidatesFor(work, session, { role, assignmentId: place?.id, weights })
    pairs.push(...candidates.flatMap(({ person, eligible, terms }) => (eligible ? [{ userId: person.id, role, terms }] : [])))
  }
  return pairs
}

async function placeFacts(work: CrewReader, session: SessionFacts, role: AssignmentRole) {
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
    where: whereOf(session, role),
    preferredProducerId: await preferredProducer(work, session.workspace_id),
    sourceUserIds: source.map((row) => row.user_id),
    groupUserIds: (await groupCrews(work.tx, [session])).get(`${session.id} ${role}`) ?? [],
    modifiers: (await modifiersBySession(work.tx, [session.id])).get(session.id) ?? [],
  }
}

/** The workspace's preferred producer, else the active person whom the system's settings name. */
async function preferredProducer(work: CrewReader, workspaceId: string): Promise<string | null> {
  const row = await work.tx
    .selectFrom('workspace as w')
    .leftJoin('setting_system as k', (join) => join.on('k.key', '=', 'PREFERRED_EVENT_PRODUCER_ID'))
    .leftJoin('account_user as u', (join) =>
      join.on(sql<boolean>`u.id::text = k.value #>> '{}'`).on('u.active', '=', true).on('u.deleted_at', 'is', null),
    )
    .select(['w.preferred_event_producer_id as own', 'u.id as general'])
    .where('w.id', '=', workspaceId)
    .executeTakeFirst()
  return row?.own ?? row?.general ?? null
}

/** Other sessions that each person plays, or has played, in the period of a fair share. */
async function sessionsInPeriod(work: CrewReader, sessionId: string, startsAt: Temporal.Instant): Promise<Map<string, number>> {
  const { from, to } = fairPeriod(startsAt)
  const rows = await work.tx
    .selectFrom('staffing_approval as o')
    .innerJoin('session as s', 's.id', 'o.session_id')
    .select((eb) => ['o.user_id', eb.fn.countAll<number>().as('sessions')])
    .where('o.state', 'in', LIVE_OFFERS)
    .where('o.session_id', '<>', sessionId)
    .where('s.starts_at', '>=', from)
    .where('s.starts_at', '<', to)
    .groupBy('o.user_id')
    .execute()
  return new Map(rows.map((row) => [row.user_id, row.sessions]))
}
