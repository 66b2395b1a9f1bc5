import type { AssignmentRole } from '@troupe/domain/role/assignment'
import { isEligible } from '@troupe/domain/staffing/eligible'
import { sql } from 'kysely'
import type { Work } from '../../platform/ctx.ts'
import { lockCrews, shareCrews } from '../../session/session.ts'
import { type Board, type CrewReader, loadBoard, openScene, type Spot, spotAt, withDeclines } from '../search/board.ts'
import { type CrewMember, people } from '../search/facts.ts'
import { judgeContext } from '../search/judge-context.ts'
import { askRoom } from '../search/room.ts'
import { duringOf, seatOf } from '../search/seat.ts'
import type { Subject } from '../search/session-facts.ts'
import { settleTasks } from '../search/task.ts'
import { forgetExpired, freeCrew, freePeople, knownCrew, type PencilPlace, type PencilRequest, type Seat, whoFits } from './free-crew.ts'
import { lockPeople } from './lock-people.ts'

/** How many candidates are read, locked and judged at first. */
const handful = 12

/**
 * Pencils one free, qualified person into each place: greedy, the least busy and best rated first; where no one is free, other
 * pencils move, but only as far as the slot search allows: a start that it calls closed can't be booked. The people are locked before they are
 * judged, so the judgement still holds when it is written; the exclusion constraint is the last guard. Returns who was pencilled and which places
 * no one can fill.
 */
export async function pencilPlaces(work: Work, request: PencilRequest): Promise<{ userIds: string[]; missing: PencilPlace[] }> {
  if (request.places.length === 0) return { userIds: [], missing: [] }
  const seats = request.shares ? await knownSeats(work, request) : null
  if (seats) {
    await insertPencils(work, request, seats)
    return { userIds: seats.map(({ userId }) => userId), missing: [] }
  }
  await (request.shares ? shareCrews(work) : lockCrews(work))
  return pencilSearched(work, request)
}

/** The rarest first: there are fewer producers and plants than hosts. */
const rarestFirst = (places: readonly PencilPlace[]) => [...places].sort((a, b) => rarity(a.role) - rarity(b.role))

/**
 * Someone for each place by what this process knows, locked while the crews are shared; null when that doesn't fill every place. Nothing is written, so
 * the places needn't exist yet.
 */
export async function knownSeats(work: Work, request: PencilRequest): Promise<readonly Seat[] | null> {
  if (request.places.length === 0) return []
  const taken = new Set(request.isNew ? [] : await alreadyIn(work, request))
  return knownCrew(work, { ...request, places: rarestFirst(request.places) }, taken)
}

/** The same as `pencilPlaces`, by a search of the database, for a command that has the crews to itself or shares them. */
export async function pencilSearched(work: Work, request: PencilRequest): Promise<{ userIds: string[]; missing: PencilPlace[] }> {
  const taken = new Set(request.isNew ? [] : await alreadyIn(work, request))
  const userIds: string[] = []
  const missing: PencilPlace[] = []
  const inOrder = rarestFirst(request.places)
  const free = await freePeople(work, request)
  const found = await freeCrew(work, { ...request, places: inOrder }, { free, taken })
  if (found) {
    await insertPencils(work, request, found)
    return { userIds: found.map(({ userId }) => userId), missing: [] }
  }
  await lockCrews(work)
  let seats: { place: PencilPlace; userId: string | undefined }[] = []
  const seen = new Set(taken)
  for (const place of inOrder) {
    const ids = free.idsOf(place.role).filter((id) => !seen.has(id))
    const userId = await somebodyOf(work, request, { role: place.role, ids })
    seats.push({ place, userId })
    if (userId) seen.add(userId)
  }
  // too few people are free: the slot search's own function finds out whether pencils can move
  if (seats.some(({ userId }) => !userId)) seats = await roomFor(work, { ...request, places: inOrder }, taken)
  for (const { place, userId } of seats) {
    if (userId) {
      userIds.push(userId)
      await insertPencils(work, request, [{ place, userId }])
    } else missing.push(place)
  }
  return { userIds, missing }
}

/** Which pencils: those of a session's open places, those of one hold, or those of every hold that ran out. */
export type Pencils = { readonly sessionId: string } | { readonly holdId: string } | 'expired'

/**
 * Takes pencils away. Their people are locked first, as for everything that writes of a person's time: each such write marks the person's
 * stamp, and two transactions that mark the same people in another order would wait for each other in a circle.
 */
