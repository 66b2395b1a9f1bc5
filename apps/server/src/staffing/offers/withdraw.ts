import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { isLate } from '@troupe/domain/staffing/drop-out'
import type { WithdrawInput } from '@troupe/domain/staffing/input'
import { withdrawalRefusal } from '@troupe/domain/staffing/withdrawal'
import { type Ctx, command, type Work } from '../../platform/ctx.ts'
import { callOf, lockCrews } from '../../session/session.ts'
import { noteCrew } from '../crew/note-crew.ts'
import { sessionFacts } from '../search/session-facts.ts'
import { noteOf, reopen } from './answer-offer.ts'
import { lockNamedOffers, type NamedOffer } from './named-offer.ts'

/**
 * Withdraws someone who had accepted, by the code of their offer or, signed in, by the id of their own assignment, until the start. The offer ends as
 * CANCELLED, marked late within 72 hours of the call, and the place is handled like a decline in the same transaction: in mode Auto, or LATE, the next best
 * is asked, else a producer is told. SICK and UNAVAILABLE hold for that start, TRAVEL and OTHER for the event. Withdrawing again answers the same.
 * Refuses NOT_FOUND, FORBIDDEN when someone else is signed in, ASSIGNMENT_SUPERSEDED {state} for an offer that isn't accepted,
 * STATE_CONFLICT {reason STARTED}, INVALID {offerIds: REQUIRED} for the code of a round with several accepted offers.
 */
export function withdraw(
  ctx: Ctx,
  idOrCode: string,
  { reason, note, offerIds }: WithdrawInput,
): Promise<Answer<{ state: 'CANCELLED'; late: boolean }>> {
  return command(ctx, async (work) => {
    const found = await withdrawable(work, { idOrCode, offerIds })
    if (!found.ok) return found
    const offer = found.value
    if (offer.withdrawal_reason !== null) return yes({ state: 'CANCELLED', late: offer.withdrawn_late === true })
    const { assignment_id: assignmentId, session_id: sessionId, role } = offer
    const session = await sessionFacts(work.tx, sessionId)
    if (!session || assignmentId === null || role === null || offer.isReplaced) return no('ASSIGNMENT_SUPERSEDED', { state: offer.state })
    const refusal = withdrawalRefusal({ state: offer.state, startsAt: session.starts_at }, work.at)
    if (refusal === 'STARTED') return no('STATE_CONFLICT', { reason: 'STARTED' })
    if (refusal) return no('ASSIGNMENT_SUPERSEDED', refusal)
    const { status, starts_at: startsAt } = session
    const late = isLate({ status, startsAt, callAt: callOf(session, role) }, work.at)
    await endAccepted(work, offer.id, { reason, note: note ?? null, late, startsAt })
    await work.tx
      .updateTable('staffing_assignment')
      .set((eb) => ({ travel: null, lodging: null, travel_confirmed: false, version: eb('version', '+', 1) }))
      .where('id', '=', assignmentId)
      .execute()
    await work.emit('assignment.left', { sessionId, assignmentId, approvalId: offer.id, userId: offer.user_id })
    const left = { by: 'withdrew', hadAccepted: true, reason, note: note ?? null } as const
    const placed = { ...offer, assignment_id: assignmentId, role }
    const { more, ...noted } = noteOf(work, placed)
    noteCrew(work, 'POST /assignment/{id}/withdraw', {
      ...{ ...noted, before: offer.user_id, after: null, why: reason, reason: note ?? null },
      more: { late, ...more },
    })
    await reopen(work, placed, left)
    return yes({ state: 'CANCELLED', late })
  })
}

/** The offer that ends: the one behind a code or an id. The code of a round names its only accepted offer, or the one of `offerIds`. */
async function withdrawable(
  work: Work,
  { idOrCode, offerIds }: { readonly idOrCode: string; readonly offerIds: readonly string[] | undefined },
): Promise<Answer<NamedOffer>> {
  const found = await lockNamedOffers(work, { idOrCode })
  if (!found.ok) return found
  const offers = offerIds ? found.value.filter(({ id }) => offerIds.includes(id)) : found.value
  const accepted = offers.filter(({ state, withdrawal_reason }) => state === 'ACCEPTED' || withdrawal_reason !== null)
  const [offer, another] = accepted.length === 0 ? offers : accepted
  if (!offer) return no('NOT_FOUND')
  return another && accepted.length > 0 ? invalid({ offerIds: ['REQUIRED'] }) : yes(offer)
}

/** Compare and set: only an ACCEPTED offer ends, whatever raced. */
async function endAccepted(
  work: Work,
  id: string,
  said: { reason: WithdrawInput['reason']; note: string | null; late: boolean; startsAt: Temporal.Instant | null },
) {
  await lockCrews(work)
  const { numUpdatedRows } = await work.tx
    .updateTable('staffing_approval')
    .set({
      state: 'CANCELLED',
      answered_at: work.at,
      withdrawal_reason: said.reason,
      withdrawal_note: said.note,
      withdrawn_late: said.late,
      declined_start: said.startsAt,
    })
    .where('id', '=', id)
    .where('state', '=', 'ACCEPTED')
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error('the offer ended under its own lock')
}
