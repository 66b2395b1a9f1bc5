import type { UserRole } from './roles.ts'

/** Roles of places on a session. */
export const ASSIGNMENT_ROLES = ['PRODUCER', 'SUPPORTING_PRODUCER', 'SALESPERSON', 'PLANT', 'HOST'] as const
export type AssignmentRole = (typeof ASSIGNMENT_ROLES)[number]

export const ASSIGNMENT_STATUSES = ['ACCEPTED', 'CANCELLED', 'DECLINED', 'EXPIRED', 'PENDING'] as const
export type AssignmentStatus = (typeof ASSIGNMENT_STATUSES)[number]

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

/** What someone of the crew is on an event: a host, an actor, or one of its producers. */
export const HOST_ROLES = ['HOST', 'EVENT_PRODUCER', 'PLANT'] as const satisfies readonly UserRole[]
export type HostRole = (typeof HOST_ROLES)[number]

/** The host role of a place, the role of the people who may take it; null for a salesperson's, who has no part in the event. */
export const hostRoleOf = (role: AssignmentRole): HostRole | null => HOST_ROLES.find((one) => USER_ROLES_FOR[role].includes(one)) ?? null

/** The states in which an offer takes a person's time: those that it can still leave. */
export const LIVE_OFFERS: readonly AssignmentStatus[] = ASSIGNMENT_STATUSES.filter((state) => OFFER_MOVES[state].length > 0)

/** Whether an offer takes a person's time. */
export const isLiveOffer = (state: AssignmentStatus | null): boolean => state !== null && LIVE_OFFERS.includes(state)

/** A place of an event with the state of its newest offer; `late`: its person left, no one accepted since, and the time is late. */
export interface PlaceState {
  readonly role: AssignmentRole
  readonly userId: string | null
  readonly state: AssignmentStatus | null
  readonly late: boolean
}

/** A request to take over a show: ASKING until a colleague says yes, WAITING until the producer does. The other states are final. */
export const HAND_OVER_STATES = ['ASKING', 'WAITING', 'APPROVED', 'REFUSED', 'WITHDRAWN', 'EXPIRED', 'ENDED'] as const
export type HandOverState = (typeof HAND_OVER_STATES)[number]
