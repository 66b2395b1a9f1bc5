import type { AssignmentRole } from '@troupe/domain/role/assignment'
import { clashWith, isEligible, type JudgeContext, judge, limitsReached, type Seat, type Verdict } from '@troupe/domain/staffing/eligible'
import { type HeldPencil, type JointCrew, seatJointly, type TakingPrice } from '@troupe/domain/staffing/joint/seat-jointly'
import type { Claim } from '@troupe/domain/staffing/search/facts'
import { createZones, type Zones } from '@troupe/domain/time/zone-table'
import type { Db, Tx } from '../../platform/database/db.ts'
import { type CrewMember, claims, declinesOf, globalUnavailabilities, type Held, people } from './facts.ts'
import { seatOf, userRole } from './seat.ts'
import { type Subject, subjectsFacts } from './session-facts.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
/** Pencils this near to the start may move; people's offers are read a week and a day further, for the weekly limit. */
const movableMs = 7 * dayMs
const knownMs = movableMs + 9 * dayMs
/** Offers this near count when people are sorted by how busy they are. */
const nearMs = 3.5 * dayMs

/** The database and the time for reading people: a command's transaction, or a plain read. */
export interface CrewReader {
  readonly tx: Db | Tx
  readonly at: Temporal.Instant
}

/** A place that a person is pencilled for, or that needs a person. */
export interface Spot extends HeldPencil {
  readonly seat: Seat
  /** The time for which its person is busy. */
  readonly claim: Omit<Claim, 'userId'>
  /** No one has two places of one event, or of one hold. */
  readonly group: string
  /** The only person who may have it. */
  readonly only?: string
  /** The hard rules were overridden for that person; only another event's offer keeps them from it. */
  readonly isOverride?: boolean
}

/** Everyone with one account role, their offers and pencils around an instant, and the facts of those events. */
export interface Board {
  readonly people: readonly CrewMember[]
  readonly claimsOf: (userId: string) => readonly Held[]
  readonly pencils: readonly Spot[]
  readonly zones: Zones
  /** The person's offers, as context for the hard rules. */
  readonly context: (userId: string, seat: Seat) => JudgeContext<Held>
}

/** Reads the board of a role around an instant (epoch milliseconds). */
export async function loadBoard(look: CrewReader, role: AssignmentRole, aroundMs: number): Promise<Board> {
  const everyone = await people(look.tx, { role: userRole(role) })
  const range = { fromMs: aroundMs - knownMs, toMs: aroundMs + knownMs }
  const held = await claims(look.tx, { ...range, now: look.at, userIds: everyone.map(({ id }) => id) })
  const near = held.filter((claim) => claim.isPencil && Math.abs(claim.startsAtMs - aroundMs) <= movableMs)
  const subjects = await subjectsFacts(
    look.tx,
    near.map((claim) => claim.sessionId),
  )
  const declines = new Map(near.map((claim) => [claim.sessionId, claim.pencil?.declines ?? []]))
  const globals = await globalUnavailabilities(look.tx)
  const zones = createZones(range.fromMs, range.toMs)
  const byPerson = Map.groupBy(held, (claim) => claim.userId)
  const claimsOf = (userId: string) => byPerson.get(userId) ?? []
  return {
    people: everyone,
    claimsOf,
    zones,
    pencils: near.flatMap((claim) => spotOfPencil(claim, subjects.get(claim.sessionId)) ?? []),
    context: (userId, seat) => ({
      claims: claimsOf(userId).filter((claim) => !claim.isPencil),
      globalUnavailabilities: globals,
      declines: declines.get(seat.sessionId) ?? [],
      zones,
    }),
  }
}

/** The declines of a session that has no pencil on the board aren't on it: callers add them when they ask for such a place. */
export async function withDeclines(look: CrewReader, board: Board, sessionId: string): Promise<Board> {
  const declines = await declinesOf(look.tx, sessionId)
  return {
    ...board,
    context: (userId, seat) => ({ ...board.context(userId, seat), ...(seat.sessionId === sessionId ? { declines } : {}) }),
  }
}

