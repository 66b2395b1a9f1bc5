import { ada, at } from '@troupe/tests/domain/host'
import { planWeek } from '@troupe/tests/domain/plan-week'
import { expect, test } from 'vitest'
import { mulberry32 } from '../choose.ts'
import { costOf, DEFAULT_WEIGHTS } from '../score.ts'
import { comparisons } from './comparison.ts'
import type { PlanFacts, PlanSeat } from './facts.ts'
import { makePlan } from './plan.ts'

const people = ['ada', 'bo', 'cy', 'dee'].map((id, number) => ({ ...ada, id, rating: 5 - number / 10 }))
const place = (id: string, hour: number, facts: Partial<PlanSeat> = {}): PlanSeat => ({
  ...{ placeId: id, sessionId: `event-${id}`, role: 'HOST', startsAtMs: at(hour), endsAtMs: at(hour + 1), leadMinutes: 0, level: 1 },
  ...{ language: 'en', where: { kind: 'REMOTE' }, isTravelable: false, declines: [], pendingUserId: null },
  ...{ preferredProducerId: null, sourceUserIds: [], groupUserIds: [], modifiers: [] },
  ...facts,
})
const week: PlanFacts = {
  ...{ fromMs: at(-48), people, seats: [place('a', 12), place('b', 12)], claims: [], globalUnavailabilities: [], played: [] },
  ...{ weights: DEFAULT_WEIGHTS, pins: [] },
}
const planOf = (facts: PlanFacts) =>
  makePlan(facts, { solver: { solveLp: () => null, solveMip: () => null }, left: () => 1, random: mulberry32(1) })
const compared = (facts: PlanFacts, placeId: string) => new Map(comparisons(facts, planOf(facts), placeId).map((one) => [one.userId, one]))

test('someone whom hard rules keep from a place is told with all of them, in their order', () => {
  const claim = { userId: 'cy', sessionId: 'show', startsAtMs: at(12), fromMs: at(12), toMs: at(13), where: { kind: 'REMOTE' } } as const
  const facts = {
    ...week,
    people: people.map((one) => (one.id === 'cy' ? { ...one, languages: ['de'], dailyLimit: 1, active: false } : one)),
    claims: [claim],
    seats: [place('a', 12, { declines: [{ userId: 'cy', startsAtMs: at(12), reason: 'OTHER' }] })],
  }
  const cy = compared(facts, 'a').get('cy')
  expect(cy?.blocks.map(({ rule }) => rule)).toEqual(['ACTIVE', 'LANGUAGE', 'OVERLAP', 'DAY_LIMIT', 'DECLINED'])
  expect(cy).toMatchObject({ terms: null, cost: null, instead: [] })
})

test('someone who could have a place is told with what they would cost, and the place that they have instead', () => {
  const plan = planOf(week)
  const [first, second] = ['a', 'b'].map((id) => plan.places.find(({ placeId }) => placeId === id)?.userId)
  const all = compared(week, 'a')
  expect(all.get(second ?? '')).toMatchObject({ blocks: [], instead: [{ placeId: 'b', sessionId: 'event-b', startsAtMs: at(12) }] })
  expect(all.get(first ?? '')).toMatchObject({ cost: plan.places.find(({ placeId }) => placeId === 'a')?.cost, instead: [] })
  // the rating of 4.7 costs 1, the level above the needed one 3, and the first session of the period 2
  expect(all.get('dee')).toMatchObject({ blocks: [], cost: 6, terms: { rating: 1, level: 3, fairness: 2 }, instead: [] })
})

test('someone with another place of the event can’t take this one too', () => {
  const claim = { userId: 'cy', sessionId: 'event-a', startsAtMs: at(12), fromMs: at(12), toMs: at(13), where: { kind: 'REMOTE' } } as const
  const all = compared({ ...week, claims: [claim] }, 'a')
  expect(all.get('cy')).toMatchObject({ isOnEvent: true, blocks: [], terms: null, cost: null, instead: [] })
  expect(all.get('dee')).toMatchObject({ isOnEvent: false, cost: 6 })
})

test('a limit that the plan’s other places reach names them; one that they don’t reach only makes the person dearer', () => {
  const facts = { ...week, people: people.slice(0, 1), seats: [place('a', 12), place('b', 15), place('c', 18)] }
  const open = planOf(facts).places.find(({ userId }) => userId === null)
  const [one] = comparisons(facts, planOf(facts), open?.placeId ?? '')
  expect(one?.instead).toHaveLength(2)
  const played = [1, 2].map((day) => ({ userId: 'dee', startsAtMs: at(-24 * day) }))
  expect(compared({ ...week, played }, 'a').get('dee')).toMatchObject({ terms: { fairness: 6 } })
})

test('someone whom a producer ruled out for a role of an event is told so, also for its other places', () => {
  const seats = [place('a', 12), place('b', 12, { sessionId: 'event-a' }), place('c', 12)]
  const facts: PlanFacts = { ...week, seats, pins: [{ placeId: 'a', userId: 'ada', how: 'FORBID' }] }
  expect([...'abc'].map((id) => compared(facts, id).get('ada')?.forbidden)).toEqual([true, true, false])
})

test('in a whole week everyone who has a place is told with no rule and the cost in the plan, and no one who is free costs less at a place that stays open', () => {
  const facts = planWeek({ sessions: 20, hosts: 12, random: mulberry32(2) })
  const plan = planOf(facts)
  for (const { placeId, userId, cost } of plan.places) {
    const all = comparisons(facts, plan, placeId)
    expect(all).toHaveLength(facts.people.length)
    for (const one of all) expect(one.blocks.length > 0).toBe(one.terms === null)
    if (userId === null) {
      const free = all.filter((one) => one.blocks.length === 0 && one.instead.length === 0)
      expect(free, placeId).toEqual([])
    } else {
      const own = all.find((one) => one.userId === userId)
      expect(own, placeId).toMatchObject({ blocks: [], cost, instead: [] })
      expect(own?.terms && costOf(own.terms)).toBe(cost)
    }
  }
})
