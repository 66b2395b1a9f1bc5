import type { Zones } from '../../time/zone-table.ts'
import type { Claim } from './facts.ts'
import { placeOfPencil, type RosterPlace } from './roster-places.ts'

/** The places of a roster's pencils, by the pencil and by time; made when they are asked for, and again after a change. */
export interface PencilTable {
  /** The places of a person's pencils, in the order of their starts. */
  readonly of: (userId: string, claims: readonly Claim[]) => readonly RosterPlace[]
  /** The places of all pencils that lie on an absolute cell, the changeover included. */
  readonly at: (cell: number) => readonly RosterPlace[]
  readonly clear: () => void
}

/** Cells of one bucket: a day. */
const BUCKET = 96
const CHANGEOVER = 1

export function createPencilTable(
  people: () => readonly (readonly [userId: string, claims: readonly Claim[]])[],
  zones: Zones,
): PencilTable {
  const places = new Map<string, readonly RosterPlace[]>()
  const byDay = new Map<number, RosterPlace[]>()

  function of(userId: string, claims: readonly Claim[]): readonly RosterPlace[] {
    const known = places.get(userId)
    if (known !== undefined) return known
    const made = claims.flatMap(({ pencil, ...claim }) => (pencil === undefined ? [] : [placeOfPencil({ ...claim, pencil }, zones)]))
    made.sort((a, b) => a.opening.startMs - b.opening.startMs)
    places.set(userId, made)
    return made
  }

  function fill(): void {
    for (const place of people().flatMap(([userId, claims]) => of(userId, claims))) {
      for (let day = Math.floor(place.from / BUCKET); day <= Math.floor((place.to + CHANGEOVER) / BUCKET); day++) {
        const bucket = byDay.get(day)
        if (bucket === undefined) byDay.set(day, [place])
        else bucket.push(place)
      }
    }
    // an empty table isn't filled again for every question
    if (byDay.size === 0) byDay.set(Number.NaN, [])
  }

  return {
    of,
    at(cell) {
      if (byDay.size === 0) fill()
      return (byDay.get(Math.floor(cell / BUCKET)) ?? []).filter(({ from, to }) => from <= cell && cell < to + CHANGEOVER)
    },
    clear() {
      places.clear()
      byDay.clear()
    },
  }
}
