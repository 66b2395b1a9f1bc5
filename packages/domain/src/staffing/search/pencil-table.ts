import type { Claim } from './facts.ts'
import { placeOfPencil, type RosterPlace } from './roster-places.ts'
import type { Zones } from './zone-table.ts'

/** The places of a roster's pencils, by the pencil and by time; made when they are asked for, and again after a change. */
export interface PencilTable {
  /** The place that a pencil stands for; undefined for an offer. */
  readonly placeOf: (claim: Claim) => RosterPlace | undefined
  /** The places of all pencils that lie on an absolute cell, the changeover included. */
  readonly at: (cell: number) => readonly RosterPlace[]
  readonly clear: () => void
}

/** Cells of one bucket: a day. */
const BUCKET = 96
const CHANGEOVER = 1

export function createPencilTable(claims: () => readonly Claim[], zones: Zones): PencilTable {
  const places = new Map<Claim, RosterPlace>()
  const byDay = new Map<number, RosterPlace[]>()

  function placeOf(claim: Claim): RosterPlace | undefined {
    const { pencil } = claim
    if (pencil === undefined) return undefined
    const known = places.get(claim) ?? placeOfPencil({ ...claim, pencil }, zones)
    places.set(claim, known)
    return known
  }

  function fill(): void {
    for (const claim of claims()) {
      const place = placeOf(claim)
      if (place === undefined) continue
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
    placeOf,
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
