import type { Answer } from '@troupe/domain/answer'
import { yes } from '@troupe/domain/answer'
import { LIVE_OFFERS, performs } from '@troupe/domain/role/assignment'
import type { CrewFacts } from '@troupe/domain/session/crew-facts'
import { hasBegun } from '@troupe/domain/session/lock'
import { mustAskAgain, needsApproval } from '@troupe/domain/staffing/places'
import type { Work } from '../../platform/ctx.ts'
import { callOf, lockCrews } from '../../session/session.ts'
import { lostBy, offer, type PlaceRow, placesOf } from '../offers/offer.ts'
import type { SessionFacts } from '../search/session-facts.ts'
import { insertCrew, known, newPlacesOf, pencilOpenPlaces, release, releaseWhoCannot, removePlace, setPlaces, tellLost } from './crew.ts'
import { tellCrewSet } from './crew-set.ts'
import { forgetDropOuts } from './drop-out.ts'
import { askOthersFor } from './lost-places.ts'
import { dropPencils } from './pencil.ts'

/** What of an event decides about its crew, as far as its kind changes it. */
export type KindFacts = Partial<Omit<CrewFacts, 'diy' | 'timezone' | 'is_travelable'>>

/** A crew before its event became another kind. */
export interface CrewBefore {
  readonly session: SessionFacts
  readonly places: readonly CrewPlace[]
}

/** Who is on a place, and by which offer. */
export type CrewPlace = Awaited<ReturnType<typeof crewPlaces>>[number]

/**
 * Runs before an event becomes another kind, because its claims change with its row: pencils are dropped, people who can't play it as it will be are
 * released, and the places are those that it needs then. A self-hosted event has none.
 */
export async function clearForKind(work: Work, sessionId: string, change: KindFacts): Promise<CrewBefore> {
  await lockCrews(work)
  const session = await known(work, sessionId)
  const after: SessionFacts = { ...session, ...change, diy: (change.host_type ?? session.host_type) === 'SELF_HOSTED' }
  const places = await crewPlaces(work, sessionId)
  await dropPencils(work, { sessionId })
  if (after.diy) {
    await forgetDropOuts(work, sessionId)
    for (const place of await placesOf(work, sessionId)) await removePlace(work, place, lostBy('KIND'))
  } else if (session.diy) await insertCrew(work, after, { places: newPlacesOf(after), also: [] })
  else {
    if (after.starts_at && !hasBegun(after.starts_at, work.at)) await releaseWhoCannot(work, after, after.starts_at, 'KIND')
    await setPlaces(work, after, 'KIND')
  }
  work.tell('session', sessionId, 'session.assignment')
  return { session, places }
}

/**
 * Runs after the row has changed: hosts and actors who stay are asked again if they would work elsewhere, at home in place of on site or the other way round,
 * or if their call moved by more than 30 minutes; others whose call moved are told. Open places of mode Auto are offered to the next best, the others
 * pencilled. Refuses SLOT_TAKEN {role} when no one is free for a place.
 */
export async function seatForKind(work: Work, { session: before }: CrewBefore): Promise<Answer<readonly string[]>> {
  const session = await known(work, before.id)
  await tellCrewSet(work, session.id)
  if (!session.starts_at || session.diy || hasBegun(session.starts_at, work.at)) return yes([])
  for (const place of await placesOf(work, session.id)) if (place.offered_to) await askOrTell(work, { before, session, place })
  await askOthersFor(
    work,
    (await placesOf(work, session.id)).filter(({ state }) => state === null),
    'NEXT',
  )
  await tellLost(work, session)
  return pencilOpenPlaces(work, session.id)
}

interface Staying {
  readonly before: SessionFacts
  readonly session: SessionFacts
  readonly place: PlaceRow & { readonly offered_to: string | null; readonly state: string | null }
}

async function askOrTell(work: Work, { before, session, place }: Staying): Promise<void> {
  const { role, offered_to: userId } = place
  const [from, to] = [callOf(before, role), callOf(session, role)]
  if (!userId || !from || !to || role === 'SALESPERSON') return
  const isElsewhere = performs(role) && (before.host_type === 'ON_SITE') !== (session.host_type === 'ON_SITE')
  if (needsApproval(role, session.is_approvable) && (isElsewhere || mustAskAgain(from, to))) {
    const way = { type: before.type, hostType: before.host_type }
    const moved = { what: 'KIND', from: way, hadAccepted: place.state === 'ACCEPTED' } as const
    const asked = await offer(work, { session, place }, { userId, cause: 'KIND', moved })
    if (!asked.ok) await release(work, place, 'KIND')
  } else if (!from.equals(to))
    await work.emit('assignment.callMoved', { sessionId: session.id, assignmentId: place.id, userId, role, from })
}

/** The places of an event with the person and the offer of each, in order. */
export const crewPlaces = (work: Work, sessionId: string) =>
  work.tx
    .selectFrom('staffing_assignment as a')
    .leftJoin('staffing_approval as o', (join) => join.onRef('o.assignment_id', '=', 'a.id').on('o.state', 'in', LIVE_OFFERS))
    .leftJoin('account_user as u', 'u.id', 'o.user_id')
    .select(['a.id', 'a.role', 'a.ord', 'o.id as offerId', 'o.user_id as userId', 'o.state', 'o.expires_at as expiresAt'])
    .select(['u.full_name as fullName'])
    .where('a.session_id', '=', sessionId)
    .orderBy('a.role')
    .orderBy('a.ord')
    .execute()