export async function dropPencils(work: Work, which: Pencils) {
  const meant =
    which === 'expired'
      ? sql<boolean>`hold_id in (select id from schedule_hold where expires_at <= ${work.at})`
      : 'holdId' in which
        ? sql<boolean>`hold_id = ${which.holdId}`
        : sql<boolean>`session_id = ${which.sessionId} and approval_id is null and hold_id is null`
  const rows = await work.tx.selectFrom('staffing_claim').select('user_id').where(meant).execute()
  await lockPeople(
    work,
    rows.map((row) => row.user_id),
  )
  await work.tx.deleteFrom('staffing_claim').where(meant).execute()
}

/** A person, by id, who is wanted for a role at a start. */
export interface WantedPerson {
  readonly userId: string
  readonly role: AssignmentRole
  readonly startsAt: Temporal.Instant
  /** The place to assign: its present person is free once it is taken. */
  readonly assignmentId?: string
  /** The hard rules were overridden; even then no one plays two events at the same time. */
  readonly isOverride?: boolean
}

/** The new person of each pencil: user ids by claim id. */
export type Moves = ReadonlyMap<string, string>

/**
 * Which pencils have to move so that a locked person can take a place of a session at a start; null when a hard rule, another event's offer
 * or a pencil that no one else can take blocks it. Judged again, because only reads under the lock are reliable.
 */
export async function movesFor(work: Work, session: Subject, wanted: WantedPerson): Promise<Moves | null> {
  const { userId, role, startsAt, assignmentId, isOverride = false } = wanted
  const [person] = await people(work.tx, [userId])
  if (!person) return null
  const ms = startsAt.epochMilliseconds
  const context = await judgeContext(work, session, { startMs: ms, ids: [userId] })
  const seat = seatOf(session, role, ms)
  if (!isOverride && !isEligible(person, seat, { ...context, claims: context.offersOf(userId) })) return null
  if (!isOverride && context.claimsOf(userId).every((claim) => !claim.isPencil)) return new Map()
  const board = await withDeclines(work, await loadBoard(work, role, ms), session.id)
  const spot = spotAt(session, { role, startsAt, id: wantedId, only: userId, isOverride })
  const found = takePlace(board, spot, { held: await claimsOfPlace(work, assignmentId) })
  return found && new Map([...found].filter(([id]) => id !== wantedId))
}

/** The id of the requested place, among the ids of pencils. */
const wantedId = 'wanted'

/**
 * Finds people for everything that a person gives up for a place, given `held`, the claims of the place's present person. The person's pencil on another
 * place of the event needs a new person too, unless no one is pencilled for the new place: then the event has as many people as before. `needs` are
 * further places that need a person, `as` is the person as they would be.
 */
export function takePlace(
  board: Board,
  spot: Spot,
  {
    held,
    needs = [],
    as,
  }: {
    readonly held: readonly { readonly id: string; readonly isPencil: boolean }[]
    readonly needs?: readonly Spot[]
    readonly as?: CrewMember
  },
): Moves | null {
  const gone = new Set(held.map(({ id }) => id))
  const found = openScene(board, gone).find([spot, ...needs], as)
  if (found || held.some(({ isPencil }) => isPencil)) return found
  const own = board.pencils.filter(({ holder, group }) => holder === spot.only && group === spot.group)
  return own.length === 0 ? null : openScene(board, new Set([...gone, ...own.map(({ id }) => id)])).find([spot, ...needs], as)
}

/** The claims of a place: its live offer's, or its pencil. */
export async function claimsOfPlace(look: CrewReader, assignmentId: string | undefined): Promise<{ id: string; isPencil: boolean }[]> {
  if (assignmentId === undefined) return []
  const rows = await look.tx
    .selectFrom('staffing_claim')
    .select(['id', 'approval_id'])
    .where('assignment_id', '=', assignmentId)
    .where('hold_id', 'is', null)
    .execute()
  return rows.map((row) => ({ id: row.id, isPencil: row.approval_id === null }))
}

/** Frees a locked person's time for a session at a start. False when `movesFor` returns null; then nothing has changed. */
export async function takeTime(work: Work, session: Subject, wanted: WantedPerson): Promise<boolean> {
  const moves = await movesFor(work, session, wanted)
  if (!moves) return false
  await movePencils(work, moves, [wanted.userId])
  return true
}

/**
 * Gives pencils to other people. All rows are deleted before the first is inserted: the constraint checks each row, so two people who swap would
 * conflict. `also` are people whose time is about to be claimed: their pencils of expired holds are deleted too.
 */
export async function movePencils(work: Work, moves: Moves, also: readonly string[] = []) {
  const ids = [...moves.keys()]
  const rows =
    ids.length === 0
      ? []
      : await work.tx
          .selectFrom('staffing_claim')
          .select(['id', 'user_id', 'subject_id', 'session_id', 'assignment_id', 'hold_id', 'role', 'during'])
          .where('id', 'in', ids)
          .where('approval_id', 'is', null)
          .execute()
  const takers = [...new Set([...moves.values(), ...also])]
  await lockPeople(work, [...takers, ...rows.map((row) => row.user_id)])
  await forgetExpired(work, takers)
  if (rows.length === 0) return
  await work.tx
    .deleteFrom('staffing_claim')
    .where(
      'id',
      'in',
      rows.map((row) => row.id),
    )
    .execute()
  await work.tx
    .insertInto('staffing_claim')
    .values(rows.map((row) => ({ ...row, user_id: moves.get(row.id) ?? row.user_id })))
    .execute()
}

