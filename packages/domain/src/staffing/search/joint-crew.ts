import { DAY_MS, localDay, weekOf } from '../../time/zone-table.ts'
import type { JointCrew, KeptPencils, TakingPrice } from '../joint/seat-jointly.ts'
import type { Claim, Person } from './facts.ts'
import { fitting } from './fitting.ts'
import { bitOf, offersOf } from './qualify.ts'
import type { Need } from './query.ts'
import { claimsBut, type Roster } from './roster.ts'
import { clash, mayClash, type RosterPlace } from './roster-places.ts'

/** Pencils this near to the start may move; those farther away stay, like offers. */
const MOVABLE_MS = 7 * DAY_MS
/** Claims farther away than this can't matter for a pencil that may move: its week, a trip and a rest. */
const NEAR_MS = MOVABLE_MS + 9 * DAY_MS
const QUARTER = 1

/** What a person has around the start: pencils that may move, those too far away to move, and what is fixed. */
interface Holding {
  readonly person: Person
  readonly pencils: readonly RosterPlace[]
  /** Far pencils stay, like offers; offers are judged with the hours. */
  readonly far: readonly RosterPlace[]
  /** Offers and far pencils, which count towards a limit; found when a limit asks for them. */
  readonly fixed: () => readonly Claim[]
}

/** The people of a roster for the joint question about one start. `wanted` are the places that are asked for. */
export function createJointCrew(
  roster: Roster,
  need: Need & { readonly startMs: number },
  wanted: readonly RosterPlace[],
): JointCrew<RosterPlace> {
  const holdings = createHoldings(roster, need)
  const known = new Map<RosterPlace['opening'], readonly string[]>()
  const isOwn = (sessionId: string) => need.ignoreSessionId !== undefined && sessionId === need.ignoreSessionId
  const price = createPrice({ roster, holdings, isOwn })
  return {
    candidates(place) {
      if (!place.isWanted) return takersOf(roster, place)
      const found = known.get(place.opening) ?? wantedTakers(roster, need, place)
      known.set(place.opening, found)
      return found
    },
    free: (place) => freeFor(roster, need, place),
    price: (userId, place, kept) => price(userId, { place, ...kept }),
    rivals(place) {
      const pencils = pencilsAt(roster, need, place.from)
      return [...pencils, ...wanted.filter((one) => one.from <= place.from && place.from < one.to + QUARTER)]
    },
  }
}

function createHoldings(roster: Roster, { startMs }: { readonly startMs: number }): (userId: string) => Holding | undefined {
  const known = new Map<string, Holding>()
  const isMovable = (ms: number) => Math.abs(ms - startMs) <= MOVABLE_MS
  const isNear = (ms: number) => Math.abs(ms - startMs) <= NEAR_MS
  return (userId) => {
    const kept = known.get(userId)
    if (kept !== undefined) return kept
    const person = roster.personOf(userId)
    if (!person) return undefined
    const all = roster.pencilsOf(userId)
    const at = (ms: number) => firstFrom(all, ms)
    const [from, to] = [at(startMs - MOVABLE_MS), at(startMs + MOVABLE_MS + 1)]
    let fixed: readonly Claim[] | undefined
    const isFixed = ({ startsAtMs, pencil }: Claim) => isNear(startsAtMs) && (pencil === undefined || !isMovable(startsAtMs))
    const made = {
      person,
      pencils: all.slice(from, to),
      far: [...all.slice(at(startMs - NEAR_MS), from), ...all.slice(to, at(startMs + NEAR_MS + 1))],
      fixed: () => {
        fixed ??= roster.claimsOf(userId).filter(isFixed)
        return fixed
      },
    }
    known.set(userId, made)
    return made
  }
}

/** Where the first of some places, in the order of their starts, that starts at an instant or later is found. */
function firstFrom(places: readonly RosterPlace[], ms: number): number {
  let [low, high] = [0, places.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((places[middle]?.opening.startMs ?? ms) < ms) low = middle + 1
    else high = middle
  }
  return low
}

/** The movable pencils that lie on a cell, the changeover included. */
const pencilsAt = (roster: Roster, { startMs }: { readonly startMs: number }, cell: number): RosterPlace[] =>
  roster.pencilsAt(cell).filter(({ opening }) => Math.abs(opening.startMs - startMs) <= MOVABLE_MS)

/** The people who pass for a place, the least busy first. */
function* passing(roster: Roster, { opening }: RosterPlace, passes: (row: number, id: string) => boolean): Generator<string> {
  for (const row of roster.leastBusy(bitOf(opening.role), opening)) {
    const id = roster.people[row]?.id ?? ''
    if (passes(row, id)) yield id
  }
}

