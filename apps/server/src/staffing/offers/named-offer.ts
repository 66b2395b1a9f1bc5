import { type Answer, no, yes } from '@troupe/domain/answer'
import { isUuid } from '@troupe/domain/ids'
import type { AssignmentRole } from '@troupe/domain/role/assignment'
import { sql } from 'kysely'
import { actorId, type Work } from '../../platform/ctx.ts'
import { isActive, type OfferBehind, offersBehind } from './offer-behind.ts'

/** What names offers: a code, which may be that of a round, or, for the person who is signed in, the id of their own assignment. */
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

/** The role of an offer's place; null when the place is gone. */
export const roleOfPlace =
  sql<AssignmentRole | null>`(select a.role from staffing_assignment a where a.id = staffing_approval.assignment_id)`.as('role')

type Named = OfferBehind & { readonly isOwn: boolean }

/** An offer with how it was named: `isOwn` by the id of the caller's own assignment. */
export type NamedOffer = NonNullable<Awaited<ReturnType<typeof lockOffers>>[number]> & Omit<Named, 'id'>

/**
 * The offers that a code or an id names, locked, for the person who answers them; the earliest event first. The events' rows are locked before the
 * offers', as in every transaction: an answer and a move or a cancellation wait for each other. Refuses NOT_FOUND, FORBIDDEN when someone else is
 * signed in, ASSIGNMENT_SUPERSEDED when the person is no longer active.
 */
export async function lockNamedOffers(work: Work, asked: OfferAsked): Promise<Answer<readonly NamedOffer[]>> {
  const starts = await lockEvents(
    work,
    (await offersNamed(work, asked)).map(({ id }) => id),
  )
  work.readClock()
  // looked up again under the lock: an offer may have been sent again, or made again, since
  const named = new Map((await offersNamed(work, asked)).map((one) => [one.id, one]))
  const offers = await lockOffers(work, [...named.keys()])
  const [first] = offers
  if (!first) return no('NOT_FOUND')
  if (work.actor.kind === 'user' && work.actor.id !== first.user_id) return no('FORBIDDEN')
  // a deactivated or deleted person has no working link, whatever the offer says
  if (!(await isActive(work.tx, first.user_id))) return no('ASSIGNMENT_SUPERSEDED', { state: 'CANCELLED' })
  const startOf = ({ session_id }: { session_id: string }) => starts.get(session_id) ?? 0
  return yes(
    offers
      .toSorted((a, b) => startOf(a) - startOf(b))
      .map((offer) => ({ ...offer, isReplaced: named.get(offer.id)?.isReplaced ?? true, isOwn: named.get(offer.id)?.isOwn ?? false })),
  )
}

/** Locks the events of some offers in the order of their ids; returns their starts (epoch milliseconds). */
async function lockEvents({ tx }: Work, offerIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (offerIds.length === 0) return new Map()
  const sessions = tx
    .selectFrom('staffing_approval')
    .select('session_id')
    .where('id', 'in', [...offerIds])
  const rows = await tx
    .selectFrom('session')
    .select(['id', 'starts_at'])
    .where('id', 'in', sessions)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map(({ id, starts_at }) => [id, starts_at?.epochMilliseconds ?? 0]))
}

const lockOffers = async ({ tx }: Work, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : tx
        .selectFrom('staffing_approval')
        .select(offerColumns)
        .select(roleOfPlace)
        .where('id', 'in', [...ids])
        .orderBy('id')
        .forUpdate()
        .execute()

/** The offers of a code; or the newest one that the signed-in person had for an assignment, where the policy lets them answer their own. */
async function offersNamed(work: Work, { idOrCode }: OfferAsked): Promise<Named[]> {
  const me = actorId(work)
  if (me === null || !isUuid(idOrCode)) {
    const behind = await offersBehind(work.tx, idOrCode)
    return behind.map((one) => ({ ...one, isOwn: false }))
  }
  if (!work.scope.own) return []
  const newest = await work.tx
    .selectFrom('staffing_approval')
    .select('id')
    .where('assignment_id', '=', idOrCode)
    .where('user_id', '=', me)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest ? [{ id: newest.id, isReplaced: false, isOwn: true }] : []
}
