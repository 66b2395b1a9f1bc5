import { performs } from '../../role/assignment.ts'
import { createZones, type Zones } from '../../time/zone-table.ts'
import type { Decline } from '../declines.ts'
import { isEligible, type Seat } from '../eligible.ts'
import { MOST_NODES } from '../joint/seat-jointly.ts'
import { createSearch, type Search } from './create-search.ts'
import type { Claim, GlobalUnavailability, Person } from './facts.ts'
import type { Need } from './query.ts'
import type { SearchedRole } from './roster-places.ts'

const DAY_MS = 86_400_000
/** No hard rule looks further than this: the weekly limit, a trip and the rest after it. */
const NEAR_MS = 9 * DAY_MS
/** Claims this near count when people are sorted by how busy they are. */
const BUSY_MS = 3.5 * DAY_MS
/** An index of the search has 62 days. It begins so long before the first event that asks it, and ends so long after the last. */
const HORIZON_MS = 62 * DAY_MS
const MARGIN_MS = 16 * DAY_MS
/** The joint questions of one refill take about so many nodes together; once they are used up, no more pencils move. */
const NODES_TOGETHER = 100_000

/** A place without a person, and what it asks of one. */
export interface VacantPlace {
  readonly id: string
  readonly seat: Seat
}

/** The open places of one event, or of one hold for it, at one start. */
export interface OpenCrew {
  readonly sessionId: string
  readonly holdId: string | null
  readonly startMs: number
  /** What the joint question asks for all of these places. */
  readonly need: Need
  readonly declines: readonly Decline[]
  readonly places: readonly VacantPlace[]
}

/** Someone's promised time. */
export interface KnownClaim extends Claim {
  readonly id: string
  readonly holdId: string | null
}

/** Everyone, and all that they have promised around the open places. Epoch milliseconds. */
export interface RefillFacts {
  /** What starts before this doesn't move. */
  readonly fromMs: number
  readonly people: readonly (Person & { readonly rating: number | null })[]
  readonly claims: readonly KnownClaim[]
  readonly globalUnavailabilities: readonly GlobalUnavailability[]
}

/** Who takes which place, by the place's id; which pencils other people take over for that, by the pencil's id; and which places stay open. */
export interface Refilled {
  readonly seats: ReadonlyMap<string, string>
  readonly moves: ReadonlyMap<string, string>
  readonly missing: readonly VacantPlace[]
}

/**
 * Finds people for the open places of many events together, the earliest events first: for each place the least busy and best rated person who is free; where
 * too few are, other pencils move, by the function that the slot search asks. What was decided for one event counts for the next ones. Offers stay. A step
 * for each event, so that a server can answer others between them.
 */
export function* refillTogether(facts: RefillFacts, crews: readonly OpenCrew[]): Generator<undefined, Refilled> {
  const pencils = createPencils(facts)
  const askRoom = createRooms(facts, pencils)
  const starts = crews.map(({ startMs }) => startMs)
  const zones = createZones(Math.min(...starts) - 2 * NEAR_MS, Math.max(...starts) + 2 * NEAR_MS)
  const refilling = { facts, pencils, zones, mayWork: createHours(facts, zones) }
  const missing: VacantPlace[] = []
  for (const crew of crews.toSorted((a, b) => a.startMs - b.startMs || (a.sessionId < b.sessionId ? -1 : 1))) {
    const colleagues = pencils.holdersOf(crew)
    const found = freeFor(refilling, crew, colleagues)
    const seats = found.size === crew.places.length ? found : (askRoom(crew, { colleagues, atLeast: found.size + 1 }) ?? found)
    for (const place of crew.places) {
      const userId = seats.get(place.id)
      if (userId === undefined) missing.push(place)
      else pencils.add(crew, place, userId)
    }
    yield
  }
  return { seats: pencils.seats, moves: pencils.moves, missing }
}

/**
 * Whether some people may still take what a refill gave them, by facts that have changed since. A refill that moves pencils isn't judged: it has to be worked
 * out again. Only these people's facts are needed.
 */