function spotOfPencil(held: Held, subject: Subject | undefined): Spot[] | undefined {
  if (!subject || !held.playsAt) return undefined
  return [{ ...spotAt(subject, { role: held.role, startsAt: held.playsAt, id: held.id, holdId: held.holdId }), holder: held.userId }]
}

/** What a place is asked for: its role and start, and whom it may have. */
interface SpotAsked {
  readonly role: AssignmentRole
  readonly startsAt: Temporal.Instant
  readonly id: string
  readonly holdId?: string | null
  readonly only?: string
  readonly isOverride?: boolean
}

/** A place of an event at a start that needs a person. */
export function spotAt(subject: Subject, { role, startsAt, holdId = null, ...given }: SpotAsked): Spot {
  const seat = seatOf(subject, role, startsAt.epochMilliseconds)
  const { sessionId, startsAtMs, endsAtMs, leadMinutes, where } = seat
  return {
    ...given,
    holder: null,
    seat,
    claim: { sessionId, startsAtMs, fromMs: startsAtMs - leadMinutes * minuteMs, toMs: endsAtMs, where },
    group: `${sessionId} ${holdId}`,
  }
}

/** A view of a board without some claims that are about to end. */
export interface Scene {
  /** Judges a person for a place by the hard rules, counting their offers and ignoring pencils. */
  readonly judge: (person: CrewMember, seat: Seat) => Verdict
  /** The input for the rules. */
  readonly context: Board['context']
  /** Their own pencils that a person would have to give up for a place. */
  readonly inTheWay: (person: CrewMember, spot: Spot) => readonly Spot[]
  /** Finds people for some places, moving pencils where necessary. `as`: a person as they would be. Null = impossible. */
  readonly find: (needs: readonly Spot[], as?: CrewMember) => ReadonlyMap<string, string> | null
}

/** Opens a scene on a board. `gone` are the ids of claims that end: those of the place to fill, or of an event that moves. */
export function openScene(board: Board, gone: ReadonlySet<string> = new Set()): Scene {
  const pencils = board.pencils.filter(({ id }) => !gone.has(id))
  const context: Board['context'] = (userId, seat) => {
    const around = board.context(userId, seat)
    return gone.size === 0 ? around : { ...around, claims: around.claims.filter((claim) => !gone.has(claim.id)) }
  }
  const view: View = { board, pencils, byHolder: Map.groupBy(pencils, ({ holder }) => holder ?? ''), context }
  return {
    judge: (person, seat) => judge(person, seat, context(person.id, seat)),
    context,
    inTheWay: (person, spot) => {
      const price = priceOf(view, { person, spot, stays: view.byHolder.get(person.id) ?? [], taken: [] })
      return price ? [...price.must, ...(price.oneOf ?? [])] : []
    },
    find: createFind(view),
  }
}

/** A board as a scene sees it. */
interface View {
  readonly board: Board
  readonly pencils: readonly Spot[]
  readonly byHolder: ReadonlyMap<string, readonly Spot[]>
  readonly context: Board['context']
}

function createFind(view: View): Scene['find'] {
  const { board, pencils, byHolder } = view
  const byId = new Map(board.people.map((person) => [person.id, person]))
  /** Cached for the board's pencils and people as they are now: every chain asks for it again. */
  const kept = new Map<string, readonly string[]>()
  return (needs, as) => {
    const person = (userId: string) => (as?.id === userId ? as : byId.get(userId))
    const crew: JointCrew<Spot> = {
      candidates: (spot) => {
        if (spot.only !== undefined) return mayTake(view, person(spot.only), spot) ? [spot.only] : []
        const known = kept.get(spot.id)
        if (known && !as) return known
        const found = inOrder(board, spot).flatMap(({ id }) => (mayTake(view, person(id), spot) ? id : []))
        if (!as && spot.holder !== null) kept.set(spot.id, found)
        return found
      },
      price: (userId, spot, { isGone, taken }) => {
        const who = person(userId)
        const stays = (byHolder.get(userId) ?? []).filter((one) => !isGone(one))
        return who ? priceOf(view, { person: who, spot, stays, taken }) : null
      },
      rivals: (spot) => {
        const at = spot.claim.fromMs
        const others = [...pencils.filter(({ id }) => !needs.some((one) => one.id === id)), ...needs]
        return oneTimeEach(
          others.filter(({ claim }) => claim.fromMs <= at && at < claim.toMs + 15 * minuteMs),
          spot,
        )
      },
    }
    const found = seatJointly(needs, crew)
    return found.kind === 'SEATED' ? found.seats : null
  }
}

