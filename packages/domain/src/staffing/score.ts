import { type AssignmentRole, performs } from '../role/assignment.ts'
import type { Point, Where } from './search/facts.ts'
import { placeOfWork, travelMinutes } from './travel.ts'

/** The weights of a plan, integers, kept with it so that its explanation can be reproduced. */
export interface Weights {
  readonly uncovered: Readonly<Record<AssignmentRole, number>>
  /** For each point of rating below 5. */
  readonly rating: number
  /** For each level above the required one. */
  readonly level: number
  /** Minutes of the trip from home that cost 1; with 0 the trip costs nothing. */
  readonly travelMinutesEach: number
  readonly preferredProducer: number
  /** For each session of the period, this one included. */
  readonly fairness: number
  /** For changing a person whose offer is PENDING. */
  readonly disturbance: number
  /** When the source session was played by someone else. */
  readonly sourceHost: number
  /** When the group's other sessions are played by others. */
  readonly group: number
  /** For each modifier of the session that the person lacks. */
  readonly modifier: number
}

/** The weights in force until an admin sets others. The last three are soft preferences. */
export const DEFAULT_WEIGHTS: Weights = {
  uncovered: { PRODUCER: 2000, HOST: 1000, PLANT: 1000, SUPPORTING_PRODUCER: 1000, SALESPERSON: 1000 },
  rating: 4,
  level: 3,
  travelMinutesEach: 10,
  preferredProducer: 30,
  fairness: 2,
  disturbance: 15,
  sourceHost: 10,
  group: 5,
  modifier: 20,
}

/** What is known of a candidate. `rating` is 0 to 5, null without ratings (counts as 4). */
export interface CandidateFacts {
  readonly id: string
  readonly rating: number | null
  readonly level: number
  readonly home: Point | null
  /** Sessions of the period already held, history included, this one not. */
  readonly sessionsInPeriod: number
  /** The ids of what they can do beyond their role. */
  readonly modifiers: readonly string[]
}

/** What is known of the place. Empty lists and null mean that there is no preference. */
export interface PlaceFacts {
  readonly role: AssignmentRole
  readonly level: number
  readonly where: Where
  readonly preferredProducerId: string | null
  /** Who played this role in the source session. */
  readonly sourceUserIds: readonly string[]
  /** Who plays this role in the other sessions of the group. */
  readonly groupUserIds: readonly string[]
  /** The ids of the session's modifiers. */
  readonly modifiers: readonly string[]
}

/** Why a candidate costs what it costs; every term is an integer, 0 or more. `lacks` names the modifiers that `modifier` is for, by their ids. */
export interface ScoreTerms {
  readonly rating: number
  readonly level: number
  readonly travel: number
  readonly preferredProducer: number
  readonly fairness: number
  readonly sourceHost: number
  readonly group: number
  readonly modifier: number
  readonly lacks: readonly string[]
}

/** The soft cost of one eligible candidate for one place, term by term. Disturbance and uncovered places are costs of the plan. */
export function termsOf(candidate: CandidateFacts, place: PlaceFacts, weights: Weights = DEFAULT_WEIGHTS): ScoreTerms {
  const { id } = candidate
  const where = placeOfWork(place.role, place.where)
  const trip = where.kind === 'REMOTE' ? 0 : travelMinutes({ kind: 'REMOTE' }, where, candidate.home)
  const lacks = place.modifiers.filter((one) => !candidate.modifiers.includes(one))
  const wantsOther = place.role === 'PRODUCER' && place.preferredProducerId !== null && place.preferredProducerId !== id
  return {
    rating: Math.max(0, Math.round(weights.rating * (5 - (candidate.rating ?? 4)))),
    // people who work remotely need no level, so a high one costs nothing
    level: performs(place.role) ? weights.level * Math.max(0, candidate.level - place.level) : 0,
    travel: weights.travelMinutesEach === 0 ? 0 : Math.round(trip / weights.travelMinutesEach),
    preferredProducer: wantsOther ? weights.preferredProducer : 0,
    fairness: weights.fairness * (candidate.sessionsInPeriod + 1),
    sourceHost: missing(id, place.sourceUserIds) ? weights.sourceHost : 0,
    group: missing(id, place.groupUserIds) ? weights.group : 0,
    // many of them never make an open place better than a person who lacks them
    modifier: Math.min(weights.modifier * lacks.length, Math.floor(weights.uncovered[place.role] / 2)),
    lacks,
  }
}

/** The terms added up. */
export const costOf = ({ lacks: _, ...costs }: ScoreTerms): number => Object.values({ ...costs }).reduce((sum, cost) => sum + cost, 0)

const missing = (id: string, wanted: readonly string[]): boolean => wanted.length > 0 && !wanted.includes(id)