/** Who could take over a pencil beside their offers; kept until someone changes. */
function takersOf(roster: Roster, place: RosterPlace): readonly string[] {
  const known = roster.takers.get(place.id)
  if (known !== undefined) return known
  const colleagues = roster.holdersOf(place.sessionId)
  const fits = fitting(roster, place.opening, 'OFFERS')
  const found = [...passing(roster, place, (row, id) => !colleagues.has(id) && fits(row))]
  roster.takers.set(place.id, found)
  return found
}

/** Who is free for a place with all that they have now, found one by one; for a wanted place first the crew that the event has. */
function* freeFor(roster: Roster, { ignoreSessionId }: Need, place: RosterPlace): Generator<string> {
  const fits = fitting(roster, place.opening)
  if (!place.isWanted) {
    const colleagues = roster.holdersOf(place.sessionId)
    yield* passing(roster, place, (row, id) => !colleagues.has(id) && fits(row))
    return
  }
  const own = ignoreSessionId === undefined ? new Set<string>() : roster.holdersOf(ignoreSessionId)
  if (own.size > 0) yield* passing(roster, place, (row, id) => own.has(id) && fits(row, claimsBut(roster, id, ignoreSessionId)))
  yield* passing(roster, place, (row, id) => !own.has(id) && fits(row))
}

/** Who could play at the wanted start beside their offers; the claims of the event itself don't count. */
function wantedTakers(roster: Roster, need: Need, place: RosterPlace): readonly string[] {
  const own = need.ignoreSessionId === undefined ? new Set<string>() : roster.holdersOf(need.ignoreSessionId)
  const fits = fitting(roster, place.opening, 'OFFERS')
  const withoutOwn = (id: string) => offersOf(claimsBut(roster, id, need.ignoreSessionId))
  return [...passing(roster, place, (row, id) => fits(row, own.has(id) ? withoutOwn(id) : undefined))]
}

/** A place that a person could take, the pencils that they no longer have, and what they have taken already. */
interface Offered extends KeptPencils<RosterPlace> {
  readonly place: RosterPlace
}

interface Judging {
  readonly roster: Roster
  readonly holdings: (userId: string) => Holding | undefined
  readonly isOwn: (sessionId: string) => boolean
}

/** Makes the function for what a person gives up: pencils that clash with the place, and at a limit any one of the day or of the week. */
function createPrice({ roster, holdings, isOwn }: Judging) {
  return (userId: string, { place, isGone, taken }: Offered): TakingPrice<RosterPlace> | null => {
    const holding = holdings(userId)
    if (holding === undefined) return null
    const { person, pencils, fixed, far } = holding
    if (taken.some((other) => other.sessionId === place.sessionId || clash(person, other, place))) return null
    // for its new time the claims of the event itself count against no one
    const counts = ({ sessionId }: { readonly sessionId: string }) => !(place.isWanted && isOwn(sessionId))
    if (far.some((other) => mayClash(other, place) && counts(other) && clash(person, other, place))) return null
    const must = pencils.filter((other) => mayClash(other, place) && clash(person, other, place) && !isGone(other) && counts(other))
    if (person.dailyLimit === null && person.weeklyLimit === null) return { must, oneOf: null }
    const left = pencils.filter((other) => !isGone(other) && !must.includes(other))
    const isSeated = place.isWanted || taken.some((other) => other.isWanted)
    const counted = (sessionId: string) => !(isSeated && isOwn(sessionId))
    const busy = [
      ...fixed().map(({ sessionId, startsAtMs }) => ({ sessionId, startMs: startsAtMs })),
      ...left.map(({ sessionId, opening }) => ({ sessionId, startMs: opening.startMs })),
    ].filter(({ sessionId }) => counted(sessionId) && sessionId !== place.sessionId)
    const starts = [...busy, ...taken.map(({ sessionId, opening }) => ({ sessionId, startMs: opening.startMs }))]
    const zone = roster.zones(person.timezone)
    const day = localDay(zone, place.opening.startMs)
    const onDay = (ms: number) => localDay(zone, ms) === day
    const inWeek = (ms: number) => weekOf(localDay(zone, ms)) === weekOf(day)
    for (const [limit, isIn] of [[person.dailyLimit, onDay] as const, [person.weeklyLimit, inWeek] as const]) {
      const near = starts.filter(({ startMs }) => isIn(startMs))
      if (limit === null || near.length < limit) continue
      // an event whose new time is held has two claims of a person and counts once; giving up one of the two frees nothing
      const claimsOf = Map.groupBy(near, ({ sessionId }) => sessionId)
      if (claimsOf.size < limit) continue
      return { must, oneOf: left.filter(({ sessionId, opening }) => isIn(opening.startMs) && claimsOf.get(sessionId)?.length === 1) }
    }
    return { must, oneOf: null }
  }
}
