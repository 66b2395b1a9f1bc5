import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import type { AssignmentRole, AssignmentStatus } from '@troupe/domain/role/assignment'
import { isPlanned } from '@troupe/domain/session/lifecycle'
import type { AcceptInput, DeclineInput } from '@troupe/domain/staffing/input'
import { type DeclineReason, TASKS_OF_PERSON } from '@troupe/domain/staffing/kinds'
import { actorId, asSystem, type Ctx, command, type House, type Work } from '../../platform/ctx.ts'
import { lockCrews, sessionIfFree } from '../../session/session.ts'
import { pencilMissing } from '../crew/crew.ts'
import { endDropOuts, type Leaving, noteDropOut } from '../crew/drop-out.ts'
import { askOthersFor } from '../crew/lost-places.ts'
import { noteCrew } from '../crew/note-crew.ts'
import { tellLate } from '../crew/tell-late.ts'
import { sessionFacts } from '../search/session-facts.ts'
import { settleTasks } from '../search/task.ts'
import { lockNamedOffers, type NamedOffer, type OfferAsked, offerColumns, roleOfPlace } from './named-offer.ts'
import { placeColumns } from './offer.ts'

/** What became of one offer of several that were answered together; `code` says why it wasn't settled. */
export interface SettledOffer {
  readonly offerId: string
  readonly state: AssignmentStatus
  readonly code: string | null
}
export interface SettledOffers {
  readonly state: 'ACCEPTED' | 'DECLINED'
  readonly offers: readonly SettledOffer[]
}

/**
 * Accepts offers: that of a code, those of a round's code, or, signed in, that of one's own assignment by its id with `offerIds`. Without `offerIds` a code
 * answers all that are PENDING. Each works once, only while PENDING (I-5); accepting again answers the same. Refuses NOT_FOUND for an unknown code,
 * someone else's assignment, and (nothing is settled) an offer that isn't behind the code; FORBIDDEN when someone else is signed in, INVALID for an id
 * without `offerIds`; and when none could be settled, as the first: ASSIGNMENT_SUPERSEDED when the offer was answered differently, withdrawn or
 * replaced, or its person is no longer active, EXPIRED after its deadline.
 */
export function acceptOffer(ctx: Ctx, idOrCode: string, { note, travel, offerIds }: AcceptInput): Promise<Answer<SettledOffers>> {
  return command(ctx, async (work) => {
    const found = await sortOffers(work, { idOrCode, offerIds }, 'ACCEPTED')
    if (!found.ok) return found
    const { open, answered } = found.value
    for (const offer of open) {
      await settle(work, offer.id, { state: 'ACCEPTED', note: note ?? null, reason: null })
      noteCrew(work, 'POST /assignment/{id}/accept', { ...noteOf(work, offer), after: offer.user_id, reason: note ?? null })
      await endDropOuts(work, [{ assignmentId: offer.assignment_id, userId: offer.user_id }])
      if (travel) await work.tx.updateTable('staffing_assignment').set({ travel }).where('id', '=', offer.assignment_id).execute()
      work.tell('session', offer.session_id, 'session.assignment')
      work.tell('session', offer.session_id, 'session.updated')
      await tellAnswer(work, offer, 'ACCEPTED')
    }
    return yes(answered)
  })
}

/**
 * Declines offers, named and refused as in acceptOffer; in mode Auto, and in every mode while the place is LATE, the next best is asked in the same
 * transaction, otherwise a producer is told. All
 * are settled before the first place is filled again, so that filling it doesn't count on the person's other offers.
 */
export function declineOffer(ctx: Ctx, idOrCode: string, { reason, note, offerIds }: DeclineInput): Promise<Answer<SettledOffers>> {
  return command(ctx, async (work) => {
    const found = await sortOffers(work, { idOrCode, offerIds }, 'DECLINED')
    if (!found.ok) return found
    const { open, answered } = found.value
    for (const offer of open) await settle(work, offer.id, { state: 'DECLINED', note: note ?? null, reason: reason ?? null })
    for (const offer of open) {
      const said = { after: null, why: reason ?? 'DECLINED', reason: note ?? null } as const
      noteCrew(work, 'POST /assignment/{id}/decline', { ...noteOf(work, offer), before: offer.user_id, ...said })
      await tellAnswer(work, offer, 'DECLINED')
      await reopen(work, offer, { by: 'declined', hadAccepted: false, reason: reason ?? 'DECLINED', note: note ?? null })
    }
    return yes(answered)
  })
}

/** What the audit has of someone who answers: by a link they aren't signed in, and its code says who they are. */
export const noteOf = (work: Work, offer: Offer) => ({
  place: placeOf(offer),
  by: offer.user_id,
  ...(actorId(work) === null ? { more: { byLink: true } } : {}),
})

const placeOf = ({ assignment_id: id, session_id, role }: Offer) => ({ id, session_id, role })

const tellAnswer = (work: Work, offer: Offer, state: 'ACCEPTED' | 'DECLINED') =>
  work.emit('assignment.answered', {
    sessionId: offer.session_id,
    assignmentId: offer.assignment_id,
    approvalId: offer.id,
    userId: offer.user_id,
    state,
  })

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
  if (!(await sessionIfFree(work.tx, sessionId))) return yes(null)
  const offer = await work.tx
    .selectFrom('staffing_approval')
    .select(offerColumns)
    .select(roleOfPlace)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!isPlaced(offer) || offer.state !== 'PENDING' || !isLate(offer, work.at)) return yes(null)
  await settle(work, offer.id, { state: 'EXPIRED', note: null, reason: null })
  noteCrew(work, 'offer expired', { place: placeOf(offer), before: offer.user_id, after: null })
  await work.emit('assignment.ended', {
    sessionId: offer.session_id,
    assignmentId: offer.assignment_id,
    approvalId: offer.id,
    userId: offer.user_id,
    state: 'EXPIRED',
    wasPending: true,
    reopens: true,
  })
  await reopen(work, offer, { by: 'expired', hadAccepted: false, reason: 'EXPIRED', note: null })
  return yes(null)
}

