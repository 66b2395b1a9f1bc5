import { ada, at, town } from '@troupe/tests/domain/host'
import { expect, test } from 'vitest'
import { DEFAULT_WEIGHTS } from '../score.ts'
import type { PlanFacts, PlanSeat } from './facts.ts'
import { figuresOfPlan, minutesAway } from './figures.ts'
import type { PlannedPlace } from './plan.ts'

const people = ['ada', 'bo', 'cy'].map((id) => ({ ...ada, id }))
const far: PlanSeat['where'] = town.kind === 'ON_SITE' ? { ...town, lat: 52.5 } : town
const seat = (id: string, hour: number, facts: Partial<PlanSeat> = {}): PlanSeat => ({
  ...{ placeId: id, sessionId: `event-${id}`, role: 'HOST', startsAtMs: at(hour), endsAtMs: at(hour + 1), leadMinutes: 0, level: 1 },
  ...{ language: 'en', where: { kind: 'REMOTE' }, isTravelable: true, declines: [], pendingUserId: null },
  ...{ preferredProducerId: null, sourceUserIds: [], groupUserIds: [], modifiers: [] },
  ...facts,
})
const place = (placeId: string, userId: string | null, more: Partial<PlannedPlace> = {}): PlannedPlace => ({
  ...{
    placeId,
    userId,
    sessionId: `event-${placeId}`,
    role: 'HOST',
    before: null,
    kept: false,
    terms: null,
    cost: 0,
    gap: 0,
    secondId: null,
  },
  ...more,
})
const facts: PlanFacts = {
  ...{ fromMs: at(0), people, seats: [seat('a', 12, { where: far }), seat('b', 14), seat('c', 16), seat('d', 18)] },
  ...{ claims: [], globalUnavailabilities: [], played: [], weights: DEFAULT_WEIGHTS, pins: [] },
}

test('a plan is told in roles, minutes there and back, people above their share and events whose crew changes', () => {
  const [first] = facts.seats
  const [one] = people
  const away = first && one ? minutesAway(first, one) : 0
  expect(away).toBeGreaterThan(60)
  const places = [
    place('a', 'ada'),
    place('b', 'ada', { before: 'bo' }),
    place('c', 'ada', { before: 'ada', kept: true }),
    place('d', null),
  ]
  expect(figuresOfPlan(facts, places)).toEqual({ open: 1, travelMinutes: 2 * away, aboveShare: ['ada'], changed: 1 })
})

test('events shared out evenly put no one above their share, and what someone plays already counts', () => {
  const places = [place('a', 'ada'), place('b', 'bo'), place('c', 'cy'), place('d', null)]
  expect(figuresOfPlan(facts, places).aboveShare).toEqual([])
  const played = [10, 11, 13].map((hour) => ({ userId: 'bo', startsAtMs: at(hour) }))
  expect(figuresOfPlan({ ...facts, played }, places).aboveShare).toEqual(['bo'])
  // who gets nothing from the plan isn't its doing
  expect(figuresOfPlan({ ...facts, played }, [place('a', 'ada'), place('b', null)]).aboveShare).toEqual([])
})

test('work from home needs no trip', () => {
  const [, remote] = facts.seats
  const [one] = people
  expect(remote && one && minutesAway(remote, one)).toBe(0)
  expect(one && minutesAway({ role: 'PRODUCER', where: far }, one)).toBe(0)
})
