import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { isPlanned } from '@troupe/domain/session/lifecycle'
import type { AcceptInput, DeclineInput } from '@troupe/domain/staffing/input'
import type { DeclineReason } from '@troupe/domain/staffing/kinds'
import { asSystem, type Ctx, command, type House, type Work } from '../platform/ctx.ts'
import { lockCrews } from '../session/session.ts'
import { pencilMissing } from './crew.ts'
import { lockNamedOffer, type OfferAsked, offerColumns } from './named-offer.ts'
import { placeColumns } from './offer.ts'
import { repair } from './repair/repair.ts'
import { sessionFacts } from './session-facts.ts'
import { settleTasks } from './task.ts'

/**
 * Accepts an offer, by its code or, signed in, by the id of one's own assignment with `offerIds`. Works once, only while PENDING (I-5); accepting
 * again answers the same. Refuses NOT_FOUND for an unknown code or someone else's assignment, FORBIDDEN when someone else is signed in, INVALID for an id
 * without `offerIds`, ASSIGNMENT_SUPERSEDED when the offer was answered differently, withdrawn or replaced, or its person is no longer active, EXPIRED
 * after its deadline.
 */
export function acceptOffer(ctx: Ctx, idOrCode: string, { note, travel, offerIds }: AcceptInput) {
  return command(ctx, async (work): Promise<Answer<{ state: string }>> => {
    const found = await answerable(work, { idOrCode, offerIds }, 'ACCEPTED')
    if (!found.ok || found.value.done) return found.ok ? yes({ state: 'ACCEPTED' }) : found
    const { offer } = found.value
    await settle(work, offer.id, { state: 'ACCEPTED', note: note ?? null, reason: null })
    if (travel) await work.tx.updateTable('staffing_assignment').set({ travel }).where('id', '=', offer.assignment_id).execute()
    work.tell('session', offer.session_id, 'session.assignment')
    work.tell('session', offer.session_id, 'session.updated')
    await work.emit('assignment.answered', {
      sessionId: offer.session_id,
      assignmentId: offer.assignment_id,
      approvalId: offer.id,
      userId: offer.user_id,
      state: 'ACCEPTED',
    })
    return yes({ state: 'ACCEPTED' })
  })
}

/** Declines an offer; in mode Auto the next best is asked in the same transaction, otherwise a producer is told. Refuses as acceptOffer. */
export function declineOffer(ctx: Ctx, idOrCode: string, { reason, note, offerIds }: DeclineInput) {
  return command(ctx, async (work): Promise<Answer<{ state: string }>> => {
    const found = await answerable(work, { idOrCode, offerIds }, 'DECLINED')
    if (!found.ok || found.value.done) return found.ok ? yes({ state: 'DECLINED' }) : found
    const { offer } = found.value
    await settle(work, offer.id, { state: 'DECLINED', note: note ?? null, reason: reason ?? null })
    await work.emit('assignment.answered', {
      sessionId: offer.session_id,
      assignmentId: offer.assignment_id,
      approvalId: offer.id,
      userId: offer.user_id,
      state: 'DECLINED',
    })
    await reopen(work, offer, 'declined')
    return yes({ state: 'DECLINED' })
  })
}

/** Offers past their deadline become EXPIRED and their places are offered to the next best; run by the clock, in any number of processes. */
export async function expireOffers(house: House) {
  const late = await house.db
    .selectFrom('staffing_approval')
    .select(['id', 'session_id'])
    .where('state', '=', 'PENDING')
    .where('expires_at', '<=', house.now())
    .orderBy('expires_at')
    .limit(mostAtOnce)
    .execute()
  for (const { id, session_id } of late) await command(asSystem(house), (work) => expireOffer(work, id, session_id))
}

