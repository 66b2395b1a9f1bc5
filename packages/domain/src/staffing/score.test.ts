import { describe, expect, test } from 'vitest'
import { costOf, termsOf } from './score.ts'
import type { Where } from './search/facts.ts'

const town: Where = { kind: 'ON_SITE', zoneAreaId: 'z', lat: 52.52, lon: 13.405, timezone: 'Europe/Berlin' }
const place = { role: 'PRODUCER', level: 1, where: town, preferredProducerId: 'ben', sourceUserIds: ['cleo'], groupUserIds: [] } as const
const ada = { id: 'ada', rating: 4.5, level: 3, home: { lat: 52.3906, lon: 13.0645 }, sessionsInPeriod: 2 }

describe('what a candidate costs', () => {
  test('adds rating, level, trip, preference and fair share, each an integer that can be shown', () => {
    const terms = termsOf(ada, { ...place, role: 'HOST' })
    expect(terms).toEqual({ rating: 2, level: 6, travel: 6, preferredProducer: 0, fairness: 6, sourceHost: 10, group: 0 })
    expect(costOf(terms)).toBe(30)
  })
  test('a producer needs no level and no travel: they work remotely', () => {
    const terms = termsOf(ada, place)
    expect(terms).toEqual({ rating: 2, level: 0, travel: 0, preferredProducer: 30, fairness: 6, sourceHost: 10, group: 0 })
  })
  test('the preferred producer pays nothing for being preferred, a host never does', () => {
    expect(termsOf({ ...ada, id: 'ben' }, place).preferredProducer).toBe(0)
    expect(termsOf(ada, { ...place, role: 'HOST' }).preferredProducer).toBe(0)
  })
  test('somebody without ratings counts as four stars, and from home there is no trip', () => {
    const terms = termsOf({ ...ada, rating: null }, { ...place, where: { kind: 'REMOTE' } })
    expect([terms.rating, terms.travel]).toEqual([4, 0])
  })
})
