import { createZones } from '../../time/zone-table.ts'
import { clashWith, limitsReached } from '../eligible.ts'
import { type BuiltPlan, buildPlan } from '../plan/build.ts'
import { createDraft, type Draft } from '../plan/draft.ts'
import { placeOfWork } from '../travel.ts'
import { claimOfOffer, type HeldOffer, type RepairFacts } from './facts.ts'

const DAY_MS = 86_400_000
/** Claims count this far around a place: a week's limit, a trip and a rest. */
const AROUND_MS = 9 * DAY_MS

/** Open places and the offers that may move, as a plan that is nearly whole. */
export interface Network {
  readonly facts: RepairFacts
  readonly built: BuiltPlan
  /** Everyone has what they were offered; the places that lost their person are open. */
  readonly draft: Draft
  /** The offers that may move, by their pair. */
  readonly heldAt: ReadonlyMap<number, HeldOffer>
}

/** The network of the open places and some movable offers; all other offers stay. An offer whose person breaks a rule today stays too. */
export function openNetwork(facts: RepairFacts, movable: readonly HeldOffer[]): Network {
  const fixed = facts.held.filter((offer) => !movable.includes(offer))
  const built = buildPlan({
    ...facts,
    fromMs: dayBefore([...facts.open, ...movable.map(({ seat }) => seat)]),
    seats: [...facts.open, ...movable.map(({ seat }) => seat)],
    claims: [...facts.claims, ...fixed.map(claimOfOffer)],
    played: [...facts.played, ...fixed.map(({ seat, userId }) => ({ userId, startsAtMs: seat.startsAtMs }))],
    // moved offers are counted, not priced
    weights: { ...facts.weights, disturbance: 0 },
    pins: facts.forbidden.map((pair) => ({ ...pair, how: 'FORBID' })),
  })
  const draft = createDraft(built.model)
  const heldAt = new Map<number, HeldOffer>()
  for (const offer of movable) {
    const pair = pairOf(built, facts, offer)
    if (pair === undefined || !draft.canAdd(pair)) continue
    draft.add(pair)
    heldAt.set(pair, offer)
  }
  if (heldAt.size === movable.length) return { facts, built, draft, heldAt }
  const fitting = new Set(heldAt.values())
  return openNetwork(
    facts,
    movable.filter((offer) => fitting.has(offer)),
  )
}

/**
 * The offers within two hops of the open places: those that keep someone from an open place who could take it otherwise. They are in the way by time,
 * travel, rest, or as one of a day's or a week's limit.
 */
export function nearOffers(facts: RepairFacts): HeldOffer[] {
  const { open, held, people } = facts
  const { model, groups } = buildPlan({ ...facts, fromMs: dayBefore(open), seats: open, pins: [] })
  const heldBy = Map.groupBy(held, ({ userId }) => userId)
  const claimsOf = Map.groupBy(facts.claims, ({ userId }) => userId)
  const starts = open.map(({ startsAtMs }) => startsAtMs)
  const zones = createZones(Math.min(...starts) - AROUND_MS, Math.max(...starts) + AROUND_MS)
  const near = new Set<HeldOffer>()
  for (let pair = 0; pair < model.pairs; pair++) {
    const person = people[model.personOf[pair] ?? 0]
    const asked = groups[model.needOf[pair] ?? 0]?.seat
    const own = heldBy.get(person?.id ?? '')
    if (!person || !asked || !own) continue
    const seat = { ...asked, where: placeOfWork(asked.role, asked.where) }
    // an offer of the same event is given up in any case
    const claims = [...(claimsOf.get(person.id) ?? []), ...own.map(claimOfOffer)].filter(({ sessionId }) => sessionId !== seat.sessionId)
    const full = new Set(
      limitsReached(person, seat, { claims, zones }).flatMap(({ detail }) => ('sessionIds' in detail ? detail.sessionIds : [])),
    )
    for (const offer of own) {
      const { sessionId } = offer.seat
      const isInTheWay = sessionId === seat.sessionId || full.has(sessionId)
      if (isInTheWay || clashWith(person, seat, { claim: claimOfOffer(offer), zones }) !== null) near.add(offer)
    }
  }
  return held.filter((offer) => near.has(offer))
}

function pairOf({ model, groups }: BuiltPlan, { people }: RepairFacts, { seat, userId }: HeldOffer): number | undefined {
  const need = groups.findIndex(({ seats }) => seats.some(({ placeId }) => placeId === seat.placeId))
  for (let pair = model.firstPair[need] ?? 0; pair < (model.firstPair[need + 1] ?? 0); pair++)
    if (people[model.personOf[pair] ?? 0]?.id === userId) return pair
  return undefined
}

/** A UTC midnight before some places. */
function dayBefore(seats: readonly { readonly startsAtMs: number }[]): number {
  const first = Math.min(...seats.map(({ startsAtMs }) => startsAtMs))
  return (Math.floor(first / DAY_MS) - 1) * DAY_MS
}
