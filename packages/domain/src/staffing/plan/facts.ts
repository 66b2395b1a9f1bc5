import type { AssignmentRole } from '../../role/assignment.ts'
import type { Decline } from '../declines.ts'
import type { Weights } from '../score.ts'
import type { Claim, GlobalUnavailability, Person, Where } from '../search/facts.ts'

/** A place that a plan fills. Instants are epoch milliseconds. */
export interface PlanSeat {
  readonly placeId: string
  readonly sessionId: string
  readonly role: AssignmentRole
  readonly startsAtMs: number
  readonly endsAtMs: number
  /** Minutes before the start from which the crew is busy. */
  readonly leadMinutes: number
  readonly level: number
  readonly language: string
  /** Where hosts and plants play. */
  readonly where: Where
  readonly isTravelable: boolean
  /** The people who declined the session. */
  readonly declines: readonly Decline[]
  /** Whose offer for this place is unanswered: someone else costs more. */
  readonly pendingUserId: string | null
  readonly preferredProducerId: string | null
  readonly sourceUserIds: readonly string[]
  /** Who plays the role in the other sessions of its group. */
  readonly groupUserIds: readonly string[]
  /** The ids of the session's modifiers. */
  readonly modifiers: readonly string[]
}

/** What a producer has decided about a place: PIN gives it to a person, or leaves it open (null); FORBID keeps a person from its role in that event. */
export interface PlanPin {
  readonly placeId: string
  readonly userId: string | null
  readonly how: 'PIN' | 'FORBID'
  /** Who had the place in the plan when it was decided, null = no one; absent in older plans. */
  readonly before?: string | null
}

/** A person as plans see them; a rating is 0 to 5, null without ratings, and modifiers are ids. */
export type PlanPerson = Person & { readonly rating: number | null; readonly modifiers: readonly string[] }

/** Everything that a plan depends on: kept with it, so that it can be explained. */
export interface PlanFacts {
  /** A UTC midnight before the first place; everything lies within 62 days of it. */
  readonly fromMs: number
  readonly people: readonly PlanPerson[]
  readonly seats: readonly PlanSeat[]
  /** Promised time that the plan can't change. */
  readonly claims: readonly Claim[]
  readonly globalUnavailabilities: readonly GlobalUnavailability[]
  /** Sessions that people play, or played, other than the plan's: from four weeks before the first place. */
  readonly played: readonly { readonly userId: string; readonly startsAtMs: number }[]
  readonly weights: Weights
  readonly pins: readonly PlanPin[]
}
