import type { PackageLevel } from '@troupe/domain/catalogue/kinds'
import type { LoggedFields } from '@troupe/domain/session/change-log'
import type { GroupChange } from '@troupe/domain/session/group'
import type { House } from '../platform/ctx.ts'
import type { CalendarStatus } from './calendar/calendar.ts'
import { calendarId, calendarOfRow, calendarPrefix, cancelledCalendar, crewCalendars, crewFeed } from './calendar/event-calendar.ts'
import { type ContactRole, contactEventsOf, contactIds, leaveContacts, lockContactEvents } from './contacts/leave-contacts.ts'
import { sessionInstructions } from './documents/document.ts'
import { printedLines } from './documents/printed-lines.ts'
import { callsAreWrittenBy } from './edit/calls.ts'
import { changeSession, type PageChange, type ReadVersion, raiseSequence } from './edit/change.ts'
import { updateSession } from './edit/edit.ts'
import { copyGroupDetails } from './edit/group-details.ts'
import { basisOf, type Cue, cueChanges, cueOf, movedCues, readTimeline, writeCues } from './edit/timeline.ts'
import { AssignmentRole, SessionStatus } from './enums.ts'
import { announceGroup } from './group/announce.ts'
import { eventsOfGroup, type GroupRow, insertGroup, lockEvents, lockGroup, setGroup } from './group/rows.ts'
import { forgetAttendees } from './invites/forget-attendees.ts'
import { inviteLinks } from './invites/links.ts'
import { type PageAsKind, pageAsKind, templateAsSync } from './kind/as-kind.ts'
import { type Becomes, digestOf, free, type Outcome, type OutcomeCredits, type OutcomeLine } from './kind/outcome.ts'
import { forgetParked } from './kind/parked.ts'
import { reachOf } from './list/page.ts'
import { type FoundSession, searchSessions } from './list/search.ts'
import { addPlaceSplice } from './list/splices.ts'
import { holdsOffer, lockCrews, sessionForUpdate, sessionIfFree, shareCrews, sharingCrews } from './lock.ts'
import { writeLog } from './log/log.ts'
import { addLoggedPart } from './log/parts.ts'
import { tellUntold } from './log/untold.ts'
import { nearbyOfSold } from './nearby.ts'
import { type PlayDemoEvent, playDemoEvent } from './play-demo.ts'
import type { Reads } from './read.ts'
import { readChanged, readsOf } from './readiness/after-change.ts'
import { markCrewSet } from './readiness/crew-set.ts'
import { noteByTime, settleNoted, settleReadiness } from './readiness/project-readiness.ts'
import { readCustomerState } from './readiness/readiness.ts'
import { reads, SessionAssignmentRef, SessionLinksRef, SessionRef } from './refs.ts'
import { type CallFacts, callColumns, callOf, cueColumnsOf, leadFactsOf, leadOf, type SessionRow, sessionColumns } from './row.ts'
import { SessionMetaRef } from './type/meta.ts'
import { linkStart } from './venues/link-start.ts'
import { reviewsToAsk } from './venues/review-ask.ts'
import {
  type CopiedParts,
  crewFactsOf,
  insertSession,
  moveStatus,
  type NewSession,
  placeSession,
  reportOutcome,
  resizeSession,
  startOfSession,
} from './write.ts'

// The front door: what other areas may name and call, each in the file of its subject.
export type {
  Becomes,
  CalendarStatus,
  CallFacts,
  ContactRole,
  CopiedParts,
  Cue,
  FoundSession,
  GroupRow,
  NewSession,
  Outcome,
  OutcomeCredits,
  OutcomeLine,
  PageAsKind,
  PageChange,
  PlayDemoEvent,
  Reads as SessionReads,
  ReadVersion,
  SessionRow,
}
export {
  AssignmentRole,
  addLoggedPart,
  addPlaceSplice,
  announceGroup,
  basisOf,
  calendarId,
  calendarOfRow,
  calendarPrefix,
  callColumns,
  callOf,
  callsAreWrittenBy,
  cancelledCalendar,
  changeSession,
  contactEventsOf,
  contactIds,
  copyGroupDetails,
  crewCalendars,
  crewFactsOf,
  crewFeed,
  cueChanges,
  cueColumnsOf,
  cueOf,
  digestOf,
  eventsOfGroup,
  free,
  holdsOffer,
  insertGroup,
  insertSession,
  inviteLinks,
  leadFactsOf,
  leadOf,
  lockCrews,
  lockEvents,
  lockGroup,
  markCrewSet,
  movedCues,
  moveStatus,
  nearbyOfSold,
  pageAsKind,
  placeSession,
  playDemoEvent,
  printedLines,
  raiseSequence,
  reachOf,
  readChanged,
  readCustomerState,
  reads,
  readsOf,
  readTimeline,
  reportOutcome,
  resizeSession,
  reviewsToAsk,
  SessionAssignmentRef,
  SessionLinksRef,
  SessionMetaRef,
  SessionRef,
  SessionStatus,
  searchSessions,
  sessionColumns,
  sessionForUpdate,
  sessionIfFree,
  sessionInstructions,
  setGroup,
  shareCrews,
  sharingCrews,
  startOfSession,
  templateAsSync,
  updateSession,
  writeCues,
}

