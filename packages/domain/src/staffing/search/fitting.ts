import { hasDeclined } from '../declines.ts'
import { outOfArea, restMinutes } from '../travel.ts'
import { allSet, type BitRow, cellCeil, cellFloor, WORDS } from './cells.ts'
import type { Claim } from './facts.ts'
import type { Opening } from './opening.ts'
import { bitOf, rolesFor } from './qualify.ts'
import type { Roster } from './roster.ts'
import type { Counted } from './time-bits.ts'

/** Whether the person of a row passes every hard rule for an opening, with the roster's claims or with the given ones. */
export type Fits = (row: number, claims?: readonly Claim[]) => boolean

/** One person's free time and possible starts with other claims than their own. */
interface OtherRows {
  readonly free: BitRow
  readonly starts: BitRow
}

/** Judges people for one opening by their rows, counting all claims or only offers. */
export function fitting(roster: Roster, opening: Opening, counted: Counted = 'ALL'): Fits {
  const { firstCell } = roster
  const { where, startMs, endMs, declines } = opening
  const from = cellFloor(opening.fromMs) - firstCell
  const to = cellCeil(endMs) - firstCell
  const start = cellFloor(startMs) - firstCell
  const rest = restMinutes({ where, startsAtMs: startMs, endsAtMs: endMs }, roster.zones) / 15
  const bit = bitOf(opening.role)
  // made when someone is judged with other claims; most aren't
  let other: OtherRows | undefined
  const view = roster.free(where, counted)
  // `at` moves from person to person
  const free = { words: view.words, at: 0 }
  const startsOf = { ALL: { words: roster.startOk('ALL'), at: 0 }, counted: { words: roster.startOk(counted), at: 0 } }
  return (row, claims) => {
    const person = roster.people[row]
    if (!person || (rolesFor(person, opening) & bit) === 0) return false
    if (outOfArea(person, where, opening.isTravelable) !== null || hasDeclined(declines, person.id, startMs)) return false
    // without pencils the row that counts offers equals the row that counts all claims
    const starts = roster.isPencilled(row) ? startsOf.counted : startsOf.ALL
    free.at = row * WORDS
    starts.at = row * WORDS
    if (claims) other ??= { free: { words: new Uint32Array(WORDS), at: 0 }, starts: { words: new Uint32Array(WORDS), at: 0 } }
    const own = claims && other
    const busy = own ? roster.fillWith(row, { held: claims, where }, own) : view.freshen(row)
    if (!allSet(own ? own.free : free, from, to)) return false
    if (!allSet(own ? own.starts : starts, start, start + 1)) return false
    if (rest === 0) return true
    for (let claim = 0; claim < busy.length; claim += 2) {
      if (from < (busy[claim + 1] ?? 0) && to > (busy[claim] ?? 0) - rest) return false
    }
    return true
  }
}
