import { DAY_MS, dayStart, instantOf, localDay } from '../../time/zone-table.ts'
import { type Decline, reachOf } from '../declines.ts'
import { outOfArea, placeOfWork, REST_MINUTES } from '../travel.ts'
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
import { bitOf, leadOf, offersOf, rolesFor, rolesOf } from './qualify.ts'
import type { Slot, SlotQuery } from './query.ts'
import { claimsBut, type Roster } from './roster.ts'
import type { Counted } from './time-bits.ts'

const MINUTE_MS = 60_000
/** More complete crews than this are not told apart. */
const MOST_CREWS = 7
/** The most nodes of all joint questions of one search, so that no search holds the process up; starts that aren't decided by then count as closed. */
const MOST_NODES_IN_ALL = 200_000

/**
 * Every start of the query with at least one complete crew: per person one row of possible starts, counted role by role. Where people are missing
 * only because of pencils, the start is open when the pencils can move. `tellUndecided` hears of the shown starts that weren't decided.
 */
export function findSlots(roster: Roster, query: SlotQuery, tellUndecided: (starts: number) => void = () => {}): Slot[] {
  const { firstCell } = roster
  const base = cellCeil(query.fromMs)
  const firstStart = Math.max(base, cellCeil(query.earliestMs), firstCell)
  const endStart = Math.min(cellCeil(query.toMs), cellFloor(query.latestMs) + 1, firstCell + CELLS)
  const lead = cellCeil(Math.max(...askedRoles(query).map(({ role }) => leadOf(query.leads, role)), 0) * MINUTE_MS)
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
  const { opened, undecided } = byMoving(asked, closed)
  if (undecided > 0) tellUndecided(undecided)
  return opened.length === 0 ? slots : [...slots, ...opened].sort((a, b) => a.startMs - b.startMs)
}

/** Words first to last of block starts: the cell of the crew's earliest call, `lead` cells before the session's start. */
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

/**
 * The closed starts that open once pencils have moved. A start at which the people without offers (the second index) are too few is closed; for
 * the others the joint question decides. Those that it doesn't decide stay closed and are counted.
 */
