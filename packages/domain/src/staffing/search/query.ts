import type { CallLeads } from '../../session/times.ts'
import type { Decline } from '../declines.ts'
import type { Where } from './facts.ts'

/** The crew that a session needs and the time it takes; the same for asking when and for asking who. */
export interface Need {
  readonly durationMinutes: number
  /** Minutes before the start from which the people of each role are busy: each is asked from its own call. */
  readonly leads: CallLeads
  readonly hosts: number
  readonly producers: number
  readonly plants?: number
  /** 1 STANDARD, 2 PRO, 3 PREMIUM; like language and area, required of hosts and plants only. */
  readonly level: number
  readonly language: string
  /** Where hosts and plants play; producers work remotely. */
  readonly place: Where
  readonly isTravelable?: boolean
  /** The session's own claims do not count while it is rescheduled. */
  readonly ignoreSessionId?: string
  /** The people who declined this session, why and at which start. */
  readonly declines?: readonly Decline[]
}

/** A search for starts. Instants are epoch milliseconds; starts lie on the 15-minute grid in [fromMs, toMs), and in [earliestMs, latestMs]. */
export interface SlotQuery extends Need {
  readonly fromMs: number
  readonly toMs: number
  readonly earliestMs: number
  readonly latestMs: number
  /** A multiple of 15, counted from fromMs; 15 when absent. */
  readonly stepMinutes?: number
  /** The starts that are shown; for others it is not checked whether pencils could move. All when absent. */
  readonly isShown?: (startMs: number) => boolean
}

/**
 * A start that can be staffed, and how many complete crews are left there (1 to 7, 7 = seven or more). Where a crew is free only once pencils
 * have moved to other people, it is 1.
 */
export interface Slot {
  readonly startMs: number
  readonly remaining: number
}
