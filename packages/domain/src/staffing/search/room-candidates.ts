import type { Claim } from './facts.ts'
import { clashing, fitting, openingOf } from './find-people.ts'
import type { PencilTakers } from './pencil-takers.ts'
import { bitOf, byId, offersOf } from './qualify.ts'
import type { Need } from './query.ts'
import { claimsBut, type Roster } from './roster.ts'

/** Claims farther away than this (a week, a trip and a rest) neither clash nor count against a limit. */
const NEAR_MS = 9 * 86_400_000

/** A supporting producer counts as a producer. */
export type SearchedRole = 'PLANT' | 'PRODUCER' | 'HOST'

/** The tries that are left for all starts of one search. */
export interface Budget {
  tries: number
}

/** For whom pencils move: a start, the tries that are left, and who is free for a role without moving any. */
export interface MoveTask {
  readonly roster: Roster
  readonly need: Need & { readonly startMs: number }
  readonly budget: Budget
  readonly isFree: (role: SearchedRole, userId: string) => boolean
}

/** A person who could play here once conflicting pencils have moved to others. `kept` are the claims that they keep. */
export interface RoomCandidate {
  readonly userId: string
  readonly inTheWay: readonly Claim[]
  readonly kept: readonly Claim[]
}

/** Makes the function that lists the candidates for a role, those with the fewest pencils in the way first. */
export function createCandidates(
  { roster, need, budget, isFree }: MoveTask,
  takers: PencilTakers,
): (role: SearchedRole) => readonly RoomCandidate[] {
  const own = need.ignoreSessionId === undefined ? new Set<string>() : roster.holdersOf(need.ignoreSessionId)
  const candidates = new Map<SearchedRole, readonly RoomCandidate[]>()

  function find(role: SearchedRole): RoomCandidate[] {
    const opening = openingOf(need, role)
    const fits = fitting(roster, opening, 'OFFERS')
    return roster.rowsOf(bitOf(role)).flatMap((row): RoomCandidate[] => {
      const person = roster.people[row]
      if (!person) return []
      const claims = claimsBut(roster, person.id, need.ignoreSessionId)
      if (isFree(role, person.id)) return [{ userId: person.id, inTheWay: [], kept: claims }]
      if (!roster.isPencilled(row) || !fits(row, own.has(person.id) ? offersOf(claims) : undefined)) return []
      if (budget.tries-- <= 0) return []
      return waysOf(clashing(roster, opening, person), claims, need.startMs)
        .filter(({ inTheWay }) => inTheWay.length > 0 && inTheWay.every((claim) => takers.of(claim).length > 0))
        .map((way) => ({ userId: person.id, ...way }))
    })
  }

  return (role) => {
    const known = candidates.get(role)
    if (known !== undefined) return known
    const found = find(role).sort((a, b) => a.inTheWay.length - b.inTheWay.length || byId(a.userId, b.userId))
    candidates.set(role, found)
    return found
  }
}

/**
 * The pencils that a person has to lose to be free: those that conflict by themselves; and when the others together reach a limit, any single one
 * whose loss is enough, else as many as necessary.
 */
function waysOf(
  { isInTheWay, isFull }: ReturnType<typeof clashing>,
  all: readonly Claim[],
  startMs: number,
): { readonly inTheWay: readonly Claim[]; readonly kept: readonly Claim[] }[] {
  const { claims = [], far = [] } = Object.groupBy(all, (one) => (Math.abs(one.startsAtMs - startMs) <= NEAR_MS ? 'claims' : 'far'))
  const clashes = claims.filter((one) => one.pencil !== undefined && isInTheWay(one))
  const rest = claims.filter((one) => !clashes.includes(one))
  if (!isFull(rest)) return [{ inTheWay: clashes, kept: [...rest, ...far] }]
  const others = rest.filter((one) => one.pencil !== undefined)
  const byOne = others.flatMap((leaving) => {
    const kept = rest.filter((one) => one !== leaving)
    return isFull(kept) ? [] : [{ inTheWay: [...clashes, leaving], kept: [...kept, ...far] }]
  })
  if (byOne.length > 0) return byOne
  const kept = [...offersOf(rest)]
  for (const one of others) if (!isFull([...kept, one])) kept.push(one)
  return [{ inTheWay: [...clashes, ...others.filter((one) => !kept.includes(one))], kept: [...kept, ...far] }]
}
