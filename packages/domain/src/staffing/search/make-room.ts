import type { AssignmentRole } from '../kinds.ts'
import type { Claim, Person } from './facts.ts'
import { clashing, type Fits, findPeople, fitting, openingOf } from './find-people.ts'
import { bitOf, offersOf, rolesOf } from './qualify.ts'
import type { Need } from './query.ts'
import { claimsBut, type Roster } from './roster.ts'

/** The most tries for one set of places; a crew that isn't found by then counts as missing. */
const MOST_TRIES = 2_000
/** Claims farther away than this (a week, a trip and a rest) neither clash nor count against a limit. */
const NEAR_MS = 9 * 86_400_000

/** Who plays at a start, which pencils other people take over for it, and the roles that stay without a person. */
export interface Room {
  readonly crew: readonly Seated[]
  readonly moves: readonly { readonly pencilId: string; readonly userId: string }[]
  readonly missing: readonly SearchedRole[]
}
/** A supporting producer counts as a producer. */
export type SearchedRole = 'PLANT' | 'PRODUCER' | 'HOST'

interface Seated {
  readonly role: SearchedRole
  readonly userId: string
}

/** The tries that are left for all starts of one search. */
export interface Budget {
  tries: number
}

/**
 * Finds a crew for one start, moving pencils where the free people are too few: a person who is only pencilled elsewhere plays here when each
 * pencil in the way goes to someone who is free for it. Offers never move, and a pencil moves once. The slot search and booking ask this
 * same function, so that a start is open exactly when it can be booked. When not all places can be filled, as many as possible are, unless the
 * caller needs all of them.
 */
export function makeRoom(
  roster: Roster,
  need: Need & { readonly startMs: number },
  { onlyAll = false, budget = { tries: Number.POSITIVE_INFINITY } }: { onlyAll?: boolean; budget?: Budget } = {},
): Room {
  const free = findPeople(roster, need)
  const versatile = new Set(roster.people.flatMap((person) => (person !== null && playsSeveral(person) ? person.id : [])))
  const places = (
    [
      ['PLANT', need.plants ?? 0, free.plants],
      ['PRODUCER', need.producers, free.producers],
      ['HOST', need.hosts, free.hosts],
    ] as const
  ).map(([role, count, ids]) => {
    const sure = ids.filter((id) => !versatile.has(id)).sort(byId)
    return { role, count, sure, perhaps: new Set(ids.filter((id) => versatile.has(id))) }
  })
  // roles with enough free people are filled last, from people who have taken over no pencil
  const enough = places.filter(({ count, sure }) => sure.length >= count)
  const short = places.filter(({ count, sure }) => sure.length < count)
  const plain = enough.flatMap(({ role, count, sure }) => sure.slice(0, count).map((userId) => ({ role, userId })))
  if (short.length === 0) return { crew: plain, moves: [], missing: [] }
  const moving = createMoving(roster, need, budget, (role, id) => places.some((one) => one.role === role && one.perhaps.has(id)))
  const crew = short.flatMap(({ role, sure }) => sure.map((userId) => ({ role, userId })))
  for (const { role, userId } of crew) moving.seat(role, userId)
  const missing = short.flatMap(({ role, count, sure }) => Array.from({ length: count - sure.length }, () => role))
  const found = moving.find(missing, enough)
  if (found !== null) return { crew: [...crew, ...found], moves: moving.moves, missing: [] }
  if (onlyAll || missing.length === 1) return { crew: [...crew, ...plain], moves: [], missing }
  // one by one, for callers that accept fewer
  for (const { role, userId } of plain) moving.seat(role, userId)
  const open: SearchedRole[] = []
  for (const role of missing) {
    const one = moving.find([role], [])
    if (one === null) open.push(role)
    else crew.push(...one)
  }
  return { crew: [...crew, ...plain], moves: moving.moves, missing: open }
}

/** Places of a role for which there are enough free people. */
interface Enough {
  readonly role: SearchedRole
  readonly count: number
  readonly sure: readonly string[]
}

/** A person who could play here once conflicting pencils have moved to others. `kept` are the claims that they keep. */
interface Candidate {
  readonly userId: string
  readonly inTheWay: readonly Claim[]
  readonly kept: readonly Claim[]
}

