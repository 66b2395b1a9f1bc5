import { type Decline, reachOf } from '../declines.ts'
import { outOfArea, REST_MINUTES } from '../travel.ts'
import {
  andShifted,
  CELL_MS,
  CELLS,
  cellCeil,
  cellFloor,
  clearRange,
  clearWithin,
  erode,
  setRange,
  WORDS,
  type WordRange,
} from './cells.ts'
import { addRow, type Counter, createCounter, reached, settle } from './counter.ts'
import type { Person, Where } from './facts.ts'
import { makeRoom } from './make-room.ts'
import { HOST_BIT, offersOf, PLANT_BIT, PRODUCER_BIT, rolesFor, rolesOf } from './qualify.ts'
import type { Slot, SlotQuery } from './query.ts'
import { claimsBut, type Roster } from './roster.ts'
import type { Counted } from './time-bits.ts'
import { DAY_MS, dayStart, instantOf, localDay } from './zone-table.ts'

const MINUTE_MS = 60_000
/** More complete crews than this are not told apart. */
const MOST_CREWS = 7
/** The most tries of one search to move pencils; a start that isn't settled by then counts as closed. */
const MOST_TRIES = 20_000

/**
 * Every start of the query with at least one complete crew: per person one row of possible starts, counted role by role. Where people are missing
 * only because of pencils, the start is open when the pencils can move.
 */
export function findSlots(roster: Roster, query: SlotQuery): Slot[] {
  const { firstCell } = roster
  const base = cellCeil(query.fromMs)
  const firstStart = Math.max(base, cellCeil(query.earliestMs), firstCell)
  const endStart = Math.min(cellCeil(query.toMs), cellFloor(query.latestMs) + 1, firstCell + CELLS)
  const lead = cellCeil(query.leadMinutes * MINUTE_MS)
  const length = cellCeil(query.durationMinutes * MINUTE_MS)
  if (firstStart >= endStart) return []
  const firstBlock = Math.max(0, firstStart - firstCell - lead)
  const lastBlock = endStart - 1 - firstCell - lead
  if (lastBlock < 0) return []
  const first = firstBlock >>> 5
  const last = lastBlock >>> 5
  const span = { first, last, lead, length }
  const demands = demandsOf(roster, query)
  const asked = { roster, query, span, demands }
  if (demands.length > 0) count(asked)
  const step = Math.max(1, Math.round((query.stepMinutes ?? 15) / 15))
  const slots: Slot[] = []
  const closed: number[] = []
  const levels = new Int32Array(MOST_CREWS)
  let levelsOf = -1
  for (let start = base + Math.ceil((firstStart - base) / step) * step; start < endStart; start += step) {
    const block = start - firstCell - lead
    if (block < firstBlock) continue
    const word = block >>> 5
    if (word !== levelsOf) {
      for (let crews = 1; crews <= MOST_CREWS; crews++) {
        let bits = -1
        for (const { counter, least } of demands) bits &= reached(counter, word, crews * least)
        levels[crews - 1] = bits
      }
      levelsOf = word
    }
    let remaining = 0
    while (remaining < MOST_CREWS && ((levels[remaining] ?? 0) >>> (block & 31)) & 1) remaining++
    if (remaining > 0) slots.push({ startMs: start * CELL_MS, remaining })
    else if (query.isShown === undefined || query.isShown(start * CELL_MS)) closed.push(block)
  }
  const opened = byMoving(asked, closed)
  return opened.length === 0 ? slots : [...slots, ...opened].sort((a, b) => a.startMs - b.startMs)
}

/** Words first to last of block starts: the cell at which the crew's busy time begins, `lead` cells before the session's start. */
interface Span extends WordRange {
  readonly lead: number
  readonly length: number
}

/** One search: what is asked of whom, on which words, and what is counted for it. */
interface CountedSearch {
  readonly roster: Roster
  readonly query: SlotQuery
  readonly span: Span
  readonly demands: readonly Demand[]
}

/** The closed starts that open once pencils have moved. Candidates are the starts whose counters are high enough when pencils are ignored. */
function byMoving(asked: CountedSearch, closed: readonly number[]): Slot[] {
  const { roster, query, span, demands } = asked
  if (closed.length === 0 || !roster.people.some((person, row) => person !== null && roster.isPencilled(row))) return []
  const wanted = new Uint32Array(WORDS)
  for (const block of closed) wanted[block >>> 5] = (wanted[block >>> 5] ?? 0) | (1 << (block & 31))
  addPencilled(asked, wanted)
  const budget = { tries: MOST_TRIES }
  return closed.flatMap((block) => {
    if (!demands.every(({ counter, least }) => (reached(counter, block >>> 5, least) >>> (block & 31)) & 1)) return []
    const startMs = (block + roster.firstCell + span.lead) * CELL_MS
    const { missing } = makeRoom(roster, { ...query, startMs }, { onlyAll: true, budget })
    return missing.length === 0 ? [{ startMs, remaining: 1 }] : []
  })
}

