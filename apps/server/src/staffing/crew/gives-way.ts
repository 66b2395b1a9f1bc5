import { type Answer, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { isUuid } from '@troupe/domain/ids'
import { type AssignmentRole, type AssignmentStatus, LIVE_OFFERS } from '@troupe/domain/role/assignment'
import { actorId, type Work } from '../../platform/ctx.ts'
import type { Db } from '../../platform/database/db.ts'
import { lockCrews } from '../../session/session.ts'
import { type PlaceRow, placeColumns } from '../offers/offer.ts'
import { type Board, type CrewReader, loadBoard, openScene, type Spot, spotAt, withDeclines } from '../search/board.ts'
import { isAhead } from '../search/judge-crew.ts'
import { userRole } from '../search/seat.ts'
import { type SessionFacts, sessionFacts, sessionsFacts } from '../search/session-facts.ts'
import { refillEvents, release } from './leave-crew.ts'

/** An event that is to be rescheduled. */
export interface MoveAsked {
  readonly sessionId: string
  readonly startsAt: Temporal.Instant
  /** The crew is released first; otherwise those who can make the new time stay. */
  readonly keepHosts: boolean
}

/** A place of another event whose person could be released, so that the move is possible. Times are ISO instants. */
export interface InTheWay {
  readonly assignmentId: string
  readonly role: AssignmentRole
  readonly state: AssignmentStatus
  readonly userId: string
  readonly fullName: string
  readonly sessionId: string
  readonly name: string
  readonly startsAt: string
  readonly timezone: string
}

/** A live offer of another event that hasn't begun. */
interface OtherOffer extends PlaceRow {
  readonly claimId: string
}

/** Locks an event and those of some places, before anything else is locked; events are locked in the order of their ids. */
export async function lockEventsOfPlaces(work: Work, sessionId: string, placeIds: readonly string[]): Promise<void> {
  const known = [sessionId, ...placeIds].every(isUuid)
  if (!known) return
  const rows = await work.tx.selectFrom('staffing_assignment').select('session_id').where('id', 'in', placeIds).execute()
  const ids = [sessionId, ...rows.map((row) => row.session_id)]
  await work.tx.selectFrom('session').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
}

/**
 * Ends some offers of other events, because they keep people from the crew of a moved one. Refuses INVALID {givesWay: NOT_NEEDED} when one of them isn't
 * in the way: without it everyone on the event could stay, and every place could be filled. The caller moves the event and then calls `refillReleased`.
 */
export async function makeWay(work: Work, move: MoveAsked, placeIds: readonly string[]): Promise<Answer<readonly PlaceRow[]>> {
  await lockCrews(work)
  const offers = await otherOffers(work, move.sessionId, { placeIds })
  if (offers.length < new Set(placeIds).size) return notNeeded
  const picture = await pictureOf(work, move)
  if (!picture) return notNeeded
  const all = new Set(offers.map(({ claimId }) => claimId))
  const released = picture.crewWithout(all)
  for (const { claimId } of offers) {
    const kept = picture.crewWithout(new Set([...all].filter((id) => id !== claimId)))
    if (kept.staying.size === released.staying.size && kept.isWhole === released.isWhole) return notNeeded
  }
  for (const place of offers) await release(work, place, { why: 'GAVE_WAY', by: actorId(work) })
  return yes(offers)
}

const notNeeded = invalid({ givesWay: ['NOT_NEEDED'] })

/** Treats the places of released people as after a decline: in mode Auto the next best person is asked, otherwise a producer is told. */
export async function refillReleased(work: Work, places: readonly PlaceRow[]): Promise<void> {
  await refillEvents(work, { places, pencils: [], reason: 'released' })
}

/** Fewest offers are found by leaving them out one by one; a busier hour is answered with nothing. */
const mostBlockers = 80

/**
 * The offers of other events that could give way so that an event can be moved: every one of them is needed, and people who haven't accepted come first.
 * Empty when the move needs none, or when releasing people isn't enough.
 */
export async function whoGivesWay(db: Db, at: Temporal.Instant, move: MoveAsked): Promise<readonly InTheWay[]> {
  const look = { tx: db, at }
  const picture = await pictureOf(look, move)
  if (!picture || picture.crewWithout(new Set()).isWhole) return []
  const blockers = await otherOffers(look, move.sessionId, { claimIds: picture.blockers })
  if (blockers.length > mostBlockers) return []
  const needed = new Set(blockers.map(({ claimId }) => claimId))
  if (!picture.crewWithout(needed).isWhole) return []
  const told = await toldOf(look, blockers)
  // those who have accepted are the first to be left where they are
  const inOrder = [...told].sort(
    (a, b) => Number(a.state === 'PENDING') - Number(b.state === 'PENDING') || (a.claimId < b.claimId ? -1 : 1),
  )
  for (const { claimId } of inOrder) {
    needed.delete(claimId)
    if (!picture.crewWithout(needed).isWhole) needed.add(claimId)
  }
  return told.flatMap(({ claimId, ...offer }) => (needed.has(claimId) ? [offer] : []))
}

/** The live offers of other upcoming events, by their places or claims. */
async function otherOffers(
  look: CrewReader,
  sessionId: string,
  which: { readonly placeIds: readonly string[] } | { readonly claimIds: readonly string[] },
): Promise<OtherOffer[]> {
  const ids = 'placeIds' in which ? which.placeIds : which.claimIds
  if (ids.length === 0) return []
  const rows = await look.tx
    .selectFrom('staffing_assignment as a')
    .innerJoin('staffing_claim as c', 'c.assignment_id', 'a.id')
    .select(placeColumns.map((column) => `a.${column}` as const))
    .select('c.id as claimId')
    .where('placeIds' in which ? 'a.id' : 'c.id', 'in', [...ids])
    .where('c.approval_id', 'is not', null)
    .where('a.session_id', '<>', sessionId)
    .orderBy('a.id')
    .execute()
  const sessions = await sessionsFacts(
    look.tx,
    rows.map((row) => row.session_id),
  )
  return rows.filter((row) => {
    const session = sessions.get(row.session_id)
    return session !== undefined && isAhead(session, look.at)
  })
}

async function toldOf(look: CrewReader, offers: readonly OtherOffer[]): Promise<(InTheWay & { readonly claimId: string })[]> {
  if (offers.length === 0) return []
  const rows = await look.tx
    .selectFrom('staffing_approval as o')
    .innerJoin('session as s', 's.id', 'o.session_id')
    .innerJoin('account_user as u', 'u.id', 'o.user_id')
    .select(['o.assignment_id', 'o.state', 'o.user_id', 'u.full_name', 's.id', 's.name', 's.starts_at', 's.timezone'])
    .where(
      'o.assignment_id',
      'in',
      offers.map(({ id }) => id),
    )
    .where('o.state', 'in', LIVE_OFFERS)
    .orderBy('s.starts_at')
    .orderBy('u.full_name')
    .execute()
  return rows.flatMap((row) => {
    const place = offers.find(({ id }) => id === row.assignment_id)
    if (!place || !row.starts_at) return []
    const { id: sessionId, name, timezone, state, user_id: userId, full_name: fullName } = row
    const startsAt = row.starts_at.toString()
    return [
      { claimId: place.claimId, assignmentId: place.id, role: place.role, state, userId, fullName, sessionId, name, startsAt, timezone },
    ]
  })
}

/** What the crew of an event would be at another start. */
interface MovedCrew {
  /** The people on the event who could stay. */
  readonly staying: ReadonlySet<string>
  /** Everyone else's places could be filled. */
  readonly isWhole: boolean
}

/** The event at its new start, and the people of each role around it, read once. */
async function pictureOf(look: CrewReader, { sessionId, startsAt, keepHosts }: MoveAsked) {
  const session = await sessionFacts(look.tx, sessionId)
  if (!session) return undefined
  const startMs = startsAt.epochMilliseconds
  const places = await crewOf(look, session, keepHosts)
  const boards: RoleBoard[] = []
  for (const spots of Map.groupBy(places, (place) => userRole(place.role)).values())
    boards.push({
      places: spots,
      board: await withDeclines(look, await loadBoard(look, spots[0]?.role ?? 'HOST', startMs), session.id),
    })
  const spot = ({ id, role }: CrewPlaceRow, only?: string): Spot =>
    spotAt(session, { role, startsAt, id, ...(only === undefined ? {} : { only }) })
  const ownOf = (board: Board) =>
    board.people.flatMap(({ id }) => board.claimsOf(id).flatMap((claim) => (claim.sessionId === session.id ? claim.id : [])))

  const crewWithout = (claimIds: ReadonlySet<string>): MovedCrew => {
    const staying = new Set<string>()
    let isWhole = true
    for (const { board, places: some } of boards) {
      const scene = openScene(board, new Set([...claimIds, ...ownOf(board)]))
      const needs = some.map((place) => {
        const person = board.people.find(({ id }) => id === place.userId)
        const stays = person !== undefined && scene.judge(person, spot(place).seat).ok
        if (stays) staying.add(person.id)
        return spot(place, stays ? person.id : undefined)
      })
      if (scene.find(needs) === null) isWhole = false
    }
    return { staying, isWhole }
  }
  /** Offers that clash with a place for someone who could have it otherwise. */
  const blockers = boards.flatMap(({ board, places: some }) =>
    some.slice(0, 1).flatMap((place) => {
      const { seat } = spot(place)
      return board.people.flatMap((person) => {
        const verdict = openScene(board, new Set(ownOf(board))).judge(person, seat)
        if (verdict.ok) return []
        const clashing = new Set(verdict.blocks.flatMap(({ detail }) => ('sessionId' in detail ? [detail.sessionId] : [])))
        const ids = board.claimsOf(person.id).flatMap((claim) => (!claim.isPencil && clashing.has(claim.sessionId) ? claim.id : []))
        return ids.length > 0 && openScene(board, new Set([...ids, ...ownOf(board)])).judge(person, seat).ok ? ids : []
      })
    }),
  )
  return { crewWithout, blockers }
}

/** The places of one account role, and everyone who has it. */
interface RoleBoard {
  readonly places: readonly CrewPlaceRow[]
  readonly board: Board
}

interface CrewPlaceRow {
  readonly id: string
  readonly role: AssignmentRole
  /** Who has a live offer, while they may stay. */
  readonly userId: string | null
}

/** The places that claim someone's time, with the people who have a live offer of them. */
async function crewOf({ tx }: CrewReader, session: SessionFacts, keepHosts: boolean): Promise<CrewPlaceRow[]> {
  const rows = await tx
    .selectFrom('staffing_assignment as a')
    .leftJoin('staffing_approval as o', (join) => join.onRef('o.assignment_id', '=', 'a.id').on('o.state', 'in', LIVE_OFFERS))
    .select(['a.id', 'a.role', 'o.user_id'])
    .where('a.session_id', '=', session.id)
    .where('a.role', '<>', 'SALESPERSON')
    .orderBy('a.id')
    .execute()
  return rows.map((row) => ({ id: row.id, role: row.role, userId: keepHosts ? row.user_id : null }))
}
