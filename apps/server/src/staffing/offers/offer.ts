import { randomBytes, randomUUID } from 'node:crypto'
import { type Answer, no, yes } from '@troupe/domain/answer'
import type { RowOf } from '@troupe/domain/field'
import { type AssignmentRole, LIVE_OFFERS } from '@troupe/domain/role/assignment'
import type { WayToPlay } from '@troupe/domain/session/change-reasons'
import { type AskedFor, answerTime } from '@troupe/domain/staffing/answer-time'
import type { FilledCause, LeftCause } from '@troupe/domain/staffing/crew-cause'
import { isLate } from '@troupe/domain/staffing/drop-out'
import { type AssignmentMode, TASKS_OF_PERSON } from '@troupe/domain/staffing/kinds'
import type { placeFields } from '@troupe/domain/staffing/place-fields'
import { needsApproval } from '@troupe/domain/staffing/places'
import { actorId, type Work } from '../../platform/ctx.ts'
import { hashOf } from '../../platform/http/tokens.ts'
import { callOf, lockCrews } from '../../session/session.ts'
import { endDropOuts, latePlaces } from '../crew/drop-out.ts'
import { lockPeople } from '../crew/lock-people.ts'
import { noteCrew } from '../crew/note-crew.ts'
import { movePencils, movesFor, pencilPlaces } from '../crew/pencil.ts'
import type { SessionFacts } from '../search/session-facts.ts'
import { settleTasks } from '../search/task.ts'
import { planReminders } from './remind.ts'

export const placeColumns = ['id', 'session_id', 'role', 'ord', 'type', 'user_id', 'version'] as const
export type PlaceRow = Pick<RowOf<typeof placeFields>, (typeof placeColumns)[number]>

/** The earlier start, call or kind of event of a person who is asked again, and whether they had accepted it. */
export type MovedOffer = (
  | { readonly what: 'START' | 'CALL'; readonly from: Temporal.Instant }
  | { readonly what: 'KIND'; readonly from: WayToPlay }
) & { readonly hadAccepted: boolean }

export interface OfferOptions {
  readonly userId: string
  /** How the person was chosen; absent when the person stays and is only asked again: the choice is then as it was. */
  readonly mode?: AssignmentMode
  /** False takes the person as ACCEPTED without asking. Absent: asks hosts and plants of events that need approval. */
  readonly ask?: boolean
  /** Why a person is assigned without being asked, or although a hard rule says no. */
  readonly reason?: string | null
  /** A hard rule says no and is overruled: the place is marked. */
  readonly isOverride?: boolean
  /** The person's time was found free, and pencils in its way were moved, under the locks that are held. */
  readonly isFree?: boolean
  readonly seed?: string | null
  /** Why the rule put the person there; absent when staff chose them, or they were drawn, which is audited with the draw. */
  readonly cause?: FilledCause
  /** Staff gave the command to fill this place: it is their deed, and not what the system does of itself. */
  readonly isAsked?: boolean
  /** The terms of the choice, kept so that it can be explained. */
  readonly why?: unknown
  /** The start or the person's call moved, or the event is another kind, and they keep the place. */
  readonly moved?: MovedOffer
}

/**
 * Puts a person on a place: an offer that waits for the answer of a host or plant, ACCEPTED immediately for everyone else. An earlier live offer
 * of the place ends as CANCELLED. Refuses ASSIGNMENT_CONFLICT {rule} when the person has another place of the session (SAME_EVENT), or is
 * assigned elsewhere at that time or pencilled where no one else is eligible (RESERVED); STARTS_SOON when there is no time left to ask.
 */
export async function offer(
  work: Work,
  { session, place }: { readonly session: SessionFacts; readonly place: PlaceRow },
  options: OfferOptions,
): Promise<Answer<{ approvalId: string; state: 'PENDING' | 'ACCEPTED' }>> {
  const { userId, moved = null } = options
  const asks = options.ask ?? needsApproval(place.role, session.is_approvable)
  const late = asks && (await isLatePlace(work, { session, place }))
  const time = asks ? answerTime(work.at, askedFor(session, place.role, { isLate: late })) : null
  if (asks && !time) return no('STARTS_SOON')
  const claimed = await claimTime(work, { session, place }, options)
  if (!claimed.ok) return claimed
  const freed = await dropOwnPencils(work, place, userId)
  const offered = offerOf(work, place, {
    ...{ userId, time, movedFrom: moved?.what === 'START' ? moved.from : null },
    madeBy: options.mode === 'Manual' ? actorId(work) : null,
  })
  await work.tx.insertInto('staffing_approval').values(offered.row).execute()
  if (time) await planReminders(work, offered.row.id, time.remindAt)
  else await endDropOuts(work, [{ assignmentId: place.id, userId }])
  await fillPlace(work, place, options)
  // a person who was only pencilled for another place of this session leaves it open
  if (session.starts_at) await pencilPlaces(work, { session, startsAt: session.starts_at, places: freed })
  noteOffer(work, place, { ...options, asks, isLate: late })
  await tellOffer(work, place, { ...offered, time, moved, byHand: options.mode === 'Manual' })
  return yes({ approvalId: offered.row.id, state: asks ? 'PENDING' : 'ACCEPTED' })
}

