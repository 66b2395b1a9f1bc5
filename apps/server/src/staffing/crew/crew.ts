import { randomUUID } from 'node:crypto'
import { type Answer, no, yes } from '@troupe/domain/answer'
import type { AssignmentRole } from '@troupe/domain/role/assignment'
import type { CrewFacts } from '@troupe/domain/session/crew-facts'
import { mustAskAgain, placesFor } from '@troupe/domain/staffing/places'
import { type OperationNodeSource, sql } from 'kysely'
import { actorId, type Work } from '../../platform/ctx.ts'
import { withNext } from '../../platform/database/send.ts'
import type { Events } from '../../platform/events.ts'
import { lockCrews, shareCrews } from '../../session/session.ts'
import { clearPlace, endLiveOffer, type Loss, lostBy, offer, offerOf, type PlaceRow, placesOf, tellOffer } from '../offers/offer.ts'
import { isActive } from '../offers/offer-behind.ts'
import { lookForCrew } from '../search/look.ts'
import { duringOf } from '../search/seat.ts'
import { type SessionFacts, sessionFacts } from '../search/session-facts.ts'
import { settleTasks } from '../search/task.ts'
import { tellCrewSet } from './crew-set.ts'
import type { PencilPlace } from './free-crew.ts'
import { lockPeople } from './lock-people.ts'
import { askOthersFor } from './lost-places.ts'
import { noteCrew } from './note-crew.ts'
import { dropPencils, knownSeats, pencilPlaces, pencilRows, pencilSearched, subjectOf, takeTime } from './pencil.ts'

type Places = Awaited<ReturnType<typeof placesOf>>

/** What a new session gets besides its row. */
interface NewCrew {
  /** The hold whose people become its crew; without one they are found now. */
  readonly holdId: string | null
  /** Statements of the caller that are sent with the one that writes the places: each is a trip to the database less. */
  readonly also: readonly OperationNodeSource[]
}

/**
 * Makes the places of a new session and pencils its crew, if it has a start: that of its hold, or people who are found now. Free people are found next to other
 * bookings that do the same. Refuses SLOT_TAKEN {role}.
 */
export async function makeCrew(work: Work, session: SessionFacts, { holdId, also }: NewCrew): Promise<Answer<readonly string[]>> {
  const places = newPlacesOf(session)
  const { starts_at: startsAt } = session
  if (holdId === null && startsAt && places.length > 0) return freeCrewOf(work, session, { places, startsAt, also })
  if (holdId !== null) await lockCrews(work)
  else if (places.length > 0) await withNext(() => shareCrews(work))
  await insertCrew(work, session, { places, also })
  return holdId === null ? yes([]) : seatHeld(work, session.id, holdId)
}

/** The places of a new session and free people for them, mostly by what this process knows. Refuses SLOT_TAKEN {role}. */
async function freeCrewOf(
  work: Work,
  session: SessionFacts,
  { startsAt, ...rows }: Omit<CrewRows, 'pencils'> & { readonly startsAt: Temporal.Instant },
): Promise<Answer<readonly string[]>> {
  const places = rows.places.map(({ id, role }) => ({ assignmentId: id, role }))
  const request = { session, startsAt, places, isNew: true, shares: true }
  const seats = await knownSeats(work, request)
  if (seats) {
    await insertCrew(work, session, { ...rows, pencils: pencilRows(request, seats) })
    return yes(seats.map(({ userId }) => userId))
  }
  await shareCrews(work)
  const room = await lookForCrew(work, session, startsAt)
  if (!room.ok) return room
  await insertCrew(work, session, rows)
  const { userIds, missing } = await pencilSearched(work, request)
  return missing[0] ? no('SLOT_TAKEN', { role: missing[0].role }) : yes(userIds)
}

/** The open places of a session that has none yet, with their ids. */
export const newPlacesOf = (session: SessionFacts) =>
  placesFor({ ...session, preferredSalesId: null }).map(({ role, order }) => ({
    id: randomUUID(),
    session_id: session.id,
    role,
    ord: order,
  }))

