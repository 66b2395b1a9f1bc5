import { widened } from '../travel.ts'
import { CELL_MS, CELLS, cellCeil, cellFloor, clearRange, setRange, WORDS } from './cells.ts'
import { fullStretches } from './day-limits.ts'
import type { Claim, GlobalUnavailability, Person, Where } from './facts.ts'
import { openings } from './openings.ts'
import { offersOf, rolesOf } from './qualify.ts'
import { createZones, localDay, type Zones } from './zone-table.ts'

const REMOTE: Where = { kind: 'REMOTE' }
/** How many kinds of rows (by on-site place, and whether pencils count) are cached besides those from home; least recently used are dropped. */
const PLACES_KEPT = 24
const NOTHING = new Int32Array(0)

interface PlaceRows {
  readonly where: Where
  free: Uint32Array<ArrayBuffer>
  /** The person's version at which a row was filled; 0 = never. */
  stamps: Uint32Array<ArrayBuffer>
  readonly busy: Int32Array[]
}

/** Everybody's rows over one horizon. `row` numbers a person; a row number is used again after its person is removed. */
export interface Roster {
  /** The absolute cell of the horizon's first cell, the padding day included. */
  readonly firstCell: number
  readonly zones: Zones
  readonly people: readonly (Person | null)[]
  setPerson(person: Person): void
  removePerson(id: string): void
  setClaims(userId: string, claims: readonly Claim[]): void
  claimsOf(userId: string): readonly Claim[]
  /** The ids of those who hold a claim on a session. */
  holdersOf(sessionId: string): ReadonlySet<string>
  /** The rows of the people who may play one of some roles (bits). */
  rowsOf(roles: number): readonly number[]
  /** Rows of the people who could take over a pencil now, by the pencil's id; cleared with every change. */
  readonly takers: Map<string, readonly number[]>
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
  /** Fills rows of its own as if the person had only these claims; answers their busy cells as PlaceView does. */
  fillWith(row: number, claims: readonly Claim[], where: Where, free: Uint32Array, startOk: Uint32Array): Int32Array
}

/** Which claims take a person's time: all of them, or only those from offers, which never move. */
export type Counted = 'ALL' | 'OFFERS'

/** Everyone's free time for events at one place. */
export interface PlaceView {
  readonly words: Uint32Array
  /** Brings a row up to date and answers what its claims close: from, to (cells of the horizon), from, to … */
  freshen(row: number): Int32Array
}

