import type { UserRole } from '../role/roles.ts'

/** How a person was chosen; it is the `type` of an assignment. */
export const ASSIGNMENT_MODES = ['Auto', 'Manual', 'Random'] as const
export type AssignmentMode = (typeof ASSIGNMENT_MODES)[number]

export const DECLINE_REASONS = ['UNAVAILABLE', 'TRAVEL', 'SKILL', 'TOO_LATE', 'OTHER'] as const
export type DeclineReason = (typeof DECLINE_REASONS)[number]

/** Why someone who had accepted can't play after all. */
export const WITHDRAWAL_REASONS = ['SICK', 'UNAVAILABLE', 'TRAVEL', 'OTHER'] as const
export type WithdrawalReason = (typeof WITHDRAWAL_REASONS)[number]
/**
 * Why a producer has to see to a place: it is open and no one has been asked, or its person no longer meets a rule (CONFLICT) or hasn't confirmed
 * their travel (TRAVEL).
 */
export const TASK_CAUSES = [
  'DECLINED',
  'EXPIRED',
  'MOVED',
  'LEFT',
  'WITHDREW',
  'UNFIT',
  'RELEASED',
  'ADDED',
  'UPGRADED',
  'CONFLICT',
  'TRAVEL',
] as const
export type TaskCause = (typeof TASK_CAUSES)[number]

/** What is asked of a producer about the person on a place, not about an open one: settled as soon as that person leaves it. */
export const TASKS_OF_PERSON: readonly TaskCause[] = ['CONFLICT', 'TRAVEL']

/** Whether people of a role have working hours: the hosts, plants and producers. */
export const canHaveAvailability = (role: UserRole): boolean => role === 'HOST' || role === 'PLANT' || role === 'EVENT_PRODUCER'