interface CrewRows extends Pick<NewCrew, 'also'> {
  readonly places: ReturnType<typeof newPlacesOf>
  readonly pencils?: ReturnType<typeof pencilRows>
}

/**
 * Writes the places of a new session, the pencils of its crew, and the workspace's salesperson, who is assigned immediately: one statement. The salesperson
 * can't be deactivated meanwhile; theirs is the only row of a person that bookings of the same moment share.
 */
export async function insertCrew(work: Work, session: SessionFacts, { places, pencils = [], also }: CrewRows): Promise<void> {
  const { tx } = work
  const writes: readonly OperationNodeSource[] = [
    ...also,
    ...(places.length === 0 ? [] : [tx.insertInto('staffing_assignment').values(places)]),
    ...(pencils.length === 0 ? [] : [tx.insertInto('staffing_claim').values(pencils)]),
  ]
  if (writes.length === 0) return
  const sales = { id: randomUUID(), session_id: session.id, role: 'SALESPERSON' as const }
  // the person of the offer is the salesperson that the statement finds
  const { row, code } = offerOf(work, sales, { userId: '' })
  const { rows } = await sql<{ id: string }>`with ${sql.join(writes.map((write, n) => sql`${sql.ref(`write_${n}`)} as (${write})`))},
    sales as (select u.id from workspace w join account_user u on u.id = w.preferred_sales_id
      where w.id = ${session.workspace_id} and u.active and u.deleted_at is null and ${places.length > 0} for share of u),
    sales_place as (insert into staffing_assignment (id, session_id, role, ord, type, user_id, updated_by, updated_at)
      select ${sales.id}::uuid, ${session.id}::uuid, ${sales.role}, 1, 'Auto', id, ${actorId(work)}::uuid, ${work.at}::timestamptz from sales),
    sales_offer as (insert into staffing_approval (id, assignment_id, session_id, user_id, state, code_hash, made_at, answered_at)
      select ${row.id}::uuid, ${sales.id}::uuid, ${session.id}::uuid, id, ${row.state}, ${row.code_hash}, ${row.made_at}::timestamptz,
        ${row.answered_at}::timestamptz from sales)
    select id from sales`.execute(tx)
  const [found] = rows
  if (!found) return
  noteCrew(work, 'crew filled', { place: sales, after: found.id, more: { asked: false }, why: 'SALES', by: null })
  await tellOffer(work, sales, { row: { ...row, user_id: found.id }, code })
}

/** Drops the pencils of a session and pencils someone into every open place at its start. Refuses SLOT_TAKEN {role}. */
export async function pencilOpenPlaces(work: Work, sessionId: string): Promise<Answer<readonly string[]>> {
  await dropPencils(work, { sessionId })
  const { userIds, missing } = await pencilMissing(work, sessionId)
  return missing[0] ? no('SLOT_TAKEN', { role: missing[0].role }) : yes(userIds)
}

/** Pencils someone into every open place that has no pencil yet. A place for which no one is free is not an error here: the session stays booked. */
export async function pencilMissing(work: Work, sessionId: string) {
  const session = await known(work, sessionId)
  if (!session.starts_at) return { userIds: [], missing: [] }
  const kept = await work.tx
    .selectFrom('staffing_claim')
    .select('assignment_id')
    .where('session_id', '=', sessionId)
    .where('hold_id', 'is', null)
    .execute()
  const held = new Set(kept.map((row) => row.assignment_id))
  const open = (await placesOf(work, sessionId)).filter((place) => place.state === null && isClaimed(place.role) && !held.has(place.id))
  const places = open.map((place) => ({ assignmentId: place.id, role: place.role }))
  return pencilPlaces(work, { session, startsAt: session.starts_at, places })
}

/**
 * Pencils a crew for a hold: who already plays the session and can at the new time stays (their own claim of the session does not stand in
 * the way), everyone else is chosen again. `units` is the wanted number of host places. Refuses SLOT_TAKEN {role}.
 */
