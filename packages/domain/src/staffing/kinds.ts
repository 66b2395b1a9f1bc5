import type { UserRole } from '../role/roles.ts'

/** Roles of places on a session. */
export const ASSIGNMENT_ROLES = ['PRODUCER', 'SUPPORTING_PRODUCER', 'SALESPERSON', 'PLANT', 'HOST'] as const
export type AssignmentRole = (typeof ASSIGNMENT_ROLES)[number]

/** How a person was chosen; it is the `type` of an assignment. */
export const ASSIGNMENT_MODES = ['Auto', 'Manual', 'Random'] as const
export type AssignmentMode = (typeof ASSIGNMENT_MODES)[number]

export const ASSIGNMENT_STATUSES = ['ACCEPTED', 'CANCELLED', 'DECLINED', 'EXPIRED', 'PENDING'] as const
export type AssignmentStatus = (typeof ASSIGNMENT_STATUSES)[number]

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

/**
 * Whether a role performs in front of the customers: level, language and area are required of hosts and plants only. The rest of the
 * crew works remotely, wherever the event is.
 */
export const performs = (role: AssignmentRole): boolean => role === 'HOST' || role === 'PLANT'

/** Which users may take a place of a role. */
export const USER_ROLES_FOR: Readonly<Record<AssignmentRole, readonly UserRole[]>> = {
  PRODUCER: ['EVENT_PRODUCER'],
  SUPPORTING_PRODUCER: ['EVENT_PRODUCER'],
  SALESPERSON: ['SALESPERSON'],
  PLANT: ['PLANT'],
  HOST: ['HOST'],
}

/** An offer moves from PENDING to an answer, and from ACCEPTED only to CANCELLED; the last three are final. */
export const OFFER_MOVES: Readonly<Record<AssignmentStatus, readonly AssignmentStatus[]>> = {
  PENDING: ['ACCEPTED', 'DECLINED', 'EXPIRED', 'CANCELLED'],
  ACCEPTED: ['CANCELLED'],
  DECLINED: [],
  EXPIRED: [],
  CANCELLED: [],
}

/** The states in which an offer takes a person's time: those that it can still leave. */
export const LIVE_OFFERS: readonly AssignmentStatus[] = ASSIGNMENT_STATUSES.filter((state) => OFFER_MOVES[state].length > 0)

/** Whether an offer takes a person's time. */
export const isLiveOffer = (state: AssignmentStatus | null): boolean => state !== null && LIVE_OFFERS.includes(state)

/** Whether people of a role have working hours: the hosts, plants and producers. */
export const canHaveAvailability = (role: UserRole): boolean => role === 'HOST' || role === 'PLANT' || role === 'EVENT_PRODUCER'
