import { CHANGEOVER_MINUTES } from '../../session/times.ts'
import type { Zones } from '../../time/zone-table.ts'
import { clashWith } from '../eligible.ts'
import { cellCeil, cellFloor } from '../search/cells.ts'
import type { Claim, Person } from '../search/facts.ts'
import { placeOfWork } from '../travel.ts'
import { bitsOf, cliquesOf, cliquesOfSpans, type Stretch, setBit } from './cliques.ts'
import type { PlanSeat } from './facts.ts'

const MINUTE_MS = 60_000
const CHANGEOVER_MS = CHANGEOVER_MINUTES * MINUTE_MS
/** No trip with its rest keeps places apart that are further from each other than this. */
const FARTHEST_MS = 3 * 86_400_000

/** A place as its time excludes others: of remote ones the span says it all. */
export interface Occupied extends Stretch {
  readonly seat: PlanSeat
  readonly claim: Claim
  readonly isRemote: boolean
}

/** The time that a place takes of the person who fills it. */
export function occupiedBy(asked: PlanSeat): Occupied {
  const seat = { ...asked, where: placeOfWork(asked.role, asked.where) }
  const { sessionId, startsAtMs, endsAtMs, where } = seat
  const fromMs = startsAtMs - seat.leadMinutes * MINUTE_MS
  return {
    seat,
    claim: { userId: '', sessionId, startsAtMs, fromMs, toMs: endsAtMs, where },
    isRemote: where.kind === 'REMOTE',
    from: cellFloor(fromMs),
    to: cellCeil(endsAtMs + CHANGEOVER_MS),
  }
}

/**
 * Sets of places of which one person can have one at most, by overlap, travel or rest, or as places of one event: every two places that exclude each
 * other are together in one of them. `places` are in order of their starts; the sets hold their numbers.
 */
export function exclusiveOf(
  person: Person,
  places: readonly Occupied[],
  { zones, isOver }: { readonly zones: Zones; readonly isOver: () => boolean },
): number[][] {
  const remote = [...places.keys()].filter((at) => places[at]?.isRemote)
  const spans = cliquesOfSpans(remote.flatMap((at) => places[at] ?? []))
  const known = spans.map((clique) => clique.map((at) => remote[at] ?? 0))
  return remote.length === places.length ? known : [...known, ...cliquesOf(excludedBy(person, places, zones), { known, isOver })]
}

function excludedBy(person: Person, places: readonly Occupied[], zones: Zones) {
  const excluded = places.map(() => bitsOf(places.length))
  places.forEach((place, at) => {
    for (let later = at + 1; later < places.length; later++) {
      const other = places[later]
      if (!other || other.seat.startsAtMs - place.seat.endsAtMs > FARTHEST_MS) break
      if (!doExclude(person, place, other, zones)) continue
      setBit(excluded[at] ?? bitsOf(0), later)
      setBit(excluded[later] ?? bitsOf(0), at)
    }
  })
  return excluded
}

const doExclude = (person: Person, one: Occupied, other: Occupied, zones: Zones): boolean =>
  one.seat.sessionId === other.seat.sessionId ||
  (one.isRemote && other.isRemote
    ? other.from < one.to && one.from < other.to
    : clashWith(person, other.seat, { claim: one.claim, zones }) !== null)
