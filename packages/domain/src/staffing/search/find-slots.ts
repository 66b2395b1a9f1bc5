import { type Decline, reachOf } from '../declines.ts'
import { outOfArea, REST_MINUTES } from '../travel.ts'
import { andShifted, CELL_MS, CELLS, cellCeil, cellFloor, clearRange, erode, setRange, WORDS } from './cells.ts'
import { addRow, type Counter, createCounter, reached, settle } from './counter.ts'
import type { Person, Where } from './facts.ts'
import { makeRoom } from './make-room.ts'
import { HOST_BIT, offersOf, PLANT_BIT, PRODUCER_BIT, rolesFor, rolesOf } from './qualify.ts'
import type { Slot, SlotQuery } from './query.ts'
import { type Counted, claimsBut, type Roster } from './roster.ts'
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
  if (demands.length > 0) count(roster, query, span, demands)
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
  const opened = byMoving(roster, query, span, demands, closed)
  return opened.length === 0 ? slots : [...slots, ...opened].sort((a, b) => a.startMs - b.startMs)
}

/** Words first to last of block starts: the cell at which the crew's busy time begins, `lead` cells before the session's start. */
interface Span {
  readonly first: number
  readonly last: number
  readonly lead: number
  readonly length: number
}

/** The closed starts that open once pencils have moved. Candidates are the starts whose counters are high enough when pencils are ignored. */
function byMoving(roster: Roster, query: SlotQuery, span: Span, demands: readonly Demand[], closed: readonly number[]): Slot[] {
  if (closed.length === 0 || !roster.people.some((person, row) => person !== null && roster.isPencilled(row))) return []
  const wanted = new Uint32Array(WORDS)
  for (const block of closed) wanted[block >>> 5] = (wanted[block >>> 5] ?? 0) | (1 << (block & 31))
  addPencilled(roster, query, span, demands, wanted)
  const budget = { tries: MOST_TRIES }
  return closed.flatMap((block) => {
    if (!demands.every(({ counter, least }) => (reached(counter, block >>> 5, least) >>> (block & 31)) & 1)) return []
    const startMs = (block + roster.firstCell + span.lead) * CELL_MS
    const { missing } = makeRoom(roster, { ...query, startMs }, { onlyAll: true, budget })
    return missing.length === 0 ? [{ startMs, remaining: 1 }] : []
  })
}

function count(roster: Roster, query: SlotQuery, span: Span, demands: readonly Demand[]): void {
  const rowsOf = createRows(roster, query, span, demands, 'ALL')
  const joined = new Uint32Array(WORDS)
  roster.people.forEach((person, row) => {
    if (person === null) return
    const rows = rowsOf(person, row)
    if (rows === null) return
    for (const { roles: wanted, counter } of demands) {
      const found = joinedRow(rows, wanted, joined, span)
      if (found !== null) addRow(counter, found, span.first, span.last)
    }
  })
  for (const { counter } of demands) settle(counter, span.first, span.last)
}

/** Adds to the counters, at the wanted blocks, the people who are busy only with pencils. */
function addPencilled(roster: Roster, query: SlotQuery, span: Span, demands: readonly Demand[], wanted: Uint32Array): void {
  const withAll = createRows(roster, query, span, demands, 'ALL')
  const withOffers = createRows(roster, query, span, demands, 'OFFERS')
  const [joined, before] = [new Uint32Array(WORDS), new Uint32Array(WORDS)]
  roster.people.forEach((person, row) => {
    if (person === null || !roster.isPencilled(row)) return
    const [more, fewer] = [withOffers(person, row), withAll(person, row)]
    if (more === null || fewer === null) return
    for (const { roles, counter } of demands) {
      const busy = joinedRow(fewer, roles, before, span)
      const free = joinedRow(more, roles, joined, span)
      if (free === null || busy === null) continue
      let any = 0
      for (let word = span.first; word <= span.last; word++) {
        const bits = (free[word] ?? 0) & ~(busy[word] ?? 0) & (wanted[word] ?? 0)
        joined[word] = bits
        any |= bits
      }
      if (any !== 0) addRow(counter, joined, span.first, span.last)
    }
  })
  for (const { counter } of demands) settle(counter, span.first, span.last)
}

/** One person's possible block starts: performing, and producing. Null where they play no such role or the place is out of their area. */
interface Rows {
  readonly roles: number
  readonly performing: Uint32Array | null
  readonly producing: Uint32Array | null
}

