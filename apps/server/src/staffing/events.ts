import type { AssignmentRole } from '@troupe/domain/role/assignment'
import type { FeedFailure } from '@troupe/domain/staffing/calendar-feeds'
import type { Way } from '@troupe/domain/staffing/travel'
import { sql } from 'kysely'
import type { House, Work } from '../platform/ctx.ts'
import { asHouse } from '../platform/database/db.ts'
import { contactEventsOf } from '../session/session.ts'
import { forgetFeedsOf } from './calendar-in/feeds.ts'
import { clearTheWay } from './crew/crew.ts'
import { tellCrewSet } from './crew/crew-set.ts'
import { calmDropOuts } from './crew/drop-out.ts'
import { leaveCrew, lockEventsOf } from './crew/leave-crew.ts'
import { lockPeople } from './crew/lock-people.ts'
import { recheckChanged, recheckCrew } from './crew/recheck-crew.ts'
import { endHandOversOf } from './hand-over/end.ts'
import type { MovedOffer } from './offers/offer.ts'
import type { PlaceLeftOpen } from './plan/refill-pencils.ts'
import { askForRatings } from './rating/ask.ts'
import { repair } from './repair/repair.ts'
import { noteReleased, noteTask } from './search/task.ts'
import { releaseCrew } from './staffing.ts'

declare module '../platform/events.ts' {
  interface Events {
    /** Someone was put on a place. `code` is the secret in the link when an answer is required; it is stored nowhere else. */
    'assignment.offered': {
      sessionId: string
      assignmentId: string
      approvalId: string
      userId: string
      role: AssignmentRole
      asks: boolean
      code: string
      expires: Temporal.Instant | null
      /** Under two hours are left to the start: a producer must know immediately. */
      hurries: boolean
      /** The start or the person's call moved and they keep the place. A host or plant is asked again. */
      moved: MovedOffer | null
      /** Staff chose this person: their email waits while the choice can be undone. */
      byHand?: boolean
    }
    /** Half (1) or nine tenths (2) of the time to answer have passed. `code` works as the offer's first one does. */
    'assignment.reminded': {
      sessionId: string
      assignmentId: string
      approvalId: string
      userId: string
      role: AssignmentRole
      number: 1 | 2
      code: string
      expires: Temporal.Instant
    }
    /**
     * Places of an event to come have no person, who is sought now: as the next best after one who left, or for a place that is new. The ids of those
     * that someone is asked for go into `found`.
     */
    'place.lost': { places: readonly { readonly id: string }[]; cause: 'AUTO' | 'NEXT'; found: Set<string> }
    'assignment.answered': { sessionId: string; assignmentId: string; approvalId: string; userId: string; state: 'ACCEPTED' | 'DECLINED' }
    'assignment.ended': {
      sessionId: string
      assignmentId: string
      approvalId: string
      userId: string
      state: 'CANCELLED' | 'EXPIRED'
      /** The person had not answered: they were never on the crew. */
      wasPending: boolean
      /** Someone else is sought for the place. False when it was removed or given to someone else, or its event cancelled. */
      reopens: boolean
    }
    /** The start of an event on site is near, and someone on its crew hasn't confirmed their travel: they are asked to. */
    'assignment.travelAsked': {
      sessionId: string
      approvalId: string
      userId: string
      role: AssignmentRole
      /** Null while their home is unknown. */
      way: Way | null
      travel: string | null
      lodging: string | null
    }
    /** Someone who had accepted can't play after all: they ended their offer themselves. */
    'assignment.left': { sessionId: string; assignmentId: string; approvalId: string; userId: string }
    /** The contact of an event that has run is asked to rate its crew. `code` is the secret in the link; it is stored nowhere else. */
    'session.ratingAsked': { sessionId: string; userId: string; code: string }
    /** The call of someone who keeps their place was at `from`; the start is what it was. */
    'assignment.callMoved': { sessionId: string; assignmentId: string; userId: string; role: AssignmentRole; from: Temporal.Instant }
    /** A PENDING offer was sent again: `code` is the only one that still works. */
    'assignment.resent': {
      sessionId: string
      assignmentId: string
      approvalId: string
      userId: string
      role: AssignmentRole
      code: string
      expires: Temporal.Instant | null
      /** The start that the event had before it moved and its person was asked again. */
      movedFrom: Temporal.Instant | null
    }
    /**
     * A task for a producer: a place is open and no one could be asked, or its person now breaks a hard rule (conflict) or hasn't confirmed their
     * travel (travel). Unfit: the person who was pencilled breaks one, and no one else is free. Added: the place was sold with no one free for it.
     * Upgraded: its person is below the new package level. `approvalId` is the offer that was declined or expired, or whose person it is about.
     */
    'assignment.open': {
      sessionId: string
      assignmentId: string
      reason: 'declined' | 'expired' | 'moved' | 'left' | 'withdrew' | 'unfit' | 'released' | 'added' | 'upgraded' | 'conflict' | 'travel'
      approvalId?: string
      conflict?: { readonly userId: string; readonly rule: string; readonly why: string }
      /** The producer is told of the cause by another email (session.blocked): the task is noted without one of its own. */
      isTold?: boolean
    }
    /** The same for places of many events that a publication leaves without anyone, or whose pencil it displaced with no one else free. */
    'assignments.released': { places: readonly PlaceLeftOpen[] }
    /** A calendar that someone connected couldn't be read for a day. */
    'calendar.unreadable': { userId: string; feedId: string; host: string; since: Temporal.Instant; failure: FeedFailure }
    /**
     * A plan was published: everyone whom it concerns hears of all their offers in it together. `code` is the secret of the link that answers those that
     * ask; it is stored nowhere else.
     */
    'plan.published': {
      planId: string
      rounds: readonly {
        readonly userId: string
        readonly code: string
        readonly offered: readonly {
          readonly sessionId: string
          readonly assignmentId: string
          readonly approvalId: string
          readonly role: AssignmentRole
          readonly asks: boolean
          readonly expires: Temporal.Instant | null
        }[]
        /** Offers of theirs that ended unanswered. */
        readonly released: readonly {
          readonly sessionId: string
          readonly approvalId: string
          readonly userId: string
          readonly role: AssignmentRole
        }[]
      }[]
    }
    /** Offers of a publication that leave under two hours to the start: each event's producer must know immediately. */
    'offers.hurried': {
      offers: readonly {
        readonly sessionId: string
        readonly approvalId: string
        readonly userId: string
        readonly role: AssignmentRole
        readonly expires: Temporal.Instant | null
      }[]
    }
    /** Several offers of one person wait for an answer: one reminder with a code that answers all of them. Last: for one of them there is no other. */
    'round.reminded': {
      roundId: string
      userId: string
      code: string
      offers: readonly {
        readonly sessionId: string
        readonly approvalId: string
        readonly role: AssignmentRole
        readonly expires: Temporal.Instant
      }[]
      last: boolean
    }
    /** The hours of these people changed, or the times at which no one works: their pencils and offers may fail a hard rule now. */
    'availability.changed': { userIds: readonly string[] }
    /** An upcoming event lies in a time at which no one works since now: a task for its producer. `name` is what that time is called, maybe nothing. */
    'session.blocked': { sessionId: string; unavailabilityId: string; version: number; name: string }
  }
}