async function expireOffer(work: Work, id: string, sessionId: string): Promise<Answer<null>> {
  // a session that another transaction has locked is left for the next tick
  const session = await work.tx
    .selectFrom('session')
    .select('id')
    .where('id', '=', sessionId)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!session) return yes(null)
  const offer = await work.tx.selectFrom('staffing_approval').select(offerColumns).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!isPlaced(offer) || offer.state !== 'PENDING' || !isLate(offer, work.at)) return yes(null)
  await settle(work, offer.id, { state: 'EXPIRED', note: null, reason: null })
  await work.emit('assignment.ended', {
    sessionId: offer.session_id,
    assignmentId: offer.assignment_id,
    approvalId: offer.id,
    userId: offer.user_id,
    state: 'EXPIRED',
    wasPending: true,
  })
  await reopen(work, offer, 'expired')
  return yes(null)
}

const mostAtOnce = 200
const isPlaced = <O extends { assignment_id: string | null }>(offer: O | undefined): offer is O & { assignment_id: string } =>
  offer !== undefined && offer.assignment_id !== null
const isLate = (offer: { expires_at: Temporal.Instant | null }, at: Temporal.Instant) =>
  offer.expires_at !== null && Temporal.Instant.compare(offer.expires_at, at) <= 0

interface Offer {
  readonly id: string
  readonly assignment_id: string
  readonly session_id: string
  readonly user_id: string
}

/** The offer that is to be answered, locked. Refuses as `acceptOffer`. */
async function answerable(
  work: Work,
  asked: OfferAsked & { readonly offerIds: readonly string[] | undefined },
  wanted: 'ACCEPTED' | 'DECLINED',
): Promise<Answer<{ done: true } | { done: false; offer: Offer }>> {
  const found = await lockNamedOffer(work, asked)
  if (!found.ok) return found
  const { offer, named } = found.value
  if (named.isOwn && !asked.offerIds) return invalid({ offerIds: ['REQUIRED'] })
  if (named.isReplaced || asked.offerIds?.some((id) => id !== offer.id)) return no('ASSIGNMENT_SUPERSEDED', { state: offer.state })
  if (offer.state === wanted) return yes({ done: true })
  if (offer.state === 'EXPIRED' || (offer.state === 'PENDING' && isLate(offer, work.at))) return no('EXPIRED')
  const { assignment_id } = offer
  if (offer.state !== 'PENDING' || assignment_id === null) return no('ASSIGNMENT_SUPERSEDED', { state: offer.state })
  return yes({ offer: { ...offer, assignment_id }, done: false })
}

/** Compare and set: only a PENDING offer is settled, whatever raced. */
async function settle(
  work: Work,
  id: string,
  { state, ...said }: { state: 'ACCEPTED' | 'DECLINED' | 'EXPIRED'; note: string | null; reason: DeclineReason | null },
) {
  await lockCrews(work)
  const { numUpdatedRows } = await work.tx
    .updateTable('staffing_approval')
    .set((eb) => ({
      state,
      answered_at: work.at,
      ...said,
      // a decline because of the time holds for this start, wherever the event moves
      ...(state === 'DECLINED'
        ? {
            declined_start: eb.selectFrom('session as s').select('s.starts_at').whereRef('s.id', '=', 'staffing_approval.session_id'),
          }
        : {}),
    }))
    .where('id', '=', id)
    .where('state', '=', 'PENDING')
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error('the offer was settled under its own lock')
}

/**
 * The place is open again. In mode Auto it is repaired: the next best is asked. When there is no one, or a person had chosen, the place keeps showing who
 * declined, someone is pencilled so that the event stays feasible, and a producer is told.
 */
export async function reopen(work: Work, offer: Offer, reason: 'declined' | 'expired' | 'withdrew') {
  await settleTasks(work.tx, [offer.assignment_id], 'CONFLICT')
  work.tell('session', offer.session_id, 'session.assignment')
  work.tell('session', offer.session_id, 'session.updated')
  const session = await sessionFacts(work.tx, offer.session_id)
  const place = await work.tx
    .selectFrom('staffing_assignment')
    .select(placeColumns)
    .where('id', '=', offer.assignment_id)
    .executeTakeFirst()
  if (!session?.starts_at || !place || !isPlanned(session.status)) return
  if ((await repair(work, [place])).size > 0) return
  await pencilMissing(work, session.id)
  await work.emit('assignment.open', { sessionId: session.id, assignmentId: place.id, reason, approvalId: offer.id })
}