function count(asked: CountedSearch): void {
  const { roster, span, demands } = asked
  const rowsOf = createRows(asked, 'ALL')
  const join = createJoin(span)
  roster.people.forEach((person, row) => {
    if (person === null) return
    const rows = rowsOf(person, row)
    if (rows === null) return
    for (const { roles: wanted, counter } of demands) {
      const found = join(rows, wanted)
      if (found !== null) addRow(counter, found, span)
    }
  })
  for (const { counter } of demands) settle(counter, span)
}

/** Adds to the counters, at the wanted blocks, the people who are busy only with pencils. */
function addPencilled(asked: CountedSearch, wanted: Uint32Array): void {
  const { roster, span, demands } = asked
  const withAll = createRows(asked, 'ALL')
  const withOffers = createRows(asked, 'OFFERS')
  const [joinAll, joinOffers, added] = [createJoin(span), createJoin(span), new Uint32Array(WORDS)]
  roster.people.forEach((person, row) => {
    if (person === null || !roster.isPencilled(row)) return
    const [more, fewer] = [withOffers(person, row), withAll(person, row)]
    if (more === null || fewer === null) return
    for (const { roles, counter } of demands) {
      const busy = joinAll(fewer, roles)
      const free = joinOffers(more, roles)
      if (free === null || busy === null) continue
      let any = 0
      for (let word = span.first; word <= span.last; word++) {
        const bits = (free[word] ?? 0) & ~(busy[word] ?? 0) & (wanted[word] ?? 0)
        added[word] = bits
        any |= bits
      }
      if (any !== 0) addRow(counter, added, span)
    }
  })
  for (const { counter } of demands) settle(counter, span)
}

/** One person's possible block starts: performing, and producing. Null where they play no such role or the place is out of their area. */
interface Rows {
  readonly roles: number
  readonly performing: Uint32Array | null
  readonly producing: Uint32Array | null
}

function createRows(asked: CountedSearch, counted: Counted): (person: Person, row: number) => Rows | null {
  const { query, demands } = asked
  const needed = demands.reduce((roles, demand) => roles | demand.roles, 0)
  const seeker = createSeeker(asked, counted)
  const atCrew = seeker(query.place)
  const atHome = query.place.kind === 'REMOTE' ? atCrew : seeker({ kind: 'REMOTE' })
  return (person, row) => {
    const roles = rolesFor(person, query) & needed
    if (roles === 0) return null
    const performing = (roles & ~PRODUCER_BIT) === 0 ? null : atCrew(person, row)
    const producing = (roles & PRODUCER_BIT) === 0 ? null : performing !== null && atHome === atCrew ? performing : atHome(person, row)
    return { roles, performing, producing }
  }
}

/** Makes the function for a person's row for some roles: for a person who may play two of them the union, valid until the next call. */
function createJoin({ first, last }: Span): (rows: Rows, wanted: number) => Uint32Array | null {
  const joined = new Uint32Array(WORDS)
  return ({ performing, producing, roles }, wanted) => {
    const one = wanted & roles & ~PRODUCER_BIT ? performing : null
    const other = wanted & roles & PRODUCER_BIT ? producing : null
    if (one === null || other === null || one === other) return one ?? other
    for (let word = first; word <= last; word++) joined[word] = (one[word] ?? 0) | (other[word] ?? 0)
    return joined
  }
}

/** For one place: a person's row of block starts at which the whole busy time is free, or null when the place is out of the person's area. */
type Seek = (person: Person, row: number) => Uint32Array | null

