import { hungarianAssignment } from '../staffing/hungarian-assignment.ts'
import type { LawnPlan } from './lawn-plan.ts'

/** The event that a lawn schedule is for. */
export interface LawnEvent {
  readonly startsAt: Temporal.Instant | null
  /** Minutes. */
  readonly duration: number
}

export const LAWN_KINDS = ['GAME', 'BREAK'] as const

/** A pair of teams at a station, or a break. */
export interface LawnItem {
  readonly kind: (typeof LAWN_KINDS)[number]
  /** From 1; of a break the round before it. */
  readonly round: number
  /** From 1; null for a break. */
  readonly heat: number | null
  readonly startsAt: Temporal.Instant
  readonly endsAt: Temporal.Instant
  /** The station; null for a break. */
  readonly mission: string | null
  readonly teams: readonly string[]
  /** It is the long break. */
  readonly isLong: boolean
}

export const LAWN_WAYS = ['DROP_ROUNDS', 'SHORTER_ROUNDS', 'SHORTER_BREAK'] as const

/** A way to make a schedule fit that suffices alone: so many rounds fewer, or so many minutes less for each round or for the long break. */
export interface LawnWay {
  readonly kind: (typeof LAWN_WAYS)[number]
  readonly by: number
}

/** By how many minutes a schedule doesn't fit, and the ways out that exist. */
export interface LawnShort {
  readonly minutes: number
  readonly ways: readonly LawnWay[]
}

/** How long a schedule takes and how long it may, in minutes. */
export interface LawnFit {
  /** How many rounds are played, and how many all teams need to meet. */
  readonly rounds: number
  readonly allRounds: number
  /** How many times the stations are filled in a round. */
  readonly heats: number
  /** The round after which the long break comes; null without one. */
  readonly breakAfter: number | null
  readonly needed: number
  readonly window: number
  readonly short: LawnShort | null
}
export interface LawnDay extends LawnFit {
  /** Empty while it doesn't fit, and while the event has no date. */
  readonly list: readonly LawnItem[]
}

/** The shortest round, in minutes. */
const LEAST_ROUND = 5

/**
 * The lawn schedule of an event: a round robin by the circle method, in which the first team stays, in heats of as many pairs as there are stations. In each
 * heat the pairs get the stations that cost least in all: for each team the square of its earlier visits to the station, and 9 more if it was its
 * last one. It is in the event's time less the offsets; a schedule that is too long for that has no list but says by how much, and what would make it fit.
 */
export function lawnDay(plan: LawnPlan, event: LawnEvent): LawnDay {
  const fit = lawnFit(plan, event.duration)
  const list = fit.short || !event.startsAt ? [] : itemsOf(plan, fit, event.startsAt.add({ minutes: plan.startOffset }))
  return { ...fit, list }
}

/** How long a schedule takes, without its list. */
export function lawnFit(plan: LawnPlan, duration: number): LawnFit {
  const shape = shapeOf(plan)
  const window = duration - plan.startOffset - plan.endOffset
  const lacking = shape.needed - window
  return { ...shape, window, short: lacking > 0 ? { minutes: lacking, ways: waysOf(plan, shape, lacking) } : null }
}

/** A plan with one of its ways out applied. */
export function lawnPlanBy(plan: LawnPlan, { kind, by }: LawnWay): LawnPlan {
  if (kind === 'SHORTER_ROUNDS') return { ...plan, roundDuration: plan.roundDuration - by }
  if (kind === 'SHORTER_BREAK') return { ...plan, breakDuration: plan.breakDuration - by }
  return { ...plan, tournament: { ...plan.tournament, rounds: shapeOf(plan).rounds - by } }
}

/** 'short by 10 min: drop 1 round or 2 min a round'. */
export function shortWords({ minutes, ways }: LawnShort): string {
  const words = ways.map(({ kind, by }) => wayWords[kind](by))
  const last = words.pop()
  const listed = words.length === 0 ? last : `${words.join(', ')} or ${last}`
  return `short by ${minutes} min${listed === undefined ? '' : `: ${listed}`}`
}
const wayWords: Readonly<Record<LawnWay['kind'], (by: number) => string>> = {
  DROP_ROUNDS: (by) => `drop ${by} round${by === 1 ? '' : 's'}`,
  SHORTER_ROUNDS: (by) => `${by} min a round`,
  SHORTER_BREAK: (by) => `${by} min of the break`,
}

type Shape = Pick<LawnFit, 'rounds' | 'allRounds' | 'heats' | 'breakAfter' | 'needed'>

function shapeOf({ teams, missions, tournament, ...plan }: LawnPlan): Shape {
  const allRounds = teams.length - 1 + (teams.length % 2)
  const rounds = Math.min(tournament.rounds ?? allRounds, allRounds)
  const heats = Math.ceil(Math.floor(teams.length / 2) / missions.length)
  const after = tournament.break ?? Math.ceil(rounds / 2)
  const breakAfter = plan.break && after < rounds ? after : null
  const between = (rounds - 1) * plan.roundBreakDuration + (breakAfter === null ? 0 : plan.breakDuration - plan.roundBreakDuration)
  return { rounds, allRounds, heats, breakAfter, needed: rounds * heats * plan.roundDuration + between }
}

