import { messageOf } from '@troupe/domain/errors'
import { Ban, Check, ClockAlert, Hourglass, UserPlus, X } from 'lucide-react'
import type { AssignmentStatus } from '../../graphql.ts'
import type { AnswerTo } from '../../platform/api.ts'

/** How an answer looks: tone, shape, word. */
export const answers = {
  // also for someone who was assigned without being asked
  ACCEPTED: { tone: 'success', icon: Check, word: 'Confirmed' },
  PENDING: { tone: 'info', icon: Hourglass, word: 'Pending', dashed: true },
  DECLINED: { tone: 'danger', icon: X, word: 'Declined' },
  EXPIRED: { tone: 'plain', icon: ClockAlert, word: 'Expired' },
  CANCELLED: { tone: 'plain', icon: Ban, word: 'Cancelled' },
} as const satisfies Readonly<Record<AssignmentStatus, object>>

/** A place without a person. */
export const open = { tone: 'warning', icon: UserPlus, word: 'Open' } as const

type Candidates = AnswerTo<'GET /scheduler/session/{id}/hosts'>
export type Candidate = Candidates['hosts'][number]

/** Why no one is listed for a role. An event whose crew can be assigned (`isAssignable`) has no one for it; every other one says what is in the way. */
export const whyNoOne = (reason: Candidates['reason'], isAssignable: boolean): string =>
  reason === undefined || (reason === 'NOT_ASSIGNABLE' && isAssignable) ? 'There’s no one to choose from for this role.' : messageOf(reason)

/** No reason overrules these: no one plays two events at the same time or two roles of one event, and a reserved person can't be replaced elsewhere. */
const NEVER: readonly string[] = ['OVERLAP', 'SAME_EVENT', 'RESERVED', 'ACTIVE', 'ROLE']

/** Why someone can't have a place even with a reason; undefined where a reason is enough. Any failing rule can forbid it, not only the first. */
export function whyNever({ rules, reasons }: Pick<Candidate, 'rules' | 'reasons'>): string | undefined {
  const at = rules.findIndex((rule) => NEVER.includes(rule))
  return at < 0 ? undefined : (reasons[at] ?? 'Not free')
}
