import type { AssignmentRole } from '../../role/assignment.ts'
import { DAY_MS } from '../../time/zone-table.ts'
import { fitting } from './fitting.ts'
import { openingOf } from './opening.ts'
import { bitOf, byId } from './qualify.ts'
import type { Need } from './query.ts'
import type { Roster } from './roster.ts'

/** How near to a start a person's events count as their present load. */
const LOAD_MS = 3.5 * DAY_MS

/** Whom to look for: at most so many people for a role, by the order of `rating`, none of those who are left out. */
export interface FreeAsked {
  readonly role: AssignmentRole
  readonly most: number
  readonly rating: (userId: string) => number
  readonly isLeftOut: (userId: string) => boolean
}

/**
 * People who pass every hard rule for a role at a start, counting offers and pencils alike, by id: those with the fewest claims within half a
 * week of it first, then the best rated.
 */
export function freePeople(roster: Roster, need: Need & { readonly startMs: number }, asked: FreeAsked): string[] {
  const { role, most, rating, isLeftOut } = asked
  const fits = fitting(roster, openingOf(need, role))
  const [fromMs, toMs] = [need.startMs - LOAD_MS, need.startMs + LOAD_MS]
  const best: { readonly id: string; readonly busy: number }[] = []
  const isBehind = (one: (typeof best)[number], id: string, busy: number) =>
    (one.busy - busy || rating(id) - rating(one.id) || byId(one.id, id)) > 0
  for (const row of roster.rowsOf(bitOf(role))) {
    const person = roster.people[row]
    if (!person || !fits(row)) continue
    const { id } = person
    const busy = roster.loadOf(row, fromMs, toMs)
    const last = best[most - 1]
    if ((last && !isBehind(last, id, busy)) || isLeftOut(id)) continue
    const at = best.findIndex((one) => isBehind(one, id, busy))
    best.splice(at < 0 ? best.length : at, 0, { id, busy })
    if (best.length > most) best.pop()
  }
  return best.map(({ id }) => id)
}