function createSeeker({ roster, query, span }: CountedSearch, counted: Counted): (where: Where) => Seek {
  const { first, last, lead } = span
  const length = lead + span.length
  const block = { first, last: Math.min(WORDS - 1, last + (length >>> 5) + 1), length }
  const toStart = { first, last, shift: lead }
  const ignored = query.ignoreSessionId === undefined ? new Set<string>() : roster.holdersOf(query.ignoreSessionId)
  const heldBut = (person: Person) => {
    const held = claimsBut(roster, person.id, query.ignoreSessionId)
    return counted === 'ALL' ? held : offersOf(held)
  }
  const declines = Map.groupBy(query.declines ?? [], ({ userId }) => userId)
  return (where) => {
    const found = new Uint32Array(WORDS + (length >>> 5) + 2)
    const own = { free: { words: new Uint32Array(WORDS), at: 0 }, starts: { words: new Uint32Array(WORDS), at: 0 } }
    const view = roster.free(where, counted)
    // `at` moves from person to person
    const all = { free: { words: view.words, at: 0 }, starts: { words: roster.startOk(counted), at: 0 } }
    const late = lateBlocks(roster, where, { lead, minutes: query.durationMinutes })
    return (person, row) => {
      if (outOfArea(person, where, query.isTravelable ?? false) !== null) return null
      const isIgnored = ignored.has(person.id)
      const busy = isIgnored ? roster.fillWith(row, { held: heldBut(person), where }, own) : view.freshen(row)
      all.free.at = row * WORDS
      all.starts.at = row * WORDS
      const { free, starts } = isIgnored ? own : all
      erode(found, free, block)
      if (isIgnored || roster.limited(row, counted)) andShifted(found, starts, toStart)
      if (late !== null) clearBeforeRest(found, busy, { late, length })
      for (const decline of declines.get(person.id) ?? []) clearDeclined(found, decline, roster.firstCell + lead)
      return found
    }
  }
}

/** Clears the block starts that a decline reaches. */
function clearDeclined(found: Uint32Array, decline: Decline, offset: number): void {
  const { fromMs, toMs } = reachOf(decline)
  clearRange({ words: found, at: 0 }, cellCeil(fromMs) - offset, cellFloor(toMs) + 1 - offset)
}

/** Block starts whose event ends past 20:00 of the place: the crew's rest after it must not meet a later claim. */
function lateBlocks(
  { firstCell, zones }: Roster,
  where: Where,
  { lead, minutes }: { readonly lead: number; readonly minutes: number },
): Uint32Array | null {
  if (where.kind === 'REMOTE') return null
  const zone = zones(where.timezone)
  const late = { words: new Uint32Array(WORDS), at: 0 }
  const lastDay = localDay(zone, (firstCell + CELLS) * CELL_MS)
  for (let day = localDay(zone, firstCell * CELL_MS); day <= lastDay; day++) {
    const evening = instantOf(zone, day * DAY_MS + 20 * 60 * MINUTE_MS)
    const from = Math.max(cellFloor(evening - minutes * MINUTE_MS) + 1, cellCeil(dayStart(zone, day)))
    setRange(late, from - firstCell - lead, cellCeil(dayStart(zone, day + 1)) - firstCell - lead)
  }
  return late.words
}

/** Clears the late block starts (of `length` cells) that leave less than the rest before the next of a person's busy stretches. */
function clearBeforeRest(
  found: Uint32Array,
  busy: Int32Array,
  { late, length }: { readonly late: Uint32Array; readonly length: number },
): void {
  for (let at = 0; at < busy.length; at += 2)
    clearWithin(found, late, { from: (busy[at] ?? 0) - REST_MINUTES / 15 - length + 1, to: busy[at + 1] ?? 0 })
}

/** One set of roles that must be reached together: with people who may play two, each union counts as well (Hall's condition). */
interface Demand {
  readonly roles: number
  readonly least: number
  readonly counter: Counter
}

function demandsOf(roster: Roster, query: SlotQuery): Demand[] {
  const needs = [
    { bit: HOST_BIT, need: query.hosts },
    { bit: PLANT_BIT, need: query.plants ?? 0 },
    { bit: PRODUCER_BIT, need: query.producers },
  ].filter(({ need }) => need > 0)
  const held = new Set(roster.people.map((person) => (person === null ? 0 : rolesOf(person))))
  const demands: Demand[] = []
  for (let pick = 1; pick < 1 << needs.length; pick++) {
    const picked = needs.filter((_, at) => (pick >>> at) & 1)
    const roles = picked.reduce((bits, { bit }) => bits | bit, 0)
    const shared = [...held].some((own) => picked.filter(({ bit }) => own & bit).length > 1)
    if (picked.length > 1 && !shared) continue
    const least = picked.reduce((sum, { need }) => sum + need, 0)
    demands.push({ roles, least, counter: createCounter(MOST_CREWS * least) })
  }
  return demands
}