/** The line in the audit of who was put on a place, and by what. */
function noteOffer(
  work: Work,
  place: PlaceRow,
  { userId, mode, cause, asks, isLate, ...options }: OfferOptions & { readonly asks: boolean; readonly isLate: boolean },
): void {
  // who had a place before its event was cancelled still stands on it
  const before = mode !== undefined && place.user_id === userId ? null : place.user_id
  const change = { place, before, after: userId }
  const { isOverride = false, reason = null } = options
  const more = { asked: asks }
  if (mode === 'Manual') noteCrew(work, 'setUserOnSessionAssignment', { ...change, more: { ...more, override: isOverride }, reason })
  // someone who isn't asked again only stays
  else if (cause && (mode !== undefined || asks))
    noteCrew(work, mode === undefined ? 'crew asked again' : 'crew filled', {
      ...{ ...change, more, why: cause === 'NEXT' && isLate ? 'LATE' : cause },
      ...(options.isAsked ? {} : { by: null }),
    })
}

type AnswerTime = ReturnType<typeof answerTime>

/** A new offer as it is written, and the code of its link. Without a time to answer it is ACCEPTED. */
export function offerOf(
  work: Work,
  place: Pick<PlaceRow, 'id' | 'session_id'>,
  {
    userId,
    time = null,
    movedFrom = null,
    madeBy = null,
  }: {
    readonly userId: string
    readonly time?: AnswerTime
    readonly movedFrom?: Temporal.Instant | null
    readonly madeBy?: string | null
  },
) {
  const code = randomBytes(32).toString('base64url')
  const row = {
    id: randomUUID(),
    assignment_id: place.id,
    session_id: place.session_id,
    user_id: userId,
    state: time ? ('PENDING' as const) : ('ACCEPTED' as const),
    code_hash: hashOf(code),
    made_at: work.at,
    expires_at: time?.expiresAt ?? null,
    answered_at: time ? null : work.at,
    moved_from: movedFrom,
    made_by: madeBy,
  }
  return { row, code }
}

interface MadeOffer extends ReturnType<typeof offerOf> {
  readonly time?: AnswerTime
  readonly moved?: MovedOffer | null
  readonly byHand?: boolean
}

/** Tells pages, the person and other areas of an offer that was just written. */
export async function tellOffer(
  work: Work,
  place: Pick<PlaceRow, 'id' | 'role'>,
  { row, code, time = null, moved = null, byHand = false }: MadeOffer,
): Promise<void> {
  work.tell('session', row.session_id, 'session.assignment')
  await work.emit('assignment.offered', {
    sessionId: row.session_id,
    assignmentId: place.id,
    approvalId: row.id,
    userId: row.user_id,
    role: place.role,
    asks: row.state === 'PENDING',
    code,
    expires: row.expires_at,
    hurries: time?.tellProducer ?? false,
    moved,
    byHand,
  })
}

/** When a session starts, or would, and calls a role, whose place may be LATE; null without a date. */
export function askedFor(
  session: SessionFacts,
  role: AssignmentRole,
  { startsAt = session.starts_at, isLate = false }: { readonly startsAt?: Temporal.Instant | null; readonly isLate?: boolean } = {},
): AskedFor | null {
  const callAt = callOf({ ...session, starts_at: startsAt }, role)
  return startsAt && callAt ? { startsAt, callAt, isLate } : null
}

/** Whether a place is LATE; most aren't by their time, and those are not looked up. */
async function isLatePlace(work: Work, { session, place }: { readonly session: SessionFacts; readonly place: PlaceRow }): Promise<boolean> {
  const { status, starts_at: startsAt } = session
  if (!isLate({ status, startsAt, callAt: callOf(session, place.role) }, work.at)) return false
  return (await latePlaces(work, { ids: [place.id] })).length > 0
}

/** Makes the time of a place the person's: pencils in the way move, and what the place had before ends. Refuses ASSIGNMENT_CONFLICT as `offer`. */
async function claimTime(
  work: Work,
  { session, place }: { readonly session: SessionFacts; readonly place: PlaceRow },
  { userId, isOverride = false, isFree = false }: Pick<OfferOptions, 'userId' | 'isOverride' | 'isFree'>,
): Promise<Answer<null>> {
  // the person who had the place loses time too
  await lockPeople(work, [userId, ...(place.user_id ? [place.user_id] : [])])
  const { starts_at: startsAt } = session
  const isClaimed = place.role !== 'SALESPERSON'
  if (isClaimed && (await playsAnother(work, place, userId))) return no('ASSIGNMENT_CONFLICT', { userId, rule: 'SAME_EVENT' })
  const wanted = { userId, role: place.role, assignmentId: place.id, isOverride }
  const moves = isClaimed && startsAt && !isFree ? await movesFor(work, session, { ...wanted, startsAt }) : new Map<string, string>()
  if (!moves) return no('ASSIGNMENT_CONFLICT', { userId, rule: 'RESERVED' })
  // the former holder of the place is free to take over a pencil of the new one
  await endLiveOffer(work, place, { loss: null })
  await work.tx.deleteFrom('staffing_claim').where('assignment_id', '=', place.id).where('approval_id', 'is', null).execute()
  await movePencils(work, moves, isClaimed ? [userId] : [])
  return yes(null)
}

