import { type Answer, no, yes } from '@troupe/domain/answer'
import { isPlanned } from '@troupe/domain/session/lifecycle'
import type { AcceptInput, DeclineInput } from '@troupe/domain/staffing/input'
import type { DeclineReason } from '@troupe/domain/staffing/kinds'
import { asSystem, type Ctx, command, type House, type Work } from '../platform/ctx.ts'
import { lockCrews } from '../session/session.ts'
import { offerNext } from './choose.ts'
import { pencilMissing } from './crew.ts'
import { placeColumns } from './offer.ts'
import { isActive, offerBehind } from './offer-behind.ts'
import { sessionFacts } from './session-facts.ts'

/**
 * Accepts the offer of a code. Works once, only while PENDING (I-5); accepting again answers the same. Refuses NOT_FOUND for an unknown code,
 * FORBIDDEN when someone else is signed in, ASSIGNMENT_SUPERSEDED when it was answered differently, withdrawn, or its person is no longer
 * active, EXPIRED after its deadline.
 */
export function acceptOffer(ctx: Ctx, code: string, { note, travel }: AcceptInput) {
  return command(ctx, async (work): Promise<Answer<{ state: string }>> => {
    const found = await answerable(work, code, 'ACCEPTED')
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

/** Declines the offer of a code; in mode Auto the next best is asked in the same transaction, else a producer is told. Refuses as acceptOffer. */
export function declineOffer(ctx: Ctx, code: string, { reason, note }: DeclineInput) {
  return command(ctx, async (work): Promise<Answer<{ state: string }>> => {
    const found = await answerable(work, code, 'DECLINED')
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

/** Offers whose time to answer is over become EXPIRED and their places are offered on; run by the clock, any number of processes at once. */
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
  // a session that somebody else works on is left for the next tick
  const session = await work.tx
    .selectFrom('session')
    .select('id')
    .where('id', '=', sessionId)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!session) return yes(null)
  const offer = await work.tx.selectFrom('staffing_approval').select(offerColumns).where('id', '=', id).forUpdate().executeTakeFirst()
  if (offer?.state !== 'PENDING' || !isLate(offer, work.at)) return yes(null)
  await settle(work, offer.id, { state: 'EXPIRED', note: null, reason: null })
  await work.emit('assignment.ended', {
    sessionId: offer.session_id,
    assignmentId: offer.assignment_id,
    approvalId: offer.id,
    userId: offer.user_id,
    state: 'EXPIRED',
  })
  await reopen(work, offer, 'expired')
  return yes(null)
}

const mostAtOnce = 200
const offerColumns = ['id', 'assignment_id', 'session_id', 'user_id', 'state', 'expires_at'] as const
const isLate = (offer: { expires_at: Temporal.Instant | null }, at: Temporal.Instant) =>
  offer.expires_at !== null && Temporal.Instant.compare(offer.expires_at, at) <= 0

interface Offer {
  readonly id: string
  readonly assignment_id: string
  readonly session_id: string
  readonly user_id: string
}

/** The session's row is locked before the offer's, as in every transaction: an answer and a move or a cancellation wait for each other. */
async function answerable(work: Work, code: string, wanted: 'ACCEPTED' | 'DECLINED'): Promise<Answer<{ offer: Offer; done: boolean }>> {
  const id = await offerBehind(work.tx, code)
  if (id === undefined) return no('NOT_FOUND')
  const behind = work.tx.selectFrom('staffing_approval').where('id', '=', id)
  const session = await behind.select('session_id').executeTakeFirst()
  if (!session) return no('NOT_FOUND')
  await work.tx.selectFrom('session').select('id').where('id', '=', session.session_id).forNoKeyUpdate().execute()
  const offer = await behind.select(offerColumns).forUpdate().executeTakeFirst()
  if (!offer) return no('NOT_FOUND')
  if (work.actor.kind === 'user' && work.actor.id !== offer.user_id) return no('FORBIDDEN')
  // a deactivated or deleted person has no working link, whatever the offer says
  if (!(await isActive(work.tx, offer.user_id))) return no('ASSIGNMENT_SUPERSEDED', { state: 'CANCELLED' })
  if (offer.state === wanted) return yes({ offer, done: true })
  if (offer.state === 'EXPIRED' || (offer.state === 'PENDING' && isLate(offer, work.at))) return no('EXPIRED')
  if (offer.state !== 'PENDING') return no('ASSIGNMENT_SUPERSEDED', { state: offer.state })
  return yes({ offer, done: false })
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
 * The place is open again. In mode Auto the next best is asked; when there is nobody, or a person chose before, the place keeps showing
 * who did not come, somebody is pencilled so that the event stays feasible, and a producer is told.
 */
async function reopen(work: Work, offer: Offer, reason: 'declined' | 'expired') {
  work.tell('session', offer.session_id, 'session.assignment')
  work.tell('session', offer.session_id, 'session.updated')
  const session = await sessionFacts(work.tx, offer.session_id)
  const place = await work.tx
    .selectFrom('staffing_assignment')
    .select(placeColumns)
    .where('id', '=', offer.assignment_id)
    .executeTakeFirst()
  if (!session?.starts_at || !place || !isPlanned(session.status)) return
  if (place.type === 'Auto' && (await offerNext(work, session, place))) return
  await pencilMissing(work, session.id)
  await work.emit('assignment.open', { sessionId: session.id, assignmentId: place.id, reason })
}
