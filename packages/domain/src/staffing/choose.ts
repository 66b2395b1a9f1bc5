import type { AssignmentRole } from '../role/assignment.ts'
import { hungarianAssignment, NEVER } from './hungarian-assignment.ts'
import { costOf, DEFAULT_WEIGHTS, type ScoreTerms, type Weights } from './score.ts'

/** A place of the session. `userId` and `state` are of its newest offer; a place without a live offer has null in both. */
export interface CrewPlace {
  readonly id: string
  readonly role: AssignmentRole
  readonly order: number
  readonly userId: string | null
  readonly state: 'PENDING' | 'ACCEPTED' | null
}

/** A person who is eligible for a role of the session, with the soft terms. */
export interface Pair {
  readonly userId: string
  readonly role: AssignmentRole
  readonly terms: ScoreTerms
}

/** One session's places and who may fill them. ACCEPTED places stay as they are; who declined is left out. */
export interface CrewQuestion {
  readonly places: readonly CrewPlace[]
  readonly pairs: readonly Pair[]
  readonly declinedIds: ReadonlySet<string>
  readonly weights?: Weights
}

/** Who fills a place and why: the terms, and by how much the session's best plan gets worse without this pair (`gap`; `secondId` steps in, null = no one). */
export interface Chosen {
  readonly placeId: string
  readonly role: AssignmentRole
  readonly userId: string
  readonly terms: ScoreTerms
  readonly cost: number
  readonly gap: number
  readonly secondId: string | null
  /** The person already had the pending offer of this place. */
  readonly kept: boolean
}

/** The plan of one session. `objective` = costs of the chosen + disturbance + uncovered places; it is the least possible. */
export interface Crew {
  readonly chosen: readonly Chosen[]
  readonly uncovered: readonly { readonly placeId: string; readonly role: AssignmentRole; readonly cost: number }[]
  /** Pending offers that someone loses. */
  readonly disturbed: readonly string[]
  readonly objective: number
}

/** The exact choice for the open places of ONE session: places of one role are identical, no one fills two. */
export function chooseCrew(question: CrewQuestion): Crew {
  const weights = question.weights ?? DEFAULT_WEIGHTS
  const task = taskOf(question, weights)
  const best = solve(task)
  const pending = task.open.filter((place) => place.state === 'PENDING' && place.userId !== null)
  const seats = seatsOf(task, best.picks)
  const chosen = seats.flatMap(({ place, pair }) => {
    if (pair === null) return []
    const without = solve(task, pair)
    const before = new Set(best.picks.map((pick) => pick?.userId))
    const stepsIn = without.picks.find((pick) => pick !== null && !before.has(pick.userId))
    const { userId, role, terms } = pair
    const why = { terms, cost: costOf(terms), gap: without.cost - best.cost, secondId: stepsIn?.userId ?? null }
    return [{ placeId: place.id, role, userId, ...why, kept: place.userId === userId }]
  })
  const kept = new Set(chosen.filter((choice) => choice.kept).map((choice) => choice.placeId))
  return {
    chosen,
    uncovered: seats.flatMap(({ place, pair }) =>
      pair === null ? [{ placeId: place.id, role: place.role, cost: weights.uncovered[place.role] }] : [],
    ),
    disturbed: pending.filter((place) => !kept.has(place.id)).map((place) => place.id),
    objective: best.cost + pending.length * weights.disturbance,
  }
}

/** A draw: as many places filled as can be, each uniformly among the people who leave the others fillable. `seed` is stored with it. */
export interface Drawn {
  readonly chosen: readonly {
    readonly placeId: string
    readonly role: AssignmentRole
    readonly userId: string
    readonly eligible: number
  }[]
  readonly uncoveredIds: readonly string[]
  readonly seed: number
}

/** Draws the open places of one session at random (mode Random). `randomOf` makes a source of numbers in [0, 1) from the seed: `mulberry32`, or the caller's. */
export function drawCrew(question: CrewQuestion, seed: number, randomOf: (seed: number) => () => number = mulberry32): Drawn {
  const random = randomOf(seed)
  let task = taskOf(question, EVEN_WEIGHTS)
  task = { ...task, pairs: task.pairs.map((pair) => ({ ...pair, cost: 0 })) }
  const chosen: { placeId: string; role: AssignmentRole; userId: string; eligible: number }[] = []
  const uncoveredIds: string[] = []
  let [place, ...rest] = task.open
  while (place !== undefined) {
    const most = solve(task).cost
    const here = place
    const left = rest
    const choices = task.pairs.filter(
      (pair) =>
        pair.role === here.role && solve({ open: left, pairs: without(task.pairs, pair.userId), weights: task.weights }).cost <= most,
    )
    const drawn = choices[Math.floor(random() * choices.length)]
    if (drawn === undefined) uncoveredIds.push(place.id)
    else chosen.push({ placeId: place.id, role: place.role, userId: drawn.userId, eligible: choices.length })
    task = { ...task, open: left, pairs: drawn === undefined ? task.pairs : without(task.pairs, drawn.userId) }
    ;[place, ...rest] = left
  }
  return { chosen, uncoveredIds, seed }
}

