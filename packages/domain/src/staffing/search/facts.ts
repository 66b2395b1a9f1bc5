import type { AssignmentRole } from '../../role/assignment.ts'
import type { Decline } from '../declines.ts'

/** A point on the globe in degrees. */
export interface Point {
  readonly lat: number
  readonly lon: number
}

/** Where a person works: from home, or at a place. `timezone` (IANA) is the place's, `zoneAreaId` null when it lies in no zone area. */
export type Where =
  | { readonly kind: 'REMOTE' }
  | {
      readonly kind: 'ON_SITE'
      readonly zoneAreaId: string | null
      readonly lat: number
      readonly lon: number
      readonly timezone: string
    }

/** Hours that repeat every week. `day` is ISO: 1 Monday to 7 Sunday; `from` and `to` are minutes after local midnight, 0 to 1440; `to` ≤ `from` means the next day. */
export interface WeeklyHours {
  readonly id: string
  readonly kind: 'WEEKLY'
  readonly enabled: boolean
  readonly day: number
  readonly from: number
  readonly to: number
  /** The week of the person's rotation in which they hold; without it they hold in every week. */
  readonly cycle?: WeekOfCycle | null
}

/** One week of a rotation. `weeks` is its length, 1 to 4; `firstMonday` (YYYY-MM-DD) begins its week 1; `week` counts from 1. */
export interface WeekOfCycle {
  readonly weeks: number
  readonly firstMonday: string
  readonly week: number
}

/**
 * What one date (YYYY-MM-DD, the person's own) does instead: hours that replace the week's, or hours away. Without times it is the whole local day.
 * An absence may last to a later date, included; with times it means those hours on each day.
 */
export interface DateHours {
  readonly id: string
  readonly kind: 'DATE'
  readonly enabled: boolean
  readonly date: string
  readonly available: boolean
  readonly from: number | null
  readonly to: number | null
  readonly until?: string | null
}

/** A stretch of time in which a person is away, epoch milliseconds, the end excluded: an absence, or a block of one of their calendars. */
export interface TimeAway {
  readonly id: string
  readonly kind: 'AWAY'
  readonly layer: 'AWAY' | 'CALENDAR'
  readonly fromMs: number
  readonly toMs: number
}

/** One row of a person's availability. */
export type AvailabilityRow = WeeklyHours | DateHours | TimeAway

/**
 * A time at which no one plays: epoch milliseconds, the end excluded; or whole days, YYYY-MM-DD, both included, which are those of each person's own zone.
 */
export type GlobalUnavailability =
  | { readonly id: string; readonly startsAtMs: number; readonly endsAtMs: number }
  | { readonly id: string; readonly date: string; readonly until: string }

/** A person as the search and the hard rules see them. */
export interface Person {
  readonly id: string
  /** The places this person may fill. A PRODUCER also fills SUPPORTING_PRODUCER. */
  readonly roles: readonly AssignmentRole[]
  readonly active: boolean
  /** 1 STANDARD, 2 PRO, 3 PREMIUM. */
  readonly level: number
  readonly languages: readonly string[]
  /** IANA name; the rows and the limits count in it. */
  readonly timezone: string
  readonly zoneAreaId: string | null
  /** Where remote events are played from and trips begin; null when unknown. */
  readonly home: Point | null
  /** Most sessions that start in one local day; null = no limit. */
  readonly dailyLimit: number | null
  /** The user's load: most sessions that start in one local week, Monday to Sunday; null = no limit. */
  readonly weeklyLimit: number | null
  readonly availability: readonly AvailabilityRow[]
}

/** Time that a person has promised: an offer PENDING or ACCEPTED, or a pencil. Epoch milliseconds. */
export interface Claim {
  readonly userId: string
  readonly sessionId: string
  /** The session's start: the day and the week it counts in. */
  readonly startsAtMs: number
  /** The person is busy from here, the call of their role … */
  readonly fromMs: number
  /** … to the session's end, excluded. Travel and rest are added by the reader, never stored. */
  readonly toMs: number
  /** Where this person works: hosts and plants where the crew plays, everyone else remotely. */
  readonly where: Where
  /** Present when the claim is a pencil, not an offer: the place, which another person may take over. */
  readonly pencil?: PencilPlace
}

/** The place of a pencil: what a person needs to take it over. */
export interface PencilPlace {
  readonly id: string
  readonly role: AssignmentRole
  readonly level: number
  readonly language: string
  readonly isTravelable: boolean
  /** The people who declined the pencil's session. */
  readonly declines: readonly Decline[]
}
