import type { Zones } from '../../time/zone-table.ts'
import { type BitRow, WORDS } from './cells.ts'
import type { Claim, GlobalUnavailability, Person, Where } from './facts.ts'
import { createPencilTable } from './pencil-table.ts'
import { createPersonClaims, type PersonClaims } from './person-claims.ts'
import { createPersonRows, type PersonRows } from './person-rows.ts'
import { byId, offersOf, rolesFor } from './qualify.ts'
import type { RosterPlace } from './roster-places.ts'
import {
  type Counted,
  createTimeBits,
  fillFree,
  fillHours,
  fillStarts,
  growFor,
  refreshRow,
  rowsOfPlace,
  type TimeBits,
} from './time-bits.ts'

const NOTHING = new Int32Array(0)

/** Everyone's rows over one horizon. `row` numbers a person; a row number is used again after its person is removed. */
export interface Roster {
  /** The absolute cell of the horizon's first cell, the padding day included. */
  readonly firstCell: number
  readonly zones: Zones
  readonly people: readonly (Person | null)[]
  setPerson(person: Person): void
  removePerson(id: string): void
  setClaims(userId: string, claims: readonly Claim[]): void
  claimsOf(userId: string): readonly Claim[]
  /** How many claims of a row's person have a part in a stretch of time. */
  loadOf(row: number, fromMs: number, toMs: number): number
  /** The ids of those who hold a claim on a session. */
  holdersOf(sessionId: string): ReadonlySet<string>
  /** The rows of the people who may play one of some roles (bits). */
  rowsOf(roles: number): readonly number[]
  personOf(userId: string): Person | null
  /** The ids of the people who could take over a pencil now, by the pencil's id; cleared with every change. */
  readonly takers: Map<string, readonly string[]>
  /** The places of a person's pencils, in the order of their starts; cached until someone changes. */
  pencilsOf(userId: string): readonly RosterPlace[]
  /** The rows of the people who may play a role (bit) at a level and in a language, the least busy first; cached until someone changes. */
  leastBusy(role: number, need: { readonly level: number; readonly language: string }): readonly number[]
  /** The places of all pencils that lie on an absolute cell, the changeover included. */
  pencilsAt(cell: number): readonly RosterPlace[]
  /** Whether the person of a row has a claim that is only a pencil. */
  isPencilled(row: number): boolean
  /**
   * The bit set (32-bit words) of everyone's free time for events at a place, counting all claims or only offers; a person's row must be updated
   * with `freshen` before it is read.
   */
  free(where: Where, counted?: Counted): PlaceView
  /** Cells at which a person may start, and whether any is closed. */
  readonly startOk: (counted?: Counted) => Uint32Array
  readonly limited: (row: number, counted?: Counted) => boolean
  /** Fills rows of the caller's as if a person had other claims; returns what those close, as PlaceView does. */
  fillWith(row: number, other: OtherClaims, target: { readonly free: BitRow; readonly starts: BitRow }): Int32Array
}

/** The claims that a person is judged with instead of their own, for events at a place. */
export interface OtherClaims {
  readonly held: readonly Claim[]
  readonly where: Where
}

/** Everyone's free time for events at one place. */
export interface PlaceView {
  readonly words: Uint32Array
  /** Brings a row up to date and answers what its claims close: from, to (cells of the horizon), from, to … */
  freshen(row: number): Int32Array
}

