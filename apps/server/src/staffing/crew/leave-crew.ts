import { type Answer, yes } from '@troupe/domain/answer'
import { type AssignmentRole, LIVE_OFFERS } from '@troupe/domain/role/assignment'
import { statusesFor } from '@troupe/domain/session/lifecycle'
import { hasBegun } from '@troupe/domain/session/lock'
import { sql } from 'kysely'
import { actorId, asSystem, command, type House, type Work } from '../../platform/ctx.ts'
import { wordsInSql } from '../../platform/database/words-in-sql.ts'
import { lockCrews } from '../../session/session.ts'
import { clearPlace, type Loss, type PlaceRow, placeColumns } from '../offers/offer.ts'
import { people } from '../search/facts.ts'
import { type SessionFacts, sessionFacts, subjectsFacts } from '../search/session-facts.ts'
import { pencilMissing } from './crew.ts'
import { type Leaving, noteDropOut } from './drop-out.ts'
import type { PencilPlace } from './free-crew.ts'
import { lockPeople } from './lock-people.ts'
import { askOthersFor } from './lost-places.ts'
import { pencilPlaces } from './pencil.ts'
import { tellLate } from './tell-late.ts'

/**
 * Locks the upcoming events that some people are on or pencilled for, and `sessionIds`, and then the crews, as every transaction does. If one of them got
 * another event while this waited for the crews, the command is retried. Returns the ids of their events, in order.
 */
export async function lockEventsOf(work: Work, userIds: readonly string[], sessionIds: readonly string[] = []): Promise<readonly string[]> {
  const before = [...new Set([...(await eventsOf(work, userIds)), ...sessionIds])].sort()
  if (before.length > 0) await work.tx.selectFrom('session').select('id').where('id', 'in', before).orderBy('id').forNoKeyUpdate().execute()
  await lockCrews(work)
  const after = await eventsOf(work, userIds)
  if (after.some((id) => !before.includes(id))) throw Object.assign(new Error('a person got another event'), { code: '40001' })
  return before
}

/**
 * Takes a person who was deactivated, deleted or given another role off every upcoming event: live offers end as CANCELLED, pencils are deleted,
 * links answer as superseded. Each place is then treated as after a decline: in mode Auto, or LATE, the next best person is asked, else someone is pencilled
 * and the producer is told, also when no one else can be pencilled. Events that have begun keep their crew.
 */
export async function leaveCrew(work: Work, userId: string): Promise<void> {
  await lockCrews(work)
  await lockPeople(work, [userId])
  const roles = await rolesLeft(work, userId)
  const places = (await placesOf(work, userId)).filter((place) => !roles.includes(place.role))
  for (const { state, ...place } of places)
    await dropOut(work, { place, userId, hadAccepted: state === 'ACCEPTED', reason: 'LEFT', note: null })
  const pencils = await dropPencilsOf(work, userId, roles)
  await refillEvents(work, { places, pencils, reason: 'left' })
  await refillHolds(
    work,
    pencils.filter((pencil) => pencil.session_id === null),
  )
}

/**
 * Ends the live offers that people leave, as they asked, and finds others, as after a decline. Returns the ids of the places that no one was
 * asked for: each is a task for its producer. The events are locked.
 */
export async function releasePlaces(work: Work, leavings: readonly LeavingPlace[]): Promise<string[]> {
  await lockCrews(work)
  for (const leaving of leavings) await dropOut(work, leaving)
  return refillEvents(work, { places: leavings.map(({ place }) => place), pencils: [], reason: 'withdrew' })
}

/** Someone who leaves a place, as it is. */
export interface LeavingPlace extends Leaving {
  readonly place: PlaceRow
}

async function dropOut(work: Work, leaving: LeavingPlace) {
  await release(work, leaving.place, { why: leaving.reason, by: leaving.reason === 'LEFT' ? null : actorId(work) })
  await noteDropOut(work, leaving)
}

/** Takes inactive people off upcoming events where a direct change of the database, or an older version, left them there. Run by a tick. */
export async function replaceWhoLeft(house: House): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct u.id from account_user u
      join (select o.user_id, o.session_id from staffing_approval o where o.state in (${wordsInSql(LIVE_OFFERS)})
        union all select c.user_id, c.session_id from staffing_claim c where c.approval_id is null) h on h.user_id = u.id
      left join session s on s.id = h.session_id
    where (not u.active or u.deleted_at is not null) and (s.id is null or ${isUpcoming(house.now())})
    limit 20`.execute(house.db)
  for (const { id } of rows)
    await command(asSystem(house), async (work): Promise<Answer<null>> => {
      await lockEventsOf(work, [id])
      await leaveCrew(work, id)
      return yes(null)
    })
}

/** An event (s) that is planned, or may get a date, and hasn't begun. */
const isUpcoming = (at: Temporal.Instant) =>
  sql<boolean>`s.status in (${wordsInSql(statusesFor('CANCEL'))}) and (s.starts_at is null or s.starts_at > ${at})`

/** The roles whose places a person may still have. */
async function rolesLeft(work: Work, userId: string): Promise<readonly AssignmentRole[]> {
  const [person] = await people(work.tx, [userId])
  return person?.active ? person.roles : []
}

async function eventsOf(work: Work, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select s.id from session s where ${isUpcoming(work.at)} and (
      s.id in (select o.session_id from staffing_approval o where o.user_id = any(${[...userIds]}::uuid[]) and o.state in (${wordsInSql(LIVE_OFFERS)}))
      or s.id in (select c.session_id from staffing_claim c where c.user_id = any(${[...userIds]}::uuid[])))
    order by s.id`.execute(work.tx)
  return rows.map((row) => row.id)
}

