import { no, yes } from '@troupe/domain/answer'
import { isUuid } from '@troupe/domain/ids'
import { actorId, type Work } from '../platform/ctx.ts'
import { isActive, type OfferBehind, offerBehind } from './offer-behind.ts'

/** What names an offer: a code or, for the person who is signed in, the id of their own assignment. */
export interface OfferAsked {
  readonly idOrCode: string
}

export const offerColumns = [
  'id',
  'assignment_id',
  'session_id',
  'user_id',
  'state',
  'expires_at',
  'withdrawal_reason',
  'withdrawn_late',
] as const

/**
 * The offer that a code or an id names, locked, for the person who answers it. The session's row is locked before the offer's, as in every
 * transaction: an answer and a move or a cancellation wait for each other. Refuses NOT_FOUND, FORBIDDEN when someone else is signed in,
 * ASSIGNMENT_SUPERSEDED when the person is no longer active.
 */
export async function lockNamedOffer(work: Work, asked: OfferAsked) {
  const before = await offerNamed(work, asked)
  if (!before) return no('NOT_FOUND')
  const session = await work.tx.selectFrom('staffing_approval').select('session_id').where('id', '=', before.id).executeTakeFirst()
  if (!session) return no('NOT_FOUND')
  await work.tx.selectFrom('session').select('id').where('id', '=', session.session_id).forNoKeyUpdate().execute()
  work.readClock()
  // looked up again under the lock: the offer may have been sent again, or made again, since
  const named = await offerNamed(work, asked)
  if (!named) return no('NOT_FOUND')
  const offer = await work.tx.selectFrom('staffing_approval').select(offerColumns).where('id', '=', named.id).forUpdate().executeTakeFirst()
  if (!offer) return no('NOT_FOUND')
  if (work.actor.kind === 'user' && work.actor.id !== offer.user_id) return no('FORBIDDEN')
  // a deactivated or deleted person has no working link, whatever the offer says
  if (!(await isActive(work.tx, offer.user_id))) return no('ASSIGNMENT_SUPERSEDED', { state: 'CANCELLED' })
  return yes({ offer, named })
}

/** The offer of a code; or the newest one that the signed-in person had for an assignment, where the policy lets them answer their own. */
async function offerNamed(work: Work, { idOrCode }: OfferAsked): Promise<(OfferBehind & { readonly isOwn: boolean }) | undefined> {
  const me = actorId(work)
  if (me === null || !isUuid(idOrCode)) {
    const behind = await offerBehind(work.tx, idOrCode)
    return behind && { ...behind, isOwn: false }
  }
  if (!work.scope.own) return undefined
  const newest = await work.tx
    .selectFrom('staffing_approval')
    .select('id')
    .where('assignment_id', '=', idOrCode)
    .where('user_id', '=', me)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest && { id: newest.id, isReplaced: false, isOwn: true }
}
