import { type Answer, no, yes } from '@troupe/domain/answer'
import { asSystem, type Ctx, command, type House, type Work } from '../platform/ctx.ts'
import { hashOf } from '../platform/tokens.ts'
import { offerNext } from './choose.ts'
import { sessionFacts } from './facts.ts'
import { clearPlace, placeColumns } from './offer.ts'

export interface Acceptance {
  readonly note?: string | undefined
  readonly travel?: string | undefined
}
export interface Decline {
  readonly reason?: 'UNAVAILABLE' | 'TRAVEL' | 'SKILL' | 'TOO_LATE' | 'OTHER' | undefined
  readonly note?: string | undefined
}

/**
 * Accepts the offer of a code. Works once, only while PENDING (I-5); accepting again answers the same. Refuses NOT_FOUND for an unknown code,
 * FORBIDDEN when somebody else is signed in, ASSIGNMENT_SUPERSEDED when it was answered otherwise or withdrawn, EXPIRED when it is late.
 */
export function acceptOffer(ctx: Ctx, code: string, { note, travel }: Acceptance) {
  return command(ctx, async (work): Promise<Answer<{ state: string }>> => {
    const found = await answerable(work, code, 'ACCEPTED')
    if (!found.ok || found.value.done) return found.ok ? yes({ state: 'ACCEPTED' }) : found
    const { offer } = found.value
    await settle(work, offer.id, 'ACCEPTED', { note: note ?? null, reason: null })
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

/** Declines the offer of a code; in mode Auto the next best is asked in the same transaction, else a producer is told. Refuses as acceptOffer. */
export function declineOffer(ctx: Ctx, code: string, { reason, note }: Decline) {
  return command(ctx, async (work): Promise<Answer<{ state: string }>> => {
    const found = await answerable(work, code, 'DECLINED')
    if (!found.ok || found.value.done) return found.ok ? yes({ state: 'DECLINED' }) : found
    const { offer } = found.value
    await settle(work, offer.id, 'DECLINED', { note: note ?? null, reason: reason ?? null })
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

/** Offers whose time to answer is over become EXPIRED and their places are offered on; run by the clock, any number of processes at once. */
export async function expireOffers(house: House) {
  for (let more = true; more; ) {
    const answer = await command(asSystem(house), async (work) => {
      const late = await work.tx
        .selectFrom('staffing_approval')
        .select(['id', 'assignment_id', 'session_id', 'user_id'])
        .where('state', '=', 'PENDING')
        .where('expires_at', '<=', work.at)
        .orderBy('expires_at')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
      if (!late) return yes(false)
      await settle(work, late.id, 'EXPIRED', { note: null, reason: null })
      await work.emit('assignment.ended', {
        sessionId: late.session_id,
        assignmentId: late.assignment_id,
        approvalId: late.id,
        userId: late.user_id,
        state: 'EXPIRED',
      })
      await reopen(work, late, 'expired')
      return yes(true)
    })
    more = answer.ok && answer.value
  }
}

interface Offer {
  readonly id: string
  readonly assignment_id: string
  readonly session_id: string
  readonly user_id: string
}

async function answerable(work: Work, code: string, wanted: 'ACCEPTED' | 'DECLINED'): Promise<Answer<{ offer: Offer; done: boolean }>> {
  const offer = await work.tx
    .selectFrom('staffing_approval')
    .select(['id', 'assignment_id', 'session_id', 'user_id', 'state', 'expires_at'])
    .where('code_hash', '=', hashOf(code))
    .forUpdate()
    .executeTakeFirst()
  if (!offer) return no('NOT_FOUND')
  if (work.actor.kind === 'user' && work.actor.id !== offer.user_id) return no('FORBIDDEN')
  if (offer.state === wanted) return yes({ offer, done: true })
  if (
    offer.state === 'EXPIRED' ||
    (offer.state === 'PENDING' && offer.expires_at && Temporal.Instant.compare(offer.expires_at, work.at) <= 0)
  )
    return no('EXPIRED')
  if (offer.state !== 'PENDING') return no('ASSIGNMENT_SUPERSEDED', { state: offer.state })
  return yes({ offer, done: false })
}

/** Compare and set: only a PENDING offer is settled, whatever raced. */
async function settle(
  work: Work,
  id: string,
  state: 'ACCEPTED' | 'DECLINED' | 'EXPIRED',
  said: { note: string | null; reason: string | null },
) {
  const { numUpdatedRows } = await work.tx
    .updateTable('staffing_approval')
    .set({ state, answered_at: work.at, ...said })
    .where('id', '=', id)
    .where('state', '=', 'PENDING')
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error('the offer was settled under its own lock')
}

async function reopen(work: Work, offer: Offer, reason: 'declined' | 'expired') {
  const session = await sessionFacts(work.tx, offer.session_id)
  const place = await work.tx
    .selectFrom('staffing_assignment')
    .select(placeColumns)
    .where('id', '=', offer.assignment_id)
    .executeTakeFirst()
  work.tell('session', offer.session_id, 'session.assignment')
  work.tell('session', offer.session_id, 'session.updated')
  if (!session || !place) return
  const open = session.status === 'SCHEDULED' || session.status === 'REQUESTED'
  if (!open) return clearPlace(work, place)
  const found = await offerNext(work, session, place)
  if (!found) await work.emit('assignment.open', { sessionId: session.id, assignmentId: place.id, reason })
}
