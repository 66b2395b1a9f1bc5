import type { AssignmentRole } from '../kinds.ts'
import type { Claim, Person } from './facts.ts'
import { type Fits, findPeople, fitting, openingOf } from './find-people.ts'
import { offersOf, rolesOf } from './qualify.ts'
import type { Need } from './query.ts'
import { claimsBut, type Roster } from './roster.ts'

/** Tries for one set of places; what is not found within them counts as not there. */
const MOST_TRIES = 2_000

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

/** People who could take a pencil over as things are, by pencil; shared by the questions of one search. */
export type Takers = Map<string, readonly number[]>

/**
 * Finds a crew for one start, moving pencils where the free people are too few: a person who is only pencilled elsewhere plays here when each
 * pencil in the way goes to someone who is free for it. Offers never move, and a pencil moves once. The slot search and booking ask this
 * same function, so that a start is open exactly when it can be booked. As many places as possible are filled when not all can be, unless
 * only all of them are of use.
 */
export function makeRoom(
  roster: Roster,
  need: Need & { readonly startMs: number },
  { onlyAll = false, takers = new Map() }: { onlyAll?: boolean; takers?: Takers } = {},
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
  // where there are enough free people for a role they are chosen last, from those who have taken nothing over
  const enough = places.filter(({ count, sure }) => sure.length >= count)
  const short = places.filter(({ count, sure }) => sure.length < count)
  const plain = enough.flatMap(({ role, count, sure }) => sure.slice(0, count).map((userId) => ({ role, userId })))
  if (short.length === 0) return { crew: plain, moves: [], missing: [] }
  const moving = createMoving(roster, need, takers, (role, id) => places.some((one) => one.role === role && one.perhaps.has(id)))
  const crew = short.flatMap(({ role, sure }) => sure.map((userId) => ({ role, userId })))
  for (const { role, userId } of crew) moving.seat(role, userId)
  const missing = short.flatMap(({ role, count, sure }) => Array.from({ length: count - sure.length }, () => role))
  const found = moving.find(missing, enough)
  if (found !== null) return { crew: [...crew, ...found], moves: moving.moves, missing: [] }
  if (onlyAll || missing.length === 1) return { crew: [...crew, ...plain], moves: [], missing }
  // one by one, for whoever can do with fewer
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

/** A person who could play here once the pencils in the way are someone else's. `kept` is what they keep. */
interface Candidate {
  readonly userId: string
  readonly inTheWay: readonly Claim[]
  readonly kept: readonly Claim[]
}

function createMoving(
  roster: Roster,
  need: Need & { readonly startMs: number },
  takers: Takers,
  isFree: (role: SearchedRole, userId: string) => boolean,
) {
  /** Claims of people whom this question has given or taken any; of everyone else the roster's hold. */
  const held = new Map<string, readonly Claim[]>()
  const moves: { pencilId: string; userId: string }[] = []
  const candidates = new Map<SearchedRole, readonly Candidate[]>()
  let tries = MOST_TRIES

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
    const fits = fitting(roster, openingOf(need, role))
    const found = roster.people.flatMap((person, row): Candidate[] => {
      if (person === null) return []
      const claims = claimsBut(roster, person.id, need.ignoreSessionId)
      if (isFree(role, person.id)) return [{ userId: person.id, inTheWay: [], kept: claims }]
      if (!roster.isPencilled(row)) return []
      const offers = offersOf(claims)
      if (offers.length === claims.length || !fits(row, offers)) return []
      return waysOf(
        (held) => fits(row, held),
        offers,
        claims.filter((one) => one.pencil !== undefined),
      )
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
    const known = takers.get(id)
    if (known !== undefined) return known
    const fits = fitsFor(claim)
    const colleagues = roster.holdersOf(claim.sessionId)
    const rows = [...roster.people.keys()].filter((row) => !colleagues.has(roster.people[row]?.id ?? '') && fits(row))
    const busyness = (row: number) => roster.claimsOf(idAt(row)).length
    rows.sort((a, b) => busyness(a) - busyness(b) || byId(idAt(a), idAt(b)))
    takers.set(id, rows)
    return rows
  }

  const rowOf = (id: string): number => roster.people.findIndex((person) => person?.id === id)
  const idAt = (row: number): string => roster.people[row]?.id ?? ''

  /** Gives each pencil to someone who is free for it, then goes on; takes everything back when that leads nowhere. */
  function handOver(pencils: readonly Claim[], then: () => boolean, at = 0): boolean {
    const claim = pencils[at]
    if (claim === undefined) return then()
    for (const row of takersOf(claim)) {
      if (--tries < 0) return false
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

  /** Seats a candidate at each place, the pencils in their way last: whoever plays here may take one over that is at another time. */
  function fill(roles: readonly SearchedRole[], found: Seated[], then: () => boolean, pencils: readonly Claim[] = [], first = 0): boolean {
    const role = roles[found.length]
    if (role === undefined) return handOver(pencils, then)
    const choices = candidatesFor(role)
    for (let next = first; next < choices.length; next++) {
      const one = choices[next]
      if (one === undefined || held.has(one.userId)) continue
      if (--tries < 0) return false
      held.set(one.userId, [...one.kept, claimOf(role, one.userId)])
      found.push({ role, userId: one.userId })
      // places of one role are alike: the next one goes on behind this candidate
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
    /** People for these places, or null when not all can be filled; what was moved before stays. */
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
 * Which pencils a person has to lose to be free: those that clash by themselves; and when the others together reach a limit, any one of them
 * whose loss is enough, else as many as it takes.
 */
function waysOf(
  isFree: (held: readonly Claim[]) => boolean,
  offers: readonly Claim[],
  pencils: readonly Claim[],
): { readonly inTheWay: readonly Claim[]; readonly kept: readonly Claim[] }[] {
  const { clashing = [], others = [] } = Object.groupBy(pencils, (one) => (isFree([...offers, one]) ? 'others' : 'clashing'))
  const way = (leaving: readonly Claim[]) => ({
    inTheWay: [...clashing, ...leaving],
    kept: [...offers, ...others.filter((one) => !leaving.includes(one))],
  })
  if (isFree(way([]).kept)) return [way([])]
  const byOne = others.map((one) => way([one])).filter(({ kept }) => isFree(kept))
  if (byOne.length > 0) return byOne
  const kept = [...offers]
  for (const one of others) if (isFree([...kept, one])) kept.push(one)
  return [way(others.filter((one) => !kept.includes(one)))]
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
