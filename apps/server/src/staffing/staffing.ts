import { type Answer, yes } from '@troupe/domain/answer'
import type { PackageLevel } from '@troupe/domain/catalogue/kinds'
import type { CrewFacts } from '@troupe/domain/session/crew-facts'
import type { FeedFailure } from '@troupe/domain/staffing/calendar-feeds'
import type { AssignmentRole } from '@troupe/domain/staffing/kinds'
import { placesFor } from '@troupe/domain/staffing/places'
import type { Need, Slot, SlotQuery } from '@troupe/domain/staffing/search/query'
import type { Way } from '@troupe/domain/staffing/travel'
import { type OperationNodeSource, sql } from 'kysely'
import type { House, Work } from '../platform/ctx.ts'
import { asHouse, type Db, type Tx } from '../platform/db.ts'
import { contactEventsOf } from '../session/session.ts'
import { expireOffers } from './answer-offer.ts'
import { forgetFeedsOf } from './calendar-in/feeds.ts'
import { readDueFeeds } from './calendar-in/sync.ts'
import { clearTheWay, makeCrew, moveCrewOf, pencilHold, pencilToCome, releaseAll, restoreCrewOf } from './crew.ts'
import { tellCrewSet } from './crew-set.ts'
import { calmDropOuts, forgetDropOuts } from './drop-out.ts'
import { declinesOf } from './facts.ts'
import { type InTheWay, lockEventsOfPlaces, type MoveAsked, makeWay, refillReleased, whoGivesWay } from './gives-way.ts'
import { lacksCrew } from './lacks-crew.ts'
import { leaveCrew, lockEventsOf, replaceWhoLeft } from './leave-crew.ts'
import { lockPeople } from './lock-people.ts'
import { headsAt, knowsPlenty } from './look.ts'
import type { MovedOffer, PlaceRow } from './offer.ts'
import { dropPencils } from './pencil.ts'
import type { PlaceLeftOpen } from './plan/refill-pencils.ts'
import { solveForgotten, tryToSolvePlan } from './plan/solve.ts'
import { askForRatings } from './rating/ask.ts'
import { forgetOldRatings } from './rating/mean.ts'
import { recheckChanged, recheckCrew } from './recheck-crew.ts'
import { remindOffers } from './remind.ts'
import { countBelow, type Raised, raiseLevel, resizeCrew } from './resize-crew.ts'
import { forgetReminder, hasSettled } from './round.ts'
import { findStarts, hasRoom, refreshKnown, warmSearch } from './search.ts'
import { needOf } from './seat.ts'
import type { SessionFacts } from './session-facts.ts'
import { noteReleased, noteTask } from './task.ts'
import { beginLate } from './tell-late.ts'
import { askAboutTravel } from './travel-asks.ts'

/** A place of another event that its person left for a move. */
export type { PlaceRow as ReleasedPlace }
/** The rounds of reminders, for the emails about them. */
export { forgetReminder, hasSettled }

/** Locks an event and those of some places of other events, before anything else is locked. */
export const lockForWay = (work: Work, sessionId: string, placeIds: readonly string[]): Promise<void> =>
  asHouse(work.tx, () => lockEventsOfPlaces(work, sessionId, placeIds))

/** Ends offers of other events that are in the way of a move. Refuses INVALID {givesWay: NOT_NEEDED}. */
export const releaseForMove = (work: Work, move: MoveAsked, placeIds: readonly string[]): Promise<Answer<readonly PlaceRow[]>> =>
  asHouse(work.tx, () => makeWay(work, move, placeIds))

/** Finds other people for the places of those who gave way, once the event has moved. */
export const refillAfterMove = (work: Work, places: readonly PlaceRow[]): Promise<void> =>
  asHouse(work.tx, () => refillReleased(work, places))

/** The offers of other events that could give way to a move that has no crew. */
export const inTheWay = (db: Db, at: Temporal.Instant, move: MoveAsked): Promise<readonly InTheWay[]> =>
  asHouse(db, (house) => whoGivesWay(house, at, move))

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
    'session.blocked': { sessionId: string; unavailabilityId: string; name: string }
  }
}

declare module '../platform/jobs.ts' {
  interface Jobs {
    /** A plan to solve. */
    plan: { readonly id: string }
  }
}