export async function pencilHold(
  work: Work,
  request: { sessionId: string; startsAt: Temporal.Instant; units: number; holdId: string },
): Promise<Answer<readonly string[]>> {
  const { startsAt, units, holdId } = request
  const session = await known(work, request.sessionId)
  const staying = await whoCanStay(work, session, { places: await placesOf(work, request.sessionId), startsAt })
  const needed = placesFor({ ...session, units, preferredSalesId: null })
  const asked: PencilPlace[] = []
  for (const role of new Set(needed.map((place) => place.role))) {
    const stay = [...staying.values()].filter((one) => one === role).length
    const count = needed.filter((place) => place.role === role).length
    for (let left = stay; left < count; left++) asked.push({ assignmentId: null, role })
  }
  // the time of those who stay is kept too, so that no one else books it while the hold lasts
  if (staying.size > 0)
    await work.tx
      .insertInto('staffing_claim')
      .values(
        [...staying].map(([userId, role]) => ({
          user_id: userId,
          ...subjectOf(session),
          hold_id: holdId,
          role,
          during: duringOf(session, startsAt, role),
        })),
      )
      .execute()
  const { userIds, missing } = await pencilPlaces(work, { session, startsAt, places: asked, holdId })
  return missing[0] ? no('SLOT_TAKEN', { role: missing[0].role }) : yes([...staying.keys(), ...userIds])
}

/** Pencils a crew for the hold of an event that does not exist yet. Refuses SLOT_TAKEN {role}. */
export async function pencilToCome(
  work: Work,
  { subjectId, crew, startsAt, holdId }: { subjectId: string; crew: CrewFacts; startsAt: Temporal.Instant; holdId: string },
): Promise<Answer<readonly string[]>> {
  const places = placesFor({ ...crew, preferredSalesId: null }).map(({ role }): PencilPlace => ({ assignmentId: null, role }))
  const session = { ...crew, id: subjectId, isToCome: true } as const
  const { userIds, missing } = await pencilPlaces(work, { session, startsAt, places, holdId, shares: true })
  return missing[0] ? no('SLOT_TAKEN', { role: missing[0].role }) : yes(userIds)
}

/**
 * Moves the pencils of a hold to the places of the event that it was for, role by role. A place whose person left during the hold is pencilled now.
 * Refuses SLOT_TAKEN {role} when no one is free for it.
 */
async function seatHeld(work: Work, sessionId: string, holdId: string): Promise<Answer<readonly string[]>> {
  const held = await work.tx.selectFrom('staffing_claim').select('user_id').where('hold_id', '=', holdId).execute()
  const userIds = held.map((row) => row.user_id)
  await lockPeople(work, userIds)
  await sql`
    update staffing_claim c set session_id = c.subject_id, assignment_id = p.id, hold_id = null
      from (select id, role, row_number() over (partition by role order by id) as n from staffing_claim where hold_id = ${holdId}) h
      join (select id, role, row_number() over (partition by role order by ord) as n from staffing_assignment
        where session_id = ${sessionId}) p on p.role = h.role and p.n = h.n
    where c.id = h.id`.execute(work.tx)
  const { userIds: others, missing } = await pencilMissing(work, sessionId)
  return missing[0] ? no('SLOT_TAKEN', { role: missing[0].role }) : yes([...userIds, ...others])
}

/**
 * Runs before the session's row moves, because its claims move with it: pencils are dropped, and people who can't work at the new time are released. What is
 * left fits, so that the row may move.
 */
export async function clearTheWay(work: Work, { sessionId, to, keepsLocalTime = false, calls }: Events['session.moving']): Promise<void> {
  const session = { ...(await known(work, sessionId)), ...calls }
  if (session.starts_at && !keepsLocalTime) work.notes.move = { sessionId, from: session.starts_at, to }
  await dropPencils(work, { sessionId })
  await releaseWhoCannot(work, session, to)
}

/**
 * Runs after the session's row has moved: people who can still work keep their place (asked again when the start moves by more than 30 minutes),
 * the others are released. Of the open places those of mode Auto are offered to the next best immediately, the others pencilled, and a producer
 * is told of each that lost its person and for which no one was asked. Refuses SLOT_TAKEN {role} when an open place cannot be pencilled.
 */
