import { ada, at } from '@troupe/tests/domain/host'
import { planWeek } from '@troupe/tests/domain/plan-week'
import { expect, test } from 'vitest'
import { mulberry32 } from '../choose.ts'
import { costOf, DEFAULT_WEIGHTS } from '../score.ts'
import type { PlanFacts, PlanSeat } from './facts.ts'
import { makePlan } from './plan.ts'

const [bo, cy] = ['bo', 'cy'].map((id) => ({ ...ada, id, rating: 5 }))
const people = [{ ...ada, rating: 4 }, ...(bo ? [bo] : [])]

/** A host's place of an hour on Wednesday 10 June, `hour` UTC. */
function place(id: string, hour: number, facts: Partial<PlanSeat> = {}): PlanSeat {
  return {
    ...{ placeId: id, sessionId: `event-${id}`, role: 'HOST', startsAtMs: at(hour), endsAtMs: at(hour + 1), leadMinutes: 0, level: 1 },
    ...{ language: 'en', where: { kind: 'REMOTE' }, isTravelable: false, declines: [], pendingUserId: null },
    ...{ preferredProducerId: null, sourceUserIds: [], groupUserIds: [], modifiers: [] },
    ...facts,
  }
}

const week: PlanFacts = {
  fromMs: at(-48),
  people,
  seats: [place('a', 12), place('b', 12), place('c', 15)],
  claims: [],
  globalUnavailabilities: [],
  played: [],
  weights: DEFAULT_WEIGHTS,
  pins: [],
}
const plan = (facts: Partial<PlanFacts>) =>
  makePlan({ ...week, ...facts }, { solver: { solveLp: () => null, solveMip: () => null }, left: () => 1, random: mulberry32(1) })
const crewOf = (facts: Partial<PlanFacts>) => Object.fromEntries(plan(facts).places.map(({ placeId, userId }) => [placeId, userId]))

test('events at the same time get different people, and the better rated one plays more', () => {
  const crew = crewOf({})
  expect(new Set([crew.a, crew.b])).toEqual(new Set(['ada', 'bo']))
  expect(crew.c).toBe('bo')
})

test('fairness gives the event to the person who has played less', () => {
  const played = [1, 2, 3, 4].map((day) => ({ userId: 'bo', startsAtMs: at(-24 * day) }))
  expect(crewOf({ seats: [place('c', 15)], played })).toEqual({ c: 'ada' })
  // what was played five weeks before doesn't count
  expect(crewOf({ seats: [place('c', 15)], played: played.map((one) => ({ ...one, startsAtMs: at(-24 * 40) })) })).toEqual({ c: 'bo' })
})

test('someone whose offer is unanswered keeps it unless another is better by more than a change costs', () => {
  expect(crewOf({ seats: [place('c', 15, { pendingUserId: 'ada' })] })).toEqual({ c: 'ada' })
  const [first] = people
  const bad = first ? [{ ...first, rating: 0 }, ...people.slice(1)] : []
  const { places, objective } = plan({ people: bad, seats: [place('c', 15, { pendingUserId: 'ada' })] })
  expect(places).toMatchObject([{ userId: 'bo', before: 'ada', kept: false }])
  expect(objective).toBe(DEFAULT_WEIGHTS.disturbance + (places[0]?.cost ?? 0))
})

test('the cost of a plan is the terms of its people, the changes and the open places', () => {
  const { places, objective } = plan({ seats: ['a', 'b', 'd'].map((id) => place(id, 12, id === 'a' ? { pendingUserId: 'ada' } : {})) })
  const changed = places.filter((one) => one.before !== null && !one.kept).length
  const sum = places.reduce((total, one) => total + (one.terms ? costOf(one.terms) : DEFAULT_WEIGHTS.uncovered.HOST), 0)
  expect(objective).toBe(sum + changed * DEFAULT_WEIGHTS.disturbance)
  expect(places.filter((one) => one.userId === null)).toHaveLength(1)
})

test('a place for which no one is eligible says which rules stand in the way of how many people', () => {
  const { uncovered } = plan({ seats: [place('c', 15, { language: 'fr' })] })
  expect(uncovered).toEqual([{ placeId: 'c', exchange: null, histogram: { LANGUAGE: 2 } }])
})