declare module '../platform/live.ts' {
  interface LiveKinds {
    'session.assignment': 'session'
    /** Someone's hours changed, by the person's id. */
    'availability.changed': 'planning'
    /** A plan was made, solved further, published or discarded, by its id. */
    'plan.changed': 'planning'
  }
}

declare module '../platform/ctx.ts' {
  interface Notes {
    /** The places that lost their person to a move: some before the session's row moves, some after it. */
    lostPlaces?: Set<string>
    /** The move that this command makes; offers that end in it end because of it. */
    move?: { readonly sessionId: string; readonly from: Temporal.Instant; readonly to: Temporal.Instant }
  }
}

/*
 * Who is free follows from the events of all customers, and a pencil that is in the way moves to another person. So everything here that
 * looks for a crew, or releases one, runs with the rights of the server itself; the caller has judged the session.
 */

/**
 * Makes the places of a new session and pencils its crew, if it has a start: the one of its hold, or people who are found now. `also` are statements of the caller
 * that are sent with the one that writes the places. Refuses SLOT_TAKEN {role}.
 */
export const createCrew = (
  work: Work,
  session: SessionFacts,
  { holdId = null, also = [] }: { readonly holdId?: string | null; readonly also?: readonly OperationNodeSource[] } = {},
): Promise<Answer<readonly string[]>> => asHouse(work.tx, () => makeCrew(work, session, { holdId, also }))

/**
 * Whether there can be enough people at a start at all, so that callers who are too late need not wait for the locks. Refuses SLOT_TAKEN; a yes is not a promise.
 */
export const lookForHeads = async (work: Work, crew: CrewFacts, startsAt: Temporal.Instant): Promise<Answer<null>> =>
  knowsPlenty(work, crew, startsAt) ? yes(null) : asHouse(work.tx, (tx) => headsAt({ tx, at: work.at }, crew, startsAt))

/**
 * Brings what this process knows about people at a start up to date, before a booking begins: it then mostly finds its crew without searching the
 * database, and notes that it may believe what is known (`knowsCrews`). False when nothing is known yet.
 */
export const refreshCrews = (house: House, startsAt: Temporal.Instant): Promise<boolean> =>
  asHouse(house.db, (db) => refreshKnown({ ...house, db }, startsAt.epochMilliseconds))

/** Pencils a crew for the hold of an event that does not exist yet. Refuses SLOT_TAKEN. */
export const pencilForEventToCome = (
  work: Work,
  hold: { readonly subjectId: string; readonly crew: CrewFacts; readonly startsAt: Temporal.Instant; readonly holdId: string },
): Promise<Answer<readonly string[]>> => asHouse(work.tx, () => pencilToCome(work, hold))

/** Pencils a crew for a hold on another start; `units` host places. Refuses SLOT_TAKEN. */
export const pencilForHold = (
  work: Work,
  hold: { sessionId: string; startsAt: Temporal.Instant; units: number; holdId: string },
): Promise<Answer<readonly string[]>> => asHouse(work.tx, () => pencilHold(work, hold))

/** Removes the pencils of one hold. */
export const dropHoldPencils = (work: Work, holdId: string): Promise<void> => asHouse(work.tx, () => dropPencils(work, { holdId }))

/** Removes the pencils of every expired hold. */
export const dropOldPencils = (work: Work): Promise<void> => dropPencils(work, 'expired')

/** After the session moved: keeps the people who are still free, asks them again after a move of more than 30 minutes, and releases and pencils the rest. Refuses SLOT_TAKEN. */
export const moveCrew = (
  work: Work,
  sessionId: string,
  move: { readonly from: Temporal.Instant | null; readonly resize?: boolean },
): Promise<Answer<readonly string[]>> => asHouse(work.tx, () => moveCrewOf(work, sessionId, move))

/** Frees everyone: the event was cancelled, lost its date, or moves without its crew. */
export const releaseCrew = (work: Work, sessionId: string, options: Parameters<typeof releaseAll>[2]): Promise<void> =>
  asHouse(work.tx, async () => {
    await forgetDropOuts(work, sessionId)
    await releaseAll(work, sessionId, options)
  })

/** After the session was restored: opens every place, pencils someone into each, and asks again for those of mode Auto. Refuses SLOT_TAKEN. */
export const restoreCrew = (work: Work, sessionId: string): Promise<Answer<readonly string[]>> =>
  asHouse(work.tx, () => restoreCrewOf(work, sessionId))