export async function moveCrewOf(
  work: Work,
  sessionId: string,
  { from, resize = false }: { readonly from: Temporal.Instant | null; readonly resize?: boolean },
): Promise<Answer<readonly string[]>> {
  const session = await known(work, sessionId)
  // first, so that no one is sought for a place that goes
  if (resize) await setPlaces(work, session)
  if (!session.starts_at) return yes([])
  const staying = await releaseWhoCannot(work, session, session.starts_at)
  if (from !== null && mustAskAgain(from, session.starts_at))
    for (const place of staying) {
      const answer = await offer(
        work,
        { session, place },
        { userId: place.offered_to ?? '', cause: 'MOVED', moved: { what: 'START', from, hadAccepted: place.state === 'ACCEPTED' } },
      )
      if (!answer.ok) await release(work, place)
    }
  await askOthersFor(
    work,
    (await placesOf(work, sessionId)).filter(({ state }) => state === null),
    'NEXT',
  )
  await tellLost(work, session)
  if (resize) await tellCrewSet(work, sessionId)
  return pencilOpenPlaces(work, sessionId)
}

/** Reports the places that lost their person to this change and for which no one else was asked. */
export async function tellLost(work: Work, session: SessionFacts) {
  const lost = work.notes.lostPlaces
  if (!lost) return
  for (const place of await placesOf(work, session.id))
    if (lost.has(place.id) && place.state === null)
      await work.emit('assignment.open', { sessionId: session.id, assignmentId: place.id, reason: 'moved' })
}

/**
 * Releases everyone. A session that moves without its crew or lost its date keeps its salesperson and no one else; one that was cancelled shows
 * who would have played, their offers CANCELLED.
 */
export async function releaseAll(work: Work, sessionId: string, { why }: { readonly why: 'CANCELLED' | 'UNSCHEDULED' | 'MOVED' }) {
  await lockCrews(work)
  const places = await placesOf(work, sessionId)
  await settleTasks(
    work.tx,
    places.map(({ id }) => id),
  )
  for (const place of places) {
    if (why === 'CANCELLED') await endLiveOffer(work, place, { loss: lostBy(why) })
    else if (place.role !== 'SALESPERSON') await clearPlace(work, place, lostBy(why))
  }
  await work.tx.deleteFrom('staffing_claim').where('session_id', '=', sessionId).execute()
  work.tell('session', sessionId, 'session.assignment')
}

/**
 * Opens the places of a restored session, which still show who would have played, and pencils someone into each; its salesperson has the place again.
 * Places of mode Auto are offered to the best. Refuses SLOT_TAKEN {role} when no one is free for a place.
 */
export async function restoreCrewOf(work: Work, sessionId: string): Promise<Answer<readonly string[]>> {
  const session = await known(work, sessionId)
  const places = await placesOf(work, sessionId)
  for (const place of places) {
    await clearPlace(work, place, lostBy('CANCELLED'))
    if (place.type === 'Auto') await work.tx.updateTable('staffing_assignment').set({ type: 'Auto' }).where('id', '=', place.id).execute()
    if (place.role === 'SALESPERSON' && place.user_id && (await isActive(work.tx, place.user_id)))
      await offer(work, { session, place }, { userId: place.user_id, mode: 'Auto', cause: 'SALES' })
  }
  const pencilled = await pencilOpenPlaces(work, sessionId)
  if (!pencilled.ok || session.starts_at === null) return pencilled
  await askOthersFor(
    work,
    (await placesOf(work, sessionId)).filter(({ state }) => state === null),
    'AUTO',
  )
  return pencilled
}

/**
 * Brings the number of places to what the session's units and actors now ask: missing ones are added; of too many the open ones go first, then those
 * that wait for an answer, then accepted ones, the latest first.
 */