/** Writes the person, and how they were chosen, on the place. */
async function fillPlace(work: Work, place: PlaceRow, options: OfferOptions): Promise<void> {
  await work.tx
    .updateTable('staffing_assignment')
    .set((eb) => ({
      user_id: options.userId,
      ...(options.mode === undefined ? {} : choiceOf(options.mode, options)),
      ...(place.user_id === options.userId ? {} : { travel: null, lodging: null }),
      travel_confirmed: false,
      updated_by: actorId(work),
      updated_at: work.at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', place.id)
    .execute()
  await settleTasks(work.tx, [place.id])
}

/** Why a person loses a place, and whose deed that is; null when the caller audits it. */
export type Loss = { readonly why: LeftCause; readonly by: string | null } | null

/** A loss that follows from something else. */
export const lostBy = (why: LeftCause): Loss => ({ why, by: null })

/** Ends the live offer of a place as CANCELLED, if it has one; its claim goes with it. `reopens` = someone else is sought for the place. */
export async function endLiveOffer(
  work: Work,
  place: Pick<PlaceRow, 'id' | 'session_id' | 'role'>,
  { loss, reopens = false }: { readonly loss: Loss; readonly reopens?: boolean },
) {
  await lockCrews(work)
  const live = await work.tx
    .selectFrom('staffing_approval')
    .select(['id', 'user_id', 'state'])
    .where('assignment_id', '=', place.id)
    .where('state', 'in', LIVE_OFFERS)
    .forUpdate()
    .executeTakeFirst()
  if (!live) return
  await work.tx.updateTable('staffing_approval').set({ state: 'CANCELLED', answered_at: work.at }).where('id', '=', live.id).execute()
  await settleTasks(work.tx, [place.id], TASKS_OF_PERSON)
  if (loss) noteCrew(work, 'crew released', { place, before: live.user_id, after: null, ...loss })
  await work.emit('assignment.ended', {
    sessionId: place.session_id,
    assignmentId: place.id,
    approvalId: live.id,
    userId: live.user_id,
    state: 'CANCELLED',
    wasPending: live.state === 'PENDING',
    reopens,
  })
}

/** Takes the person off a place; the place stays, open. */
export async function clearPlace(work: Work, place: PlaceRow, loss: Loss) {
  await endLiveOffer(work, place, { loss, reopens: true })
  await work.tx
    .updateTable('staffing_assignment')
    .set((eb) => ({
      user_id: null,
      type: null,
      seed: null,
      why: null,
      override_reason: null,
      travel: null,
      lodging: null,
      travel_confirmed: false,
      updated_by: actorId(work),
      updated_at: work.at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', place.id)
    .execute()
  work.tell('session', place.session_id, 'session.assignment')
}

/**
 * The places of a session with the state of their live offer, in the order that screens show. Locked as the session's row is: a hold may wait for the
 * crews after this, while who has them moves a pencil of this event and needs the foreign key to its place.
 */
export async function placesOf(work: Work, sessionId: string) {
  return work.tx
    .selectFrom('staffing_assignment as a')
    .leftJoin('staffing_approval as o', (join) => join.onRef('o.assignment_id', '=', 'a.id').on('o.state', 'in', LIVE_OFFERS))
    .select(['a.id', 'a.session_id', 'a.role', 'a.ord', 'a.type', 'a.user_id', 'a.version', 'o.state', 'o.user_id as offered_to'])
    .where('a.session_id', '=', sessionId)
    .orderBy('a.role')
    .orderBy('a.ord')
    .forNoKeyUpdate('a')
    .execute()
}

const choiceOf = (mode: AssignmentMode, { seed, why, isOverride, reason }: OfferOptions) => ({
  type: mode,
  seed: seed ?? null,
  override_reason: isOverride ? (reason ?? null) : null,
  why: why === undefined ? null : JSON.stringify(why),
})

/** Whether the person has another place of the event: the constraint looks at other events only. */
async function playsAnother(work: Work, place: PlaceRow, userId: string): Promise<boolean> {
  const other = await work.tx
    .selectFrom('staffing_claim')
    .select('id')
    .where('session_id', '=', place.session_id)
    .where('user_id', '=', userId)
    .where('approval_id', 'is not', null)
    .where('assignment_id', '<>', place.id)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** Deletes the person's pencils on other places of the session; returns those places, which are open now. */
async function dropOwnPencils(work: Work, place: PlaceRow, userId: string) {
  const dropped = await work.tx
    .deleteFrom('staffing_claim')
    .where('session_id', '=', place.session_id)
    .where('approval_id', 'is', null)
    .where('hold_id', 'is', null)
    .where('user_id', '=', userId)
    .returning(['assignment_id', 'role'])
    .execute()
  return dropped.flatMap(({ assignment_id, role }) => (assignment_id === null ? [] : [{ assignmentId: assignment_id, role: role }]))
}
