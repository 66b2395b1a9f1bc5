import { type Answer, yes } from '@troupe/domain/answer'
import type { PackageLevel } from '@troupe/domain/catalogue/kinds'
import type { CrewFacts } from '@troupe/domain/session/crew-facts'
import { placesFor } from '@troupe/domain/staffing/places'
import type { Need, Slot, SlotQuery } from '@troupe/domain/staffing/search/query'
import type { OperationNodeSource } from 'kysely'
import type { House, Work } from '../platform/ctx.ts'
import { asHouse, type Db, type Tx } from '../platform/database/db.ts'
import { forgetApplications } from './applications/forget.ts'
import './applications/events.ts'
import { readDueFeeds } from './calendar-in/sync.ts'
import { askAboutTravel } from './choose/travel-asks.ts'
import { makeCrew, moveCrewOf, pencilHold, pencilToCome, releaseAll, restoreCrewOf } from './crew/crew.ts'
import { type CrewMemberAt, judgedAt } from './crew/crew-at.ts'
import { forgetDropOuts } from './crew/drop-out.ts'
import { type InTheWay, lockEventsOfPlaces, type MoveAsked, makeWay, refillReleased, whoGivesWay } from './crew/gives-way.ts'
import { replaceWhoLeft } from './crew/leave-crew.ts'
import { dropPencils } from './crew/pencil.ts'
import { type CrewBefore, type CrewPlace, clearForKind, crewPlaces, type KindFacts, seatForKind } from './crew/rekind-crew.ts'
import { countBelow, type Raised, raiseLevel, resizeCrew } from './crew/resize-crew.ts'
import { beginLate } from './crew/tell-late.ts'
import { expireHandOvers } from './hand-over/end.ts'
import { expireOffers } from './offers/answer-offer.ts'
import type { PlaceRow } from './offers/offer.ts'
import { remindOffers } from './offers/remind.ts'
import { forgetReminder, hasSettled, type Round, roundOf } from './offers/round.ts'
import { solveForgotten, tryToSolvePlan } from './plan/solve.ts'
import { forgetOldRatings } from './rating/mean.ts'
import { closedTimes } from './search/closed-times.ts'
import { declinesOf } from './search/facts.ts'
import { lacksCrew } from './search/lacks-crew.ts'
import { headsAt, knowsPlenty } from './search/look.ts'
import { findStarts, hasRoom, refreshKnown, warmSearch } from './search/search.ts'
import { needOf } from './search/seat.ts'
import type { SessionFacts } from './search/session-facts.ts'

/** A place of another event that its person left for a move. */
export type { PlaceRow as ReleasedPlace }
/** The times at which no one works, for fees. */
/** The rounds of reminders, for the emails about them. */
export { closedTimes, forgetReminder, hasSettled }

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

export type { CrewMemberAt }

/** Everyone with an offer for an event, judged at another start. */
export const crewAt = (work: Work, sessionId: string, startsAt: Temporal.Instant): Promise<readonly CrewMemberAt[]> =>
  asHouse(work.tx, () => judgedAt(work, sessionId, startsAt))

/** The places of an event, with who has each or is asked for it. */
export const placesOfCrew = (work: Work, sessionId: string): Promise<readonly CrewPlace[]> =>
  asHouse(work.tx, () => crewPlaces(work, sessionId))

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

export type { CrewBefore, CrewPlace, KindFacts }

/** Before an event becomes another kind: drops its pencils, releases who can't play it then, and makes the places that it needs. Answers the crew as it was. */
export const clearCrewForKind = (work: Work, sessionId: string, change: KindFacts): Promise<CrewBefore> =>
  asHouse(work.tx, () => clearForKind(work, sessionId, change))

/** After its row has changed: asks those again who would work elsewhere, fills the open places and answers the crew as it is. Refuses SLOT_TAKEN {role}. */
export const seatCrewForKind = (work: Work, before: CrewBefore): Promise<Answer<readonly CrewPlace[]>> =>
  asHouse(work.tx, async () => {
    const seated = await seatForKind(work, before)
    return seated.ok ? yes(await crewPlaces(work, before.session.id)) : seated
  })

/** How many hosts and plants with an offer are below a package level. */
export const belowLevelAt = (db: Db | Tx, sessionId: string, level: PackageLevel): Promise<number> =>
  asHouse(db, (house) => countBelow(house, sessionId, level))

/** After the package level rose: releases the hosts and plants below it and finds others, or with `keep` keeps them as overrides. */
export const raiseCrewLevel = (work: Work, sessionId: string, options: { readonly keep: string | null }): Promise<Raised> =>
  asHouse(work.tx, () => raiseLevel(work, sessionId, options))

/** One code that answers several offers which one person was just made; undefined without any. */
export const roundFor = (work: Work, approvalIds: readonly string[]): Promise<Round | undefined> =>
  asHouse(work.tx, () => roundOf(work, approvalIds))

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

/** The ticks of staffing. */
export const staffingTicks = (house: House) => [
  { name: 'offers expire', seconds: 5, run: () => expireOffers(house) },
  { name: 'offers are reminded of', seconds: 20, run: () => remindOffers(house) },
  { name: 'travel is confirmed', seconds: 60, run: () => askAboutTravel(house) },
  { name: 'requests to take over shows end', seconds: 30, run: () => expireHandOvers(house) },
  { name: 'plans are solved to the end', seconds: 60, run: () => solveForgotten(house) },
  { name: 'drop-outs become late', seconds: 60, run: () => beginLate(house) },
  { name: 'who left is replaced', seconds: 60, run: () => replaceWhoLeft(house) },
  { name: 'calendars are read', seconds: 20, run: () => readDueFeeds(house) },
  { name: 'old ratings no longer count', seconds: 86_400, run: () => forgetOldRatings(house) },
  { name: 'applications are forgotten', seconds: 3600, run: () => forgetApplications(house) },
  { name: 'the search knows today', seconds: 2, run: () => warmSearch(house) },
]
