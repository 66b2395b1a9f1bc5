import { isEligible, type Seat } from '../eligible.ts'
import type { Claim, GlobalUnavailability, Person } from './facts.ts'
import { findSlots } from './find-slots.ts'
import { type FreeAsked, freePeople } from './free-people.ts'
import { makeRoom, type Room } from './make-room.ts'
import type { Need, Slot, SlotQuery } from './query.ts'
import { createRoster } from './roster.ts'

/** Where the index begins and what it knows. `from` is a UTC midnight, epoch milliseconds; the horizon is 62 days from it. */
export interface SearchFacts {
  readonly from: number
  readonly people: readonly Person[]
  /** Offers PENDING or ACCEPTED and pencils; for the weekly limit from the Monday before `from`. */
  readonly claims: readonly Claim[]
  readonly globalUnavailabilities: readonly GlobalUnavailability[]
}

/** The index. It is a cache of 15-minute cells: busy time rounds outward, free time inward; booking decides in its transaction. */
export interface Search {
  setPerson(person: Person): void
  removePerson(id: string): void
  /** All claims of one person; rebuilds that person's row only. */
  setClaims(userId: string, claims: readonly Claim[]): void
  /** Every start with at least one complete crew, in time's order. Starts that the joint question doesn't decide count as taken, and are told. */
  query(query: SlotQuery, tellUndecided?: (starts: number) => void): Slot[]
  /** A crew for one start and the pencils that move for it; roles that can't be filled are `missing`. It takes at most so many nodes a joint question. */
  makeRoom(need: Need & { readonly startMs: number }, nodes?: number): Room
  /** People who are free for a role at a start, the least busy and best rated first; no pencil moves for them. */
  freePeople(need: Need & { readonly startMs: number }, asked: FreeAsked): string[]
  /** The hard rules themselves, by what the index knows of a person; no one has declined the event. */
  passes(userId: string, seat: Seat): boolean
}

/** Builds the index of the slot search: which starts within 62 days have enough free, qualified people. */
export function createSearch({ from, people, claims, globalUnavailabilities }: SearchFacts): Search {
  const roster = createRoster(from, globalUnavailabilities)
  const byPerson = Map.groupBy(claims, (claim) => claim.userId)
  for (const [userId, held] of byPerson) roster.setClaims(userId, held)
  for (const person of people) roster.setPerson(person)
  return {
    setPerson: roster.setPerson,
    removePerson: roster.removePerson,
    setClaims: roster.setClaims,
    query: (asked, tellUndecided) => findSlots(roster, asked, tellUndecided),
    makeRoom: (need, nodes) => makeRoom(roster, need, nodes === undefined ? {} : { nodes }),
    freePeople: (need, asked) => freePeople(roster, need, asked),
    passes(userId, seat) {
      const person = roster.personOf(userId)
      if (!person) return false
      return isEligible(person, seat, { claims: roster.claimsOf(userId), globalUnavailabilities, declines: [], zones: roster.zones })
    },
  }
}
