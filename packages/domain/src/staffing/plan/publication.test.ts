import { ada, at, held } from '@troupe/tests/domain/host'
import { expect, test } from 'vitest'
import { DEFAULT_WEIGHTS } from '../score.ts'
import type { PlanFacts, PlanSeat } from './facts.ts'
import type { PlannedPlace } from './plan.ts'
import { brokenPlaces, type CrewNow, changedPlaces, claimsAfter, placesToPublish } from './publication.ts'

/** The day of the places, and one a month later. */
const [DAY, MONTH_LATER] = ['2026-06-10', '2026-07-10']

/** A host's place of an hour on Wednesday 10 June, `hour` UTC. */
function seat(placeId: string, hour: number, facts: Partial<PlanSeat> = {}): PlanSeat {
  return {
    ...{ placeId, sessionId: `event-${placeId}`, role: 'HOST', startsAtMs: at(hour), endsAtMs: at(hour + 1), leadMinutes: 0, level: 1 },
    ...{ language: 'en', where: { kind: 'REMOTE' }, isTravelable: false, declines: [], pendingUserId: null },
    ...{ preferredProducerId: null, sourceUserIds: [], groupUserIds: [], modifiers: [] },
    ...facts,
  }
}
const place = (placeId: string, userId: string | null, before: string | null = null): PlannedPlace => ({
  ...{ placeId, sessionId: `event-${placeId}`, role: 'HOST', userId, before, kept: userId !== null && userId === before },
  ...{ terms: null, cost: 0, gap: 0, secondId: null },
})
const person = { ...ada, rating: 4 }
const then: PlanFacts = {
  ...{ fromMs: at(-48), people: [person], seats: [seat('a', 12), seat('b', 15)], claims: [], globalUnavailabilities: [] },
  ...{ played: [], weights: DEFAULT_WEIGHTS, pins: [] },
}
const now: CrewNow = { seats: then.seats, people: then.people, claims: [], globalUnavailabilities: [] }
const offer = (sessionId: string, from: number) => ({ ...held(sessionId, from, from + 1), role: 'HOST' as const })
const both = [place('a', 'ada'), place('b', 'ada')]

test('only what a plan changes is published: new people and lost offers, not those who stay or places that were and stay open', () => {
  const places = [place('a', 'ada'), place('b', 'bo', 'bo'), place('c', null, 'bo'), place('d', null)]
  expect(placesToPublish(places)).toEqual({ ok: true, value: [places[0], places[2]] })
  expect(placesToPublish(places, ['c', 'b'])).toEqual({ ok: true, value: [places[2]] })
  expect(placesToPublish(places, ['x'])).toMatchObject({ code: 'INVALID', extensions: { fields: { only: ['NOT_FOUND'] } } })
})

test('a plan holds while its facts do, in whatever order the database keeps their names; a rating or a preferred producer isn’t one of them', () => {
  const turned = then.seats.map((one) => Object.fromEntries(Object.entries(one).toReversed()) as unknown as PlanSeat)
  expect(changedPlaces(both, { ...then, seats: turned }, now)).toEqual([])
  const dearer = { ...now, people: [{ ...person, rating: 1 }], seats: [seat('a', 12, { preferredProducerId: 'pat' }), seat('b', 15)] }
  expect(changedPlaces(both, then, dearer)).toEqual([])
})

test('each fact that a rule asks for is compared: the event, its person, their offers nearby, and days on which no one works', () => {
  const changes: readonly (readonly [string, Partial<CrewNow>, readonly string[]])[] = [
    ['the event moved', { seats: [seat('a', 13), seat('b', 15)] }, ['a']],
    ['someone accepted the place', { seats: [seat('b', 15)] }, ['a']],
    ['someone else was asked', { seats: [seat('a', 12, { pendingUserId: 'bo' }), seat('b', 15)] }, ['a']],
    [
      'the person declined',
      { seats: [seat('a', 12, { declines: [{ userId: 'ada', reason: null, startsAtMs: null }] }), seat('b', 15)] },
      ['a'],
    ],
    ['the person’s level', { people: [{ ...person, level: 3 }] }, ['a', 'b']],
    ['the person’s hours', { people: [{ ...person, availability: [] }] }, ['a', 'b']],
    ['an offer elsewhere', { claims: [offer('other', 30)] }, ['a', 'b']],
    ['an offer a month later', { claims: [offer('other', 24 * 30)] }, []],
    ['a holiday', { globalUnavailabilities: [{ id: 'day', startsAtMs: at(0), endsAtMs: at(24) }] }, ['a', 'b']],
    ['a whole day off', { globalUnavailabilities: [{ id: 'day', date: DAY, until: DAY }] }, ['a', 'b']],
    ['a whole day off in a month', { globalUnavailabilities: [{ id: 'day', date: MONTH_LATER, until: MONTH_LATER }] }, []],
    ['a holiday in a month', { globalUnavailabilities: [{ id: 'day', startsAtMs: at(24 * 30), endsAtMs: at(24 * 31) }] }, []],
  ]
  for (const [why, change, changed] of changes) expect(changedPlaces(both, then, { ...now, ...change }), why).toEqual(changed)
})

test('an unanswered offer of the plan is none of its person’s other offers: the plan may move it', () => {
  const pending = { ...then, seats: [seat('a', 12, { pendingUserId: 'ada' }), seat('b', 15)] }
  const asked = { ...now, seats: pending.seats, claims: [offer('event-a', 12)] }
  expect(changedPlaces([place('b', 'ada')], pending, asked)).toEqual([])
})

test('a part of a plan that needs another part breaks a rule: two shows at one time while the first offer stays', () => {
  const seats = [seat('a', 12, { pendingUserId: 'ada' }), seat('b', 12)]
  const asked = { ...now, seats, claims: [offer('event-a', 12)] }
  const swap = [place('a', 'bo', 'ada'), place('b', 'ada')]
  expect(brokenPlaces([place('b', 'ada')], asked)).toEqual(['b'])
  expect(brokenPlaces(swap, { ...asked, people: [person, { ...person, id: 'bo' }] })).toEqual([])
  expect(claimsAfter(swap, asked).map(({ userId, sessionId }) => `${userId} ${sessionId}`)).toEqual(['bo event-a', 'ada event-b'])
})

test('a second place of one event, and a third show of a day with a limit of two, break a rule', () => {
  expect(brokenPlaces([place('a', 'ada')], { ...now, claims: [offer('event-a', 12)] })).toEqual(['a'])
  expect(brokenPlaces(both, { ...now, claims: [offer('evening', 19)] })).toEqual(['a', 'b'])
  expect(brokenPlaces(both, now)).toEqual([])
})
