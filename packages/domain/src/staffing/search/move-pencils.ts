import type { Claim } from './facts.ts'
import { fitting, openingOf } from './find-people.ts'
import { createPencilTakers } from './pencil-takers.ts'
import { createCandidates, type MoveTask, type SearchedRole } from './room-candidates.ts'
import { claimsBut } from './roster.ts'

/** The most tries for one set of places; a crew that isn't found by then counts as missing. */
const MOST_TRIES = 2_000

export interface SeatedPerson {
  readonly role: SearchedRole
  readonly userId: string
}

/** Places of a role for which there are enough free people. */
interface Enough {
  readonly role: SearchedRole
  readonly count: number
  readonly sure: readonly string[]
}

/** Pencils that move so that people can play at one start. */
export interface Moving {
  readonly moves: readonly PencilMove[]
  /** Gives a place of the start to a person. */
  readonly seat: (role: SearchedRole, userId: string) => void
  /** People for these places, or null when not all can be filled; earlier moves stay. */
  readonly find: (roles: readonly SearchedRole[], enough: readonly Enough[]) => SeatedPerson[] | null
}

export interface PencilMove {
  readonly pencilId: string
  readonly userId: string
}

export function createMoving(task: MoveTask): Moving {
  const { roster, need } = task
  const moves: PencilMove[] = []
  const held = new Map<string, readonly Claim[]>()
  const tries = { left: 0 }
  const fill = createFill(task, { moves, held, tries })
  const rowOf = (id: string): number => roster.people.findIndex((person) => person?.id === id)

  /** The free people for places that have enough of them, from those who have taken over no pencil that conflicts. */
  function stillFree({ role, count, sure }: Enough): SeatedPerson[] {
    const fits = fitting(roster, openingOf(need, role))
    const isFree = (id: string) => !held.has(id) || fits(rowOf(id), held.get(id))
    return sure
      .filter(isFree)
      .slice(0, count)
      .map((userId) => ({ role, userId }))
  }

  return {
    moves,
    seat: (role, userId) => void held.set(userId, [...claimsBut(roster, userId, need.ignoreSessionId), claimAt(need, role, userId)]),
    find(roles, enough) {
      const found: SeatedPerson[] = []
      let rest: SeatedPerson[] = []
      tries.left = MOST_TRIES
      const choose = () => {
        const chosen = enough.map((one) => ({ count: one.count, some: stillFree(one) }))
        rest = chosen.flatMap(({ some }) => some)
        return chosen.every(({ count, some }) => some.length === count)
      }
      return fill(roles, found, { finish: choose, pencils: [], first: 0 }) ? [...found, ...rest] : null
    },
  }
}

/** What a search has changed so far. */
interface Changed {
  readonly moves: PencilMove[]
  /** The claims of people whose claims it has changed; for everyone else the roster's apply. */
  readonly held: Map<string, readonly Claim[]>
  readonly tries: { left: number }
}

/** What is left to do once the places are filled: the pencils to move, and what then has to succeed. `first` is the candidate to begin with. */
interface Ahead {
  readonly finish: () => boolean
  readonly pencils: readonly Claim[]
  readonly first: number
}

/** Makes the backtracking search that fills places, each with a candidate, and moves the pencils in the way. */
function createFill(task: MoveTask, { moves, held, tries }: Changed) {
  const { roster, need, budget } = task
  const takers = createPencilTakers(roster)
  const candidatesFor = createCandidates(task, takers)
  const mayTry = () => tries.left-- > 0 && budget.tries-- > 0

  /** Gives each pencil to someone who is free for it, then continues; undoes everything when that fails. */
  function handOver(pencils: readonly Claim[], then: () => boolean, at = 0): boolean {
    const claim = pencils[at]
    if (claim === undefined) return then()
    for (const row of takers.of(claim)) {
      if (!mayTry()) return false
      const userId = roster.people[row]?.id ?? ''
      const before = held.get(userId)
      if (before?.some((one) => one.sessionId === claim.sessionId) || (before && !takers.fits(claim)(row, before))) continue
      held.set(userId, [...(before ?? roster.claimsOf(userId)), { ...claim, userId }])
      moves.push({ pencilId: claim.pencil?.id ?? '', userId })
      if (handOver(pencils, then, at + 1)) return true
      moves.pop()
      if (before === undefined) held.delete(userId)
      else held.set(userId, before)
    }
    return false
  }

  /** Moves the conflicting pencils of the candidates last, since a person who plays here may take over a pencil at another time. */
  return function fill(roles: readonly SearchedRole[], found: SeatedPerson[], { finish, pencils, first }: Ahead): boolean {
    const role = roles[found.length]
    if (role === undefined) return handOver(pencils, finish)
    const choices = candidatesFor(role)
    for (let next = first; next < choices.length; next++) {
      const one = choices[next]
      if (one === undefined || held.has(one.userId)) continue
      if (!mayTry()) return false
      held.set(one.userId, [...one.kept, claimAt(need, role, one.userId)])
      found.push({ role, userId: one.userId })
      // places of one role are interchangeable: the next place continues after this candidate
      const behind = roles[found.length] === role ? next + 1 : 0
      if (fill(roles, found, { finish, pencils: [...pencils, ...one.inTheWay], first: behind })) return true
      found.pop()
      held.delete(one.userId)
    }
    return false
  }
}

/** The time that a person gives to a place of the start. */
function claimAt(need: MoveTask['need'], role: SearchedRole, userId: string): Claim {
  const { where, startMs, fromMs, endMs } = openingOf(need, role)
  return { userId, sessionId: need.ignoreSessionId ?? '', startsAtMs: startMs, fromMs, toMs: endMs, where }
}