/** Who is on the session already: by an offer or a pencil, or for a hold by a pencil of that hold. */
async function alreadyIn(work: Work, { session, holdId }: PencilRequest): Promise<string[]> {
  const rows = await work.tx
    .selectFrom('staffing_claim')
    .select('user_id')
    .where((where) =>
      holdId === undefined
        ? where.and([where('session_id', '=', session.id), where('hold_id', 'is', null)])
        : where('hold_id', '=', holdId),
    )
    .execute()
  return rows.map((row) => row.user_id)
}

/** People, by their ids, who are considered for a role. */
interface PeopleOfRole {
  readonly role: AssignmentRole
  readonly ids: readonly string[]
}

/** The first of some people who passes every hard rule, locked. Where few do, twice as many are looked at each time: each time takes four statements. */
async function somebodyOf(work: Work, request: PencilRequest, { role, ids }: PeopleOfRole): Promise<string | undefined> {
  const left = new Set(ids)
  // people whom no other transaction has locked come first; only when that fails, wait for the others
  for (const skipLocked of [true, false]) {
    const asked = [...left]
    for (let [from, count] = [0, handful]; from < asked.length; [from, count] = [from + count, 2 * count]) {
      const some = asked.slice(from, from + count)
      const locked = new Set(await lockPeople(work, some, skipLocked))
      const fit = await firstEligible(work, request, { role, ids: some.filter((id) => locked.has(id)) })
      for (const id of locked) left.delete(id)
      if (!fit) continue
      await forgetExpired(work, [fit])
      return fit
    }
  }
  return undefined
}

async function firstEligible(work: Work, request: PencilRequest, { role, ids }: PeopleOfRole): Promise<string | undefined> {
  const fits = await whoFits(work, request, ids)
  return ids.find((id) => fits(role, id))
}

/**
 * The person for each place of a request when pencils of other events may move to other people; those moves are made. `taken` play the event
 * already. A place without a person stays open. Uses the function of the slot search, so that what it offers can be booked; the people are locked,
 * and when one of them has changed by then it runs again.
 */
async function roomFor(work: Work, request: PencilRequest, taken: ReadonlySet<string>) {
  const ask = () => askRoom(work.tx, { ...request, now: work.at }, taken)
  let { room, known } = await ask()
  for (;;) {
    const ids = [...room.crew, ...room.moves].map((one) => one.userId)
    await lockPeople(work, ids)
    const locked = await people(work.tx, ids)
    if (locked.length === new Set(ids).size && locked.every((person) => known.get(person.id) === JSON.stringify(person))) break
    ;({ room, known } = await ask())
  }
  await movePencils(
    work,
    new Map(room.moves.map(({ pencilId, userId }) => [pencilId, userId])),
    room.crew.map(({ userId }) => userId),
  )
  const left = [...room.crew]
  const seats: { place: PencilPlace; userId: string | undefined }[] = []
  for (const place of request.places) {
    const role = place.role === 'SUPPORTING_PRODUCER' ? 'PRODUCER' : place.role
    const at = left.findIndex((one) => one.role === role)
    const [found] = at < 0 ? [] : left.splice(at, 1)
    seats.push({ place, userId: found?.userId })
  }
  return seats
}

async function insertPencils(work: Work, request: PencilRequest, seats: readonly Seat[]) {
  await work.tx.insertInto('staffing_claim').values(pencilRows(request, seats)).execute()
  if (!request.isNew)
    await settleTasks(
      work.tx,
      seats.flatMap(({ place }) => place.assignmentId ?? []),
      ['UNFIT'],
    )
}

/** The pencils of some people for a request, as they are written. */
export const pencilRows = ({ session, startsAt, holdId }: PencilRequest, seats: readonly Seat[]) =>
  seats.map(({ place, userId }) => ({
    user_id: userId,
    ...subjectOf(session),
    assignment_id: place.assignmentId,
    hold_id: holdId ?? null,
    role: place.role,
    during: duringOf(session, startsAt, place.role),
  }))

/** The columns that name a claim's event. */
export const subjectOf = ({ id, isToCome }: Subject) => ({ subject_id: id, session_id: isToCome ? null : id })

const rarity = (role: AssignmentRole) => (role === 'PLANT' ? 0 : role === 'HOST' ? 2 : 1)
