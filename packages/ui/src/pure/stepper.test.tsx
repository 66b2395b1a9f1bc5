import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundsOf, parsed, passedBound, stepped } from './stepper.ts'

test('a stepper goes from 0 to 10000 by 1 unless told otherwise', () => {
  expect(boundsOf({}, 5)).toEqual({ min: 0, max: 10_000 })
  expect(stepped(0, -1, {})).toBe(0)
  expect(stepped(9_999, 1, {})).toBe(10_000)
  expect(stepped(10_000, 1, {})).toBe(10_000)
})

test('a value above the maximum raises the maximum', () => {
  expect(boundsOf({ max: 25 }, 30)).toEqual({ min: 0, max: 30 })
  expect(stepped(30, 1, { max: 25 })).toBe(30)
  expect(parsed('28', 30, { max: 25 })).toBe(28)
})

test('only whole numbers are read, unless decimals are allowed', () => {
  expect(parsed('12', 0, {})).toBe(12)
  expect(parsed('1.5', 0, {})).toBeNull()
  expect(parsed('1.5', 0, { decimal: true })).toBe(1.5)
  expect(parsed('1,5', 0, { decimal: true })).toBe(1.5)
  expect(parsed('', 0, {})).toBeNull()
  expect(parsed('12 people', 0, {})).toBeNull()
  expect(parsed('1e3', 0, { decimal: true })).toBeNull()
})

test('a number beyond a bound names the bound', () => {
  expect(passedBound('20000', 12, {})).toBe(`The maximum is ${(10_000).toLocaleString()}.`)
  expect(passedBound('3', 12, { min: 6 })).toBe('The minimum is 6.')
  expect(passedBound('28', 30, { max: 25 })).toBeNull()
  expect(passedBound('10000', 12, {})).toBeNull()
  expect(passedBound('a dozen', 12, {})).toBeNull()
})

test('steps of a tenth do not add up rounding errors', () => {
  expect(stepped(0.2, 1, { step: 0.1, decimal: true })).toBe(0.3)
})

test('whatever is stepped or typed stays within the bounds', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 0, max: 200 }), fc.constantFrom(1 as const, -1 as const), (typed, value, by) => {
      const range = { min: 0, max: 100, step: 7 }
      const { min, max } = boundsOf(range, value)
      for (const result of [stepped(value, by, range), parsed(String(typed), value, range)]) {
        expect(result).toBeGreaterThanOrEqual(min)
        expect(result).toBeLessThanOrEqual(max)
      }
    }),
  )
})
