import type { Repair } from '@troupe/domain/staffing/repair/moves'
import { actorId, type Work } from '../../platform/ctx.ts'
import { lockPeople } from '../crew/lock-people.ts'
import { type Moves, movePencils, pencilPlaces } from '../crew/pencil.ts'
import { clearPlace, lostBy, type OfferOptions, offer, placeColumns } from '../offers/offer.ts'
import type { NearOffer, RepairPicture } from './facts.ts'

interface Decided {
  readonly repair: Pick<Repair, 'moves' | 'released' | 'accepted' | 'pending' | 'proven'>
  /** The offers that end. */
  readonly ended: readonly NearOffer[]
  /** The new people of pencils that are in the way. */
  readonly pencils: Moves
  /** REPAIR: staff chose these people. */
  readonly cause: 'AUTO' | 'NEXT' | 'REPAIR'
}

/** Ends the offers that a repair moves, hands over the pencils in its way, and asks its people. Everything was judged under the locks that are held. */
export async function carryOut(work: Work, picture: RepairPicture, { repair, ended, pencils, cause }: Decided): Promise<void> {
  const { moves } = repair
  const byHand = cause === 'REPAIR' ? true : undefined
  const asked = moves.map(({ userId }) => userId)
  await lockPeople(work, [...asked, ...ended.map(({ userId }) => userId), ...pencils.values()])
  for (const place of ended) {
    await clearPlace(work, place, byHand ? { why: 'REPAIR', by: actorId(work) } : lostBy('NEEDED'))
    // the mode outlives the person
    await work.tx.updateTable('staffing_assignment').set({ type: place.type }).where('id', '=', place.id).execute()
    work.tell('session', place.session_id, 'session.updated')
  }
  const ids = moves.map(({ placeId }) => placeId)
  await work.tx.deleteFrom('staffing_claim').where('assignment_id', 'in', ids).where('approval_id', 'is', null).execute()
  await movePencils(work, pencils, asked)
  const rows = await work.tx.selectFrom('staffing_assignment').select(placeColumns).where('id', 'in', ids).execute()
  for (const { placeId, userId, terms, cost, gap, secondId } of moves) {
    const place = rows.find(({ id }) => id === placeId)
    const session = picture.places.get(placeId)?.session
    if (!place || !session) throw new Error(`no place ${placeId}`)
    const { accepted, pending, proven } = repair
    const why = { terms, cost, gap, secondId, byHand, repair: { accepted, pending, proven } }
    const options: OfferOptions = { userId, mode: 'Auto', isFree: true, why, cause, isAsked: byHand ?? false }
    const answer = await offer(work, { session, place }, options)
    if (!answer.ok) throw new Error(`the person found for a place was refused: ${answer.code}`)
    work.tell('session', session.id, 'session.updated')
  }
  await openReleased(work, picture, repair)
}

/** Places whose person is needed more elsewhere: someone is pencilled where possible, and a producer is told. */
async function openReleased(work: Work, { places }: RepairPicture, { released }: Decided['repair']): Promise<void> {
  for (const { placeId } of released) {
    const place = places.get(placeId)
    if (!place?.session.starts_at) continue
    const { session, role } = place
    await pencilPlaces(work, { session, startsAt: place.session.starts_at, places: [{ assignmentId: placeId, role }] })
    await work.emit('assignment.open', { sessionId: session.id, assignmentId: placeId, reason: 'released' })
  }
}
