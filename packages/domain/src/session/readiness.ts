import { roomsFit } from '../catalogue/rooms.ts'
import type { PlaceState } from '../role/assignment.ts'
import { isLiveOffer, performs } from '../role/assignment.ts'
import { type DetailsFacts, missingDetails, missingStaffDetails } from './details.ts'
import { type GroupDetailsFacts, missingGroupDetails } from './group-details.ts'
import type { READINESS, SessionStatus } from './kinds.ts'
import { isOver } from './lifecycle.ts'
import { countsForStatus, type LocationFacts, missingLocation, missingStaffLocation } from './location.ts'

export type Readiness = (typeof READINESS)[number]

export interface ReadinessFacts {
  readonly status: SessionStatus
  readonly diy: boolean
  readonly attendees: number
  readonly size: number
  /** Each place with the state of its newest offer; a place without a person has no user and no state. */
  readonly assignments: readonly PlaceState[]
  readonly details: DetailsFacts
  readonly location: LocationFacts
  readonly group: GroupDetailsFacts
  /** The customer's part was reviewed since its last edit. */
  readonly reviewed: boolean
}

export const READINESS_ITEMS = ['producer', 'hosts', 'details', 'location', 'group', 'staffDetails', 'review'] as const
export type ReadinessItemKey = (typeof READINESS_ITEMS)[number]

/** One line of the readiness rail: who owes it, whether it is done, and which fields are missing. */
export interface ReadinessItem {
  readonly key: ReadinessItemKey
  readonly owner: 'CUSTOMER' | 'STAFF'
  readonly done: boolean
  readonly missing: readonly string[]
}

/** Who reads a readiness: for customers, and for the crew, a LATE place counts as taken until staff move, cancel or write; for staff it is open, however many offers are out. */
export type ReadinessReader = 'STAFF' | 'CUSTOMER'

export interface ReadinessFound {
  /** The first open item that counts names it; null for a completed or cancelled event. */
  readonly status: Readiness | null
  /** How many hosts and plants were asked and have not answered. They count as assigned, so this changes no status; customers aren't told of LATE places. */
  readonly waiting: number
  readonly items: readonly ReadinessItem[]
}

/** The readiness of an event as someone reads it, its checklist and the answers it waits for. */
export function readinessOf(facts: ReadinessFacts, reader: ReadinessReader): ReadinessFound {
  const items = itemsOf(facts, reader)
  const isWaiting = ({ role, userId, state, late }: PlaceState) =>
    performs(role) && userId !== null && state === 'PENDING' && !(late && reader === 'CUSTOMER')
  const waiting = facts.assignments.filter(isWaiting).length
  if (isOver(facts.status)) return { status: null, waiting: 0, items }
  const open = items.find(({ missing }) => countsForStatus(missing))
  return { status: open ? STATUS_OF[open.key] : 'GameReady', waiting, items }
}

function itemsOf(facts: ReadinessFacts, reader: ReadinessReader): readonly ReadinessItem[] {
  const isTaken = (place: PlaceState) => (place.late ? reader === 'CUSTOMER' : place.userId !== null && isLiveOffer(place.state))
  const items: ReadinessItem[] = []
  const add = (key: ReadinessItemKey, owner: ReadinessItem['owner'], missing: readonly string[]) =>
    items.push({ key, owner, missing, done: missing.length === 0 })
  if (!facts.diy) {
    add('producer', 'STAFF', facts.assignments.some((place) => place.role === 'PRODUCER' && isTaken(place)) ? [] : ['producer'])
    const open = facts.assignments.filter((place) => performs(place.role) && !isTaken(place))
    add(
      'hosts',
      'STAFF',
      open.map((place) => (place.role === 'HOST' ? 'host' : 'plant')),
    )
  }
  add('details', 'CUSTOMER', missingDetails(facts.details))
  if (facts.location.type !== 'REMOTE') add('location', 'CUSTOMER', missingLocation(facts.location))
  if (facts.group.hasGroupDetails) add('group', 'CUSTOMER', missingGroupDetails(facts.group))
  const staff = [...missingStaffDetails(facts.details), ...missingStaffLocation(facts.location)]
  if (!roomsFit(facts.attendees, facts.size)) staff.push('attendees')
  add('staffDetails', 'STAFF', staff)
  add('review', 'STAFF', facts.reviewed ? [] : ['reviewed'])
  return items
}

const STATUS_OF: Readonly<Record<ReadinessItemKey, Readiness>> = {
  producer: 'ManagersNeeded',
  hosts: 'HostNeeded',
  details: 'UserDetailsRequired',
  location: 'UserDetailsRequired',
  group: 'UserDetailsRequired',
  staffDetails: 'EmDetailsRequired',
  review: 'EmDetailsRequired',
}
