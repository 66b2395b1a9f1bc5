import { expect, test } from 'vitest'
import { waitAfter } from './tries.ts'

test('a push is tried eight times, within a tenth of its delay', () => {
  const waits = (chance: number) => Array.from({ length: 8 }, (_, at) => waitAfter(at + 1, { retryAfter: null, chance }))
  expect(waits(0.5).map((wait) => wait && Math.round(wait))).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 36_000, undefined])
  expect(waits(0)[1]).toBeCloseTo(270)
  expect(waits(0.999_999)[1]).toBeCloseTo(330, 2)
})

test('what the other system asks for is obeyed up to an hour, and never shortens a delay', () => {
  expect(waitAfter(1, { retryAfter: 60, chance: 0.5 })).toBe(60)
  expect(waitAfter(1, { retryAfter: 86_400, chance: 0.5 })).toBe(3600)
  expect(waitAfter(2, { retryAfter: 1, chance: 0.5 })).toBe(300)
  expect(waitAfter(8, { retryAfter: 60, chance: 0.5 })).toBeUndefined()
})
