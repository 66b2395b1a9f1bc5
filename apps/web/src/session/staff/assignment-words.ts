import { Ban, Check, ClockAlert, Hourglass, UserPlus, X } from 'lucide-react'
import type { AssignmentStatus } from '../../graphql.ts'

/** How an answer looks: tone, shape, word. */
export const answers = {
  ACCEPTED: { tone: 'success', icon: Check, word: 'Accepted' },
  PENDING: { tone: 'info', icon: Hourglass, word: 'Pending', dashed: true },
  DECLINED: { tone: 'danger', icon: X, word: 'Declined' },
  EXPIRED: { tone: 'plain', icon: ClockAlert, word: 'Expired' },
  CANCELLED: { tone: 'plain', icon: Ban, word: 'Cancelled' },
} as const satisfies Readonly<Record<AssignmentStatus, object>>

/** A place without a person. */
export const open = { tone: 'warning', icon: UserPlus, word: 'Open' } as const

export interface Candidate {
  readonly id: string
  readonly fullName: string
  readonly avatar: string | null
  readonly rating: number | null
  readonly level: number
  readonly timezone: string
  readonly eligible: boolean
  readonly rule: string | null
  readonly reason: string | null
  /** Every reason why the person is blocked, each a sentence. */
  readonly reasons: readonly string[]
  /** A remedy that is enough to make the person eligible. */
  readonly remedy: string | null
  readonly cost: number
  readonly sessionsInPeriod: number
}

/** GET /scheduler/session/{id}/hosts. */
export interface Candidates {
  readonly hosts: readonly Candidate[]
  readonly reason?: 'WRONG_ZONE_AREA' | 'NOT_ASSIGNABLE'
}
