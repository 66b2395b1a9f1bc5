import type { Network } from './network.ts'

const MINUTE_MS = 60_000

/**
 * What stays uncovered at least, however people move: of the places that lie on one instant no one can have two, so a bipartite matching tells how many of them
 * stay open. Instants whose places are counted already are left out.
 */
export function uncoveredFloor({ built: { model, groups }, draft }: Network): number {
  const { needs } = model.problem
  const counted = new Set<number>()
  let floor = 0
  needs.forEach((_, asked) => {
    if ((draft.open[asked] ?? 0) === 0) return
    const at = fromOf(groups[asked]?.seat)
    const rivals = [...needs.keys()].filter((need) => {
      const seat = groups[need]?.seat
      return seat !== undefined && fromOf(seat) <= at && at < seat.endsAtMs
    })
    if (rivals.some((need) => counted.has(need))) return
    for (const need of rivals) counted.add(need)
    const units = rivals.flatMap((need) => Array.from({ length: needs[need]?.count ?? 0 }, () => need))
    const least = Math.min(...rivals.map((need) => needs[need]?.uncovered ?? 0))
    floor += (units.length - matched(units, (need) => needs[need]?.pairs.map(({ person }) => person) ?? [])) * least
  })
  return floor
}

const fromOf = (seat: { readonly startsAtMs: number; readonly leadMinutes: number } | undefined): number =>
  seat === undefined ? Number.NaN : seat.startsAtMs - seat.leadMinutes * MINUTE_MS

/** How many places can have a person of their own: a maximum bipartite matching by augmenting paths. */
function matched(units: readonly number[], peopleOf: (need: number) => readonly number[]): number {
  const unitOf = new Map<number, number>()
  const reach = (unit: number, seen: Set<number>): boolean =>
    peopleOf(units[unit] ?? -1).some((person) => {
      if (seen.has(person)) return false
      seen.add(person)
      const other = unitOf.get(person)
      if (other !== undefined && !reach(other, seen)) return false
      unitOf.set(person, unit)
      return true
    })
  return units.filter((_, unit) => reach(unit, new Set())).length
}
