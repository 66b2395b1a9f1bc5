import { type Answer, no, yes } from '@troupe/domain/answer'
import { type AssignmentStatus, LIVE_OFFERS } from '@troupe/domain/role/assignment'
import type { AbsenceReason } from '@troupe/domain/staffing/availability-input'
import { type HoursOf, type TimeSpan, takesTime } from '@troupe/domain/staffing/hours'
import { createZones } from '@troupe/domain/time/zone-table'
import { sql } from 'kysely'
import type { Work } from '../../platform/ctx.ts'
import { asHouse } from '../../platform/database/db.ts'
import { lockEventsOf, releasePlaces } from '../crew/leave-crew.ts'
import { lockPeople } from '../crew/lock-people.ts'
import { type PlaceRow, placeColumns } from '../offers/offer.ts'
import { people } from '../search/facts.ts'

/** A live offer of an upcoming event, and the time for which its person is busy. */
interface LiveOffer extends TimeSpan {
  readonly place: PlaceRow
  readonly state: AssignmentStatus
  readonly name: string
  readonly startsAt: Temporal.Instant
}

/** What became of the offers that a change took time from: how many ended, for how many of their places someone else was asked, and how many stay open. */
export interface Released {
  readonly released: number
  readonly refilled: number
  readonly open: number
}

/** A change of one person's hours, and whether it may end offers. */
interface HoursChange {
  readonly userId: string
  /** False: the change is refused when it takes time from a live offer. */
  readonly release: boolean
  /** Why the person leaves the offers that end; absent when it is only that their hours changed. */
  readonly reason?: AbsenceReason
  /** This time is lost even where it lies outside of the person's hours. */
  readonly span?: TimeSpan
  /** The ids of places that they keep although their time is lost: each becomes a conflict. */
  readonly keep?: readonly string[]
}

/**
 * Makes a change of one person's hours. A change that takes time from live offers is refused with ASSIGNMENT_CONFLICT {assignments}, or, with
 * `release`, ends them and finds others for their places. The person's upcoming events are locked first, so that no offer is made or accepted meanwhile.
 */
export function changeHours<T>(
  work: Work,
  change: HoursChange,
  write: () => Promise<Answer<T>>,
): Promise<Answer<{ readonly value: T; readonly ended: Released }>> {
  const { userId } = change
  return asHouse(work.tx, async () => {
    await lockEventsOf(work, [userId])
    await lockPeople(work, [userId])
    work.readClock()
    const [before] = await people(work.tx, [userId])
    const written = await write()
    if (!written.ok) return written
    const [after] = await people(work.tx, [userId])
    const offers = await liveOffers(work, userId)
    const zone = zoneAround(work, offers, after?.timezone ?? 'UTC')
    const isLost = (offer: LiveOffer) =>
      takesTime({ before: before?.availability ?? [], after: after?.availability ?? [], zone }, offer) || overlaps(offer, change.span)
    const lost = offers.filter((offer) => isLost(offer) && !change.keep?.includes(offer.place.id))
    if (lost.length > 0 && !change.release) return no('ASSIGNMENT_CONFLICT', { assignments: lost.map(shownOffer) })
    const open = await releasePlaces(
      work,
      lost.map(({ place, state }) => ({
        ...{ place, userId, hadAccepted: state === 'ACCEPTED', reason: change.reason ?? 'UNAVAILABLE', note: null },
      })),
    )
    await work.emit('availability.changed', { userIds: [userId] })
    return yes({ value: written.value, ended: { released: lost.length, refilled: lost.length - open.length, open: open.length } })
  })
}

const overlaps = (offer: TimeSpan, span: TimeSpan | undefined) => span !== undefined && offer.fromMs < span.toMs && span.fromMs < offer.toMs

const shownOffer = ({ place, name, startsAt, state }: LiveOffer) => ({ id: place.id, name, startsAt: startsAt.toString(), state })

function zoneAround(work: Work, offers: readonly LiveOffer[], timezone: string): HoursOf['zone'] {
  const last = Math.max(work.at.epochMilliseconds, ...offers.map(({ toMs }) => toMs))
  return createZones(work.at.epochMilliseconds, last)(timezone)
}

/** A person's live offers for events that haven't begun, by start. */
async function liveOffers(work: Work, userId: string): Promise<LiveOffer[]> {
  const rows = await work.tx
    .selectFrom('staffing_claim as c')
    .innerJoin('staffing_approval as o', 'o.id', 'c.approval_id')
    .innerJoin('staffing_assignment as a', 'a.id', 'o.assignment_id')
    .innerJoin('session as s', 's.id', 'a.session_id')
    .select(placeColumns.map((column) => `a.${column}` as const))
    .select(['o.state', 's.name', 's.starts_at'])
    .select(sql<number>`(extract(epoch from lower(c.during)) * 1000)::float8`.as('from_ms'))
    // the stored range ends with the shortest changeover
    .select(sql<number>`(extract(epoch from upper(c.during)) * 1000 - 900000)::float8`.as('to_ms'))
    .where('c.user_id', '=', userId)
    .where('o.state', 'in', LIVE_OFFERS)
    .where('s.starts_at', '>', work.at)
    .orderBy('s.starts_at')
    .orderBy('a.id')
    .execute()
  return rows.flatMap(({ state, name, starts_at: startsAt, from_ms: fromMs, to_ms: toMs, ...place }) =>
    startsAt === null ? [] : [{ place, state, name, startsAt, fromMs, toMs }],
  )
}
