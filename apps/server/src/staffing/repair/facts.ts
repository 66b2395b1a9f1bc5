import { LIVE_OFFERS } from '@troupe/domain/role/assignment'
import { answerTime } from '@troupe/domain/staffing/answer-time'
import type { Decline } from '@troupe/domain/staffing/declines'
import { fairPeriod } from '@troupe/domain/staffing/fair-period'
import { needsApproval } from '@troupe/domain/staffing/places'
import type { PlanSeat } from '@troupe/domain/staffing/plan/facts'
import type { HeldOffer, RepairFacts } from '@troupe/domain/staffing/repair/facts'
import { noRow } from '../../platform/database/lists.ts'
import { latePlaces } from '../crew/drop-out.ts'
import { weightsAt } from '../fairness/weights.ts'
import { askedFor, type PlaceRow, placeColumns } from '../offers/offer.ts'
import { claimOf, groupCrews, personOf, preferredProducers, sourceCrews } from '../plan/facts.ts'
import type { CrewReader } from '../search/board.ts'
import { claims, declinesBySession, globalUnavailabilities, people } from '../search/facts.ts'
import { isAhead } from '../search/judge-crew.ts'
import { seatOf, userRole } from '../search/seat.ts'
import { modifiersBySession, type SessionFacts, sessionsFacts } from '../search/session-facts.ts'

const dayMs = 86_400_000
/** No rule reaches further than a week and a trip with its rest: offers this near to a place may move. */
export const rulesReachMs = 9 * dayMs
/** Claims this near matter: those around the offers that may move. */
const knownMs = 2 * rulesReachMs

/** A place that is open, or that someone may be moved from, with its event. */
export interface RepairPlace extends PlaceRow {
  readonly session: SessionFacts
  /** Its person dropped out and its call is near. */
  readonly isLate: boolean
}

/** A live offer near the open places. */
export interface NearOffer extends RepairPlace {
  readonly approvalId: string
  readonly userId: string
  readonly claimId: string
  readonly isAccepted: boolean
  readonly isOverruled: boolean
}

/** What a repair is found from, and what is needed to carry it out. */
export interface RepairPicture {
  readonly facts: RepairFacts
  readonly places: ReadonlyMap<string, RepairPlace>
  readonly offers: readonly NearOffer[]
  /** People with a pencil near the places: it has to move before they can be asked. */
  readonly pencilled: ReadonlySet<string>
}

/** Which live offers may move. */
export type MayMove = (offer: NearOffer) => boolean

/** Reads everything around some open places of one account role that start within a few days. */
export async function readPicture(look: CrewReader, open: readonly RepairPlace[], mayMove: MayMove): Promise<RepairPicture> {
  const starts = open.flatMap(({ session }) => session.starts_at ?? [])
  const [first, last] = [Math.min(...starts.map(msOf)), Math.max(...starts.map(msOf))]
  const crew = await people(look.tx, { role: userRole(open[0]?.role ?? 'HOST') })
  const ids = crew.map(({ id }) => id)
  const known = await claims(look.tx, { fromMs: first - knownMs, toMs: last + knownMs, now: look.at, userIds: ids })
  const near = known.filter(
    (claim) => !claim.isPencil && claim.startsAtMs >= first - rulesReachMs && claim.startsAtMs <= last + rulesReachMs,
  )
  const offers = await offersOf(
    look,
    near.map(({ id }) => id),
  )
  // who is asked for a LATE place isn't asked elsewhere: the producer was told of them
  const movable = offers.filter((offer) => isAskable(look, offer) && !offer.isOverruled && !offer.isLate && mayMove(offer))
  const seats = await seatsOf(look, [...open, ...movable])
  const moving = new Set(movable.map(({ claimId }) => claimId))
  const held = movable.flatMap((offer): HeldOffer[] => {
    const seat = seats.get(offer.id)
    return seat ? [{ seat, userId: offer.userId, isAccepted: offer.isAccepted }] : []
  })
  return {
    facts: {
      people: crew.map(personOf),
      open: open.flatMap(({ id }) => seats.get(id) ?? []),
      held,
      claims: known.filter((claim) => !claim.isPencil && !moving.has(claim.id)).map(claimOf),
      globalUnavailabilities: await globalUnavailabilities(look.tx),
      played: await playedBy(look, { starts, moving }),
      weights: (await weightsAt(look.tx, look.at)).table,
      forbidden: [],
    },
    places: new Map([...open, ...movable].map((place) => [place.id, place])),
    offers: movable,
    pencilled: new Set(known.flatMap((claim) => (claim.isPencil ? claim.userId : []))),
  }
}

/** Whether a repair may fill a place: its crew isn't left to people, and there is still time to ask someone; people who aren't asked can always be assigned. */
export function isAskable({ at }: CrewReader, { session, role, isLate }: RepairPlace): boolean {
  if (session.assignability === 'MANUAL_ONLY' || !isAhead(session, at)) return false
  return !needsApproval(role, session.is_approvable) || answerTime(at, askedFor(session, role, { isLate })) !== null
}

const msOf = (at: Temporal.Instant): number => at.epochMilliseconds