function waysOf(plan: LawnPlan, { rounds, heats, breakAfter, needed }: Shape, lacking: number): LawnWay[] {
  const ways: LawnWay[] = []
  for (let by = 1; by < rounds; by++) {
    const way: LawnWay = { kind: 'DROP_ROUNDS', by }
    if (shapeOf(lawnPlanBy(plan, way)).needed > needed - lacking) continue
    ways.push(way)
    break
  }
  const aRound = Math.ceil(lacking / (rounds * heats))
  if (plan.roundDuration - aRound >= LEAST_ROUND) ways.push({ kind: 'SHORTER_ROUNDS', by: aRound })
  if (breakAfter !== null && plan.breakDuration >= lacking) ways.push({ kind: 'SHORTER_BREAK', by: lacking })
  return ways
}

function itemsOf(plan: LawnPlan, { rounds, breakAfter }: LawnFit, firstAt: Temporal.Instant): LawnItem[] {
  const items: LawnItem[] = []
  const stations = new Stations(plan)
  let startsAt = firstAt
  for (let round = 1; round <= rounds; round++) {
    for (const [at, heat] of heatsOf(pairsOf(plan.teams.length, round), plan.missions.length).entries()) {
      const endsAt = startsAt.add({ minutes: plan.roundDuration })
      for (const { pair, mission } of stations.assign(heat))
        items.push({
          ...{ kind: 'GAME', round, heat: at + 1, startsAt, endsAt, mission, isLong: false },
          teams: pair.map((team) => plan.teams[team] ?? ''),
        })
      startsAt = endsAt
    }
    const isLong = round === breakAfter
    const minutes = round === rounds ? 0 : isLong ? plan.breakDuration : plan.roundBreakDuration
    if (minutes === 0) continue
    const endsAt = startsAt.add({ minutes })
    items.push({ kind: 'BREAK', round, heat: null, startsAt, endsAt, mission: null, teams: [], isLong })
    startsAt = endsAt
  }
  return items
}

/** Two teams by their places in the plan. */
type TeamPair = readonly [number, number]

/** The pairs of a round by the circle method; with an odd number of teams the one across from the empty seat rests. */
function pairsOf(teams: number, round: number): TeamPair[] {
  const seats = teams + (teams % 2)
  // the first team stays, and everyone else moves one seat on with each round
  const at = (seat: number) => (seat === 0 ? 0 : 1 + ((seat - 1 + (seats - 1) - ((round - 1) % (seats - 1))) % (seats - 1)))
  return Array.from({ length: seats / 2 }, (_, seat): TeamPair => [at(seat), at(seats - 1 - seat)]).filter((pair) =>
    pair.every((team) => team < teams),
  )
}

const heatsOf = (pairs: readonly TeamPair[], size: number): TeamPair[][] =>
  Array.from({ length: Math.ceil(pairs.length / size) }, (_, at) => pairs.slice(at * size, (at + 1) * size))

/** What a team's last station costs it more. */
const AGAIN = 9

/** Where each team has been so far. */
class Stations {
  readonly #missions: readonly string[]
  readonly #visits: readonly number[][]
  readonly #last: (number | undefined)[] = []

  constructor({ teams, missions }: LawnPlan) {
    this.#missions = missions
    this.#visits = teams.map(() => missions.map(() => 0))
  }

  /** The stations of a heat, in their order, each with its pair; among choices of the same cost the earlier pair gets the earlier station. */
  assign(heat: readonly TeamPair[]): { readonly pair: TeamPair; readonly mission: string }[] {
    const costs = heat.map((pair) => this.#costs(pair))
    const chosen = hungarianAssignment(costs, this.#missions.length)
    return heat
      .flatMap((pair, at) => {
        const station = chosen[at] ?? 0
        for (const team of pair) this.#visit(team, station)
        return [{ pair, station, mission: this.#missions[station] ?? '' }]
      })
      .toSorted((one, other) => one.station - other.station)
  }

  /** What each station costs a pair. */
  #costs(pair: TeamPair): Float64Array {
    const costs = new Float64Array(this.#missions.length)
    for (const team of pair) {
      for (const [station, visits] of this.#visits[team]?.entries() ?? []) costs[station] = (costs[station] ?? 0) + visits * visits
      const last = this.#last[team]
      if (last !== undefined) costs[last] = (costs[last] ?? 0) + AGAIN
    }
    return costs
  }

  #visit(team: number, station: number) {
    const visits = this.#visits[team]
    if (visits) visits[station] = (visits[station] ?? 0) + 1
    this.#last[team] = station
  }
}
