import { judge } from '@troupe/domain/staffing/eligible'
import type { AssignmentRole } from '@troupe/domain/staffing/kinds'
import { createZones } from '@troupe/domain/staffing/search/zone-table'
import { sql } from 'kysely'
import type { Work } from '../platform/ctx.ts'
import type { Db, Tx } from '../platform/db.ts'
import { lockCrews } from '../session/session.ts'
import { claims, declinesOf, globalUnavailabilities, type Held, people } from './facts.ts'
import { askRoom } from './room.ts'
import { levelOf, seatOf, userRole } from './seat.ts'
import { type SessionFacts, sessionFacts } from './session-facts.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
/** How many candidates are read, locked and judged at a time. */
const handful = 12

export interface PencilPlace {
  /** The open place, or null when a hold asks for places that do not exist yet. */
  readonly assignmentId: string | null
  readonly role: AssignmentRole
}

export interface PencilRequest {
  readonly session: SessionFacts
  readonly startsAt: Temporal.Instant
  readonly places: readonly PencilPlace[]
  readonly holdId?: string
}

/**
 * Pencils one free, qualified person into each place (RULES 2): greedy, the least busy and best rated first. The people are locked before
 * they are judged, so what is seen is what is written; the exclusion constraint stands behind. Answers who was pencilled and which places
 * nobody can fill.
 */