const mostAtOnce = 200
const isPlaced = <O extends { assignment_id: string | null; role: AssignmentRole | null }>(
  offer: O | undefined,
): offer is O & { assignment_id: string; role: AssignmentRole } =>
  offer !== undefined && offer.assignment_id !== null && offer.role !== null
const isLate = (offer: { expires_at: Temporal.Instant | null }, at: Temporal.Instant) =>
  offer.expires_at !== null && Temporal.Instant.compare(offer.expires_at, at) <= 0

interface Offer {
  readonly id: string
  readonly assignment_id: string
  readonly session_id: string
  readonly user_id: string
  readonly role: AssignmentRole
}

type AnswerAsked = OfferAsked & { readonly offerIds: readonly string[] | undefined }

/** The offers that are to be answered, locked: those that are open, and what will have become of all of them. Refuses as `acceptOffer`. */
async function sortOffers(
  work: Work,
  asked: AnswerAsked,
  wanted: SettledOffers['state'],
): Promise<Answer<{ readonly open: readonly Offer[]; readonly answered: SettledOffers }>> {
  const found = await askedOffers(work, asked)
  if (!found.ok) return found
  const judged = found.value.map((offer) => ({ offer, may: mayAnswer(work, offer, wanted) }))
  const refused = judged.flatMap(({ may }) => (may.ok ? [] : may))
  const [first] = refused
  if (first && refused.length === judged.length) return first
  const offers = judged.map(
    ({ offer, may }): SettledOffer => ({
      offerId: offer.id,
      state: may.ok ? wanted : may.code === 'EXPIRED' ? 'EXPIRED' : offer.state,
      code: may.ok ? null : may.code,
    }),
  )
  return yes({ open: judged.flatMap(({ may }) => (may.ok && may.value ? may.value : [])), answered: { state: wanted, offers } })
}

/** The offers that a call is about: those of `offerIds`, else all that are PENDING, else all. */
async function askedOffers(work: Work, asked: AnswerAsked): Promise<Answer<readonly NamedOffer[]>> {
  const { offerIds } = asked
  const found = await lockNamedOffers(work, asked)
  if (!found.ok) return found
  const offers = found.value
  const isOwn = offers.some((offer) => offer.isOwn)
  if (offerIds) {
    const isKnown = offerIds.every((id) => offers.some((offer) => offer.id === id))
    if (isKnown) return yes(offers.filter(({ id }) => offerIds.includes(id)))
    return isOwn ? no('ASSIGNMENT_SUPERSEDED', { state: offers[0]?.state ?? 'CANCELLED' }) : no('NOT_FOUND')
  }
  if (isOwn) return invalid({ offerIds: ['REQUIRED'] })
  const pending = offers.filter(({ state, isReplaced }) => state === 'PENDING' && !isReplaced)
  return yes(pending.length > 0 ? pending : offers)
}

/** The offer if it is open, null when it was answered like this before. */
function mayAnswer(work: Work, offer: NamedOffer, wanted: SettledOffers['state']): Answer<Offer | null> {
  const { state, assignment_id, role } = offer
  if (offer.isReplaced) return no('ASSIGNMENT_SUPERSEDED', { state })
  if (state === wanted) return yes(null)
  if (state === 'EXPIRED' || (state === 'PENDING' && isLate(offer, work.at))) return no('EXPIRED')
  if (state !== 'PENDING' || assignment_id === null || role === null) return no('ASSIGNMENT_SUPERSEDED', { state })
  return yes({ ...offer, assignment_id, role })
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

/** How a person left a place, by an answer or by none. */
export interface LeavingAnswer extends Pick<Leaving, 'hadAccepted' | 'reason' | 'note'> {
  readonly by: 'declined' | 'expired' | 'withdrew'
}

/**
 * The place is open again, and LATE when its call is near. In mode Auto, or LATE, it is repaired: the next best is asked. When there is no one, or a person had chosen, the place keeps showing who
 * declined, someone is pencilled so that the event stays feasible, and a producer is told.
 */
export async function reopen(work: Work, offer: Offer, { by, ...left }: LeavingAnswer) {
  await settleTasks(work.tx, [offer.assignment_id], TASKS_OF_PERSON)
  work.tell('session', offer.session_id, 'session.assignment')
  work.tell('session', offer.session_id, 'session.updated')
  const session = await sessionFacts(work.tx, offer.session_id)
  const place = await work.tx
    .selectFrom('staffing_assignment')
    .select(placeColumns)
    .where('id', '=', offer.assignment_id)
    .executeTakeFirst()
  if (!session?.starts_at || !place || !isPlanned(session.status)) return
  await noteDropOut(work, { place, userId: offer.user_id, ...left })
  const filled = await askOthersFor(work, [place], 'NEXT')
  if (filled.size === 0) await pencilMissing(work, session.id)
  const isTold = (await tellLate(work, [place.id])).size > 0
  if (filled.size === 0)
    await work.emit('assignment.open', {
      sessionId: session.id,
      assignmentId: place.id,
      reason: by,
      approvalId: offer.id,
      ...(isTold ? { isTold } : {}),
    })
}