/** Whether two places are those of an event and of its own hold: it is played at one of the two times, so a person may have both. */
const isOtherTime = (one: Spot, other: Spot) => one.seat.sessionId === other.seat.sessionId && one.group !== other.group

/** Some places, of each event those of one time only, so that no one can have two of them: of its own event those of `first`. */
function oneTimeEach(spots: readonly Spot[], first: Spot): Spot[] {
  const kept = new Map([[first.seat.sessionId, first]])
  return spots.filter((spot) => {
    const other = kept.get(spot.seat.sessionId)
    if (!other) kept.set(spot.seat.sessionId, spot)
    return !other || !isOtherTime(spot, other)
  })
}

function mayTake({ context }: View, person: CrewMember | undefined, { seat, group, only, isOverride }: Spot): boolean {
  if (!person) return false
  const around = context(person.id, seat)
  const isThere = around.claims.some((claim) => `${claim.sessionId} ${claim.holdId}` === group)
  if (isThere && only === undefined) return false
  return isOverride ? !around.claims.some((claim) => overlaps(claim, seat)) : isEligible(person, seat, around)
}

/** The least busy first, then the best rated. */
function inOrder(board: Board, { seat }: Spot): readonly CrewMember[] {
  const busy = (id: string) => board.claimsOf(id).filter((claim) => Math.abs(claim.startsAtMs - seat.startsAtMs) < nearMs).length
  return board.people
    .map((person) => ({ person, busy: busy(person.id) }))
    .sort((a, b) => a.busy - b.busy || (b.person.rating ?? 0) - (a.person.rating ?? 0) || (a.person.id < b.person.id ? -1 : 1))
    .map(({ person }) => person)
}

/** A person who could take a place, keeping the pencils `stays`, after having taken `taken`. */
interface Taking {
  readonly person: CrewMember
  readonly spot: Spot
  readonly stays: readonly Spot[]
  readonly taken: readonly Spot[]
}

function priceOf({ board, context }: View, taking: Taking): TakingPrice<Spot> | null {
  const { zones } = board
  const { person, spot } = taking
  const counts = (other: Spot) => !isOtherTime(other, spot)
  const [stays, taken] = [taking.stays.filter(counts), taking.taken.filter(counts)]
  const clashes = (other: Spot) => clashWith(person, spot.seat, { claim: { ...other.claim, userId: person.id }, zones }) !== null
  if (taken.some((other) => other.group === spot.group || clashes(other))) return null
  const isColleague = (other: Spot) => other.group === spot.group
  if (spot.only === undefined && stays.some(isColleague)) return null
  const must = stays.filter((other) => isColleague(other) || clashes(other))
  if (spot.isOverride) return { must, oneOf: null }
  const left = stays.filter((other) => !must.includes(other))
  const offers = context(person.id, spot.seat).claims.filter((claim) => claim.sessionId !== spot.seat.sessionId)
  const counted = [...offers, ...[...taken, ...left].map(({ claim }) => ({ ...claim, userId: person.id }))]
  const [limit] = limitsReached(person, spot.seat, { claims: counted, zones })
  if (limit === undefined || !('sessionIds' in limit.detail)) return { must, oneOf: null }
  const full = new Set(limit.detail.sessionIds)
  return { must, oneOf: left.filter(({ claim }) => full.has(claim.sessionId)) }
}

/** Whether a claim overlaps a place, including the quarter of an hour required between any two events. */
function overlaps({ fromMs, toMs }: Claim, seat: Seat): boolean {
  return fromMs - 15 * minuteMs < seat.endsAtMs && seat.startsAtMs - seat.leadMinutes * minuteMs < toMs + 15 * minuteMs
}
