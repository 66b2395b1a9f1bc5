import { CHANGEOVER_MINUTES } from '../../session/times.ts'
import type { Zones } from '../../time/zone-table.ts'
import { clashWith } from '../eligible.ts'
import { cellCeil, cellFloor } from '../search/cells.ts'
import type { Claim, Person } from '../search/facts.ts'
import { placeOfWork } from '../travel.ts'
import type { PlanSeat } from './facts.ts'

const MINUTE_MS = 60_000
const CHANGEOVER_MS = CHANGEOVER_MINUTES * MINUTE_MS
/** No trip with its rest keeps places apart that are further from each other than this. */
const FARTHEST_MS = 3 * 86_400_000

/**
 * Which places exclude each other for one person, by overlap, travel or rest, or as places of one event: for each place, in order of their starts, the
 * numbers of the later ones.
 */
export function excludedBy(person: Person, seats: readonly PlanSeat[], zones: Zones): number[][] {
  const views = seats.map((seat) => viewOf(person, seat))
  return views.map((view, at) => {
    const excluded: number[] = []
    for (let later = at + 1; later < views.length; later++) {
      const other = views[later]
      if (!other || other.seat.startsAtMs - view.seat.endsAtMs > FARTHEST_MS) break
      const isExcluded =
        view.seat.sessionId === other.seat.sessionId ||
        (view.isRemote && other.isRemote
          ? other.fromCell < view.toCell && view.fromCell < other.toCell
          : clashWith(person, other.seat, { claim: view.claim, zones }) !== null)
      if (isExcluded) excluded.push(later)
    }
    return excluded
  })
}

function viewOf({ id }: Person, asked: PlanSeat) {
  const seat = { ...asked, where: placeOfWork(asked.role, asked.where) }
  const fromMs = seat.startsAtMs - seat.leadMinutes * MINUTE_MS
  const claim: Claim = {
    userId: id,
    sessionId: seat.sessionId,
    startsAtMs: seat.startsAtMs,
    fromMs,
    toMs: seat.endsAtMs,
    where: seat.where,
  }
  const isRemote = seat.where.kind === 'REMOTE'
  return { seat, claim, isRemote, fromCell: cellFloor(fromMs), toCell: cellCeil(seat.endsAtMs + CHANGEOVER_MS) }
}
