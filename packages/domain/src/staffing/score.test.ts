import { describe, expect, test } from 'vitest'
import { costOf, DEFAULT_WEIGHTS, termsOf } from './score.ts'
import type { Where } from './search/facts.ts'

const town: Where = { kind: 'ON_SITE', zoneAreaId: 'z', lat: 52.52, lon: 13.405, timezone: 'Europe/Berlin' }
const place = {
  role: 'PRODUCER',
  level: 1,
  where: town,
  preferredProducerId: 'ben',
  sourceUserIds: ['cleo'],
  groupUserIds: [],
  modifiers: [],
} as const
const ada = { id: 'ada', rating: 4.5, level: 3, home: { lat: 52.3906, lon: 13.0645 }, sessionsInPeriod: 2, modifiers: ['magic'] }

describe('what a candidate costs', () => {
  test('adds rating, level, trip, preference and fair share, each an integer that can be shown', () => {
    const terms = termsOf(ada, { ...place, role: 'HOST' })
    expect(terms).toEqual({
      rating: 2,
      level: 6,
      travel: 6,
      preferredProducer: 0,
      fairness: 6,
      sourceHost: 10,
      group: 0,
      modifier: 0,
      lacks: [],
    })
    expect(costOf(terms)).toBe(30)
  })
  test('a producer needs no level and no travel: they work remotely', () => {
    const terms = termsOf(ada, place)
    expect(terms).toEqual({
      rating: 2,
      level: 0,
      travel: 0,
      preferredProducer: 30,
      fairness: 6,
      sourceHost: 10,
      group: 0,
      modifier: 0,
      lacks: [],
    })
  })
  test('the preferred producer pays nothing for being preferred, a host is never preferred so', () => {
    expect(termsOf({ ...ada, id: 'ben' }, place).preferredProducer).toBe(0)
    expect(termsOf(ada, { ...place, role: 'HOST' }).preferredProducer).toBe(0)
  })
  test('someone without ratings counts as four stars, and from home there is no trip', () => {
    const terms = termsOf({ ...ada, rating: null }, { ...place, where: { kind: 'REMOTE' } })
    expect([terms.rating, terms.travel]).toEqual([4, 0])
  })
})

describe('the weights that were decided', () => {
  test('an uncovered producer costs 2000, every other place 1000, and no candidate costs as much', () => {
    expect(DEFAULT_WEIGHTS.uncovered).toEqual({ PRODUCER: 2000, HOST: 1000, PLANT: 1000, SUPPORTING_PRODUCER: 1000, SALESPERSON: 1000 })
    const worst = { id: 'zed', rating: 0, level: 3, home: { lat: -33, lon: 151 }, sessionsInPeriod: 100, modifiers: [] }
    const modifiers = Array.from({ length: 50 }, (_, number) => `${number}`)
    const far = { ...place, role: 'HOST', level: 1, groupUserIds: ['dan'], modifiers } as const
    expect(costOf(termsOf(worst, far))).toBeLessThan(1000)
  })
  test('a host other than the group’s costs 5, other than the source session’s 10, and the known ones nothing', () => {
    const known = { ...place, role: 'HOST', sourceUserIds: ['ada', 'cleo'], groupUserIds: ['dan'] } as const
    const { sourceHost, group } = termsOf(ada, known)
    expect([sourceHost, group]).toEqual([0, 5])
    const other = termsOf({ ...ada, id: 'dan' }, known)
    expect([other.sourceHost, other.group]).toEqual([10, 0])
    const none = termsOf(ada, { ...known, sourceUserIds: [], groupUserIds: [] })
    expect([none.sourceHost, none.group]).toEqual([0, 0])
  })
  test('each modifier of the event that a person lacks costs 20, and is named', () => {
    const asked = { ...place, role: 'HOST', modifiers: ['bilingual', 'magic', 'quiet'] } as const
    expect(termsOf(ada, asked)).toMatchObject({ modifier: 40, lacks: ['bilingual', 'quiet'] })
    expect(termsOf(ada, { ...asked, modifiers: ['magic'] })).toMatchObject({ modifier: 0, lacks: [] })
  })
  test('each term is rounded to a whole number, and none is negative', () => {
    // 4.875 stars are 0.5 below five times four, rounded up; 5.1 would be a gift
    expect([5, 4.9, 4.875, 4, 0, 5.1].map((rating) => termsOf({ ...ada, rating }, place).rating)).toEqual([0, 0, 1, 4, 20, 0])
    const level = (has: number, needed: number) => termsOf({ ...ada, level: has }, { ...place, role: 'PLANT', level: needed }).level
    expect([level(1, 1), level(2, 1), level(3, 1), level(1, 3)]).toEqual([0, 3, 6, 0])
    // 45 minutes from home cost 5, rounded from 4.5
    const trip = termsOf({ ...ada, home: { lat: 52.52 - 0.15, lon: 13.405 } }, { ...place, role: 'HOST' })
    expect(trip.travel).toBe(5)
  })
  test('the k-th event of the period costs two for each event, this one included', () => {
    expect([0, 1, 7].map((sessionsInPeriod) => termsOf({ ...ada, sessionsInPeriod }, place).fairness)).toEqual([2, 4, 16])
  })
  test('other weights scale their own term and no other', () => {
    const doubled = { ...DEFAULT_WEIGHTS, rating: 8, level: 6, fairness: 4, sourceHost: 20, travelMinutesEach: 5 }
    const host = { ...place, role: 'HOST' } as const
    const [plain, twice] = [termsOf(ada, host), termsOf(ada, host, doubled)]
    expect(twice).toEqual({ ...plain, rating: 4, level: 12, fairness: 12, sourceHost: 20, travel: 12 })
  })
})