function byMoving(asked: CountedSearch, closed: readonly number[]): { readonly opened: readonly Slot[]; readonly undecided: number } {
  const { roster, query, span, demands } = asked
  if (closed.length === 0 || !roster.people.some((person, row) => person !== null && roster.isPencilled(row)))
    return { opened: [], undecided: 0 }
  const wanted = new Uint32Array(WORDS)
  for (const block of closed) wanted[block >>> 5] = (wanted[block >>> 5] ?? 0) | (1 << (block & 31))
  addPencilled(asked, wanted)
  let nodes = MOST_NODES_IN_ALL
  let undecided = 0
  const opened = closed.flatMap((block) => {
    if (!demands.every(({ counter, least }) => (reached(counter, block >>> 5, least) >>> (block & 31)) & 1)) return []
    const startMs = (block + roster.firstCell + span.lead) * CELL_MS
    const room = nodes > 0 ? makeRoom(roster, { ...query, startMs }, { onlyAll: true }) : null
    nodes -= room?.nodes ?? 0
    if (room === null || !room.isDecided) undecided++
    return room?.missing.length === 0 ? [{ startMs, remaining: 1 }] : []
  })
  return { opened, undecided }
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

/** One person's possible block starts, by the roles (bits) that have them in common. A role whose place is out of their area has none. */
type Rows = readonly { readonly roles: number; readonly found: Uint32Array }[]

function createRows(asked: CountedSearch, counted: Counted): (person: Person, row: number) => Rows | null {
  const { query, demands } = asked
  const needed = demands.reduce((roles, demand) => roles | demand.roles, 0)
  const seekers = seekersOf(asked, counted)
  return (person, row) => {
    const roles = rolesFor(person, query) & needed
    if (roles === 0) return null
    const rows: { roles: number; found: Uint32Array }[] = []
    for (const { roles: asking, seek } of seekers) {
      const found = (asking & roles) === 0 ? null : seek(person, row)
      if (found !== null) rows.push({ roles: asking & roles, found })
    }
    return rows
  }
}

/** One seeker for all roles that work at one place and have one call: their rows are the same. */
function seekersOf(asked: CountedSearch, counted: Counted): { readonly roles: number; readonly seek: Seek }[] {
  const { place, leads } = asked.query
  const alike = Map.groupBy(askedRoles(asked.query), ({ role }) => `${placeOfWork(role, place).kind} ${leadOf(leads, role)}`)
  const seeker = createSeeker(asked, counted)
  return [...alike.values()].flatMap((roles) => {
    const [first] = roles
    if (first === undefined) return []
    const lead = cellCeil(leadOf(leads, first.role) * MINUTE_MS)
    return [{ roles: roles.reduce((bits, { role }) => bits | bitOf(role), 0), seek: seeker(placeOfWork(first.role, place), lead) }]
  })
}

/** Makes the function for a person's row for some roles: for a person who may play two of them the union, valid until the next call. */
function createJoin({ first, last }: Span): (rows: Rows, wanted: number) => Uint32Array | null {
  const joined = new Uint32Array(WORDS)
  return (rows, wanted) => {
    let one: Uint32Array | null = null
    for (const { roles, found } of rows) {
      if ((roles & wanted) === 0) continue
      if (one !== null) for (let word = first; word <= last; word++) joined[word] = (one[word] ?? 0) | (found[word] ?? 0)
      one = one === null ? found : joined
    }
    return one
  }
}

/** For one place and call: a person's row of block starts whose whole busy time is free, or null when the place is out of the person's area. */
type Seek = (person: Person, row: number) => Uint32Array | null

function createSeeker({ roster, query, span }: CountedSearch, counted: Counted): (where: Where, ownLead: number) => Seek {
  const { first, last, lead } = span
  const toStart = { first, last, shift: lead }
  const ignored = query.ignoreSessionId === undefined ? new Set<string>() : roster.holdersOf(query.ignoreSessionId)
  const heldBut = (person: Person) => {
    const held = claimsBut(roster, person.id, query.ignoreSessionId)
    return counted === 'ALL' ? held : offersOf(held)
  }
  const declines = Map.groupBy(query.declines ?? [], ({ userId }) => userId)
  return (where, ownLead) => {
    const length = ownLead + span.length
    // a role with a later call is busy from this many cells after the block's beginning
    const shift = lead - ownLead
    const block = { first, last: Math.min(WORDS - 1, last + (length >>> 5) + 1), length, shift }
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
      if (late !== null) clearBeforeRest(found, busy, { late, length, shift })
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

/**
 * Clears the late block starts that leave less than the rest before the next of a person's busy stretches. The person is busy for `length` cells
 * from `shift` cells after the block's start.
 */
function clearBeforeRest(
  found: Uint32Array,
  busy: Int32Array,
  { late, length, shift }: { readonly late: Uint32Array; readonly length: number; readonly shift: number },
): void {
  for (let at = 0; at < busy.length; at += 2)
    clearWithin(found, late, { from: (busy[at] ?? 0) - REST_MINUTES / 15 - length - shift + 1, to: (busy[at + 1] ?? 0) - shift })
}

/** One set of roles that must be reached together: with people who may play two, each union counts as well (Hall's condition). */
interface Demand {
  readonly roles: number
  readonly least: number
  readonly counter: Counter
}

/** The roles of which a search needs people, and how many. */
const askedRoles = (query: SlotQuery) =>
  (
    [
      { role: 'HOST', need: query.hosts },
      { role: 'PLANT', need: query.plants ?? 0 },
      { role: 'PRODUCER', need: query.producers },
    ] as const
  ).filter(({ need }) => need > 0)

function demandsOf(roster: Roster, query: SlotQuery): Demand[] {
  const needs = askedRoles(query).map(({ role, need }) => ({ bit: bitOf(role), need }))
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
