import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percentOf } from './rounding.ts'

test('halves are rounded up, and no binary fraction decides', () => {
  expect(percentOf(10, 25)).toBe(3)
  expect(percentOf(9, 25)).toBe(2)
  expect(percentOf(10, 15)).toBe(2)
  expect(percentOf(29, 100)).toBe(29)
  expect(percentOf(1, 115)).toBe(1)
  expect(percentOf(50, 101)).toBe(51)
})

test('kept and returned credits differ from the exact share by at most half a credit, and a larger amount never gives less', () => {
  const credits = fc.integer({ min: 0, max: 100_000 })
  const percent = fc.integer({ min: 0, max: 200 })
  fc.assert(
    fc.property(credits, percent, (some, share) => {
      const hundredths = percentOf(some, share) * 100 - some * share
      expect(hundredths).toBeGreaterThan(-50)
      expect(hundredths).toBeLessThanOrEqual(50)
      expect(percentOf(some, share + 1)).toBeGreaterThanOrEqual(percentOf(some, share))
      expect(percentOf(some + 1, share)).toBeGreaterThanOrEqual(percentOf(some, share))
    }),
  )
  // exactly half, and one hundredth below it
  expect([percentOf(50, 1), percentOf(49, 1), percentOf(7, 7)]).toEqual([1, 0, 0])
})