/** The places of upcoming events on which a person has a live offer, with its state. */
async function placesOf(work: Work, userId: string) {
  return work.tx
    .selectFrom('staffing_assignment as a')
    .innerJoin('staffing_approval as o', 'o.assignment_id', 'a.id')
    .innerJoin('session as s', 's.id', 'a.session_id')
    .select(placeColumns.map((column) => `a.${column}` as const))
    .select('o.state')
    .where('o.user_id', '=', userId)
    .where('o.state', 'in', LIVE_OFFERS)
    .where(isUpcoming(work.at))
    .orderBy('a.id')
    .execute()
}

/** Opens the place; one that the solver filled keeps its mode. */
export async function release(work: Work, place: PlaceRow, loss: Loss) {
  await clearPlace(work, place, loss)
  if (place.type === 'Auto') await work.tx.updateTable('staffing_assignment').set({ type: 'Auto' }).where('id', '=', place.id).execute()
  work.tell('session', place.session_id, 'session.updated')
}

/** A pencil that was deleted. */
type Dropped = Awaited<ReturnType<typeof dropPencilsOf>>[number]

/** Deletes a person's pencils for roles that they no longer have, of booked events and of holds. */
async function dropPencilsOf(work: Work, userId: string, roles: readonly AssignmentRole[]) {
  return work.tx
    .deleteFrom('staffing_claim')
    .where('user_id', '=', userId)
    .where('approval_id', 'is', null)
    .where((where) => (roles.length === 0 ? where.lit(true) : where('role', 'not in', [...roles])))
    .returning(['subject_id', 'session_id', 'assignment_id', 'hold_id', 'role'])
    .execute()
}

/** What a person leaves, and why. */
interface LeftBehind {
  readonly places: readonly PlaceRow[]
  readonly pencils: readonly Dropped[]
  readonly reason: 'left' | 'withdrew' | 'released'
}

/**
 * Repairs the places that are open now, those of all events together, and tells the producers of the places for which no one was asked; returns those
 * places. Events that have begun keep what they have.
 */
export async function refillEvents(work: Work, left: LeftBehind): Promise<string[]> {
  const sessionIds = new Set([
    ...left.places.map((place) => place.session_id),
    ...left.pencils.flatMap((pencil) => pencil.session_id ?? []),
  ])
  const filled = await askOthersFor(work, left.places, 'NEXT')
  const open: string[] = []
  for (const sessionId of [...sessionIds].sort()) {
    const session = await sessionFacts(work.tx, sessionId)
    if (session && !hasBegun(session.starts_at, work.at)) open.push(...(await settleEvent(work, session, { ...left, filled })))
  }
  return open
}

/** Pencils people into the places of an event for which no one was asked, and tells its producer. */
async function settleEvent(
  work: Work,
  session: SessionFacts,
  left: LeftBehind & { readonly filled: ReadonlySet<string> },
): Promise<string[]> {
  const places = left.places.filter((place) => place.session_id === session.id)
  const pencils = left.pencils.filter((pencil) => pencil.session_id === session.id)
  const open = new Set(places.flatMap(({ id }) => (left.filled.has(id) ? [] : id)))
  const { missing } = await pencilMissing(work, session.id)
  for (const { assignmentId } of missing)
    if (assignmentId && pencils.some((one) => one.assignment_id === assignmentId)) open.add(assignmentId)
  const told = await tellLate(
    work,
    places.map(({ id }) => id),
  )
  for (const assignmentId of open)
    await work.emit('assignment.open', {
      sessionId: session.id,
      assignmentId,
      reason: left.reason,
      ...(told.has(assignmentId) ? { isTold: true } : {}),
    })
  await refillHolds(work, pencils)
  work.tell('session', session.id, 'session.assignment')
  return [...open]
}

/** Pencils other people into the places of holds that lost theirs: a hold has a crew for its own start. Where no one is found, booking reports it. */
export async function refillHolds(work: Work, pencils: readonly Dropped[]) {
  const held = pencils.filter((pencil) => pencil.hold_id !== null)
  const subjects = await subjectsFacts(
    work.tx,
    held.map((pencil) => pencil.subject_id),
  )
  for (const [holdId, dropped] of Map.groupBy(held, ({ hold_id }) => hold_id)) {
    const session = subjects.get(dropped[0]?.subject_id ?? '')
    if (holdId === null || !session) continue
    const hold = await work.tx
      .selectFrom('schedule_hold')
      .select('starts_at')
      .where('id', '=', holdId)
      .where('expires_at', '>', work.at)
      .executeTakeFirst()
    const places = dropped.map(({ role }): PencilPlace => ({ assignmentId: null, role: role }))
    if (hold) await pencilPlaces(work, { session, startsAt: hold.starts_at, places, holdId })
  }
}
