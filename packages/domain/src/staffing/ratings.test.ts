import { expect, test } from 'vitest'
import { asksForRatings, mayChangeRating, meanTenths } from './ratings.ts'

test('a mean counts five ratings of four stars as well, is rounded to a tenth, and is missing without ratings', () => {
  expect(meanTenths([])).toBeNull()
  expect(meanTenths([5])).toBe(42)
  expect(meanTenths([1])).toBe(35)
  expect(meanTenths([5, 5, 5, 5, 5])).toBe(45)
  expect(meanTenths([4, 4, 4])).toBe(40)
  expect(meanTenths([5, 4, 3])).toBe(40)
})

test('an event that ran asks for ratings; one that failed, that no one attended or of which no one knows doesn’t', () => {
  const asked = (outcome: Parameters<typeof asksForRatings>[0]['outcome']) => asksForRatings({ status: 'COMPLETED', outcome })
  expect([asked(null), asked('RAN'), asked('UNKNOWN'), asked('NO_SHOW'), asked('FAILED')]).toEqual([true, true, false, false, false])
  expect(asksForRatings({ status: 'LIVE', outcome: 'RAN' })).toBe(false)
})

test('a rating can be changed for 14 days, to the second', () => {
  const first = Temporal.Instant.from('2027-01-01T10:00:00Z')
  expect(mayChangeRating(null, first).ok).toBe(true)
  expect(mayChangeRating(first, first.add({ hours: 14 * 24 })).ok).toBe(true)
  expect(mayChangeRating(first, first.add({ hours: 14 * 24, seconds: 1 }))).toMatchObject({
    code: 'STATE_CONFLICT',
    extensions: { reason: 'TOO_LATE' },
  })
})
