import { type Answer, no, yes } from '@troupe/domain/answer'
import { isUuid } from '@troupe/domain/ids'
import type { Work } from '../../platform/ctx.ts'
import { reaches } from '../../platform/rights/policy.ts'
import { type SessionFacts, sessionFacts } from '../search/session-facts.ts'
import { type PlaceRow, placeColumns } from './offer.ts'

/** An offer that waits for its answer, with its place and its event; their rows are locked. */
export interface PendingOffer {
  readonly session: SessionFacts
  readonly place: PlaceRow
  readonly offer: {
    readonly id: string
    readonly user_id: string
    readonly expires_at: Temporal.Instant | null
    readonly moved_from: Temporal.Instant | null
  }
}

/**
 * Locks a PENDING offer for staff, its session first, so that an answer at the same time waits. Refuses NOT_FOUND, ASSIGNMENT_SUPERSEDED {state} when
 * it was answered or withdrawn, EXPIRED after its deadline.
 */
export async function lockPendingOffer(work: Work, offerId: string): Promise<Answer<PendingOffer>> {
  if (!isUuid(offerId)) return no('NOT_FOUND')
  const known = await work.tx.selectFrom('staffing_approval').select('session_id').where('id', '=', offerId).executeTakeFirst()
  if (!known) return no('NOT_FOUND')
  await work.tx.selectFrom('session').select('id').where('id', '=', known.session_id).forNoKeyUpdate().execute()
  work.readClock()
  const session = await sessionFacts(work.tx, known.session_id)
  if (!session || !reaches(work.scope, { workspaceId: session.workspace_id })) return no('NOT_FOUND')
  const offer = await work.tx
    .selectFrom('staffing_approval')
    .select(['id', 'assignment_id', 'user_id', 'state', 'expires_at', 'moved_from'])
    .where('id', '=', offerId)
    .forUpdate()
    .executeTakeFirst()
  if (!offer) return no('NOT_FOUND')
  if (offer.state === 'EXPIRED') return no('EXPIRED')
  if (offer.state !== 'PENDING') return no('ASSIGNMENT_SUPERSEDED', { state: offer.state })
  if (offer.expires_at && Temporal.Instant.compare(offer.expires_at, work.at) <= 0) return no('EXPIRED')
  const place = await work.tx
    .selectFrom('staffing_assignment')
    .select(placeColumns)
    .where('id', '=', offer.assignment_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return place ? yes({ session, place, offer }) : no('NOT_FOUND')
}
