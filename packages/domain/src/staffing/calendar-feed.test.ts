import { expect, test } from 'vitest'
import { feedStatus } from './calendar-feed.ts'

const now = Temporal.Instant.from('2026-11-23T12:00:00Z')

test('an open offer is tentative, an accepted one confirmed; one that ended is cancelled for 30 days and then left out', () => {
  const ended = (days: number) => now.subtract({ hours: 24 * days })
  expect(feedStatus({ state: 'PENDING', endedAt: null }, now)).toBe('TENTATIVE')
  expect(feedStatus({ state: 'ACCEPTED', endedAt: ended(90) }, now)).toBe('CONFIRMED')
  for (const state of ['DECLINED', 'CANCELLED', 'EXPIRED'] as const) {
    expect(feedStatus({ state, endedAt: ended(30) }, now)).toBe('CANCELLED')
    expect(feedStatus({ state, endedAt: ended(30).subtract({ seconds: 1 }) }, now)).toBe(null)
    expect(feedStatus({ state, endedAt: null }, now)).toBe(null)
  }
})
