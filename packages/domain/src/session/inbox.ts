import type { PlaceState } from '../role/assignment.ts'
import { type AssignmentStatus, isLiveOffer } from '../role/assignment.ts'
import type { SessionStatus } from './kinds.ts'
import { isOver } from './lifecycle.ts'
import type { Readiness } from './readiness.ts'

/** The groups of a producer's inbox, most urgent first. */
export const INBOX_GROUPS = ['REQUESTS', 'NEEDS_HOSTS', 'NEEDS_REVIEW', 'WAITING', 'READY'] as const
export type InboxGroup = (typeof INBOX_GROUPS)[number]

/** The groups in which a producer has something to do. */
export const NEEDS_ME: readonly InboxGroup[] = ['REQUESTS', 'NEEDS_HOSTS', 'NEEDS_REVIEW']

interface InboxFacts {
  readonly status: SessionStatus
  /** It has a start. */
  readonly scheduled: boolean
  /** As staff read it; null once it is over. */
  readonly readiness: Readiness | null
  /** Each place with the state of its newest offer. */
  readonly assignments: readonly PlaceState[]
  /** Someone would take over a place, and waits for the producer's yes. */
  readonly handsOver: boolean
}

/**
 * The first group of the inbox that fits an event, of which a LATE place is a part by its readiness; null when it is over, and without a date: an event that has no time needs no crew yet, and
 * its producer is chosen when it gets one.
 */
export function inboxGroupOf({ status, scheduled, readiness, assignments, handsOver }: InboxFacts): InboxGroup | null {
  if (readiness === null || isOver(status)) return null
  if (status === 'REQUESTED') return 'REQUESTS'
  if (!scheduled) return null
  if (readiness === 'HostNeeded' || readiness === 'ManagersNeeded') return 'NEEDS_HOSTS'
  const has = (state: AssignmentStatus) => assignments.some((place) => place.userId !== null && place.state === state)
  if (readiness === 'EmDetailsRequired' || handsOver || has('DECLINED')) return 'NEEDS_REVIEW'
  return readiness === 'UserDetailsRequired' || has('PENDING') ? 'WAITING' : 'READY'
}

/** Whose inbox an event is in: the person in its PRODUCER place. Null while it has none, or the place is LATE: it is in every producer's inbox then. */
export const producerOf = (assignments: readonly PlaceState[]): string | null =>
  assignments.find((place) => place.role === 'PRODUCER' && !place.late && isLiveOffer(place.state))?.userId ?? null
