import type { ExperienceCategory } from '@troupe/domain/catalogue/kinds'
import type { JsonOf, RowOf } from '@troupe/domain/field'
import type { AssignmentRole, AssignmentStatus } from '@troupe/domain/role/assignment'
import type { Account } from '@troupe/domain/role/roles'
import type { WayToPlay } from '@troupe/domain/session/change-reasons'
import type { sessionFields } from '@troupe/domain/session/fields'
import type { LocationKind, SessionStatus } from '@troupe/domain/session/kinds'
import type { RelationType } from '@troupe/domain/session/relations'
import type { DropOutReason } from '@troupe/domain/staffing/drop-out'
import type { DeclineReason, TaskCause, WithdrawalReason } from '@troupe/domain/staffing/kinds'
import type { placeFields } from '@troupe/domain/staffing/place-fields'
import type { CallRole } from '@troupe/domain/time/timeline'
import type { Precision } from '@troupe/domain/venue/precision'

export interface PersonView {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly fullName: string
  readonly email: string
  readonly phone: string | null
  readonly avatar: string | null
}

/** What a place shows besides its own columns. */
type AssignmentParts = {
  readonly order: number
  /** The staff rating, else the customer's. */
  readonly rating: number | null
  readonly staffRating: number | null
  readonly customerRating: CustomerRatingView | null
  readonly user: PersonView | null
  readonly updatedBy: { readonly id: string; readonly fullName: string } | null
  readonly approval: ApprovalView | null
  /** Every offer of the place, the newest first; at most 20. */
  readonly offers: readonly OfferView[]
  /** Why a producer has to see to the place while it is open. */
  readonly task: TaskView | null
}
/** One place of a session and its person, as the database has it; the fields of the API hide what the reader may not see. */
export type AssignmentView = JsonOf<typeof placeFields> & AssignmentParts

/** The newest task of an open place. The time is an ISO instant. */
export interface TaskView {
  readonly cause: TaskCause
  readonly at: string
}

/** The newest offer of a place. Times are ISO instants. */
export interface ApprovalView extends ApprovalTimes {
  readonly id: string
  readonly state: AssignmentStatus
}
export interface ApprovalTimes {
  readonly askedAt: string | null
  readonly expiresAt: string | null
  readonly resentAt: string | null
  readonly remindedAt: string | null
}

/** One offer in the history of a place. Times are ISO instants. */
export interface OfferView {
  readonly id: string
  readonly state: AssignmentStatus
  readonly user: PersonView
  readonly askedAt: string
  readonly answeredAt: string | null
  /** The name of who chose the person by hand. */
  readonly by: string | null
  readonly reason: DeclineReason | null
  readonly note: string | null
  /** Null unless the person had accepted and withdrew. */
  readonly withdrawal: WithdrawalView | null
}
/** What the contact said of a person. */
export interface CustomerRatingView {
  readonly rating: number
  readonly note: string | null
  readonly ratedAt: string
}
export interface WithdrawalView {
  readonly reason: WithdrawalReason
  readonly note: string | null
  readonly late: boolean
}

/** A place that its person left and that no one has accepted since. Times are ISO instants. */
export interface DropOutView {
  readonly assignmentId: string
  readonly role: AssignmentRole
  readonly userId: string
  readonly user: PersonView
  readonly reason: DropOutReason
  readonly note: string | null
  readonly at: string
  /** Who has a pending offer of the place, and until when. */
  readonly askedUserId: string | null
  readonly askedUser: PersonView | null
  readonly askedUntil: string | null
}

/** A request to take over a place to which a colleague said yes: it waits for the producer's. */
export interface WaitingHandOver {
  readonly assignmentId: string
  readonly role: AssignmentRole
  readonly from: PersonView
  readonly taker: PersonView
  readonly note: string | null
  readonly until: string
}