/** Rows for a horizon of 62 days from `fromMs` (a UTC midnight, epoch milliseconds). */
export function createRoster(fromMs: number, globals: readonly GlobalUnavailability[]): Roster {
  const firstCell = cellFloor(fromMs) - 96
  const startMs = firstCell * CELL_MS
  const endMs = startMs + CELLS * CELL_MS
  const zones = createZones(startMs, endMs)
  const people: (Person | null)[] = []
  const rows = new Map<string, number>()
  const claims = new Map<string, readonly Claim[]>()
  const holders = new Map<string, Set<string>>()
  const places = new Map<string, PlaceRows>()
  const vacant: number[] = []
  const takers = new Map<string, readonly number[]>()
  const byRoles = new Map<number, readonly number[]>()
  let capacity = 64
  let avail = new Uint32Array(capacity * WORDS)
  let startOk = new Uint32Array(capacity * WORDS)
  let startOkOfOffers = new Uint32Array(capacity * WORDS)
  let closes = new Uint8Array(capacity)
  let closesOfOffers = new Uint8Array(capacity)
  let pencilled = new Uint8Array(capacity)
  let versions = new Uint32Array(capacity)
  const remote: PlaceRows = { where: REMOTE, free: new Uint32Array(capacity * WORDS), stamps: new Uint32Array(capacity), busy: [] }

  function grow(): void {
    capacity *= 2
    avail = longer(avail, capacity * WORDS)
    startOk = longer(startOk, capacity * WORDS)
    startOkOfOffers = longer(startOkOfOffers, capacity * WORDS)
    versions = longer(versions, capacity)
    closes = wider(closes, capacity)
    closesOfOffers = wider(closesOfOffers, capacity)
    pencilled = wider(pencilled, capacity)
    for (const place of [remote, ...places.values()]) {
      place.free = longer(place.free, capacity * WORDS)
      place.stamps = longer(place.stamps, capacity)
    }
  }

  function fillAvail(person: Person, row: number): void {
    const at = row * WORDS
    avail.fill(0, at, at + WORDS)
    const zone = zones(person.timezone)
    const firstDay = localDay(zone, startMs) - 1
    const lastDay = localDay(zone, endMs)
    openings(person.availability, globals, zone, firstDay, lastDay, (open, from, to) => {
      if (open) setRange(avail, at, from - firstCell, to - firstCell)
      else clearRange(avail, at, from - firstCell, to - firstCell)
    })
  }

  function fillFree(person: Person, row: number, held: readonly Claim[], where: Where, words: Uint32Array, at: number): Int32Array {
    words.set(avail.subarray(row * WORDS, row * WORDS + WORDS), at)
    const busy = new Int32Array(held.length * 2)
    held.forEach((claim, index) => {
      const closed = widened(claim, where, person.home, zones)
      const from = cellFloor(closed.fromMs) - firstCell
      const to = cellCeil(closed.toMs) - firstCell
      clearRange(words, at, from, to)
      busy[index * 2] = from
      busy[index * 2 + 1] = to
    })
    return busy
  }

  /** Answers whether anything was closed. */
  function fillStartOk(person: Person, held: readonly Claim[], words: Uint32Array, at: number): boolean {
    words.fill(0xffffffff, at, at + WORDS)
    const full = fullStretches(person, held, zones(person.timezone))
    for (const { fromMs, toMs } of full) clearRange(words, at, cellFloor(fromMs) - firstCell, cellCeil(toMs) - firstCell)
    return full.length > 0
  }

  function refresh(row: number, person: Person): void {
    takers.clear()
    const held = claims.get(person.id) ?? []
    versions[row] = (versions[row] ?? 0) + 1
    closes[row] = fillStartOk(person, held, startOk, row * WORDS) ? 1 : 0
    const offers = offersOf(held)
    pencilled[row] = offers.length < held.length ? 1 : 0
    // without pencils these are never read
    if (pencilled[row] === 1) closesOfOffers[row] = fillStartOk(person, offers, startOkOfOffers, row * WORDS) ? 1 : 0
    remote.busy[row] = fillFree(person, row, held, REMOTE, remote.free, row * WORDS)
  }

  return {
    firstCell,
    zones,
    people,
    setPerson(person) {
      const row = rows.get(person.id) ?? vacant.pop() ?? people.length
      if (row >= capacity) grow()
      rows.set(person.id, row)
      people[row] = person
      byRoles.clear()
      fillAvail(person, row)
      refresh(row, person)
    },
    removePerson(id) {
      const row = rows.get(id)
      if (row === undefined) return
      rows.delete(id)
      people[row] = null
      vacant.push(row)
      byRoles.clear()
      takers.clear()
    },
    setClaims(userId, held) {
      takers.clear()
      for (const claim of claims.get(userId) ?? []) {
        const left = holders.get(claim.sessionId)
        left?.delete(userId)
        if (left?.size === 0) holders.delete(claim.sessionId)
      }
      if (held.length === 0) claims.delete(userId)
      else claims.set(userId, held)
      for (const claim of held) {
        const known = holders.get(claim.sessionId)
        if (known === undefined) holders.set(claim.sessionId, new Set([userId]))
        else known.add(userId)
      }
      const row = rows.get(userId)
      const person = row === undefined ? null : people[row]
      if (row !== undefined && person) refresh(row, person)
    },
    claimsOf: (userId) => claims.get(userId) ?? [],
    holdersOf: (sessionId) => holders.get(sessionId) ?? new Set(),
    takers,
    rowsOf(roles) {
      const known = byRoles.get(roles)
      const found = known ?? [...people.keys()].filter((row) => (people[row] ? rolesOf(people[row]) & roles : 0) !== 0)
      byRoles.set(roles, found)
      return found
    },
    isPencilled: (row) => pencilled[row] === 1,
    free(where, counted = 'ALL') {
      if (where.kind === 'REMOTE' && counted === 'ALL') return { words: remote.free, freshen: (row) => remote.busy[row] ?? NOTHING }
      const place = keptPlace(places, where, counted, capacity)
      return {
        words: place.free,
        freshen(row) {
          const person = people[row]
          if (person && place.stamps[row] !== versions[row]) {
            const held = claims.get(person.id) ?? []
            place.busy[row] = fillFree(person, row, counted === 'ALL' ? held : offersOf(held), where, place.free, row * WORDS)
            place.stamps[row] = versions[row] ?? 0
          }
          return place.busy[row] ?? NOTHING
        },
      }
    },
    startOk: (counted = 'ALL') => (counted === 'ALL' ? startOk : startOkOfOffers),
    limited: (row, counted = 'ALL') => (counted === 'ALL' ? closes : closesOfOffers)[row] === 1,
    fillWith(row, held, where, freeWords, startWords) {
      const person = people[row]
      if (!person) return NOTHING
      fillStartOk(person, held, startWords, 0)
      return fillFree(person, row, held, where, freeWords, 0)
    },
  }
}

/** A person's claims without those of one session. */
export function claimsBut(roster: Roster, userId: string, sessionId: string | undefined): readonly Claim[] {
  const held = roster.claimsOf(userId)
  return sessionId === undefined ? held : held.filter((claim) => claim.sessionId !== sessionId)
}

function keptPlace(places: Map<string, PlaceRows>, where: Where, counted: Counted, capacity: number): PlaceRows {
  const at = where.kind === 'REMOTE' ? 'home' : `${where.zoneAreaId} ${where.lat} ${where.lon} ${where.timezone}`
  const key = `${counted} ${at}`
  const known = places.get(key)
  const kept = known ?? { where, free: new Uint32Array(capacity * WORDS), stamps: new Uint32Array(capacity), busy: [] }
  places.delete(key)
  places.set(key, kept)
  const oldest = places.keys().next().value
  if (places.size > PLACES_KEPT && oldest !== undefined) places.delete(oldest)
  return kept
}

function wider(flags: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> {
  const made = new Uint8Array(length)
  made.set(flags)
  return made
}

function longer(words: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer> {
  const made = new Uint32Array(length)
  made.set(words)
  return made
}