declare module '../platform/events.ts' {
  interface Events {
    /** A session exists; its places and its price are settled. */
    'session.created': { sessionId: string }
    /** The START of an event is about to change, and with it the price by `difference` credits; a rise is already paid. The row has not changed yet. */
    'session.startChanging': { row: SessionRow; difference: number }
    /** It has a time. `first` = it never had one before. */
    'session.booked': { sessionId: string; first: boolean }
    /** It is about to have a (first or other) time; the row has not moved yet. `keepsLocalTime`: only its instant moves, as the rules of its zone did. `calls`: those that it has then. */
    'session.moving': { sessionId: string; to: Temporal.Instant; keepsLocalTime?: boolean; calls?: Partial<CallFacts> }
    /** It has another time. */
    'session.moved': { sessionId: string; from: Temporal.Instant; to: Temporal.Instant }
    /** The rules of its zone changed: it has another instant at the same local time. */
    'session.clocksChanged': { sessionId: string }
    /** It no longer has a time. */
    'session.unscheduled': { sessionId: string; from: Temporal.Instant }
    /** `paid` is what the event cost at that moment and `refund` what of it came back; in credits. `requestedBy` had an open request for it. */
    'session.cancelled': { sessionId: string; reason: string | null; refund: number; paid: number; requestedBy: string | null }
    /** Everyone who hosts or acts at it has accepted, for the first time at its start. */
    'session.crewSet': { sessionId: string }
    /** It is LIVE: someone started it at `at`, by a command with that key, or the clock. */
    'session.started': { sessionId: string; at: Temporal.Instant; key?: string }
    'session.completed': { sessionId: string }
    /** Nothing is left to do for it, as customers read it. */
    'session.ready': { sessionId: string }
    /** Where it starts is a venue by now. */
    'session.venueMade': { sessionId: string }
    /** A producer said how a completed event went. `returned`: the credits that came back, of all kinds. */
    'session.outcomeReported': { sessionId: string; outcome: 'RAN' | 'NO_SHOW' | 'FAILED'; returned: number }
    /** A cancelled event is planned again, with its old date if it had one. */
    'session.restored': { sessionId: string }
    /** Its rooms or its package level changed. Credits: `charged` includes the fee. */
    'session.resized': { sessionId: string; what: 'ROOMS' | 'LEVEL'; rooms: number; level: PackageLevel; charged: number; returned: number }
    /** Name, places or contacts of a scheduled event have changed, and its people are told: from the values they knew to those of the version. */
    'session.edited': { sessionId: string; version: number; fields: LoggedFields }
    /** Something that people were told has changed, such as the name or the place. */
    'session.changed': { sessionId: string }
    /**
     * People are no longer contacts of events in any way, and the numbers of these for calendars have risen. LEFT: they leave the workspace; CLOSED: their
     * account is deactivated or deleted.
     */
    'session.contactsRemoved': { sessionIds: readonly string[]; userIds: readonly string[]; why: 'REMOVED' | 'LEFT' | 'CLOSED' }
    /** A group was announced: who is told of which events. `number` counts what was done to the group; `changes` are those since the last time. */
    'group.announced': {
      groupId: string
      number: number
      isFirst: boolean
      changes: readonly GroupChange[]
      people: readonly { readonly userId: string; readonly sessionIds: readonly string[] }[]
    }
    /** Events of a group were booked or moved together: their people are told by one email each, in place of those about each event. */
    'group.scheduled': { groupId: string; number: number; what: 'MADE' | 'MOVED'; sessionIds: readonly string[] }
    /** A person who left a workspace (`closed`: whose account is no longer active) was taken off these upcoming events, where they had these roles. */
    'session.contactLeft': {
      userId: string
      workspaceId: string
      closed: boolean
      events: readonly { readonly sessionId: string; readonly roles: readonly ContactRole[] }[]
    }
  }
}

declare module '../platform/live.ts' {
  interface LiveKinds {
    'session.updated': 'session'
    /** An event of their inbox may be in another group, or wait for a different number of answers. */
    'inbox.updated': 'person' | 'admins' | 'producers'
  }
}

/** What a session does when earlier areas' events happen, and at the end of every command, its own or another area's. */
export function subscribeSession(house: House) {
  house.listeners.on('account.mayLeave', lockContactEvents)
  house.listeners.on('account.leaving', leaveContacts)
  house.listeners.on('venue.made', linkStart)
  house.listeners.on('command.done', settleReadiness)
  house.listeners.on('command.done', writeLog)
}

/**
 * The ticks of the session: the readiness that follows from other areas' tables is at most five seconds late, what the clock changes a minute, and
 * what people are told of immediately five seconds.
 */
export const sessionTicks = (house: House) => [
  { name: 'changes are told', seconds: 5, run: () => tellUntold(house) },
  { name: 'readiness follows', seconds: 2, run: () => settleNoted(house) },
  { name: 'parked parts are forgotten', seconds: 3600, run: () => forgetParked(house) },
  { name: 'guests are forgotten', seconds: 86_400, run: () => forgetAttendees(house) },
  { name: 'readiness changes with time', seconds: 60, run: () => noteByTime(house) },
]