export function isStillFit(
  facts: RefillFacts,
  crews: readonly OpenCrew[],
  { found: { seats, moves }, userIds }: { readonly found: Refilled; readonly userIds: readonly string[] },
): boolean {
  if (moves.size > 0) return false
  const pencils = createPencils(facts)
  const known = new Map(facts.people.map((person) => [person.id, person]))
  const theirs = new Set(userIds)
  const starts = crews.map(({ startMs }) => startMs)
  const zones = createZones(Math.min(...starts) - 2 * NEAR_MS, Math.max(...starts) + 2 * NEAR_MS)
  return crews.every((crew) => {
    const colleagues = pencils.holdersOf(crew)
    return crew.places.every((place) => {
      const userId = seats.get(place.id)
      if (userId === undefined || !theirs.has(userId)) return true
      const person = known.get(userId)
      if (!person || colleagues.has(userId)) return false
      const claims = pencils.of(userId).filter(({ startsAtMs }) => Math.abs(startsAtMs - crew.startMs) <= NEAR_MS)
      pencils.add(crew, place, userId)
      return isEligible(person, place.seat, {
        claims,
        globalUnavailabilities: facts.globalUnavailabilities,
        declines: crew.declines,
        zones,
      })
    })
  })
}

type Pencils = ReturnType<typeof createPencils>

/** Everyone's claims, the new pencils among them, as they are after what was decided so far. */
function createPencils({ claims }: RefillFacts) {
  const byPerson = new Map<string, KnownClaim[]>()
  const known = new Map<string, KnownClaim>()
  const added = new Set<string>()
  const [seats, moves] = [new Map<string, string>(), new Map<string, string>()]
  const changed = new Set<string>()
  const of = (userId: string): readonly KnownClaim[] => byPerson.get(userId) ?? []
  const insert = (claim: KnownClaim) => {
    known.set(claim.id, claim)
    byPerson.set(claim.userId, [...of(claim.userId), claim])
    changed.add(claim.userId)
  }
  for (const claim of claims) known.set(claim.id, claim)
  for (const [userId, own] of Map.groupBy(claims, (claim) => claim.userId)) byPerson.set(userId, own)
  return {
    of,
    seats,
    moves,
    holdersOf({ sessionId, holdId }: OpenCrew): ReadonlySet<string> {
      const holders = new Set<string>()
      for (const claim of known.values()) if (claim.sessionId === sessionId && claim.holdId === holdId) holders.add(claim.userId)
      return holders
    },
    add({ holdId, declines }: OpenCrew, { id, seat }: VacantPlace, userId: string) {
      const { sessionId, role, startsAtMs, endsAtMs, leadMinutes, level, language, where, isTravelable = false } = seat
      const pencil = { id, role, level, language, isTravelable, declines }
      added.add(id)
      seats.set(id, userId)
      insert({ id, holdId, userId, sessionId, startsAtMs, fromMs: startsAtMs - leadMinutes * 60_000, toMs: endsAtMs, where, pencil })
    },
    move(pencilId: string, userId: string) {
      const claim = known.get(pencilId)
      if (!claim) return
      byPerson.set(
        claim.userId,
        of(claim.userId).filter(({ id }) => id !== pencilId),
      )
      changed.add(claim.userId)
      insert({ ...claim, userId })
      if (added.has(pencilId)) seats.set(pencilId, userId)
      else moves.set(pencilId, userId)
    },
    /** Whose claims have changed since this was asked last. */
    takeChanged(): readonly string[] {
      const ids = [...changed]
      changed.clear()
      return ids
    },
    all: () => [...known.values()],
  }
}

interface Refilling {
  readonly facts: RefillFacts
  readonly pencils: Pencils
  readonly zones: Zones
  readonly mayWork: ReturnType<typeof createHours>
}

/**
 * Who could take a seat if they had promised nothing else. Looking at people's hours is most of the work, and many events start together: it is done once for
 * everyone and each time.
 */
function createHours({ globalUnavailabilities }: RefillFacts, zones: Zones) {
  const known = new Map<string, Map<string, boolean>>()
  return ({ sessionId: _event, ...seat }: Seat) => {
    const key = JSON.stringify(seat)
    const verdicts = known.get(key) ?? new Map<string, boolean>()
    known.set(key, verdicts)
    return (person: Person): boolean => {
      const verdict =
        verdicts.get(person.id) ??
        isEligible(person, { ...seat, sessionId: '' }, { claims: [], declines: [], globalUnavailabilities, zones })
      verdicts.set(person.id, verdict)
      return verdict
    }
  }
}

