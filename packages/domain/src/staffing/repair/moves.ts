import type { AssignmentRole } from '../../role/assignment.ts'
import { weekNumber } from '../plan/build.ts'
import { draftWith } from '../plan/draft.ts'
import { secondOf } from '../plan/plan.ts'
import { WEEKS_BEFORE } from '../plan/problem.ts'
import { costOf, type ScoreTerms } from '../score.ts'
import { byId } from '../search/qualify.ts'
import type { FoundRepair } from './explore.ts'
import type { Network } from './network.ts'
import type { RepairScore } from './score.ts'

/**
 * A place that gets another person, and why them: their terms, by how much the repair gets dearer when someone else who is free takes the place
 * (`secondId`) or no one does (null). `before` is whose offer ends, null when the place is open.
 */
export interface RepairMove {
  readonly placeId: string
  readonly sessionId: string
  readonly role: AssignmentRole
  readonly userId: string
  readonly before: string | null
  readonly wasAccepted: boolean
  readonly terms: ScoreTerms
  readonly cost: number
  readonly gap: number
  readonly secondId: string | null
}

/**
 * What to do about places that lost their person. `cost` is what the people cost more than before; `left` are the places without a person, among them such
 * whose person is needed more elsewhere: `released`. `proven`: no repair is better.
 */
export interface Repair extends RepairScore {
  readonly moves: readonly RepairMove[]
  readonly left: readonly string[]
  readonly released: readonly { readonly placeId: string; readonly userId: string }[]
  readonly proven: boolean
}

/** A repair in the words of places and people. */
export function repairOf(network: Network, { score, first, pairs }: FoundRepair, proven: boolean): Repair {
  const { built, facts, heldAt } = network
  const { model, groups } = built
  const chosen = new Set(pairs)
  const draft = draftWith(model, pairs)
  const userOf = (pair: number): string => facts.people[model.personOf[pair] ?? 0]?.id ?? ''
  const kept = new Map([...heldAt].flatMap(([pair, offer]) => (chosen.has(pair) ? [[offer.seat.placeId, pair] as const] : [])))
  const heldAtPlace = new Map([...heldAt.values()].map((offer) => [offer.seat.placeId, offer]))
  const moves: RepairMove[] = []
  const left: string[] = []
  groups.forEach(({ seats }, need) => {
    const added = draft.heldBy(need).filter((pair) => !heldAt.has(pair))
    const isFirst = (pair: number): number => Number(model.personOf[pair] === first)
    added.sort((a, b) => isFirst(b) - isFirst(a) || byId(userOf(a), userOf(b)))
    // the open place gets the person whom it was searched for
    const openFirst = seats.toSorted((a, b) => Number(heldAtPlace.has(a.placeId)) - Number(heldAtPlace.has(b.placeId)))
    for (const { placeId, sessionId, role } of openFirst) {
      if (kept.has(placeId)) continue
      const pair = added.shift()
      if (pair === undefined) {
        left.push(placeId)
        continue
      }
      const before = heldAtPlace.get(placeId)
      const terms = termsIn(network, pairs, pair)
      moves.push({
        ...{ placeId, sessionId, role, userId: userOf(pair), terms, cost: costOf(terms), ...secondOf(draft, pair, facts) },
        ...{ before: before?.userId ?? null, wasAccepted: before?.isAccepted === true },
      })
    }
  })
  const released = left.flatMap((placeId) => {
    const offer = heldAtPlace.get(placeId)
    return offer ? { placeId, userId: offer.userId } : []
  })
  return { ...score, cost: score.cost - costOfAll(network), moves, left, released, proven }
}

/** What the people cost now, without the open places. */
function costOfAll({ draft, built: { model } }: Network): number {
  return draft.cost() - model.problem.needs.reduce((sum, need, at) => sum + need.uncovered * (draft.open[at] ?? 0), 0)
}

/** The terms of a person, with all other events of their period counted. */
function termsIn({ built, facts }: Network, pairs: readonly number[], pair: number): ScoreTerms {
  const { model, groups, problem } = built
  const [need, person] = [model.needOf[pair] ?? 0, model.personOf[pair] ?? 0]
  const week = weekNumber(groups[need]?.seat.startsAtMs ?? 0)
  const others = pairs.filter((other) => {
    const weeks = week - (problem.needs[model.needOf[other] ?? 0]?.week ?? 0)
    return other !== pair && model.personOf[other] === person && weeks >= 0 && weeks <= WEEKS_BEFORE
  })
  const history = problem.history.get(week * problem.people + person) ?? 0
  return { ...built.termsFor(need, person), fairness: facts.weights.fairness * (history + others.length + 1) }
}
