import { type Answer, no, yes } from '@troupe/domain/answer'
import { isUuid } from '@troupe/domain/ids'
import type { HandOverState } from '@troupe/domain/role/assignment'
import { type AssignmentRole, LIVE_OFFERS } from '@troupe/domain/role/assignment'
import { OPEN_HAND_OVERS } from '@troupe/domain/staffing/hand-over'
import { actorId, type Work } from '../../platform/ctx.ts'
import { lookAround } from '../choose/choose.ts'
import { type PlaceRow, placeColumns } from '../offers/offer.ts'
import { type SessionFacts, sessionFacts } from '../search/session-facts.ts'

declare module '../../platform/events.ts' {
  interface Events {
    /** Someone asks colleagues to take over their show, until then. */
    'handOver.asked': HandOverTold & { readonly until: Temporal.Instant; readonly note: string | null }
    /** A colleague said yes first: the event's producer is asked until then. */
    'handOver.taken': HandOverTold & { readonly takerId: string; readonly until: Temporal.Instant }
    /** A request ended, by a producer's yes or no, by who asked, by the clock, or because the show is no longer theirs to hand over or has another time. */
    'handOver.ended': HandOverTold & { readonly takerId: string | null; readonly how: Exclude<HandOverState, 'ASKING' | 'WAITING'> }
  }
}

/** What emails need to know of a request: `askedIds` are all who were asked. */
interface HandOverTold {
  readonly handOverId: string
  readonly sessionId: string
  readonly assignmentId: string
  readonly role: AssignmentRole
  readonly fromId: string
  readonly askedIds: readonly string[]
}

const handOverColumns = ['id', 'assignment_id', 'session_id', 'approval_id', 'from_id', 'note', 'state', 'taker_id', 'expires_at'] as const

/** A request that can still be answered. */
export type OpenHandOver = NonNullable<Awaited<ReturnType<typeof openOf>>>

const openOf = ({ tx }: Work, assignmentId: string) =>
  tx
    .selectFrom('staffing_hand_over')
    .select(handOverColumns)
    .where('assignment_id', '=', assignmentId)
    .where('state', 'in', OPEN_HAND_OVERS)
    .forUpdate()
    .executeTakeFirst()

/** A place, its event and the request to take it over, if one is open. */
export interface HandedPlace {
  readonly session: SessionFacts
  readonly place: PlaceRow
  readonly open: OpenHandOver | undefined
}

/** Locks the event of a place, the place and its open request, in this order. Refuses NOT_FOUND. The caller runs as the house and judges who may. */
export async function lockHandedPlace(work: Work, assignmentId: string): Promise<Answer<HandedPlace>> {
  const known = isUuid(assignmentId)
    ? await work.tx.selectFrom('staffing_assignment').select('session_id').where('id', '=', assignmentId).executeTakeFirst()
    : undefined
  if (!known) return no('NOT_FOUND')
  await work.tx.selectFrom('session').select('id').where('id', '=', known.session_id).forNoKeyUpdate().execute()
  work.readClock()
  const session = await sessionFacts(work.tx, known.session_id)
  const place = await work.tx
    .selectFrom('staffing_assignment')
    .select(placeColumns)
    .where('id', '=', assignmentId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!session || !place) return no('NOT_FOUND')
  return yes({ session, place, open: await openOf(work, assignmentId) })
}

/** Whether the time of a request is over, also before the clock has ended it. */
export const isPast = ({ expires_at }: Pick<OpenHandOver, 'expires_at'>, at: Temporal.Instant): boolean =>
  Temporal.Instant.compare(expires_at, at) <= 0

/** Who was asked by a request. */
export async function askedBy({ tx }: Work, handOverId: string): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('staffing_hand_over_asked')
    .select('user_id')
    .where('hand_over_id', '=', handOverId)
    .orderBy('user_id')
    .execute()
  return rows.map((row) => row.user_id)
}

/** Whether the caller is the producer of an event. */
export async function producesEvent(work: Work, sessionId: string): Promise<boolean> {
  const me = actorId(work)
  if (me === null) return false
  const row = await work.tx
    .selectFrom('staffing_approval as o')
    .innerJoin('staffing_assignment as a', 'a.id', 'o.assignment_id')
    .select('o.id')
    .where('o.session_id', '=', sessionId)
    .where('a.role', '=', 'PRODUCER')
    .where('o.user_id', '=', me)
    .where('o.state', 'in', LIVE_OFFERS)
    .executeTakeFirst()
  return row !== undefined
}

/** Those of the people of a role who pass every hard rule for a place now and have no other place of its event; in order of their names. */
export async function freeFor(
  work: Work,
  { session, place }: Pick<HandedPlace, 'session' | 'place'>,
): Promise<readonly { readonly id: string; readonly fullName: string; readonly avatar: string | null }[]> {
  const around = await lookAround(work, session, { role: place.role, assignmentId: place.id })
  const taken = await work.tx
    .selectFrom('staffing_claim')
    .select('user_id')
    .where('session_id', '=', session.id)
    .where('approval_id', 'is not', null)
    .execute()
  const busy = new Set(taken.map((row) => row.user_id))
  return (around?.candidates ?? [])
    .filter(({ eligible, person }) => eligible && !busy.has(person.id))
    .map(({ person: { id, fullName, avatar } }) => ({ id, fullName, avatar }))
    .toSorted((a, b) => a.fullName.localeCompare(b.fullName))
}