function createRows(
  roster: Roster,
  query: SlotQuery,
  span: Span,
  demands: readonly Demand[],
  counted: Counted,
): (person: Person, row: number) => Rows | null {
  const needed = demands.reduce((roles, demand) => roles | demand.roles, 0)
  const seeker = createSeeker(roster, query, span, counted)
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

/** A person's row for some roles; for a person who may play two of them the union, made in `joined`. */
function joinedRow({ performing, producing, roles }: Rows, wanted: number, joined: Uint32Array, { first, last }: Span): Uint32Array | null {
  const one = wanted & roles & ~PRODUCER_BIT ? performing : null
  const other = wanted & roles & PRODUCER_BIT ? producing : null
  if (one === null || other === null || one === other) return one ?? other
  for (let word = first; word <= last; word++) joined[word] = (one[word] ?? 0) | (other[word] ?? 0)
  return joined
}

/** For one place: a person's row of block starts at which the whole busy time is free, or null when the place is out of the person's area. */
type Seek = (person: Person, row: number) => Uint32Array | null

function createSeeker(roster: Roster, query: SlotQuery, span: Span, counted: Counted): (where: Where) => Seek {
  const { first, last, lead, length } = span
  const k = lead + length
  const reach = Math.min(WORDS - 1, last + (k >>> 5) + 1)
  const own = query.ignoreSessionId === undefined ? new Set<string>() : roster.holdersOf(query.ignoreSessionId)
  const declines = Map.groupBy(query.declines ?? [], ({ userId }) => userId)
  return (where) => {
    const found = new Uint32Array(WORDS + (k >>> 5) + 2)
    const ownFree = new Uint32Array(WORDS)
    const ownStart = new Uint32Array(WORDS)
    const late = lateBlocks(roster, where, query.durationMinutes, lead)
    const free = roster.free(where, counted)
    return (person, row) => {
      if (outOfArea(person, where, query.isTravelable ?? false) !== null) return null
      const mine = own.has(person.id)
      const claims = () => claimsBut(roster, person.id, query.ignoreSessionId)
      const busy = mine
        ? roster.fillWith(row, counted === 'ALL' ? claims() : offersOf(claims()), where, ownFree, ownStart)
        : free.freshen(row)
      erode(found, mine ? ownFree : free.words, mine ? 0 : row * WORDS, first, reach, k)
      if (mine) andShifted(found, ownStart, 0, first, last, lead)
      else if (roster.limited(row, counted)) andShifted(found, roster.startOk(counted), row * WORDS, first, last, lead)
      if (late !== null) clearBeforeRest(found, late, busy, k)
      for (const decline of declines.get(person.id) ?? []) clearDeclined(found, decline, roster.firstCell + lead)
      return found
    }
  }
}

/** Clears the block starts that a decline reaches. */
function clearDeclined(found: Uint32Array, decline: Decline, offset: number): void {
  const { fromMs, toMs } = reachOf(decline)
  clearRange(found, 0, cellCeil(fromMs) - offset, cellFloor(toMs) + 1 - offset)
}

/** Block starts whose event ends past 20:00 of the place: the crew's rest after it must not meet a later claim. */
function lateBlocks(roster: Roster, where: Where, durationMinutes: number, lead: number): Uint32Array | null {
  if (where.kind === 'REMOTE') return null
  const { firstCell } = roster
  const zone = roster.zones(where.timezone)
  const late = new Uint32Array(WORDS)
  const lastDay = localDay(zone, (firstCell + CELLS) * CELL_MS)
  for (let day = localDay(zone, firstCell * CELL_MS); day <= lastDay; day++) {
    const evening = instantOf(zone, day * DAY_MS + 20 * 60 * MINUTE_MS)
    const from = Math.max(cellFloor(evening - durationMinutes * MINUTE_MS) + 1, cellCeil(dayStart(zone, day)))
    setRange(late, 0, from - firstCell - lead, cellCeil(dayStart(zone, day + 1)) - firstCell - lead)
  }
  return late
}

function clearBeforeRest(found: Uint32Array, late: Uint32Array, busy: Int32Array, k: number): void {
  for (let at = 0; at < busy.length; at += 2) clearRange(found, 0, (busy[at] ?? 0) - REST_MINUTES / 15 - k + 1, busy[at + 1] ?? 0, late)
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