export async function pencilPlaces(work: Work, request: PencilRequest): Promise<{ userIds: string[]; missing: PencilPlace[] }> {
  if (request.places.length === 0) return { userIds: [], missing: [] }
  await lockCrews(work)
  const taken = new Set(await alreadyIn(work, request))
  const userIds: string[] = []
  const missing: PencilPlace[] = []
  // the rarest first: there are fewer producers and plants than hosts
  const inOrder = [...request.places].sort((a, b) => rarity(a.role) - rarity(b.role))
  const free = await freeByClaims(
    work,
    request,
    inOrder.map((place) => place.role),
  )
  let seats: { place: PencilPlace; userId: string | undefined }[] = []
  const seen = new Set(taken)
  for (const place of inOrder) {
    const userId = await somebodyOf(work, request, place.role, free(place.role, seen))
    seats.push({ place, userId })
    if (userId) seen.add(userId)
  }
  // too few are free: the function that the slot search asks finds out whether pencils can move
  if (seats.some(({ userId }) => !userId)) seats = await roomFor(work, request, inOrder, taken)
  for (const { place, userId } of seats) {
    if (userId) {
      userIds.push(userId)
      await insertPencil(work, request, place, userId)
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

/** Locks people in the order of their ids: the order that every transaction keeps, so that none waits for another in a circle (F1). */
export async function lockPeople(work: Work, ids: readonly string[], skipLocked = false): Promise<string[]> {
  if (ids.length === 0) return []
  await lockCrews(work)
  const rows = await work.tx
    .selectFrom('account_user')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .$if(skipLocked, (query) => query.skipLocked())
    .execute()
  return rows.map((row) => row.id)
}

/** Where people are looked at and when: a command's transaction, or a plain reading. */
export interface Look {
  readonly tx: Db | Tx
  readonly at: Temporal.Instant
}

/** Everything around some people that the hard rules ask for a place at a start. */
export async function judgeContext(work: Look, session: SessionFacts, startMs: number, ids: readonly string[]) {
  const range = { fromMs: startMs - 9 * dayMs, toMs: startMs + 9 * dayMs }
  const held = Map.groupBy(await claims(work.tx, { ...range, now: work.at, userIds: ids }), (claim) => claim.userId)
  const claimsOf = (id: string): readonly Held[] => held.get(id) ?? []
  return {
    claimsOf,
    /** What was really offered: pencils make way for somebody who is wanted. */
    offersOf: (id: string) => claimsOf(id).filter((claim) => !claim.isPencil),
    globalUnavailabilities: await globalUnavailabilities(work.tx),
    declines: await declinesOf(work.tx, session.id),
    zones: createZones(range.fromMs, range.toMs),
  }
}

/** A person, by id, who is wanted for a role. */
export interface Wanted {
  readonly userId: string
  readonly role: AssignmentRole
  /** Somebody with the right to do so has overruled the hard rules; nobody plays two events at once all the same. */
  readonly isOverride?: boolean
}

/**
 * Makes a locked person's time free for a session at a start: judged again, for only what is seen under the lock is true, and each pencil
 * that stands in the way is handed to somebody else. False when a hard rule or another event's offer is in the way, or a pencil that
 * nobody can take over; pencils handed over by then stay with their new people, which harms nobody.
 */
export async function takeTime(work: Work, session: SessionFacts, startsAt: Temporal.Instant, wanted: Wanted): Promise<boolean> {
  const { userId, role, isOverride = false } = wanted
  const ms = startsAt.epochMilliseconds
  const [person] = await people(work.tx, [userId])
  if (!person) return false
  const seat = seatOf(session, role, ms)
  const context = await judgeContext(work, session, ms, [userId])
  const clashes = (held: readonly Held[]) => judge(person, seat, { ...context, claims: held })
  const overlaps = ({ fromMs, toMs }: Held) =>
    fromMs - 15 * minuteMs < seat.endsAtMs && ms - seat.leadMinutes * minuteMs < toMs + 15 * minuteMs
  const others = context.claimsOf(userId).filter((claim) => claim.sessionId !== session.id)
  const offers = others.filter((claim) => !claim.isPencil)
  if (isOverride ? offers.some(overlaps) : !clashes(offers).ok) return false
  for (const pencil of others.filter((claim) => claim.isPencil)) {
    const verdict = clashes([pencil])
    const inTheWay = overlaps(pencil) || (!verdict.ok && ['OVERLAP', 'TRAVEL', 'REST'].includes(verdict.rule))
    if (inTheWay && !(await handOver(work, pencil))) return false
  }
  await forgetExpired(work, session, userId)
  return true
}

/** Gives a pencil to somebody else who is free; false when there is nobody. */
async function handOver(work: Work, pencil: Held): Promise<boolean> {
  const session = await sessionFacts(work.tx, pencil.sessionId)
  if (!session || !pencil.playsAt) return false
  const colleagues = await work.tx.selectFrom('staffing_claim').select('user_id').where('session_id', '=', session.id).execute()
  const asked: PencilRequest = { session, startsAt: pencil.playsAt, places: [] }
  const next = await somebodyFor(work, asked, pencil.role, new Set([pencil.userId, ...colleagues.map((row) => row.user_id)]))
  if (!next) return false
  await work.tx.updateTable('staffing_claim').set({ user_id: next }).where('id', '=', pencil.id).execute()
  return true
}

/** Who stands in the session already: by an offer or a pencil, or for a hold by a pencil of that hold. */
async function alreadyIn(work: Work, { session, holdId }: PencilRequest): Promise<string[]> {
  const rows = await work.tx
    .selectFrom('staffing_claim')
    .select('user_id')
    .where('session_id', '=', session.id)
    .where('hold_id', 'is not distinct from', holdId ?? null)
    .execute()
  return rows.map((row) => row.user_id)
}

async function somebodyFor(
  work: Work,
  request: PencilRequest,
  role: AssignmentRole,
  taken: ReadonlySet<string>,
): Promise<string | undefined> {
  const free = await freeByClaims(work, request, [role])
  return somebodyOf(work, request, role, free(role, taken))
}

/** The first of some people who passes every hard rule, locked. */
async function somebodyOf(work: Work, request: PencilRequest, role: AssignmentRole, free: readonly string[]): Promise<string | undefined> {
  // first whom nobody else is deciding about; only when that fails, wait for the others
  for (const skipLocked of [true, false]) {
    for (let from = 0; from < free.length; from += handful) {
      const some = free.slice(from, from + handful)
      const locked = new Set(await lockPeople(work, some, skipLocked))
      const fit = await firstEligible(
        work,
        request,
        role,
        some.filter((id) => locked.has(id)),
      )
      if (!fit) continue
      await forgetExpired(work, request.session, fit)
      return fit
    }
  }
  return undefined
}

/**
 * Active people of some roles, hosts and plants of the session's level and language, without a claim in the time, the least busy and best
 * rated first. Answers who of a role is not taken. One walk over the claims of the week for all of them: two for each person took twice as long with a thousand.
 */
async function freeByClaims(work: Work, { session, startsAt }: PencilRequest, roles: readonly AssignmentRole[]) {
  const { rows } = await sql<{ id: string; role: string }>`
    with near as materialized (
      select c.user_id, count(*) as busy, bool_or(c.session_id <> ${session.id} and c.during && ${duringOf(session, startsAt)}
        and (c.hold_id is null or exists (select from schedule_hold h where h.id = c.hold_id and h.expires_at > ${work.at}))) as taken
      from staffing_claim c where c.during && ${around(startsAt, { hours: 84 })} group by c.user_id)
    select u.id, u.role from account_user u left join near n on n.user_id = u.id
    where u.active and u.deleted_at is null and u.role = any(${[...new Set(roles.map(userRole))]}) and n.taken is not true
      and (u.role not in ('HOST', 'PLANT') or u.level >= ${levelOf(session)} and ${session.language} = any(u.languages))
    order by coalesce(n.busy, 0), u.rating_tenths desc nulls last, u.id
  `.execute(work.tx)
  return (role: AssignmentRole, taken: ReadonlySet<string>) =>
    rows.flatMap((row) => (row.role === userRole(role) && !taken.has(row.id) ? row.id : []))
}

async function firstEligible(
  work: Work,
  { session, startsAt }: PencilRequest,
  role: AssignmentRole,
  ids: readonly string[],
): Promise<string | undefined> {
  if (ids.length === 0) return undefined
  const ms = startsAt.epochMilliseconds
  const known = new Map((await people(work.tx, ids)).map((person) => [person.id, person]))
  const context = await judgeContext(work, session, ms, ids)
  return ids.find((id) => {
    const person = known.get(id)
    return person && judge(person, seatOf(session, role, ms), { ...context, claims: context.claimsOf(id) }).ok
  })
}

/**
 * Who plays at each place of a request when pencils of other events may move to other people; those moves are made. `taken` play the event
 * already. A place without a person stays open. By the function that the slot search asks, so that what it offers can be booked; the people
 * are locked, and when one of them has changed until then it is asked again.
 */
async function roomFor(work: Work, request: PencilRequest, places: readonly PencilPlace[], taken: ReadonlySet<string>) {
  const ask = () => askRoom(work.tx, { ...request, now: work.at }, places, taken)
  let { room, known } = await ask()
  for (;;) {
    const ids = [...room.crew, ...room.moves].map((one) => one.userId)
    await lockPeople(work, ids)
    const locked = await people(work.tx, ids)
    if (locked.length === new Set(ids).size && locked.every((person) => known.get(person.id) === JSON.stringify(person))) break
    ;({ room, known } = await ask())
  }
  for (const { pencilId, userId } of room.moves) {
    await forgetExpired(work, request.session, userId)
    await work.tx.updateTable('staffing_claim').set({ user_id: userId }).where('id', '=', pencilId).execute()
  }
  const left = [...room.crew]
  const seats: { place: PencilPlace; userId: string | undefined }[] = []
  for (const place of places) {
    const role = place.role === 'SUPPORTING_PRODUCER' ? 'PRODUCER' : place.role
    const at = left.findIndex((one) => one.role === role)
    const [found] = at < 0 ? [] : left.splice(at, 1)
    if (found) await forgetExpired(work, request.session, found.userId)
    seats.push({ place, userId: found?.userId })
  }
  return seats
}

/** A pencil whose hold ran out keeps nobody, but its row would still break the constraint. The person is locked. */
async function forgetExpired(work: Work, session: SessionFacts, userId: string) {
  await sql`
    delete from staffing_claim c where c.user_id = ${userId} and c.session_id <> ${session.id} and c.hold_id is not null
      and not exists (select 1 from schedule_hold h where h.id = c.hold_id and h.expires_at > ${work.at})
  `.execute(work.tx)
}

async function insertPencil(work: Work, { session, startsAt, holdId }: PencilRequest, place: PencilPlace, userId: string) {
  await work.tx
    .insertInto('staffing_claim')
    .values({
      user_id: userId,
      session_id: session.id,
      assignment_id: place.assignmentId,
      hold_id: holdId ?? null,
      role: place.role,
      during: duringOf(session, startsAt),
    })
    .execute()
}

/** The database's own reckoning of a crew's time, so that no two spellings of it exist. */
export function duringOf(session: SessionFacts, startsAt: Temporal.Instant) {
  return sql<string>`staffing_during(${startsAt}::timestamptz, ${session.duration}::int, ${session.lobby}::int, ${session.schedule_offset}::int)`
}

const around = (at: Temporal.Instant, by: { hours: number }) => sql`tstzrange(${at.subtract(by)}::timestamptz, ${at.add(by)}::timestamptz)`
const rarity = (role: AssignmentRole) => (role === 'PLANT' ? 0 : role === 'HOST' ? 2 : 1)
