import { type AssignmentRole, LIVE_OFFERS } from '@troupe/domain/role/assignment'
import type { UserRole } from '@troupe/domain/role/roles'
import { mayMove } from '@troupe/domain/session/lifecycle'
import { answerTime } from '@troupe/domain/staffing/answer-time'
import { afterRemedy, type Remedy, remediesFor } from '@troupe/domain/staffing/remedy'
import { takePlace } from '../crew/pencil.ts'
import { askedFor } from '../offers/offer.ts'
import { type Board, type CrewReader, loadBoard, openScene, type Spot, spotAt, withDeclines } from '../search/board.ts'
import type { CrewMember, Held } from '../search/facts.ts'
import { userRole } from '../search/seat.ts'
import { type SessionFacts, sessionsFacts } from '../search/session-facts.ts'
import type { Candidate, lookAround } from './choose.ts'

/** The place that someone is wanted for; without its id any open place of the role. */
interface PlaceAsked {
  readonly session: SessionFacts
  readonly role: AssignmentRole
  readonly assignmentId?: string | undefined
}

/**
 * Makes the function that finds remedies for the candidates of a place. A remedy is offered only when it is enough: no hard rule fails after it
 * (remediesFor), and people can be found for the other event that it takes the candidate off, for the moved event, and for every pencil that moves.
 */
export async function createRemedies(
  work: CrewReader,
  asked: PlaceAsked,
  around: NonNullable<Awaited<ReturnType<typeof lookAround>>>,
): Promise<(candidate: Candidate) => Promise<Remedy | null>> {
  const { board, held, spotFor } = around
  const events = await sessionsFacts(work.tx, sessionsInTheWay(around.candidates))
  const move = createMoves(work, asked, board)
  return async ({ person }) => {
    const spot = spotFor(person.id)
    const scene = openScene(board, new Set(held.map(({ id }) => id)))
    const context = scene.context(person.id, spot.seat)
    for (const remedy of remediesFor({ person, seat: spot.seat, context })) if (await isEnough(person, remedy)) return remedy
    return null
  }

  async function isEnough(person: CrewMember, remedy: Remedy): Promise<boolean> {
    const minutes = remedy.find((step) => step.kind === 'MOVE_START')?.minutes
    if (minutes !== undefined) return move(person, minutes)
    const spot = spotFor(person.id)
    const context = openScene(board).context(person.id, spot.seat)
    const after = afterRemedy({ person, seat: spot.seat, context }, remedy)
    const released = remedy.flatMap((step) => (step.kind === 'RELEASE_FROM' ? step.sessionIds : []))
    const offers = context.claims.filter((claim) => released.includes(claim.sessionId))
    // no one leaves an event that has begun
    if (offers.some((offer) => offer.startsAtMs <= work.at.epochMilliseconds)) return false
    const needs = offers.map((offer) => placeOf(offer, events.get(offer.sessionId)))
    if (!needs.every((need) => need !== null)) return false
    const ending = [...held, ...offers.map(({ id }) => ({ id, isPencil: false }))]
    return takePlace(board, { ...spot, seat: after.seat }, { held: ending, needs, as: { ...person, ...after.person } }) !== null
  }
}

const sessionsInTheWay = (candidates: readonly Candidate[]) =>
  candidates.flatMap(({ reasons }) => reasons.flatMap(({ detail }) => ('sessionId' in detail ? [detail.sessionId] : [])))

/** The place of an offer once its person is released: it needs another person. */
function placeOf(offer: Held, session: SessionFacts | undefined): Spot | null {
  if (!session || !offer.playsAt) return null
  return { ...spotAt(session, { role: offer.role, startsAt: offer.playsAt, id: offer.id }), holder: offer.userId }
}

/**
 * Whether the event can be moved so that a person can have the place: everyone who is asked or has accepted stays, and each open place finds
 * a person. The move itself would offer other open places of mode Auto to people, so with such a place the answer is no.
 */
function createMoves(work: CrewReader, asked: PlaceAsked, board: Board): (person: CrewMember, minutes: number) => Promise<boolean> {
  const { session, role, assignmentId } = asked
  let crew: ReturnType<typeof readCrew> | undefined
  return async (person, minutes) => {
    const startsAt = session.starts_at?.add({ minutes })
    if (!startsAt || !mayMove(session.status, 'BOOK_ANOTHER_TIME').ok) return false
    if (!answerTime(work.at, askedFor(session, role, { startsAt }))) return false
    crew ??= readCrew(work, asked, board)
    const { places, claims, boards } = await crew
    const wanted = places.find(({ id }) => id === assignmentId) ?? places.find((place) => place.role === role)
    if (places.some((place) => place !== wanted && place.state === null && place.type === 'Auto')) return false
    const gone = new Set(claims.map(({ id }) => id))
    for (const [key, one] of boards) {
      const needs = places
        .filter((place) => userRole(place.role) === key)
        .map((place) => {
          const only = place === wanted ? person.id : place.offered_to
          return spotAt(session, { role: place.role, startsAt, id: place.id, ...(only === null ? {} : { only }) })
        })
      if (openScene(one, gone).find(needs) === null) return false
    }
    return true
  }
}

/** The places and claims of an event, and a board for each role of its people; `board` is that of the asked role. */
async function readCrew(work: CrewReader, { session, role }: PlaceAsked, board: Board) {
  const places = await work.tx
    .selectFrom('staffing_assignment as a')
    .leftJoin('staffing_approval as o', (join) => join.onRef('o.assignment_id', '=', 'a.id').on('o.state', 'in', LIVE_OFFERS))
    .select(['a.id', 'a.role', 'a.type', 'o.state', 'o.user_id as offered_to'])
    .where('a.session_id', '=', session.id)
    .where('a.role', '<>', 'SALESPERSON')
    .orderBy('a.ord')
    .execute()
  const claims = await work.tx
    .selectFrom('staffing_claim')
    .select('id')
    .where('session_id', '=', session.id)
    .where('hold_id', 'is', null)
    .execute()
  const boards = new Map<UserRole, Board>([[userRole(role), board]])
  const ms = session.starts_at?.epochMilliseconds ?? 0
  for (const place of places) {
    const key = userRole(place.role)
    if (!boards.has(key)) boards.set(key, await withDeclines(work, await loadBoard(work, place.role, ms), session.id))
  }
  return { places, claims, boards }
}
