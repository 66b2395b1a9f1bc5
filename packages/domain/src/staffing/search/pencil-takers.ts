import type { Claim, PencilPlace } from './facts.ts'
import { type Fits, fitting, type Opening } from './find-people.ts'
import { bitOf, byId } from './qualify.ts'
import type { Roster } from './roster.ts'

/** Who could take over pencils. */
export interface PencilTakers {
  /** The rows of the people who could take over a pencil with the claims that they have, the least busy first. */
  readonly of: (claim: Claim) => readonly number[]
  /** Judges people for the place of a pencil. */
  readonly fits: (claim: Claim) => Fits
}

export function createPencilTakers(roster: Roster): PencilTakers {
  const judges = new Map<Claim, Fits>()
  const idAt = (row: number): string => roster.people[row]?.id ?? ''
  const busyness = (row: number) => roster.claimsOf(idAt(row)).length

  function fits(claim: Claim): Fits {
    const known = judges.get(claim)
    if (known !== undefined) return known
    const made = fitting(roster, openingOfPencil(claim))
    judges.set(claim, made)
    return made
  }

  return {
    fits,
    of(claim) {
      const { id, role } = placeOf(claim)
      const known = roster.takers.get(id)
      if (known !== undefined) return known
      const fitsHere = fits(claim)
      const colleagues = roster.holdersOf(claim.sessionId)
      const rows = roster.rowsOf(bitOf(role)).filter((row) => fitsHere(row) && !colleagues.has(idAt(row)))
      rows.sort((a, b) => busyness(a) - busyness(b) || byId(idAt(a), idAt(b)))
      roster.takers.set(id, rows)
      return rows
    },
  }
}

function openingOfPencil(claim: Claim): Opening {
  const { role, level, language, isTravelable, declines } = placeOf(claim)
  const { where, startsAtMs, fromMs, toMs } = claim
  return { role, level, language, where, isTravelable, declines, startMs: startsAtMs, fromMs, endMs: toMs }
}

/** An offer isn't a pencil: no one takes it over. */
const NO_PENCIL: PencilPlace = { id: '', role: 'SALESPERSON', level: 1, language: '', isTravelable: false, declines: [] }
const placeOf = ({ pencil }: Claim): PencilPlace => pencil ?? NO_PENCIL
