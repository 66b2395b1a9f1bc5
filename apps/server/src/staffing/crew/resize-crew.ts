import type { PackageLevel } from '@troupe/domain/catalogue/kinds'
import { LIVE_OFFERS } from '@troupe/domain/role/assignment'
import { hasBegun } from '@troupe/domain/session/lock'
import { neededLevel } from '@troupe/domain/staffing/places'
import type { Work } from '../../platform/ctx.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { lostBy, type PlaceRow, placesOf } from '../offers/offer.ts'
import { people } from '../search/facts.ts'
import { askRoom } from '../search/room.ts'
import type { SessionFacts } from '../search/session-facts.ts'
import { known, pencilMissing, setPlaces } from './crew.ts'
import { tellCrewSet } from './crew-set.ts'
import { release } from './leave-crew.ts'
import { lockPeople } from './lock-people.ts'
import { askOthersFor } from './lost-places.ts'
import { dropPencils } from './pencil.ts'

/**
 * Brings the places to the session's units and actors, and pencils someone into each open one. Answers how many of the new places no joint choice
 * serves, plants and producers included. With `force` these stay open, each a task for a producer; without it the caller refuses and rolls back.
 */
export async function resizeCrew(work: Work, sessionId: string, { force }: { readonly force: boolean }): Promise<number> {
  const session = await known(work, sessionId)
  const before = await placesOf(work, sessionId)
  const unfilled = await unfilledOf(work, before)
  await setPlaces(work, session)
  await tellCrewSet(work, sessionId)
  // fewer places need no one new
  if ((await placesOf(work, sessionId)).length <= before.length) return 0
  await dropPencils(work, { sessionId })
  // people are found for the old places first; one that had no one before lacks no one because of the new ones
  const { missing } = await pencilMissing(work, sessionId)
  const unserved = missing.flatMap(({ assignmentId }) => (assignmentId !== null && !unfilled.includes(assignmentId) ? assignmentId : []))
  if (force) await tellOpen(work, sessionId, { places: unserved, reason: 'added' })
  return unserved.length
}

/** What a higher package level did to the crew. */
export interface Raised {
  /** Places that lack someone of the level. */
  readonly missing: number
  /** Hosts and plants who lost their place. */
  readonly released: number
}

/**
 * After the package level rose: hosts and plants below it are released, and their places handled as after a decline (of mode Auto the next best is
 * asked, else someone is pencilled and a producer told). `missing` places have no one of the level: the caller refuses then and rolls back. With `keep`, a
 * reason, those below the level keep their places as overrides, and `missing` is what it would have been without. Without a start there is no
 * crew; from the start on no one is released, so that everyone below the level is missing.
 */
export async function raiseLevel(work: Work, sessionId: string, { keep }: { readonly keep: string | null }): Promise<Raised> {
  const session = await known(work, sessionId)
  const { starts_at: startsAt } = session
  if (startsAt === null) return { missing: 0, released: 0 }
  const places = (await placesOf(work, sessionId)).filter(({ role }) => role === 'HOST' || role === 'PLANT')
  const below = await belowLevel(work, session, places)
  if (keep !== null) return { missing: await keepBelow(work, session, { places, below, reason: keep }), released: 0 }
  if (hasBegun(startsAt, work.at)) return { missing: below.length, released: 0 }
  const unfilled = await unfilledOf(work, places)
  for (const place of below) await release(work, place, lostBy('LEVEL'))
  const missing = await pencilAgain(work, sessionId)
  // places that had no one before lack no one because of the level
  const lacking = Math.max(0, missing.length - unfilled.length)
  if (lacking > 0) return { missing: lacking, released: below.length }
  await askOthers(work, session, below)
  return { missing: 0, released: below.length }
}