/** The generator mulberry32: a repeatable source of numbers in [0, 1). The seed is an integer of 32 bits. */
export function mulberry32(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** In a draw every place weighs the same and nothing else counts. */
const EVEN_WEIGHTS: Weights = {
  ...DEFAULT_WEIGHTS,
  uncovered: { PRODUCER: 1, HOST: 1, PLANT: 1, SUPPORTING_PRODUCER: 1, SALESPERSON: 1 },
  disturbance: 0,
}

/** A pair with its whole cost: the terms, less the disturbance that keeping a pending person saves. */
type PricedPair = Pair & { readonly cost: number }

interface Task {
  readonly open: readonly CrewPlace[]
  readonly pairs: readonly PricedPair[]
  readonly weights: Weights
}

function taskOf({ places, pairs, declinedIds }: CrewQuestion, weights: Weights): Task {
  const fixed = new Set(places.flatMap((place) => (place.state === 'ACCEPTED' && place.userId !== null ? [place.userId] : [])))
  const open = places.filter((place) => place.state !== 'ACCEPTED').sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1))
  const pending = new Set(open.flatMap((place) => (place.state === 'PENDING' ? [`${place.userId} ${place.role}`] : [])))
  const priced = pairs
    .filter((pair) => !fixed.has(pair.userId) && !declinedIds.has(pair.userId))
    .map((pair) => ({ ...pair, cost: costOf(pair.terms) - (pending.has(`${pair.userId} ${pair.role}`) ? weights.disturbance : 0) }))
    .sort((a, b) => a.cost - b.cost || (a.userId < b.userId ? -1 : a.userId > b.userId ? 1 : 0))
  return { open, pairs: priced, weights }
}

const without = (pairs: readonly PricedPair[], userId: string): PricedPair[] => pairs.filter((pair) => pair.userId !== userId)

/** Whom each open place gets: a pending person keeps their own place, the others follow in the order of the places. */
function seatsOf({ open }: Task, picks: readonly (PricedPair | null)[]): { place: CrewPlace; pair: PricedPair | null }[] {
  const free = picks.filter((pick) => pick !== null)
  const take = (fits: (pair: PricedPair) => boolean): PricedPair | null => {
    const at = free.findIndex(fits)
    return at < 0 ? null : (free.splice(at, 1)[0] ?? null)
  }
  const kept = open.map((place) =>
    place.state === 'PENDING' ? take((pair) => pair.role === place.role && pair.userId === place.userId) : null,
  )
  return open.map((place, at) => ({ place, pair: kept[at] ?? take((pair) => pair.role === place.role) }))
}

/** The cheapest assignment of people to open places, by the Hungarian algorithm (exact in integers). `picks[i]` is for `open[i]`. */
function solve({ open, pairs, weights }: Task, forbidden?: Pair): { cost: number; picks: (PricedPair | null)[] } {
  const columns = [...new Set(pairs.map((pair) => pair.userId))]
  const columnOf = new Map(columns.map((userId, at) => [userId, at]))
  const width = columns.length + open.length
  const byRole = new Map<AssignmentRole, (PricedPair | undefined)[]>()
  for (const pair of pairs) {
    if (pair.userId === forbidden?.userId && pair.role === forbidden.role) continue
    const row = byRole.get(pair.role) ?? []
    row[columnOf.get(pair.userId) ?? 0] = pair
    byRole.set(pair.role, row)
  }
  const costs = open.map((place) => {
    const row = new Float64Array(width).fill(weights.uncovered[place.role], columns.length)
    for (let at = 0; at < columns.length; at++) row[at] = byRole.get(place.role)?.[at]?.cost ?? NEVER
    return row
  })
  const picks = hungarianAssignment(costs, width).map((column, at) => {
    const role = open[at]?.role
    return role === undefined ? null : (byRole.get(role)?.[column] ?? null)
  })
  const cost = picks.reduce((sum, pick, at) => sum + (pick?.cost ?? weights.uncovered[open[at]?.role ?? 'HOST']), 0)
  return { cost, picks }
}