async function offersOf(look: CrewReader, claimIds: readonly string[]): Promise<NearOffer[]> {
  if (claimIds.length === 0) return []
  const rows = await look.tx
    .selectFrom('staffing_claim as c')
    .innerJoin('staffing_approval as o', 'o.id', 'c.approval_id')
    .innerJoin('staffing_assignment as a', 'a.id', 'o.assignment_id')
    .select(placeColumns.map((column) => `a.${column}` as const))
    .select(['a.override_reason', 'o.id as approvalId', 'o.user_id as userId', 'o.state', 'c.id as claimId'])
    .where('c.id', 'in', [...claimIds])
    .where('o.state', 'in', LIVE_OFFERS)
    .orderBy('a.id')
    .execute()
  const sessions = await sessionsFacts(
    look.tx,
    rows.map((row) => row.session_id),
  )
  const late = await lateOf(look, rows)
  return rows.flatMap(({ state, override_reason, ...row }) => {
    const session = sessions.get(row.session_id)
    return session
      ? [{ ...row, session, isLate: late.has(row.id), isAccepted: state === 'ACCEPTED', isOverruled: override_reason !== null }]
      : []
  })
}

/** The places as the rules and the costs see them, by id. */
async function seatsOf(look: CrewReader, places: readonly RepairPlace[]): Promise<Map<string, PlanSeat>> {
  const sessions = [...new Map(places.map(({ session }) => [session.id, session])).values()]
  const ids = sessions.map(({ id }) => id)
  const declines = await declinesBySession(look.tx, ids)
  const silent = await silentBySession(look, ids)
  const preferred = await preferredProducers(look.tx, [...new Set(sessions.map((session) => session.workspace_id))])
  const sources = await sourceCrews(look.tx, sessions)
  const groups = await groupCrews(look.tx, sessions)
  const modifiers = await modifiersBySession(look.tx, ids)
  return new Map(
    places.flatMap(({ id, role, session }) => {
      if (!session.starts_at) return []
      const seat: PlanSeat = {
        ...{ ...seatOf(session, role, msOf(session.starts_at)), isTravelable: session.is_travelable },
        placeId: id,
        declines: [...(declines.get(session.id) ?? []), ...(silent.get(session.id) ?? [])],
        pendingUserId: null,
        preferredProducerId: preferred.get(session.workspace_id) ?? null,
        sourceUserIds: sources.get(`${session.source_session_id} ${role}`) ?? [],
        groupUserIds: groups.get(`${session.id} ${role}`) ?? [],
        modifiers: modifiers.get(session.id) ?? [],
      }
      return [[id, seat] as const]
    }),
  )
}

/** The people who let an offer of some events expire, by event: the next best is asked, not they again. By hand they may be. */
async function silentBySession({ tx }: CrewReader, sessionIds: readonly string[]): Promise<Map<string, Decline[]>> {
  const rows = await tx
    .selectFrom('staffing_approval')
    .select(['session_id', 'user_id as userId'])
    .where('state', '=', 'EXPIRED')
    .where('session_id', 'in', [noRow, ...sessionIds])
    .execute()
  return Map.groupBy(
    rows.map((row) => ({ ...row, reason: null, startsAtMs: null })),
    ({ session_id }) => session_id,
  )
}

/** Live offers that count for fairness around some starts, those that may move left out. */
async function playedBy({ tx }: CrewReader, { starts, moving }: { starts: readonly Temporal.Instant[]; moving: ReadonlySet<string> }) {
  const inOrder = starts.toSorted(Temporal.Instant.compare)
  const [first, last] = [inOrder[0], inOrder.at(-1)]
  if (!first || !last) return []
  const rows = await tx
    .selectFrom('staffing_approval as o')
    .innerJoin('session as s', 's.id', 'o.session_id')
    .leftJoin('staffing_claim as c', 'c.approval_id', 'o.id')
    .select(['o.user_id as userId', 's.starts_at', 'c.id as claimId'])
    .where('o.state', 'in', LIVE_OFFERS)
    .where('s.starts_at', '>=', fairPeriod(first.subtract({ milliseconds: rulesReachMs })).from)
    .where('s.starts_at', '<', fairPeriod(last.add({ milliseconds: rulesReachMs })).to)
    .execute()
  return rows.flatMap(({ userId, starts_at, claimId }) =>
    starts_at === null || (claimId !== null && moving.has(claimId)) ? [] : { userId, startsAtMs: msOf(starts_at) },
  )
}

/** Those of some places that no one has a live offer for, with their events. */
export async function openPlaces(look: CrewReader, asked: readonly Pick<PlaceRow, 'id'>[]): Promise<RepairPlace[]> {
  const { tx } = look
  const ids = asked.map(({ id }) => id)
  const taken = tx
    .selectFrom('staffing_approval')
    .select('assignment_id')
    .where('assignment_id', 'in', ids)
    .where('state', 'in', LIVE_OFFERS)
  const rows = await tx
    .selectFrom('staffing_assignment')
    .select(placeColumns)
    .where('id', 'in', ids)
    .where('id', 'not in', taken.$castTo<{ assignment_id: string }>())
    .orderBy('id')
    .execute()
  const sessions = await sessionsFacts(
    tx,
    rows.map((row) => row.session_id),
  )
  const late = await lateOf(look, rows)
  return rows.flatMap((row) => {
    const session = sessions.get(row.session_id)
    return session ? [{ ...row, session, isLate: late.has(row.id) }] : []
  })
}

const lateOf = async (look: CrewReader, places: readonly Pick<PlaceRow, 'id'>[]): Promise<ReadonlySet<string>> =>
  new Set((await latePlaces(look, { ids: places.map(({ id }) => id) })).map(({ id }) => id))

/** Places that the server fills on its own: those of mode Auto, and in every mode those that are LATE. */
export const isFilledByServer = ({ role, type, isLate }: Pick<RepairPlace, 'role' | 'type' | 'isLate'>): boolean =>
  role !== 'SALESPERSON' && (type === 'Auto' || isLate)