/** Rows for a horizon of 62 days from `fromMs` (a UTC midnight, epoch milliseconds). */
export function createRoster(fromMs: number, globals: readonly GlobalUnavailability[]): Roster {
  const bits = createTimeBits(fromMs, globals)
  const rows = createPersonRows()
  const claims = createPersonClaims()
  const takers = new Map<string, readonly string[]>()
  const pencils = createPencilTable(
    () => rows.people.flatMap((person) => (person === null ? [] : [[person.id, claims.of(person.id)] as const])),
    bits.zones,
  )
  const personOf = (userId: string) => rows.people[rows.of(userId) ?? -1] ?? null
  const byBusyness = new Map<string, readonly number[]>()
  const leastBusy = (role: number, need: { readonly level: number; readonly language: string }) => {
    const key = `${role} ${need.level} ${need.language}`
    const known = byBusyness.get(key)
    if (known !== undefined) return known
    const found = rows.playing(role).flatMap((row) => {
      const person = rows.people[row]
      return person && (rolesFor(person, need) & role) !== 0 ? [{ row, id: person.id, busy: claims.of(person.id).length }] : []
    })
    const sorted = found.sort((a, b) => a.busy - b.busy || byId(a.id, b.id)).map(({ row }) => row)
    byBusyness.set(key, sorted)
    return sorted
  }
  /** Where the claims of each row's person begin and end, in turns: plain numbers, as everyone's are counted for one question. */
  const spans: (Float64Array | undefined)[] = []
  const spansOf = (row: number) => {
    const known = spans[row]
    if (known !== undefined) return known
    const person = rows.people[row]
    const made = Float64Array.from(person ? claims.of(person.id).flatMap(({ fromMs, toMs }) => [fromMs, toMs]) : [])
    spans[row] = made
    return made
  }
  const forget = () => {
    byBusyness.clear()
    takers.clear()
    pencils.clear()
  }
  return {
    firstCell: bits.firstCell,
    zones: bits.zones,
    people: rows.people,
    takers,
    personOf,
    pencilsOf: (userId) => pencils.of(userId, claims.of(userId)),
    leastBusy,
    pencilsAt: pencils.at,
    claimsOf: claims.of,
    loadOf(row, fromMs, toMs) {
      const held = spansOf(row)
      let load = 0
      for (let at = 0; at < held.length; at += 2) if ((held[at] ?? 0) < toMs && (held[at + 1] ?? 0) > fromMs) load++
      return load
    },
    holdersOf: claims.holdersOf,
    rowsOf: rows.playing,
    setPerson(person) {
      forget()
      const row = rows.set(person)
      spans[row] = undefined
      growFor(bits, row)
      fillHours(bits, person, row)
      refreshRow(bits, row, { person, held: claims.of(person.id) })
    },
    removePerson(id) {
      forget()
      rows.remove(id)
    },
    setClaims(userId, held) {
      forget()
      claims.set(userId, held)
      const row = rows.of(userId)
      const person = row === undefined ? null : rows.people[row]
      if (row !== undefined) spans[row] = undefined
      if (row !== undefined && person) refreshRow(bits, row, { person, held })
    },
    isPencilled: (row) => bits.pencilled[row] === 1,
    free: (where, counted = 'ALL') => freeAt({ bits, rows, claims }, where, counted),
    startOk: (counted) => startsOf(bits, counted).words,
    limited: (row, counted) => startsOf(bits, counted).closed[row] === 1,
    fillWith(row, { held, where }, target) {
      const person = rows.people[row]
      if (!person) return NOTHING
      fillStarts(bits, { person, held }, target.starts)
      return fillFree(bits, { person, row, held, where }, target.free)
    },
  }
}

const startsOf = ({ starts }: TimeBits, counted: Counted = 'ALL') => (counted === 'ALL' ? starts.ALL : starts.OFFERS)

interface Parts {
  readonly bits: TimeBits
  readonly rows: PersonRows
  readonly claims: PersonClaims
}

/** The view of a place: from home it is always up to date, elsewhere a row is filled when it is read. */
function freeAt({ bits, rows, claims }: Parts, where: Where, counted: Counted): PlaceView {
  const { remote } = bits
  if (where.kind === 'REMOTE' && counted === 'ALL') return { words: remote.free, freshen: (row) => remote.busy[row] ?? NOTHING }
  const place = rowsOfPlace(bits, where, counted)
  return {
    words: place.free,
    freshen(row) {
      const person = rows.people[row]
      if (person && place.stamps[row] !== bits.versions[row]) {
        const held = counted === 'ALL' ? claims.of(person.id) : offersOf(claims.of(person.id))
        place.busy[row] = fillFree(bits, { person, row, held, where }, { words: place.free, at: row * WORDS })
        place.stamps[row] = bits.versions[row] ?? 0
      }
      return place.busy[row] ?? NOTHING
    },
  }
}

/** A person's claims without those of one session. */
export function claimsBut(roster: Roster, userId: string, sessionId: string | undefined): readonly Claim[] {
  const held = roster.claimsOf(userId)
  return sessionId === undefined ? held : held.filter((claim) => claim.sessionId !== sessionId)
}