/** Brings the places to the session's units and actors and pencils the open ones. Answers how many new places no joint choice serves. */
export const resizePlaces = (work: Work, sessionId: string, options: { readonly force: boolean }): Promise<number> =>
  asHouse(work.tx, () => resizeCrew(work, sessionId, options))

/** How many hosts and plants with an offer are below a package level. */
export const belowLevelAt = (db: Db | Tx, sessionId: string, level: PackageLevel): Promise<number> =>
  asHouse(db, (house) => countBelow(house, sessionId, level))

/** After the package level rose: releases the hosts and plants below it and finds others, or with `keep` keeps them as overrides. */
export const raiseCrewLevel = (work: Work, sessionId: string, options: { readonly keep: string | null }): Promise<Raised> =>
  asHouse(work.tx, () => raiseLevel(work, sessionId, options))

/** What a crew for such a session has to be: for `openStarts` and `isStaffable`. DIY needs no one. */
export function crewNeed(session: Omit<CrewFacts, 'type'>): Need {
  return needOf(session, placesFor({ ...session, preferredSalesId: null }))
}

/**
 * Whether a producer, host or plant place of a planned event can't be filled: an event that we can't staff moves for free. With `was` the event
 * is judged as if these facts had not changed.
 */
export const cannotStaff = (
  db: Db | Tx,
  sessionId: string,
  { now, was = {} }: { readonly now: Temporal.Instant; readonly was?: Partial<CrewFacts> },
): Promise<boolean> => asHouse(db, (tx) => lacksCrew({ tx, at: now }, sessionId, was))

/** Every start in a window that a complete crew can play, on the grid of 15 minutes; from the cache, booking decides. */
export const openStarts = (house: House, query: SlotQuery): Promise<Slot[]> =>
  asHouse(house.db, async (db) => findStarts({ ...house, db }, await withDeclines(db, query)))

/** Whether a complete crew can play at one start, which need not lie on the grid. Read from the cache; booking has the final say. */
export const isStaffable = (house: House, need: Need & { readonly startMs: number }): Promise<boolean> =>
  asHouse(house.db, async (db) => hasRoom({ ...house, db }, await withDeclines(db, need)))

/** Adds the session's declines to a query: people who declined aren't asked again, as far as the decline reaches. */
const withDeclines = async <Query extends Need>(db: Db | Tx, query: Query): Promise<Query> =>
  query.ignoreSessionId === undefined ? query : { ...query, declines: await declinesOf(db, query.ignoreSessionId) }

/** A plan whose process ended is solved again after two minutes. After three tries it has failed. */
export const staffingQueues = { plan: { limit: 2, delay: 5, longestDelay: 60, expires: 120 } }

/** Solves the plans that were asked for, one at a time in a process. */
export const staffingJobs = (house: House): Promise<void> =>
  house.jobs.work('plan', { atOnce: 1 }, ({ id }, isLastTry) => tryToSolvePlan(house, { id, isLastTry }))

/** What staffing does when earlier areas' events happen. */
export function subscribeStaffing(house: House) {
  house.listeners.on('session.moving', (work, moving) => asHouse(work.tx, () => clearTheWay(work, moving)))
  house.listeners.on('session.cancelled', (work, { sessionId }) => releaseCrew(work, sessionId, { why: 'CANCELLED' }))
  house.listeners.on('session.unscheduled', (work, { sessionId }) => releaseCrew(work, sessionId, { why: 'UNSCHEDULED' }))
  house.listeners.on('session.moved', (work, { sessionId }) => asHouse(work.tx, () => calmDropOuts(work, sessionId)))
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

/** The ticks of staffing. */
export const staffingTicks = (house: House) => [
  { name: 'offers expire', seconds: 5, run: () => expireOffers(house) },
  { name: 'offers are reminded of', seconds: 20, run: () => remindOffers(house) },
  { name: 'travel is confirmed', seconds: 60, run: () => askAboutTravel(house) },
  { name: 'plans are solved to the end', seconds: 60, run: () => solveForgotten(house) },
  { name: 'drop-outs become late', seconds: 60, run: () => beginLate(house) },
  { name: 'who left is replaced', seconds: 60, run: () => replaceWhoLeft(house) },
  { name: 'calendars are read', seconds: 20, run: () => readDueFeeds(house) },
  { name: 'old ratings no longer count', seconds: 86_400, run: () => forgetOldRatings(house) },
  { name: 'the search knows today', seconds: 2, run: () => warmSearch(house) },
]