test('someone with another place of the event is on it already, and no one says that they were excluded', () => {
  const held = { sessionId: 'event-c', startsAtMs: at(15), fromMs: at(15), toMs: at(16), where: { kind: 'REMOTE' } } as const
  const { uncovered } = plan({ seats: [place('c', 15)], claims: people.map(({ id: userId }) => ({ userId, ...held })) })
  expect(uncovered).toEqual([{ placeId: 'c', exchange: null, histogram: { SAME_EVENT: 2 } }])
})

test('whom the plan puts on the event isn’t said to be excluded from its open places; only those are whom a producer excluded', () => {
  const seats = ['c', 'd', 'e'].map((id) => place(id, 15, { sessionId: 'event-c' }))
  expect(plan({ seats }).uncovered).toEqual([{ placeId: 'e', exchange: null, histogram: { SAME_EVENT: 2 } }])
  const pins = [{ placeId: 'c', userId: 'bo', how: 'FORBID' }] as const
  const histogram = { SAME_EVENT: 1, FORBIDDEN: 1 }
  expect(plan({ seats: seats.slice(0, 2), pins }).uncovered).toEqual([{ placeId: 'd', exchange: null, histogram }])
})

test('in weeks with too few people each open place counts everyone of its role once, and as excluded those of its pins at most', () => {
  let open = 0
  for (let seed = 0; seed < 12; seed++) {
    const random = mulberry32(seed)
    const { seats, people: crew, ...facts } = planWeek({ sessions: 12, hosts: 8, random })
    const pins = seats.flatMap(({ placeId, role }) => {
      const some = crew.filter(({ roles }) => roles.includes(role) && random() < 0.2)
      return some.map(({ id: userId }) => ({ placeId, userId, how: 'FORBID' as const }))
    })
    for (const { placeId, histogram } of plan({ ...facts, seats, people: crew, pins }).uncovered) {
      const seat = seats.find((one) => one.placeId === placeId)
      if (!histogram || !seat) continue
      const isOfGroup = (one: PlanSeat | undefined) => one?.sessionId === seat.sessionId && one.role === seat.role
      const excluded = new Set(pins.flatMap((pin) => (isOfGroup(seats.find((one) => one.placeId === pin.placeId)) ? pin.userId : [])))
      expect(histogram.FORBIDDEN ?? 0, placeId).toBeLessThanOrEqual(excluded.size)
      const counted = Object.values(histogram).reduce((sum, count) => sum + count, 0)
      expect(counted, placeId).toBe(crew.filter(({ roles }) => roles.includes(seat.role)).length)
      open++
    }
  }
  expect(open).toBeGreaterThan(12)
})

test('a place that only busy people could fill says what an exchange would cost', () => {
  const { uncovered } = plan({ seats: [place('a', 12), place('b', 12), place('d', 12)] })
  expect(uncovered).toMatchObject([{ histogram: null }])
  expect(uncovered[0]?.exchange).toBeGreaterThanOrEqual(0)
})

test('the daily limit counts what is promised outside of the plan', () => {
  const claim = { userId: 'bo', where: { kind: 'REMOTE' } } as const
  const claims = [9, 20].map((hour) => ({ ...claim, sessionId: `${hour}`, startsAtMs: at(hour), fromMs: at(hour), toMs: at(hour + 1) }))
  expect(crewOf({ seats: [place('c', 15)], claims })).toEqual({ c: 'ada' })
})

test('a pin is kept, a forbidden person isn’t asked, and a place can be left open on purpose', () => {
  const seats = [place('c', 15), place('d', 18)]
  expect(crewOf({ seats, pins: [{ placeId: 'c', userId: 'ada', how: 'PIN' }] })).toMatchObject({ c: 'ada' })
  expect(crewOf({ seats, pins: [{ placeId: 'c', userId: 'bo', how: 'FORBID' }] })).toMatchObject({ c: 'ada' })
  expect(crewOf({ seats, pins: [{ placeId: 'c', userId: null, how: 'PIN' }] })).toMatchObject({ c: null })
})

test('two rooms of one event get two people', () => {
  const seats = [place('c', 15), place('d', 15, { sessionId: 'event-c' })]
  expect(new Set(Object.values(crewOf({ seats, people: [...people, ...(cy ? [cy] : [])] }))).size).toBe(2)
})