export interface LocationView {
  readonly id: string
  readonly type: LocationKind
  readonly name: string
  readonly address: string
  readonly city: string
  readonly latitude: number | null
  readonly longitude: number | null
  readonly precision: Precision
  readonly sessionId: string
  /** The venue that it was copied from; null for those who can't see it, and when it was deleted. */
  readonly venueId: string | null
  /** Whether the venue is another one by now; null without one. */
  readonly outdated: boolean | null
}

export interface TimelineItemView {
  readonly id: string
  readonly offsetMinutes: number
  readonly title: string
  readonly description: string
  readonly role: CallRole | null
  readonly minutes: number
  readonly minMinutes: number
  readonly pinned: boolean
}

/** Who booked an event. */
export interface BookerView extends Account {
  readonly id: string
  readonly fullName: string
  readonly avatar: string | null
}

/** Another event of the same customer, as far as the reader sees it. The time is an ISO instant. */
export interface RelatedView {
  readonly id: string
  readonly name: string
  readonly status: SessionStatus
  readonly startsAt: string | null
  readonly timezone: string
}
export interface RelationView {
  readonly id: string
  readonly type: RelationType
  readonly right: RelatedView
}

/** What a session's page or list line shows besides its own columns. A part is there only when it was asked for. */
export type SessionParts = {
  readonly workspace: { readonly id: string; readonly name: string; readonly preferredEventProducerId: string | null }
  readonly experience: {
    readonly id: string
    readonly title: string
    readonly category: ExperienceCategory
    /** Precedes its titles in calendars. */
    readonly gCalPrefix: string | null
  }
  readonly format: {
    readonly attendeesMin: number
    readonly attendeesMax: number
    readonly minDuration: number
    readonly maxDuration: number
    readonly upgrades: boolean
    readonly settings: Readonly<Record<string, unknown>>
  }
  /** Every way to play its experience. */
  readonly formats: readonly WayToPlay[]
  /** The order whose credits it was booked with; null where the balance paid. */
  readonly order: { readonly id: string; readonly code: string } | null
  readonly contact: PersonView | null
  readonly bookingContact: PersonView | null
  readonly additionalBookingContacts: readonly PersonView[]
  /** Null if no one is known to have booked it, and for readers who can't see the person. */
  readonly booker: BookerView | null
  /** Ids, in their order. */
  readonly modifiers: readonly string[]
  readonly locations: readonly LocationView[]
  readonly timelineItems: readonly TimelineItemView[]
  /** Null for readers who don't see it too. */
  readonly sourceSession: RelatedView | null
  /** Without the events that the reader doesn't see. */
  readonly relations: readonly RelationView[]
  readonly hasPastRelation: boolean
  readonly hasFutureRelation: boolean
  readonly assignments: readonly AssignmentView[]
  readonly dropOuts: readonly DropOutView[]
  /** The first of them that waits for the producer; null if none does. */
  readonly handOver: WaitingHandOver | null
  /** What customers own of it, as a review keeps it. */
  readonly customerPart: Readonly<Record<string, unknown>>
  /** Whether there are game zones near the START location to choose from. */
  readonly zoned: boolean
  /** The workspace's editors choose missions themselves. */
  readonly missionsOn: boolean
  /** The reader has a live offer on it; an accepted one. */
  readonly assigned: boolean
  readonly accepted: boolean
  /** The reader has an offer on it that they haven't answered. */
  readonly asked: boolean
}

const PARTS = [
  'workspace',
  'experience',
  'format',
  'formats',
  'order',
  'contact',
  'bookingContact',
  'additionalBookingContacts',
  'booker',
  'modifiers',
  'locations',
  'timelineItems',
  'sourceSession',
  'relations',
  'hasPastRelation',
  'hasFutureRelation',
  'assignments',
  'dropOuts',
  'handOver',
  'customerPart',
  'zoned',
  'missionsOn',
  'assigned',
  'accepted',
  'asked',
] as const satisfies readonly (keyof SessionParts)[]
export type Part = keyof SessionParts
export type SessionView = RowOf<typeof sessionFields> & SessionParts

/** The parts among the names of what a query reads. */
export const partsOf = (reads: ReadonlySet<string>): Part[] => PARTS.filter((part) => reads.has(part))
