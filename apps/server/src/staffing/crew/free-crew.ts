import type { AssignmentRole } from '@troupe/domain/role/assignment'
import { judge } from '@troupe/domain/staffing/eligible'
import { sql } from 'kysely'
import type { Work } from '../../platform/ctx.ts'
import { sharingCrews } from '../../session/session.ts'
import { people } from '../search/facts.ts'
import { judgeContext } from '../search/judge-context.ts'
import { freeAmong, isChosen, knownAt, noteChosen } from '../search/search.ts'
import { duringOf, levelOf, needOf, seatOf, userRole } from '../search/seat.ts'
import type { Subject } from '../search/session-facts.ts'
import { lockRows } from './lock-people.ts'

/** A place for which someone is sought: an open one of an event, or one that a hold asks for and that doesn't exist yet. */
export interface PencilPlace {
  readonly assignmentId: string | null
  readonly role: AssignmentRole
}

export interface PencilRequest {
  readonly session: Subject
  readonly startsAt: Temporal.Instant
  readonly places: readonly PencilPlace[]
  readonly holdId?: string
  /** The event was just made: no one is on it, and no one has declined it. */
  readonly isNew?: boolean
  /** Other bookings may take people at the same time, as long as everyone who is needed is free. */
  readonly shares?: boolean
}

/** A person, by id, for a place. */
export interface Seat {
  readonly place: PencilPlace
  readonly userId: string
}

/** The people who may be free for a request, by role, the best first; and what their stamps said when they were read. */
export interface FreePeople {
  readonly idsOf: (role: AssignmentRole) => readonly string[]
  readonly stampOf: (id: string) => string
}

/** So many more people than are needed are judged together at first; twice as many in each further round. */
const SPARE = 4

/**
 * Active people of the roles of a request, hosts and plants of the session's level and language, without a claim in the time of their role, the least
 * busy and best rated first. One scan of the week's claims serves all people: two scans for each person took twice as long with a thousand people.
 */
export async function freePeople(work: Work, { session, startsAt, places }: PencilRequest): Promise<FreePeople> {
  const during = (role: AssignmentRole) => duringOf(session, startsAt, role)
  const roles = [...new Set(places.map(({ role }) => userRole(role)))]
  const week = sql`tstzrange(${startsAt.subtract({ hours: 84 })}::timestamptz, ${startsAt.add({ hours: 84 })}::timestamptz)`
  const { rows } = await sql<{ role: string; people: string }>`
    with wanted as materialized (select ${during('HOST')} as host, ${during('PLANT')} as plant, ${during('PRODUCER')} as producer),
    near as materialized (
      select c.user_id, count(*) as busy, bool_or(c.subject_id <> ${session.id}
        and c.during && case p.role when 'HOST' then w.host when 'PLANT' then w.plant else w.producer end
        and (c.hold_id is null or exists (select from schedule_hold h where h.id = c.hold_id and h.expires_at > ${work.at}))) as taken
      from wanted w, staffing_claim c join account_user p on p.id = c.user_id where c.during && ${week} group by c.user_id)
    select u.role, string_agg(u.id || ':' || coalesce(t.txid, 0), ',' order by coalesce(n.busy, 0), u.rating_tenths desc nulls last, u.id) as people
    from account_user u left join near n on n.user_id = u.id left join staffing_stamp t on t.user_id = u.id
    where u.active and u.deleted_at is null and u.role = any(${roles}) and n.taken is not true
      and (u.role not in ('HOST', 'PLANT') or u.level >= ${levelOf(session)} and ${session.language} = any(u.languages))
    group by u.role
  `.execute(work.tx)
  const stamps = new Map<string, string>()
  const ids = new Map<string, string[]>()
  for (const row of rows) {
    const found = row.people.split(',').map((one) => one.split(':'))
    for (const [id = '', stamp = ''] of found) stamps.set(id, stamp)
    ids.set(
      row.role,
      found.map(([id = '']) => id),
    )
  }
  return { idsOf: (role) => ids.get(userRole(role)) ?? [], stampOf: (id) => stamps.get(id) ?? '' }
}

/**
 * Someone free and qualified for every place, locked and unchanged since they were judged, the best first; null when that doesn't fill every place.
 * They are judged before they are locked. Whom another transaction has locked or changed is left out: nothing waits. `taken` play the event already.
 */
export async function freeCrew(
  work: Work,
  request: PencilRequest,
  { free, taken }: { readonly free: FreePeople; readonly taken: ReadonlySet<string> },
): Promise<readonly Seat[] | null> {
  const seats: Seat[] = []
  const tried = new Set(taken)
  let open = [...request.places]
  for (let [round, from] = [0, 0]; open.length > 0; round++) {
    const count = (open.length + SPARE) << round
    const some = new Map([...new Set(open.map(({ role }) => role))].map((role) => [role, free.idsOf(role).slice(from, from + count)]))
    from += count
    const ids = [...new Set([...some.values()].flat())]
    if (ids.length === 0) return null
    const fits = await whoFits(work, request, ids)
    for (;;) {
      const chosen = open.flatMap((place): Seat[] => {
        const userId = some.get(place.role)?.find((id) => !tried.has(id) && fits(place.role, id))
        if (userId === undefined) return []
        tried.add(userId)
        return [{ place, userId }]
      })
      if (chosen.length === 0) break
      const unchanged = await lockUnchanged(work, chosen, free)
      const got = chosen.filter(({ userId }) => unchanged.has(userId))
      seats.push(...got)
      open = open.filter((place) => !got.some((seat) => seat.place === place))
    }
  }
  await forgetExpired(
    work,
    seats.map(({ userId }) => userId),
  )
  return seats
}

