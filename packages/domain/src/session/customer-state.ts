import type { PlaceState } from '../role/assignment.ts'
import { isLiveOffer, performs } from '../role/assignment.ts'
import { isOver } from './lifecycle.ts'
import { countsForStatus, exactStartBy } from './location.ts'
import { type LockFacts, locksAt } from './lock.ts'
import { type ReadinessFacts, readinessOf } from './readiness.ts'

/** What customers read in place of the readiness, most urgent first. */
export const CUSTOMER_STATES = ['ANSWERS_MISSING', 'FINDING_CREW', 'CHECKING', 'READY'] as const
export type CustomerState = (typeof CUSTOMER_STATES)[number]

/** Customers are asked for their answers by this long before the start, in exact hours. */
const NEEDED_HOURS_BEFORE_START = 7 * 24
/** They have at least this long after they booked, in exact hours. */
const NEEDED_HOURS_AFTER_BOOKING = 24

/** A place with its newest offer. Customers don't read of a LATE place: it counts as taken. */
export interface CustomerPlace extends PlaceState {
  /** The deadline of the offer; null if it has none. */
  readonly expiresAt: Temporal.Instant | null
}

export interface CustomerStateFacts extends Omit<ReadinessFacts, 'assignments'>, LockFacts {
  readonly assignments: readonly CustomerPlace[]
  /** When the event was first booked, or made if it was never booked. */
  readonly bookedAt: Temporal.Instant
}

export interface CustomerStateFound {
  readonly state: CustomerState
  /** The customer's own open questions, by field; the exact place of a start on site is one that changes no state. */
  readonly missing: readonly string[]
  /** When their answers are needed; null without a date. */
  readonly neededBy: Temporal.Instant | null
  /** When the exact place of a start on site is needed, which is late from then on; null where it is known or not asked for, and without a date. */
  readonly startNeededBy: Temporal.Instant | null
  /** The latest deadline of the pending offers; null if there are none. */
  readonly hearBy: Temporal.Instant | null
}

/**
 * The state of an event for those who booked it; null once it is completed or cancelled. Missing answers come first, then a crew that isn't complete,
 * whatever its cause (no producer, a host or plant who wasn't asked or hasn't answered), then what only staff have to do. An event without a date has
 * no crew either; a self-hosted one needs none; an open request changes nothing, as the event keeps its time and its crew until the answer.
 */
export function customerStateOf(facts: CustomerStateFacts): CustomerStateFound | null {
  if (isOver(facts.status)) return null
  const { items } = readinessOf(facts, 'CUSTOMER')
  const open = items.filter(({ done }) => !done)
  const missing = open.flatMap((item) => (item.owner === 'CUSTOMER' ? item.missing : []))
  const crew = facts.diy ? null : crewOf(facts.assignments)
  const hasProducer = facts.diy || facts.assignments.some((place) => place.role === 'PRODUCER' && isSettled(place))
  return {
    state: stateOf({
      isAnswered: !countsForStatus(missing),
      hasCrew: hasProducer && (crew?.isSet ?? true),
      isChecked: !open.some(({ key, owner }) => owner === 'STAFF' && key !== 'producer' && key !== 'hosts'),
    }),
    missing,
    neededBy: neededBy(facts),
    startNeededBy: exactStartBy(missing, facts.startsAt),
    hearBy: crew?.hearBy ?? null,
  }
}

function stateOf({ isAnswered, hasCrew, isChecked }: { isAnswered: boolean; hasCrew: boolean; isChecked: boolean }): CustomerState {
  if (!isAnswered) return 'ANSWERS_MISSING'
  if (!hasCrew) return 'FINDING_CREW'
  return isChecked ? 'READY' : 'CHECKING'
}

interface CrewFound {
  /** All hosts and plants have accepted. */
  readonly isSet: boolean
  /** Someone still has to be asked. */
  readonly isOpen: boolean
  readonly hearBy: Temporal.Instant | null
}

/** How far the hosts and plants of an event are settled, as customers read it: a place that someone left late counts as taken. */
export function crewOf(places: readonly CustomerPlace[]): CrewFound {
  const unsettled = places.filter((place) => performs(place.role) && !isSettled(place))
  const asked = unsettled.filter(({ userId, state }) => userId !== null && isLiveOffer(state))
  const deadlines = asked.flatMap(({ expiresAt }) => expiresAt ?? [])
  return {
    isSet: unsettled.length === 0,
    isOpen: asked.length < unsettled.length,
    hearBy: deadlines.sort(Temporal.Instant.compare).at(-1) ?? null,
  }
}

const isSettled = ({ userId, state, late }: CustomerPlace): boolean => late || (userId !== null && state === 'ACCEPTED')

/** 7 days before the start, but not before 24 hours after the booking and never after the lock. */
function neededBy({ startsAt, endsAt, diy, bookedAt }: CustomerStateFacts): Temporal.Instant | null {
  const lock = locksAt({ startsAt, endsAt, diy })
  if (startsAt === null || lock === null) return null
  const before = startsAt.subtract({ hours: NEEDED_HOURS_BEFORE_START })
  const after = bookedAt.add({ hours: NEEDED_HOURS_AFTER_BOOKING })
  const fair = Temporal.Instant.compare(before, after) < 0 ? after : before
  return Temporal.Instant.compare(fair, lock) < 0 ? fair : lock
}