/** How many hosts and plants with an offer are below a package level. */
export async function countBelow(db: Db | Tx, sessionId: string, level: PackageLevel): Promise<number> {
  const { count } = await db
    .selectFrom('staffing_approval as o')
    .innerJoin('staffing_assignment as a', 'a.id', 'o.assignment_id')
    .innerJoin('account_user as u', 'u.id', 'o.user_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('a.session_id', '=', sessionId)
    .where('a.role', 'in', ['HOST', 'PLANT'])
    .where('o.state', 'in', LIVE_OFFERS)
    .where('u.level', '<', neededLevel(level))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Where someone below the level has an offer. */
async function belowLevel<P extends { readonly offered_to: string | null }>(
  work: Work,
  session: SessionFacts,
  places: readonly P[],
): Promise<P[]> {
  const ids = places.flatMap(({ offered_to: userId }) => userId ?? [])
  await lockPeople(work, ids)
  const levels = new Map((await people(work.tx, ids)).map(({ id, level }) => [id, level]))
  return places.filter(({ offered_to: userId }) => userId !== null && (levels.get(userId) ?? 0) < neededLevel(session.package_level))
}

/** The open places for which no one is pencilled. */
async function unfilledOf(work: Work, places: readonly { readonly id: string; readonly offered_to: string | null }[]) {
  const open = places.filter((place) => place.offered_to === null).map(({ id }) => id)
  if (open.length === 0) return []
  const held = await work.tx
    .selectFrom('staffing_claim')
    .select('assignment_id')
    .where('assignment_id', 'in', open)
    .where('hold_id', 'is', null)
    .execute()
  const ids = new Set(held.map((row) => row.assignment_id))
  return open.filter((id) => !ids.has(id))
}

/** Pencils everyone again, by the level as it is now. Answers the places of hosts and plants that no one can fill. */
async function pencilAgain(work: Work, sessionId: string): Promise<string[]> {
  await dropPencils(work, { sessionId })
  const { missing } = await pencilMissing(work, sessionId)
  return missing.flatMap(({ assignmentId, role }) => (assignmentId !== null && (role === 'HOST' || role === 'PLANT') ? assignmentId : []))
}

/** Offers the places that were released to others where their mode says so, and makes the rest tasks. */
async function askOthers(work: Work, session: SessionFacts, released: readonly PlaceRow[]) {
  const filled = await askOthersFor(work, released, 'NEXT')
  const unasked = released.flatMap(({ id }) => (filled.has(id) ? [] : id))
  await tellOpen(work, session.id, { places: unasked, reason: 'upgraded' })
  work.tell('session', session.id, 'session.assignment')
}

interface KeptBelow {
  readonly places: readonly (PlaceRow & { readonly offered_to: string | null })[]
  readonly below: readonly PlaceRow[]
  readonly reason: string
}

/** Marks who is below the level as an override, and moves pencils to people of the level. Answers how many places lack someone of the level. */
async function keepBelow(work: Work, session: SessionFacts, { places, below, reason }: KeptBelow): Promise<number> {
  for (const { id } of below)
    await work.tx
      .updateTable('staffing_assignment')
      .set((eb) => ({ override_reason: reason, version: eb('version', '+', 1), updated_at: work.at }))
      .where('id', '=', id)
      .execute()
  work.tell('session', session.id, 'session.assignment')
  const { starts_at: startsAt } = session
  if (startsAt === null || hasBegun(startsAt, work.at)) return below.length
  const unfilled = await unfilledOf(work, places)
  const lacking = await lackingOf(work, session, { startsAt, places, below })
  const missing = await pencilAgain(work, session.id)
  await tellOpen(work, session.id, { places: missing.filter((id) => !unfilled.includes(id)), reason: 'upgraded' })
  return Math.max(0, lacking - unfilled.length)
}

/** How many places of hosts and plants no joint choice serves at the level, if those below it were not on the crew. */
async function lackingOf(
  work: Work,
  session: SessionFacts,
  { startsAt, places, below }: Omit<KeptBelow, 'reason'> & { readonly startsAt: Temporal.Instant },
): Promise<number> {
  const released = new Set(below.map(({ id }) => id))
  const isOpen = (place: KeptBelow['places'][number]) => place.offered_to === null || released.has(place.id)
  const taken = new Set(places.flatMap((place) => (place.offered_to === null || isOpen(place) ? [] : place.offered_to)))
  const { room } = await askRoom(work.tx, { session, startsAt, places: places.filter(isOpen), now: work.at }, taken)
  return room.missing.length
}

async function tellOpen(
  work: Work,
  sessionId: string,
  { places, reason }: { readonly places: readonly string[]; readonly reason: 'added' | 'upgraded' },
) {
  for (const assignmentId of places) await work.emit('assignment.open', { sessionId, assignmentId, reason })
}