/** What staffing does when earlier areas' events happen. */
export function subscribeStaffing(house: House) {
  house.listeners.on('session.moving', (work, moving) => asHouse(work.tx, () => clearTheWay(work, moving)))
  house.listeners.on('session.cancelled', (work, { sessionId }) => releaseCrew(work, sessionId, { why: 'CANCELLED' }))
  house.listeners.on('session.unscheduled', (work, { sessionId }) => releaseCrew(work, sessionId, { why: 'UNSCHEDULED' }))
  house.listeners.on('session.moved', (work, { sessionId }) =>
    asHouse(work.tx, async () => {
      await calmDropOuts(work, sessionId)
      await endHandOversOf(work, { sessionId })
    }),
  )
  // the show is no longer theirs to hand over
  for (const kind of ['assignment.ended', 'assignment.left'] as const)
    house.listeners.on(kind, (work, { approvalId }) => asHouse(work.tx, () => endHandOversOf(work, { approvalId })))
  house.listeners.on('session.completed', (work, { sessionId }) => asHouse(work.tx, () => askForRatings(work, sessionId)))
  house.listeners.on('session.outcomeReported', (work, { sessionId }) => asHouse(work.tx, () => askForRatings(work, sessionId)))
  house.listeners.on('account.crewChanging', (work, { userId }) =>
    asHouse(work.tx, async () => {
      // in one order with the events of which they are a contact, which they leave too when their account goes
      await lockEventsOf(work, [userId], await contactEventsOf(work, { userId, workspaceId: null }))
    }),
  )
  house.listeners.on('account.crewChanged', (work, { userId }) =>
    asHouse(work.tx, async () => {
      await forgetFeedsOf(work, userId)
      await leaveCrew(work, userId)
      await recheckCrew(work, { people: [userId] })
    }),
  )
  house.listeners.on('session.changed', (work, { sessionId }) =>
    asHouse(work.tx, async () => {
      await stampCrew(work, sessionId)
      await recheckChanged(work, sessionId)
    }),
  )
  house.listeners.on('place.lost', async (work, { places, cause, found }) => {
    for (const id of await asHouse(work.tx, () => repair(work, places, cause))) found.add(id)
  })
  house.listeners.on('assignment.open', (work, open) => asHouse(work.tx, () => noteTask(work, open)))
  house.listeners.on('assignments.released', (work, { places }) => asHouse(work.tx, () => noteReleased(work, places)))
  house.listeners.on('availability.changed', (work, { userIds }) => {
    for (const userId of userIds) work.tell('planning', userId, 'availability.changed')
    return asHouse(work.tx, () => recheckCrew(work, { people: userIds }))
  })
  house.listeners.on('assignment.answered', async (work, { sessionId, state }) => {
    if (state === 'DECLINED') await asHouse(work.tx, () => stampCrew(work, sessionId))
    else await tellCrewSet(work, sessionId)
  })
  house.listeners.on('assignment.left', (work, { sessionId }) => asHouse(work.tx, () => stampCrew(work, sessionId)))
  house.listeners.on('assignment.offered', async (work, { sessionId, asks, role }) => {
    if (!asks && role !== 'SALESPERSON') await tellCrewSet(work, sessionId)
  })
}

/**
 * Travel to an event is part of a person's time, and a person who declined an event can't take over its pencils: when either changes, the search
 * reads its crew again.
 */
async function stampCrew(work: Work, sessionId: string) {
  const crew = await work.tx.selectFrom('staffing_claim').select('user_id').where('session_id', '=', sessionId).execute()
  await lockPeople(
    work,
    crew.map((row) => row.user_id),
  )
  await sql`
    insert into staffing_stamp (user_id, txid)
    select distinct user_id, pg_current_xact_id()::text::bigint from staffing_claim where session_id = ${sessionId}
    on conflict (user_id) do update set txid = excluded.txid
  `.execute(work.tx)
}