function createMoving(
  roster: Roster,
  need: Need & { readonly startMs: number },
  budget: Budget,
  isFree: (role: SearchedRole, userId: string) => boolean,
) {
  /** Claims of people whose claims this search has changed; for everyone else the roster's apply. */
  const held = new Map<string, readonly Claim[]>()
  const moves: { pencilId: string; userId: string }[] = []
  const candidates = new Map<SearchedRole, readonly Candidate[]>()
  let tries = MOST_TRIES
  const mayTry = () => tries-- > 0 && budget.tries-- > 0
  const own = need.ignoreSessionId === undefined ? new Set<string>() : roster.holdersOf(need.ignoreSessionId)

  const claimOf = (role: SearchedRole, userId: string): Claim => {
    const { where, startMs, fromMs, endMs } = openingOf(need, role)
    return { userId, sessionId: need.ignoreSessionId ?? '', startsAtMs: startMs, fromMs, toMs: endMs, where }
  }

  function seat(role: SearchedRole, userId: string): void {
    held.set(userId, [...roster.claimsOf(userId), claimOf(role, userId)])
  }

  function candidatesFor(role: SearchedRole): readonly Candidate[] {
    const known = candidates.get(role)
    if (known !== undefined) return known
    const opening = openingOf(need, role)
    const fits = fitting(roster, opening, 'OFFERS')
    const found = roster.rowsOf(bitOf(role)).flatMap((row): Candidate[] => {
      const person = roster.people[row]
      if (!person) return []
      const claims = claimsBut(roster, person.id, need.ignoreSessionId)
      if (isFree(role, person.id)) return [{ userId: person.id, inTheWay: [], kept: claims }]
      if (!roster.isPencilled(row) || !fits(row, own.has(person.id) ? offersOf(claims) : undefined)) return []
      if (budget.tries-- <= 0) return []
      return waysOf(clashing(roster, opening, person), claims, need.startMs)
        .filter(({ inTheWay }) => inTheWay.length > 0 && inTheWay.every((claim) => takersOf(claim).length > 0))
        .map((way) => ({ userId: person.id, ...way }))
    })
    found.sort((a, b) => a.inTheWay.length - b.inTheWay.length || byId(a.userId, b.userId))
    candidates.set(role, found)
    return found
  }

  const fittingOf = new Map<Claim, Fits>()
  function fitsFor(claim: Claim): Fits {
    const known = fittingOf.get(claim)
    if (known !== undefined) return known
    const made = fitting(roster, openingOfPencil(claim))
    fittingOf.set(claim, made)
    return made
  }

  function takersOf(claim: Claim): readonly number[] {
    const id = claim.pencil?.id ?? ''
    const known = roster.takers.get(id)
    if (known !== undefined) return known
    const fits = fitsFor(claim)
    const colleagues = roster.holdersOf(claim.sessionId)
    const rows = roster.rowsOf(bitOf(claim.pencil?.role ?? 'SALESPERSON')).filter((row) => fits(row) && !colleagues.has(idAt(row)))
    const busyness = (row: number) => roster.claimsOf(idAt(row)).length
    rows.sort((a, b) => busyness(a) - busyness(b) || byId(idAt(a), idAt(b)))
    roster.takers.set(id, rows)
    return rows
  }

  const rowOf = (id: string): number => roster.people.findIndex((person) => person?.id === id)
  const idAt = (row: number): string => roster.people[row]?.id ?? ''

  /** Gives each pencil to someone who is free for it, then continues; undoes everything when that fails (backtracking). */
  function handOver(pencils: readonly Claim[], then: () => boolean, at = 0): boolean {
    const claim = pencils[at]
    if (claim === undefined) return then()
    for (const row of takersOf(claim)) {
      if (!mayTry()) return false
      const userId = idAt(row)
      const before = held.get(userId)
      if (before?.some((one) => one.sessionId === claim.sessionId) || (before && !fitsFor(claim)(row, before))) continue
      held.set(userId, [...(before ?? roster.claimsOf(userId)), { ...claim, userId }])
      moves.push({ pencilId: claim.pencil?.id ?? '', userId })
      if (handOver(pencils, then, at + 1)) return true
      moves.pop()
      if (before === undefined) held.delete(userId)
      else held.set(userId, before)
    }
    return false
  }

  /** Puts a candidate on each place and moves their conflicting pencils last, since a person who plays here may take over a pencil at another time. */
  function fill(roles: readonly SearchedRole[], found: Seated[], then: () => boolean, pencils: readonly Claim[] = [], first = 0): boolean {
    const role = roles[found.length]
    if (role === undefined) return handOver(pencils, then)
    const choices = candidatesFor(role)
    for (let next = first; next < choices.length; next++) {
      const one = choices[next]
      if (one === undefined || held.has(one.userId)) continue
      if (!mayTry()) return false
      held.set(one.userId, [...one.kept, claimOf(role, one.userId)])
      found.push({ role, userId: one.userId })
      // places of one role are interchangeable: the next place continues after this candidate
      const behind = roles[found.length] === role ? next + 1 : 0
      if (fill(roles, found, then, [...pencils, ...one.inTheWay], behind)) return true
      found.pop()
      held.delete(one.userId)
    }
    return false
  }

  return {
    moves,
    seat,
    /** People for these places, or null when not all can be filled; earlier moves stay. */
    find(roles: readonly SearchedRole[], enough: readonly Enough[]): Seated[] | null {
      const found: Seated[] = []
      const rest: Seated[] = []
      tries = MOST_TRIES
      const choose = () => {
        const chosen = enough.map(({ role, count, sure }) => {
          const fits = fitting(roster, openingOf(need, role))
          const stillFree = (id: string) => !held.has(id) || fits(rowOf(id), held.get(id))
          return {
            count,
            some: sure
              .filter(stillFree)
              .slice(0, count)
              .map((userId) => ({ role, userId })),
          }
        })
        rest.splice(0, rest.length, ...chosen.flatMap(({ some }) => some))
        return chosen.every(({ count, some }) => some.length === count)
      }
      return fill(roles, found, choose) ? [...found, ...rest] : null
    },
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

function openingOfPencil(claim: Claim) {
  const { role = 'HOST' as AssignmentRole, level = 1, language = '', isTravelable = false, declines = [] } = claim.pencil ?? {}
  const { where, startsAtMs, fromMs, toMs } = claim
  return { role, level, language, where, isTravelable, declines, startMs: startsAtMs, fromMs, endMs: toMs }
}

function playsSeveral(person: Person): boolean {
  const roles = rolesOf(person)
  return (roles & (roles - 1)) !== 0
}

const byId = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
