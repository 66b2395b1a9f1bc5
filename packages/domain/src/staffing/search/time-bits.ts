import { createZones, localDay, type Zones } from '../../time/zone-table.ts'
import { widened } from '../travel.ts'
import { type BitRow, CELL_MS, CELLS, cellCeil, cellFloor, clearRange, setRange, WORDS } from './cells.ts'
import { fullStretches } from './day-limits.ts'
import type { Claim, GlobalUnavailability, Person, Where } from './facts.ts'
import { openings } from './openings.ts'
import { offersOf } from './qualify.ts'

/** Which claims take a person's time: all of them, or only those from offers, which never move. */
export type Counted = 'ALL' | 'OFFERS'

/** Everyone's free time for events at one place. */
export interface PlaceRows {
  readonly where: Where
  free: Uint32Array<ArrayBuffer>
  /** The person's version at which a row was filled; 0 = never. */
  stamps: Uint32Array<ArrayBuffer>
  /** What each row's claims close: from, to (cells of the horizon), from, to … */
  readonly busy: Int32Array[]
}

/** The cells at which each person may start an event, and whether any is closed. */
interface StartRows {
  words: Uint32Array<ArrayBuffer>
  closed: Uint8Array<ArrayBuffer>
}

/** Everyone's time over one horizon, as bits: one row a person, all rows of a kind in one flat array. */
export interface TimeBits {
  readonly firstCell: number
  readonly zones: Zones
  readonly globals: readonly GlobalUnavailability[]
  /** How many rows there is space for. */
  capacity: number
  /** The person's own hours, less global unavailability. */
  hours: Uint32Array<ArrayBuffer>
  readonly starts: Readonly<Record<Counted, StartRows>>
  /** Whether the person has a claim that is only a pencil. */
  pencilled: Uint8Array<ArrayBuffer>
  /** Rises with every change of a row. */
  versions: Uint32Array<ArrayBuffer>
  readonly remote: PlaceRows
  /** Free time at the other places that were asked for lately, and from home without pencils. */
  readonly places: Map<string, PlaceRows>
}

const REMOTE: Where = { kind: 'REMOTE' }
/** How many kinds of rows (by on-site place, and whether pencils count) are cached besides those from home; least recently used are dropped. */
const PLACES_KEPT = 24

/** Empty rows for a horizon of 62 days from `fromMs` (a UTC midnight, epoch milliseconds). */
export function createTimeBits(fromMs: number, globals: readonly GlobalUnavailability[]): TimeBits {
  const firstCell = cellFloor(fromMs) - 96
  const capacity = 64
  const startRows = (): StartRows => ({ words: new Uint32Array(capacity * WORDS), closed: new Uint8Array(capacity) })
  return {
    firstCell,
    zones: createZones(firstCell * CELL_MS, (firstCell + CELLS) * CELL_MS),
    globals,
    capacity,
    hours: new Uint32Array(capacity * WORDS),
    starts: { ALL: startRows(), OFFERS: startRows() },
    pencilled: new Uint8Array(capacity),
    versions: new Uint32Array(capacity),
    remote: placeRows(REMOTE, capacity),
    places: new Map(),
  }
}

const placeRows = (where: Where, capacity: number): PlaceRows => ({
  where,
  free: new Uint32Array(capacity * WORDS),
  stamps: new Uint32Array(capacity),
  busy: [],
})

/** Doubles the space until there is some for a row. */
export function growFor(bits: TimeBits, row: number): void {
  while (row >= bits.capacity) {
    bits.capacity *= 2
    const length = bits.capacity * WORDS
    bits.hours = longer(bits.hours, length)
    for (const rows of Object.values(bits.starts)) {
      rows.words = longer(rows.words, length)
      rows.closed = wider(rows.closed, bits.capacity)
    }
    bits.pencilled = wider(bits.pencilled, bits.capacity)
    bits.versions = longer(bits.versions, bits.capacity)
    for (const place of [bits.remote, ...bits.places.values()]) {
      place.free = longer(place.free, length)
      place.stamps = longer(place.stamps, bits.capacity)
    }
  }
}

/** Fills a row with the person's own hours. */
export function fillHours({ hours, zones, globals, firstCell }: TimeBits, person: Person, row: number): void {
  const own: BitRow = { words: hours, at: row * WORDS }
  hours.fill(0, own.at, own.at + WORDS)
  const zone = zones(person.timezone)
  const days = {
    firstDay: localDay(zone, firstCell * CELL_MS) - 1,
    lastDay: localDay(zone, (firstCell + CELLS) * CELL_MS),
  }
  openings(
    { rows: person.availability, globals, zone, ...days },
    {
      open: (fromCell, toCell) => setRange(own, fromCell - firstCell, toCell - firstCell),
      close: (fromCell, toCell) => clearRange(own, fromCell - firstCell, toCell - firstCell),
    },
  )
}

/** Brings a row up to date after its person or the person's claims changed; the rows of places follow when they are read. */
export function refreshRow(
  bits: TimeBits,
  row: number,
  { person, held }: { readonly person: Person; readonly held: readonly Claim[] },
): void {
  const at = row * WORDS
  const { versions, pencilled, starts, remote } = bits
  versions[row] = (versions[row] ?? 0) + 1
  starts.ALL.closed[row] = fillStarts(bits, { person, held }, { words: starts.ALL.words, at }) ? 1 : 0
  const offers = offersOf(held)
  pencilled[row] = offers.length < held.length ? 1 : 0
  // without pencils these are never read
  if (pencilled[row] === 1)
    starts.OFFERS.closed[row] = fillStarts(bits, { person, held: offers }, { words: starts.OFFERS.words, at }) ? 1 : 0
  remote.busy[row] = fillFree(bits, { person, row, held, where: REMOTE }, { words: remote.free, at })
}

/** Fills a row with the time that claims leave free for events at a place; returns what they close, as in PlaceRows. */
export function fillFree(
  { hours, firstCell, zones }: TimeBits,
  { person, row, held, where }: { readonly person: Person; readonly row: number; readonly held: readonly Claim[]; readonly where: Where },
  target: BitRow,
): Int32Array {
  target.words.set(hours.subarray(row * WORDS, row * WORDS + WORDS), target.at)
  const busy = new Int32Array(held.length * 2)
  const view = { where, home: person.home, zones }
  held.forEach((claim, index) => {
    const closed = widened(claim, view)
    const from = cellFloor(closed.fromMs) - firstCell
    const to = cellCeil(closed.toMs) - firstCell
    clearRange(target, from, to)
    busy[index * 2] = from
    busy[index * 2 + 1] = to
  })
  return busy
}

/** Fills a row with the cells at which claims let a person start; returns whether any is closed. */
export function fillStarts(
  { firstCell, zones }: TimeBits,
  { person, held }: { readonly person: Person; readonly held: readonly Claim[] },
  target: BitRow,
): boolean {
  target.words.fill(0xffffffff, target.at, target.at + WORDS)
  const full = fullStretches(person, held, zones(person.timezone))
  for (const { fromMs, toMs } of full) clearRange(target, cellFloor(fromMs) - firstCell, cellCeil(toMs) - firstCell)
  return full.length > 0
}

/** The rows of a place, kept or made; the least recently used ones are dropped. */
export function rowsOfPlace({ places, capacity }: TimeBits, where: Where, counted: Counted): PlaceRows {
  const at = where.kind === 'REMOTE' ? 'home' : `${where.zoneAreaId} ${where.lat} ${where.lon} ${where.timezone}`
  const key = `${counted} ${at}`
  const kept = places.get(key) ?? placeRows(where, capacity)
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