/** How often other people are tried when those who were chosen have just been locked or changed by others. */
const MOST_TRIES = 3

/**
 * The same by what this process knows about people, without a search of the database; null when it knows too little, or too much has changed. They are
 * chosen without a lock, locked together, and judged by the hard rules once their stamps have shown that what is known of them still holds.
 */
export async function knownCrew(work: Work, request: PencilRequest, taken: ReadonlySet<string>): Promise<readonly Seat[] | null> {
  const { session, startsAt, places } = request
  const startMs = startsAt.epochMilliseconds
  const known = knownAt(work, startMs)
  if (!known || work.isAlone) return null
  const need = { ...needOf(session, places), startMs }
  const { free: before } = work.notes
  const free = before?.need === JSON.stringify(need) ? before.free : freeAmong(known, need, places)
  const tried = new Set(taken)
  const seats: Seat[] = []
  let open = places
  for (let tries = 0; open.length > 0 && tries < MOST_TRIES; tries++) {
    const chosen = open.flatMap((place): Seat[] => {
      const userId = free.get(place.role)?.find((id) => !tried.has(id) && !isChosen(known, id))
      if (userId === undefined) return []
      tried.add(userId)
      noteChosen(known, userId)
      return [{ place, userId }]
    })
    if (chosen.length < open.length) return null
    const locked = await lockFree(work, chosen)
    // the index may have been refreshed since: what it says now is compared with what the database said of locked people
    const holds = ({ place, userId }: Seat) => {
      const now = locked.get(userId)
      return (
        now !== undefined &&
        now.globals === known.globals &&
        now.stamp === (known.stamps.get(userId) ?? '0') &&
        known.search.passes(userId, seatOf(session, place.role, startMs))
      )
    }
    const got = chosen.filter(holds)
    noteLocked(
      work,
      got.map(({ userId }) => userId),
    )
    await forgetExpired(
      work,
      got.flatMap(({ userId }) => (locked.get(userId)?.lapsed ? userId : [])),
    )
    seats.push(...got)
    open = open.filter((place) => !got.some((seat) => seat.place === place))
  }
  return open.length === 0 ? seats : null
}

/** Shares the crews, if this command doesn't yet, and locks the people of some seats who are not locked by others; answers what is true of them then. */
async function lockFree(work: Work, seats: readonly Seat[]) {
  const ids = seats.map(({ userId }) => userId)
  const { rows } = await sharingCrews(work, (crews) =>
    sql<{ user_id: string; txid: string; lapsed: boolean; globals: string }>`
      select l.user_id, l.txid::text as txid, l.lapsed, l.globals from staffing_lock_crew(${ids}::uuid[], ${work.at}, ${crews}::int) l
    `.execute(work.tx),
  )
  return new Map(rows.map(({ user_id, txid, lapsed, globals }) => [user_id, { stamp: txid, lapsed, globals }]))
}

/** Their rows need not be locked again while this command shares the crews. */
function noteLocked({ notes }: Work, ids: Iterable<string>) {
  if (notes.crews === 'SHARED') notes.lockedPeople = new Set([...(notes.lockedPeople ?? []), ...ids])
}

/**
 * Locks the people of some seats who are not locked by others, and answers whose facts and claims are still as they were read. The stamps are read
 * after the lock: every change of a person's time locks the person and writes their stamp.
 */
async function lockUnchanged(work: Work, seats: readonly Seat[], { stampOf }: FreePeople): Promise<ReadonlySet<string>> {
  const locked = await lockRows(
    work,
    seats.map(({ userId }) => userId),
    true,
  )
  if (locked.length === 0) return new Set()
  const stamps = await work.tx.selectFrom('staffing_stamp').select(['user_id', 'txid']).where('user_id', 'in', locked).execute()
  const now = new Map(stamps.map((row) => [row.user_id, String(row.txid)]))
  const unchanged = new Set(locked.filter((id) => (now.get(id) ?? '0') === stampOf(id)))
  noteLocked(work, unchanged)
  return unchanged
}

/** Which of some people pass every hard rule for a role of the request. */
export async function whoFits(work: Work, { session, startsAt, isNew = false }: PencilRequest, ids: readonly string[]) {
  const ms = startsAt.epochMilliseconds
  if (ids.length === 0) return () => false
  const known = new Map((await people(work.tx, ids)).map((person) => [person.id, person]))
  const context = await judgeContext(work, session, { startMs: ms, ids, isNew })
  return (role: AssignmentRole, id: string): boolean => {
    const person = known.get(id)
    return person !== undefined && judge(person, seatOf(session, role, ms), { ...context, claims: context.claimsOf(id) }).ok
  }
}

/** Deletes pencils of expired holds: they keep no one busy, but their rows would still violate the constraint. The people are locked. */
export async function forgetExpired(work: Work, userIds: readonly string[]) {
  if (userIds.length === 0) return
  await sql`
    delete from staffing_claim c where c.user_id = any(${[...userIds]}::uuid[]) and c.hold_id is not null
      and not exists (select 1 from schedule_hold h where h.id = c.hold_id and h.expires_at > ${work.at})
  `.execute(work.tx)
}