/** The least busy and best rated free person for each place of an event, as far as there are any; no one's pencils move. */
function freeFor(
  { facts, pencils, zones, mayWork }: Refilling,
  crew: OpenCrew,
  colleagues: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const taken = new Set(colleagues)
  const near = (userId: string, ms: number) => pencils.of(userId).filter((claim) => Math.abs(claim.startsAtMs - crew.startMs) <= ms)
  const byBusyness = facts.people
    .filter((person) => person.active && !taken.has(person.id) && crew.places.some(({ seat }) => hasSkills(person, seat)))
    .map((person) => ({ person, busy: near(person.id, BUSY_MS).length }))
    .sort((a, b) => a.busy - b.busy || (b.person.rating ?? -1) - (a.person.rating ?? -1) || (a.person.id < b.person.id ? -1 : 1))
  for (const { id, seat } of crew.places) {
    const mayTake = mayWork(seat)
    const fit = byBusyness.find(({ person }) => {
      // most people are ruled out without being judged
      if (taken.has(person.id) || !hasSkills(person, seat) || pencils.of(person.id).some((claim) => overlaps(claim, seat))) return false
      if (!mayTake(person)) return false
      const claims = near(person.id, NEAR_MS)
      const { globalUnavailabilities } = facts
      return isEligible(person, seat, { claims, globalUnavailabilities, declines: crew.declines, zones })
    })
    if (!fit) continue
    found.set(id, fit.person.id)
    taken.add(fit.person.id)
  }
  return found
}

function hasSkills({ roles, level, languages }: Person, seat: Seat): boolean {
  return roles.includes(seat.role) && (!performs(seat.role) || (level >= seat.level && languages.includes(seat.language)))
}

const overlaps = ({ sessionId, fromMs, toMs }: Claim, seat: Seat): boolean =>
  sessionId !== seat.sessionId && fromMs < seat.endsAtMs && seat.startsAtMs - seat.leadMinutes * 60_000 < toMs

interface RoomAsked {
  readonly colleagues: ReadonlySet<string>
  /** With fewer people than this no pencil moves. */
  readonly atLeast: number
}

/** Answers events by the joint question, moving pencils; the index is built when it is first needed and follows what was decided. */
function createRooms({ people, globalUnavailabilities, fromMs }: RefillFacts, pencils: Pencils) {
  let index: { readonly search: Search; readonly from: number } | undefined
  let nodes = NODES_TOGETHER
  const searchAt = (startMs: number): Search => {
    const changed = pencils.takeChanged()
    if (index && startMs <= index.from + HORIZON_MS - MARGIN_MS) {
      for (const userId of changed) index.search.setClaims(userId, pencils.of(userId).filter(isIn(index.from)))
      return index.search
    }
    const from = Math.floor(Math.max(startMs - MARGIN_MS, fromMs) / DAY_MS) * DAY_MS
    index = { from, search: createSearch({ from, people, claims: pencils.all().filter(isIn(from)), globalUnavailabilities }) }
    return index.search
  }
  return (crew: OpenCrew, { colleagues, atLeast }: RoomAsked): ReadonlyMap<string, string> | null => {
    if (nodes === 0) return null
    // they already have a place of this event and can't have a second one
    const isTheirs = [...colleagues].map((userId) => ({ userId, reason: null, startsAtMs: null }))
    const asked = { ...crew.need, startMs: crew.startMs, ignoreSessionId: crew.sessionId, declines: [...crew.declines, ...isTheirs] }
    const room = searchAt(crew.startMs).makeRoom(asked, Math.min(nodes, MOST_NODES))
    nodes = Math.max(0, nodes - room.nodes)
    if (room.crew.length < atLeast) return null
    for (const { pencilId, userId } of room.moves) pencils.move(pencilId, userId)
    const left = [...room.crew]
    return new Map(
      crew.places.flatMap(({ id, seat }) => {
        const at = left.findIndex(({ role }) => role === searchedRole(seat))
        const [one] = at < 0 ? [] : left.splice(at, 1)
        return one ? [[id, one.userId] as const] : []
      }),
    )
  }
}

const isIn =
  (from: number) =>
  ({ startsAtMs }: Claim) =>
    startsAtMs >= from - NEAR_MS && startsAtMs <= from + HORIZON_MS + NEAR_MS

const searchedRole = ({ role }: Seat): SearchedRole => (role === 'PLANT' ? 'PLANT' : role === 'HOST' ? 'HOST' : 'PRODUCER')