export async function setPlaces(work: Work, session: SessionFacts, why: 'ROOMS' | 'KIND' = 'ROOMS'): Promise<void> {
  const sessionId = session.id
  const places = await placesOf(work, sessionId)
  const target = placesFor({ ...session, preferredSalesId: null })
  for (const role of new Set([...places, ...target].map((place) => place.role).filter(isClaimed))) {
    const have = places.filter((place) => place.role === role)
    const count = target.filter((place) => place.role === role).length
    const surplus = [...have].sort((a, b) => leavesAt(a) - leavesAt(b) || b.ord - a.ord).slice(0, Math.max(0, have.length - count))
    for (const place of surplus) await removePlace(work, place, lostBy(why))
    const highest = Math.max(0, ...have.map((place) => place.ord))
    for (let added = 0; added < count - have.length; added++)
      await work.tx
        .insertInto('staffing_assignment')
        .values({ session_id: sessionId, role, ord: highest + 1 + added })
        .execute()
  }
  work.tell('session', sessionId, 'session.assignment')
}

/** The order in which surplus places go: open, waiting for an answer, accepted. */
const leavesAt = ({ state }: Places[number]) => (state === null ? 0 : state === 'PENDING' ? 1 : 2)

/** Removes a place. Its offers end but stay, so that someone who declined isn't asked again, and their links answer as superseded. */
export async function removePlace(work: Work, place: PlaceRow, loss: Loss) {
  await endLiveOffer(work, place, { loss })
  await work.tx.deleteFrom('staffing_claim').where('assignment_id', '=', place.id).execute()
  await work.tx
    .updateTable('staffing_approval')
    .set({ assignment_id: null, removed_role: place.role })
    .where('assignment_id', '=', place.id)
    .execute()
  await work.tx.deleteFrom('staffing_assignment').where('id', '=', place.id).execute()
}

/** Releases the crew that cannot play an event, as it will be, at a start; answers the places whose people stay. */
export async function releaseWhoCannot(
  work: Work,
  session: SessionFacts,
  startsAt: Temporal.Instant,
  why: 'MOVED' | 'KIND' = 'MOVED',
): Promise<Places> {
  const crew = (await placesOf(work, session.id)).filter((place) => place.offered_to && isClaimed(place.role))
  const staying = await whoCanStay(work, session, { places: crew, startsAt })
  const stays = (place: Places[number]) => staying.has(place.offered_to ?? '')
  for (const place of crew) if (!stays(place)) await release(work, place, why)
  return crew.filter(stays)
}

/** Removes a person whom the new time or kind doesn't suit. A place of mode Auto stays in that mode. */
export async function release(work: Work, place: PlaceRow, why: 'MOVED' | 'KIND' = 'MOVED') {
  await clearPlace(work, place, lostBy(why))
  work.notes.lostPlaces = (work.notes.lostPlaces ?? new Set()).add(place.id)
  if (place.type === 'Auto') await work.tx.updateTable('staffing_assignment').set({ type: 'Auto' }).where('id', '=', place.id).execute()
}

/** Who of the crew passes every hard rule at another start, with the role. Pencils of other sessions in their way are handed on. */
async function whoCanStay(
  work: Work,
  session: SessionFacts,
  { places, startsAt }: { readonly places: Places; readonly startsAt: Temporal.Instant },
): Promise<Map<string, AssignmentRole>> {
  const crew = places.flatMap(({ offered_to: userId, role }) => (userId && isClaimed(role) ? [{ userId, role: role }] : []))
  await lockPeople(
    work,
    crew.map((one) => one.userId),
  )
  const staying = new Map<string, AssignmentRole>()
  for (const one of crew) if (await takeTime(work, session, { ...one, startsAt })) staying.set(one.userId, one.role)
  return staying
}

/** A salesperson's time is not claimed: they are on many events at the same time. */
const isClaimed = (role: AssignmentRole) => role !== 'SALESPERSON'

export async function known(work: Work, sessionId: string): Promise<SessionFacts> {
  const session = await sessionFacts(work.tx, sessionId)
  if (!session) throw new Error(`no session ${sessionId}`)
  return session
}
